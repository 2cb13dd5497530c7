import type { Link } from '../wire/link-header.js';
import type { MoneyInput, SalaryInput } from './money.js';
import type { ProfileReference } from './reference.js';

/**
 * The answer to a question that is not a group, as read (D-FRM-6). It is a text, number, date (`2026-11-20`, or
 * `2026-11` of a month), date and time (`2026-11-20 09:30 AM`), money, a choice, several choices, or yes and no.
 */
export type FormAnswer = string | number | boolean | readonly string[] | MoneyInput | SalaryInput;

/** One entry of a group, as read: its number, and the answers by the names of its members (spec: Filled form data fields). */
export interface FormGroupEntry {
  /** From 1; never used again within the filled form (D-FRM-10). */
  readonly entry: number;
  readonly [member: string]: FormAnswer;
}

/**
 * The members of every filled form besides its answers; a member without a value is left out (spec: Filled form data
 * fields; D-FRM-8).
 */
export interface FilledFormMembers {
  readonly formname: string;
  /** Incomplete while a form that is signed was not sent `signature: true`, and while a requested form has no answers. */
  readonly status: 'Complete' | 'Incomplete';
  readonly owner: ProfileReference;
  /** `2026-11-20 09:30 AM`, as all of these dates; only where the form is complete. */
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
