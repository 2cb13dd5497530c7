import type { ProfileType } from '../../profile-engine/index.js';
import type { WorkflowType } from '../workflows/index.js';
import { requestValue, segmentBehind } from '../../http/index.js';
import type { TalentRequest } from '../../http/index.js';

/** The subject of a segment of the schema endpoints: the profiles of a type, or the workflows based on them. */
export interface SchemaSubject {
  readonly profileType: ProfileType;
  /** The path name of the workflows. Undefined if the segment describes the profiles themselves. */
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
} as const satisfies Record<string, SchemaSubject>;

const PREFIX = '/customers/:customerId/profiledefinitions/v1/';

/** The literal path of each segment. Any other segment is an unknown path (D-ERR-6). */
export const SEGMENT_PATHS: readonly string[] = Object.keys(SEGMENTS).map((segment) => PREFIX + segment);

export const RoutedSubject = requestValue(subjectOf);

/** Returns the area of a group's access that decides whether it may see the schema (blueprint: access). */
export function routedArea(request: TalentRequest): string {
  const { profileType, workflows } = subjectOf(request);
  return workflows === undefined ? profileType : 'workflows';
}

function subjectOf(request: TalentRequest): SchemaSubject {
  return SEGMENTS[segmentBehind(PREFIX, request) as keyof typeof SEGMENTS];
}
