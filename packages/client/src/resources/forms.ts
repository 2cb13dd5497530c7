import type {
  FilledForm,
  FormListEntry,
  FormMetadata,
  FormSubmission,
  FormUpdate,
} from '@talent-platform/protocol/models';
import type { CallOptions, CreateOptions, UpdateOptions } from '../connection/call-options.js';
import type { Call } from '../connection/call.js';
import type { Connection } from '../connection/connection.js';
import { create, createdOf, preview, read, readMember, update, updating } from '../connection/requests.js';
import type { RequestLine } from '../connection/requests.js';
import type { Change, Created, OwnedForm } from '../types/results.js';
import { download } from './downloads.js';
import type { Download, DownloadOptions } from './downloads.js';
import { itemsOf } from './pages.js';
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
export class Forms {
  readonly #connection: Connection;

  /** Made by `createClient`. */
  constructor(connection: Connection) {
    this.#connection = connection;
  }

  /** Lists the forms that can be filled (spec: Forms). */
  list(options?: CallOptions): Call<readonly FormListEntry[]> {
    return readMember(this.#connection, ['forms'], { ...options, member: 'forms' });
  }

  /**
   * Reads the questions of a form, by their names.
   *
   * @throws ServiceError RESOURCE_NOT_FOUND, FORM_UNAVAILABLE.
   * @example
   * const { legal_name } = await client.forms.questions('background_check');
   * @see spec: Form question
   */
  questions(formname: string, options?: CallOptions): Call<FormMetadata> {
    return read(this.#connection, ['forms', formname, 'meta'], options);
  }

  /**
   * Reads a filled form: the standard members, or with `questions` what these name, or with `formname` everything.
   *
   * @throws ServiceError RESOURCE_NOT_FOUND, or RESOURCE_ACCESS_DENIED if the user may not see its owner.
   * @example
   * const { status, legal_name } = await client.forms.get(12, { formname: 'background_check' });
   * @see D-FRM-9
   */
  get(formDataId: number, options: FormReadOptions = {}): Call<FilledForm> {
    const { questions, formname } = options;
    const place = formname === undefined ? [formDataId] : [formname, 'data', formDataId];
    return read(this.#connection, ['forms', ...place], { ...options, query: { questions } });
  }

  /**
   * Fills a form that its owner has not filled yet, once.
   *
   * @throws ServiceError FORM_ALREADY_FILLED, FORM_UNAVAILABLE, FIELD_REQUIRED, VALUE_INVALID: every problem at once.
   * @example
   * const { id } = await client.forms.submit({ owner: 4, formname: 'background_check', legal_name: 'King', consent: true });
   * @see spec: Submit rules
   */
  submit(submission: FormSubmission, options?: CreateOptions): Call<Created> {
    return create(this.#connection, ['POST', ['forms'], submission], options);
  }

  /**
   * Fills a form in place of what its owner answered before. Questions that are left out lose their answers.
   *
   * @throws ServiceError as `submit` does, but FORM_ALREADY_FILLED; PRECONDITION_FAILED.
   * @see spec: Submit rules; D-FRM-2
   */
  replace(submission: FormSubmission, options?: UpdateOptions): Call<Created> {
    return put(this.#connection, ['PUT', ['forms'], submission], options);
  }

  /** Replaces the answers of a filled form that is there, by its id. Questions that are left out lose their answers. */
  replaceById(formDataId: number, answers: FormUpdate, options?: UpdateOptions): Call<Created> {
    return put(this.#connection, ['PUT', ['forms', formDataId], answers], options);
  }

  /**
   * Changes the answers that are named. Null clears an answer.
   *
   * @throws ServiceError as `submit` does; PRECONDITION_FAILED if `ifMatch` is not the current version.
   * @example
   * await client.forms.update(12, { employers: [{ employer: 'Royal Society' }, { entry: 1, delete: true }] });
   * @see spec: Update rules
   */
  update(formDataId: number, answers: FormUpdate, options?: UpdateOptions): Call<void> {
    return update(this.#connection, ['PATCH', ['forms', formDataId], answers], options);
  }

  /** Tells what `submit` would store, and stores nothing (D-NET-8). */
  previewSubmit(submission: FormSubmission, options?: CallOptions): Call<readonly Change[]> {
    return preview(this.#connection, ['POST', ['forms'], submission], options);
  }

  /** Tells what `replace` would change and delete, and changes nothing (D-NET-8). */
  previewReplace(submission: FormSubmission, options?: CallOptions): Call<readonly Change[]> {
    return preview(this.#connection, ['PUT', ['forms'], submission], options);
  }

  /** Tells what `update` would change, and changes nothing (D-NET-8). */
  previewUpdate(formDataId: number, answers: FormUpdate, options?: CallOptions): Call<readonly Change[]> {
    return preview(this.#connection, ['PATCH', ['forms', formDataId], answers], options);
  }

  /**
   * Reads a filled form as a document. It is sent while it is made, so its size is not known beforehand.
   *
   * @throws ServiceError RESOURCE_NOT_FOUND; BUSY if too many wait.
   * @example
   * const { stream, filename } = await client.forms.document(12, 'pdf');
   * @see D-FRM-12
   */
  document(formDataId: number, kind: FormDocument, options?: Omit<DownloadOptions, 'range'>): Call<Download> {
    return download(this.#connection, ['forms', `${formDataId}.${kind}`], options);
  }

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
  ): Call<Created> {
    return create(this.#connection, ['POST', ['platform', 'forms', formname, 'request'], about], options);
  }

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
    options: PageOptions = {},
  ): AsyncGenerator<OwnedForm, void, undefined> {
    return itemsOf(this.#connection, ['platform', type, id, 'forms'], { ...options, member: 'forms' });
  }
}

function put(connection: Connection, line: RequestLine, options: UpdateOptions = {}): Call<Created> {
  return connection.call({ ...updating(line, options), reply: 'nothing', needs: ['location'] }, createdOf);
}
