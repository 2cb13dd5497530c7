import type { ProfileType } from '../../profile-engine/index.js';

/** The labels of fields as the acting user sees them. */
export interface FieldLabels {
  /** Returns undefined if the user does not see the field. */
  readonly labelOf: (profileType: ProfileType, fieldId: string) => string | undefined;
}

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

/** Replaces each `{{profiletype.fieldid}}` in a partner's message by the label of that field. Unknown markers stay (D-EVT-5). */
export function withFieldLabels(message: string, labels: FieldLabels): string {
  return message.replace(MARKER, (marker, type: string, fieldId: string) => {
    const profileType = PROFILE_TYPES.get(type);
    return (profileType && labels.labelOf(profileType, fieldId)) ?? marker;
  });
}
