import type { FormOwnerType } from '@talent-platform/protocol/models';
import type { ProfileType } from '../../profile-engine/index.js';

/** The type of the owner of a filled form, as in paths. */
export type OwnerType = 'people' | 'jobs' | 'applicantworkflows';

interface FormType {
  readonly ownerType: OwnerType;
  /** The profiles whose fields its questions can be tied to. The first that has such a field counts. */
  readonly profileTypes: readonly ProfileType[];
}

/** The owner that each `type` of a form stands for (D-FRM-3). */
export const FORM_TYPES: Readonly<Record<FormOwnerType, FormType>> = {
  Person: { ownerType: 'people', profileTypes: ['people'] },
  Job: { ownerType: 'jobs', profileTypes: ['jobs'] },
  Workflow: { ownerType: 'applicantworkflows', profileTypes: ['people', 'jobs'] },
};

/** Names one filled form as a request does. */
export interface FilledFormPlace {
  /** The `formDataId`. */
  readonly id: number;
  /** The form's name from the longer path; undefined on the shorter path. */
  readonly formname: string | undefined;
}

/** Names a filled form to change, and the version that the caller has seen (`If-Match`). Left out, any version is changed. */
export interface FilledFormToChange extends FilledFormPlace {
  readonly ifMatch: string | undefined;
}

/** Names the owner of forms. */
export interface OwnerPlace {
  readonly type: OwnerType;
  readonly id: number;
}
