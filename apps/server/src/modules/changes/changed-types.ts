import { PROFILE_TYPES } from '../../profile-engine/index.js';
import type { ProfileType } from '../../profile-engine/index.js';

export type ChangedKind = 'profile' | 'form' | 'workflow' | 'list' | 'post' | 'boardpost';

const WORKFLOW_TYPES = ['applicantworkflows', 'onboardworkflows', 'sourceworkflows'] as const;

/** The types of each kind that the change feed follows, as paths name them. Another module adds its kind as a row here. */
const TYPES_OF_KINDS = {
  profile: PROFILE_TYPES,
  form: ['forms'],
  workflow: WORKFLOW_TYPES,
  list: ['lists'],
  post: ['portalposts'],
  boardpost: ['boardposts'],
} as const satisfies Record<ChangedKind, readonly string[]>;

export type ChangedType =
  | ProfileType
  | 'forms'
  | (typeof WORKFLOW_TYPES)[number]
  | 'lists'
  | 'portalposts'
  | 'boardposts';

export const CHANGED_TYPES: ReadonlyMap<ChangedType, ChangedKind> = new Map(
  (Object.keys(TYPES_OF_KINDS) as ChangedKind[]).flatMap((kind) =>
    TYPES_OF_KINDS[kind].map((type) => [type, kind] as const),
  ),
);

/** A record that a reader must see to be told of a change: a profile, or a workflow, whose profiles are named beside it. */
export interface ChangedSubject {
  readonly type: ProfileType | 'applicantworkflows';
  readonly id: number;
}
