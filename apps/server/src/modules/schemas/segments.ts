import type { ProfileType } from '../../profile-engine/index.js';
import type { WorkflowType } from '../workflows/index.js';

/** What a segment of the schema endpoints describes: the profiles of a type, or the workflows that have one for base. */
export interface SchemaSubject {
  readonly profileType: ProfileType;
  /** The path name of the workflows; left out where the profiles themselves are described. */
  readonly workflows?: WorkflowType;
}

/** The values of {profileType} on the schema endpoints (D-SCH-1). */
export const SEGMENTS = {
  person: { profileType: 'people' },
  job: { profileType: 'jobs' },
  company: { profileType: 'companies' },
  talentpool: { profileType: 'talentpools' },
  newhirecategory: { profileType: 'newhirecategories' },
  room: { profileType: 'rooms' },
  connectevent: { profileType: 'connectevents' },
  source: { profileType: 'talentpools' },
  onboard: { profileType: 'newhirecategories' },
  submittal: { profileType: 'jobs', workflows: 'applicantworkflows' },
  sourceworkflow: { profileType: 'talentpools', workflows: 'sourceworkflows' },
  onboardworkflow: { profileType: 'newhirecategories', workflows: 'onboardworkflows' },
} satisfies Record<string, SchemaSubject>;

export type Segment = keyof typeof SEGMENTS;

export function subjectOf(segment: Segment): SchemaSubject {
  return SEGMENTS[segment];
}

/** Which of a group's areas decides whether it may see the schema (blueprint: access). */
export function areaOf(segment: Segment): string {
  const { profileType, workflows } = subjectOf(segment);
  return workflows === undefined ? profileType : 'workflows';
}
