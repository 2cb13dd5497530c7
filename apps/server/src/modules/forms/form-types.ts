import type { FormOwnerType } from '@talent-platform/protocol/models';
import type { ProfileType } from '../../profile-engine/index.js';

export type OwnerType = 'people' | 'jobs' | 'applicantworkflows';

interface FormType {
  readonly ownerType: OwnerType;
  /** The profile types to whose fields questions can be tied. If several have the field, the first counts. */
  readonly profileTypes: readonly ProfileType[];
}

/** The owner type for each `type` of a form (D-FRM-3). */
export const FORM_TYPES: Readonly<Record<FormOwnerType, FormType>> = {
  Person: { ownerType: 'people', profileTypes: ['people'] },
  Job: { ownerType: 'jobs', profileTypes: ['jobs'] },
  Workflow: { ownerType: 'applicantworkflows', profileTypes: ['people', 'jobs'] },
};

export interface FilledFormLocator {
  /** The `formDataId`. */
  readonly id: number;
  /** The form's name in the longer path; undefined for the shorter path. */
  readonly formname: string | undefined;
}

export interface OwnerLocator {
  readonly type: OwnerType;
  readonly id: number;
}
