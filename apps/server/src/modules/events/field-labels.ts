import type { ProfileType } from '../../profile-engine/index.js';

/** The label of a field as the acting user sees it; undefined where there is no such field for that user. */
export type LabelOf = (profileType: ProfileType, fieldId: string) => string | undefined;

/** Partners name a profile type in the singular or in the plural (D-EVT-5). */
const PROFILE_TYPES: ReadonlyMap<string, ProfileType> = new Map<string, ProfileType>([
  ['person', 'people'],
  ['people', 'people'],
  ['job', 'jobs'],
  ['jobs', 'jobs'],
  ['company', 'companies'],
  ['companies', 'companies'],
  ['talentpool', 'talentpools'],
  ['talentpools', 'talentpools'],
  ['newhirecategory', 'newhirecategories'],
  ['newhirecategories', 'newhirecategories'],
  ['room', 'rooms'],
  ['rooms', 'rooms'],
  ['connectevent', 'connectevents'],
  ['connectevents', 'connectevents'],
]);

const MARKER = /\{\{([a-z]+)\.(\w+)\}\}/g;

/** A partner's message with the labels of the fields that it names by `{{profiletype.fieldid}}`; what nobody knows stays (D-EVT-5). */
export function withFieldLabels(message: string, labelOf: LabelOf): string {
  return message.replace(MARKER, (marker, type: string, fieldId: string) => {
    const profileType = PROFILE_TYPES.get(type);
    return (profileType && labelOf(profileType, fieldId)) ?? marker;
  });
}
