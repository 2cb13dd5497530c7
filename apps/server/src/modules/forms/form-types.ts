import type { FormOwnerType } from '@talent-platform/protocol/models';
import type { ProfileType } from '../../profile-engine/index.js';

/** The type of the owner of a filled form, as in paths. */
export type OwnerType = 'people' | 'jobs' | 'applicantworkflows';

interface FormType {
  readonly ownerType: OwnerType;
  /** The profiles whose fields its questions can be tied to; of the first that has such a field. */
  readonly profileTypes: readonly ProfileType[];
}

/** The owner that each `type` of a form stands for (D-FRM-3). */
export const FORM_TYPES: Readonly<Record<FormOwnerType, FormType>> = {
  Person: { ownerType: 'people', profileTypes: ['people'] },
  Job: { ownerType: 'jobs', profileTypes: ['jobs'] },
  Workflow: { ownerType: 'applicantworkflows', profileTypes: ['people', 'jobs'] },
};
