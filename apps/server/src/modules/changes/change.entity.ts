import { Column, Entity, PrimaryColumn } from 'typeorm';
import { PROFILE_TYPES } from '../../profile-engine/index.js';
import type { ProfileType } from '../../profile-engine/index.js';

/** The types of each kind that the change feed follows, as paths name them. Another module adds its kind as a row here. */
const TYPES_OF_KINDS = {
  profile: PROFILE_TYPES,
  form: ['forms'],
  workflow: ['applicantworkflows', 'onboardworkflows', 'sourceworkflows'],
  note: ['notes'],
  list: ['lists'],
  post: ['portalposts'],
  boardpost: ['boardposts'],
} as const satisfies Record<string, readonly string[]>;

export type ChangedKind = keyof typeof TYPES_OF_KINDS;

type WorkflowType = (typeof TYPES_OF_KINDS)['workflow'][number];

export type ChangedType = (typeof TYPES_OF_KINDS)[ChangedKind][number];

export const CHANGED_TYPES: ReadonlyMap<ChangedType, ChangedKind> = new Map(
  (Object.keys(TYPES_OF_KINDS) as ChangedKind[]).flatMap((kind) =>
    TYPES_OF_KINDS[kind].map((type) => [type, kind] as const),
  ),
);

/**
 * A record that readers must be allowed to see to receive a change: a profile, or a workflow, whose profiles are also
 * named.
 */
export interface ChangedSubject {
  readonly type: ProfileType | WorkflowType;
  readonly id: number;
}

/** Returns whether a subject is a workflow. A reader needs the area alone, because its profiles are subjects, too. */
export function isWorkflow(type: ChangedSubject['type']): type is WorkflowType {
  return CHANGED_TYPES.get(type) === 'workflow';
}

/**
 * A new version of a record. The rows of a customer have the order of the commits (database/session.ts). Nothing else is
 * the key, so that a write adds to the ends of few trees.
 */
@Entity('changes', { withoutRowid: true })
export class Change {
  @PrimaryColumn('bigint') customerId!: number;
  @PrimaryColumn('bigint') mark!: number;
  @PrimaryColumn('bigint') number!: number;
  @Column('text') type!: ChangedType;
  /** The id within that type; in digits, except for lists. */
  @Column('text') subject!: string;
  @Column('bigint') version!: number;
  /** Milliseconds since 1970. */
  @Column('bigint') at!: number;
  /**
   * The profiles that a reader must see to receive the change, such as `people/12 jobs/3`. Null if seeing the changed
   * record is enough.
   */
  @Column('text', { nullable: true }) about!: string | null;
  /**
   * The user groups whose search lock the record has left with this version, as a JSON array. Null if there are none.
   */
  @Column('text', { nullable: true }) leftLocks!: string | null;
}
