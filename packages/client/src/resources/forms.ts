import type {
  Change,
  Created,
  FilledForm,
  FormListEntry,
  FormMetadata,
  FormSubmission,
  FormUpdate,
  OwnedForm,
} from '@talent-platform/protocol/models';
import type { CallOptions, CreateOptions, UpdateOptions } from '../connection/call-options.js';
import type { Call } from '../connection/call.js';
import { create, method, preview, put, readList, update } from '../connection/methods.js';
import type { Methods } from '../connection/methods.js';
import { download } from './downloads.js';
import type { Download, DownloadOptions } from './downloads.js';
import { items } from './pages.js';
import type { PageOptions } from './pages.js';

/** The options of a read of a filled form. */
export interface FormReadOptions extends CallOptions {
  /** Exactly these questions and standard members. */
  readonly questions?: readonly string[] | undefined;
  /** The name of the form. With it all questions are read if `questions` is left out, and the name is checked. */
  readonly formname?: string | undefined;
}

/** The kinds of document that a filled form can be exported as. */
export type FormDocument = 'doc' | 'pdf' | 'txt';

/** Forms, filled forms and their documents. */
export interface Forms {
  /** Lists the forms that can be filled (spec: Forms). */
  list(options?: CallOptions): Call<readonly FormListEntry[]>;

  /**
   * Reads the questions of a form, by their names.
   *
   * @throws ServiceError RESOURCE_NOT_FOUND, FORM_UNAVAILABLE.
   * @example
   * const { legal_name } = await client.forms.questions('background_check');
   * @see spec: Form question
   */
  questions(formname: string, options?: CallOptions): Call<FormMetadata>;

  /**
   * Reads a filled form: the standard members, or with `questions` what these name, or with `formname` everything.
   *
   * @throws ServiceError RESOURCE_NOT_FOUND, also if the user may not see its owner.
   * @example
   * const { status, legal_name } = await client.forms.get(12, { formname: 'background_check' });
   * @see D-FRM-9
   */
  get(formDataId: number, options?: FormReadOptions): Call<FilledForm>;

  /**
   * Fills a form that its owner has not filled yet, once.
   *
   * @throws ServiceError FORM_ALREADY_FILLED, FORM_UNAVAILABLE, FIELD_REQUIRED, VALUE_INVALID: every problem at once.
   * @example
   * const { id } = await client.forms.submit({ owner: 4, formname: 'background_check', legal_name: 'King', consent: true });
   * @see spec: Submit rules
   */
  submit(submission: FormSubmission, options?: CreateOptions): Call<Created>;

  /**
   * Fills a form in place of what its owner answered before. Questions that are left out lose their answers.
   *
   * @throws ServiceError as `submit` does, but FORM_ALREADY_FILLED; PRECONDITION_FAILED.
   * @see spec: Submit rules; D-FRM-2
   */
  replace(submission: FormSubmission, options?: UpdateOptions): Call<Created>;

  /** Replaces the answers of a filled form that is there, by its id. Questions that are left out lose their answers. */
  replaceById(formDataId: number, answers: FormUpdate, options?: UpdateOptions): Call<Created>;

  /**
   * Changes the answers that are named. Null clears an answer.
   *
   * @throws ServiceError as `submit` does; PRECONDITION_FAILED if `ifMatch` is not the current version.
   * @example
   * await client.forms.update(12, { employers: [{ employer: 'Royal Society' }, { entry: 1, delete: true }] });
   * @see spec: Update rules
   */
  update(formDataId: number, answers: FormUpdate, options?: UpdateOptions): Call<void>;

  /** Tells what `submit` would store, and stores nothing (D-NET-8). */
  previewSubmit(submission: FormSubmission, options?: CallOptions): Call<readonly Change[]>;

  /** Tells what `replace` would change and delete, and changes nothing (D-NET-8). */
  previewReplace(submission: FormSubmission, options?: CallOptions): Call<readonly Change[]>;

  /** Tells what `update` would change, and changes nothing (D-NET-8). */
  previewUpdate(formDataId: number, answers: FormUpdate, options?: CallOptions): Call<readonly Change[]>;

  /**
   * Reads a filled form as a document. It is sent while it is made, so its size is not known beforehand.
   *
   * @throws ServiceError RESOURCE_NOT_FOUND; BUSY if too many wait.
   * @example
   * const { stream, filename } = await client.forms.document(12, 'pdf');
   * @see D-FRM-12
   */
  document(formDataId: number, kind: FormDocument, options?: Omit<DownloadOptions, 'range'>): Call<Download>;

  /**
   * Asks for a form about somebody, so that it waits for its answers. If it was requested before, it stays as it is.
   *
   * @param about the id of the owner, and of a private form `updatedFor` and its suffix.
   * @throws ServiceError CONFLICT if it is complete.
   * @example
   * const { id } = await client.forms.request('background_check', { owner: 3 });
   * @see D-ACT-5
   */
  request(
    formname: string,
    about: { readonly owner: number; readonly [updatedFor: `updatedFor${string}`]: number },
    options?: CreateOptions,
  ): Call<Created>;

  /**
   * Iterates over the filled forms of an owner, by their ids.
   *
   * @example
   * for await (const { formDataId, status } of client.forms.ofOwner('people', 4)) console.log(formDataId, status);
   * @see D-CHG-6
   */
  ofOwner(
    type: 'people' | 'jobs' | 'applicantworkflows',
    id: number,
    options?: PageOptions,
  ): AsyncGenerator<OwnedForm, void, undefined>;
}

export const FORMS: Methods<Forms> = {
  list: readList('GET forms', 'forms'),
  questions: method('GET forms/{formname}/meta'),
  get: ({ connection }, formDataId, options = {}) => {
    const form = options.formname === undefined ? '' : '{formname}/data/';
    const known = { formname: options.formname };
    return method(`GET forms/${form}{formDataId}?questions`)({ connection, known }, formDataId, options);
  },
  submit: create('POST forms {submission}'),
  replace: put('PUT forms {submission}'),
  replaceById: put('PUT forms/{formDataId} {answers}'),
  update: update('PATCH forms/{formDataId} {answers}'),
  previewSubmit: preview('POST forms?dryrun=true {submission}'),
  previewReplace: preview('PUT forms?dryrun=true {submission}'),
  previewUpdate: preview('PATCH forms/{formDataId}?dryrun=true {answers}'),
  document: download('GET forms/{formDataId}.{kind}'),
  request: create('POST platform/forms/{formname}/request {about}'),
  ofOwner: items('GET platform/{type}/{id}/forms?after&size', 'forms'),
};
