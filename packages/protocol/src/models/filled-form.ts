import type { Link } from '../wire/link-header.js';
import type { MoneyInput, ProfileReference, SalaryInput } from './field-values.js';

/**
 * The answer to a question that is not a group, as read (D-FRM-6). It is a text, number, date (`2026-11-20`, or
 * `2026-11` of a month), date and time (`2026-11-20 09:30 AM`), money, a choice, several choices, or yes and no.
 */
export type FormAnswer = string | number | boolean | readonly string[] | MoneyInput | SalaryInput;

/**
 * The members of every filled form besides its answers; a member without a value is left out (spec: Filled form data
 * fields; D-FRM-8).
 */
export interface FilledFormMembers {
  readonly formname: string;
  /** Incomplete while a form that is signed was not sent `signature: true`, and while a requested form has no answers. */
  readonly status: 'Complete' | 'Incomplete';
  readonly owner: ProfileReference;
  /** `2026-11-20 09:30 AM`, as all of these dates. Undefined if the form is not complete. */
  readonly completeddate?: string;
  /** Left out while a requested form has no answers (D-FRM-28). */
  readonly updateddate?: string;
  /** Set by a request of the platform alone (D-ACT-5). */
  readonly requesteddate?: string;
  /** Left out while a requested form has no answers. */
  readonly updatedby?: ProfileReference;
  readonly requestedby?: ProfileReference;
  readonly completedby?: ProfileReference;
  /** The associated person of a private form. */
  readonly updatedfor?: ProfileReference;
  /** Only on forms that are signed. */
  readonly signature?: boolean;
}

const MEMBERS = {
  formname: true,
  status: true,
  owner: true,
  completeddate: true,
  updateddate: true,
  requesteddate: true,
  updatedby: true,
  requestedby: true,
  completedby: true,
  updatedfor: true,
  signature: true,
} satisfies Record<keyof FilledFormMembers, true>;

/**
 * The names of {@link FilledFormMembers}, which no question can have (D-FRM-1).
 *
 * @example
 * FILLED_FORM_MEMBERS.includes('status'); // true
 */
export const FILLED_FORM_MEMBERS: readonly string[] = Object.keys(MEMBERS);

/**
 * A filled form, as read. `GET …/forms/{formname}/data/{formDataId}` gives everything; `GET …/forms/{formDataId}` gives
 * no answers and no `signature` unless `questions=` names them; with `questions=` there is nothing but what it names, and
 * `links` (spec: Forms; D-FRM-9). Refused with 404: code 2 where there is no such filled form or it is of another form, code 3
 * where the caller does not see its owner.
 *
 * @example
 * const filled: FilledForm = {
 *   formname: 'background_check', status: 'Complete', legal_name: 'Lovelace', consent: true,
 *   employers: [{ entry: 1, employer: 'Analytical Engines', from: '1843-07' }],
 *   links: [{ rel: 'self', title: 'Form', url: 'https://api.example/customers/1/forms/12' }],
 * };
 */
export type FilledForm = Partial<FilledFormMembers> & { readonly links: readonly Link[] } & Readonly<
    Record<string, unknown>
  >;

/**
 * An answer as sent. A client may send back an answer that it has read. `null` and `''` mean no answer, and clear an
 * existing answer.
 */
export type FormAnswerInput = FormAnswer | null;

/** A new entry of a group. POST and PUT accept only new entries, without `entry` (D-FRM-10). */
export type FormGroupEntryInput = Readonly<Record<string, FormAnswerInput>>;

/**
 * An item of a group in a PATCH. With `entry`, changes that entry; without it, adds one. `delete: true` removes the
 * named entry, or the last one if none is named (spec: Update rules; D-FRM-10).
 *
 * @example
 * const changes: FormGroupEntryChange[] = [{ entry: 1, from: '1843-08' }, { employer: 'Royal Society' }, { delete: true }];
 */
export type FormGroupEntryChange = FormGroupEntryInput & { readonly entry?: number; readonly delete?: boolean };

/**
 * The body of POST and PUT: the owner, the form, and the answers by the names of the questions and groups. A private
 * form needs `updatedFor` and its suffix too, with the id of the associated person (spec: Forms, Submit body;
 * D-FRM-11).
 *
 * Answered with 201, or 200 if PUT replaces; Location is the filled form, Link its owner. Refused with 400, and every
 * problem is an entry: code 1 for a missing member, 4 for an unknown question, 5 for a value. Code 7 stands for a
 * question that the caller may not write, 16 for a POST if the form is filled already. Refused with 403 code 17 if the
 * form takes no answers (D-ERR-4, D-FRM-4).
 *
 * @example
 * const submission: FormSubmission = {
 *   owner: 7, formname: 'background_check', legal_name: 'Lovelace', consent: true, signature: true,
 *   employers: [{ employer: 'Analytical Engines', from: '1843-07' }],
 * };
 */
export interface FormSubmission {
  /** The id of a profile or workflow, as the form's type says (D-FRM-3). */
  readonly owner: number;
  readonly formname: string;
  /** Only on forms that are signed: true signs (D-FRM-8). */
  readonly signature?: boolean;
  readonly [question: string]: FormAnswerInput | readonly FormGroupEntryInput[] | undefined;
}

/**
 * The body of PATCH: the answers to change, none of them required. Answered with 204 and a Link to the filled form;
 * refused as a submission is (spec: Forms, Update rules; D-FRM-4, D-FRM-10).
 *
 * @example
 * const update: FormUpdate = { consent: true, employers: [{ entry: 2, delete: true }] };
 */
export interface FormUpdate {
  readonly [question: string]: FormAnswerInput | readonly FormGroupEntryChange[] | undefined;
}
