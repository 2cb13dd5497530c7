import type { FormOwnerType } from '@talent-platform/protocol/models';
import type { ProfileType } from '../../profile-engine/index.js';

/** What owns a filled form, as it stands in paths. */
export type OwnerType = 'people' | 'jobs' | 'applicantworkflows';

interface FormType {
  readonly ownerType: OwnerType;
  /** The profiles whose fields its questions can be tied to; of the first that has such a field. */
  readonly profileTypes: readonly ProfileType[];
}

/** What the `type` of a form says of its owner (D-FRM-3). */
export const FORM_TYPES: Readonly<Record<FormOwnerType, FormType>> = {
  Person: { ownerType: 'people', profileTypes: ['people'] },
  Job: { ownerType: 'jobs', profileTypes: ['jobs'] },
  Workflow: { ownerType: 'applicantworkflows', profileTypes: ['people', 'jobs'] },
};
