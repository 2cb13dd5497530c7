import type { FormAnswer } from './filled-form.js';

/** An answer as sent: what is read may be sent again; `null` and `''` are no answer, or clear the one there is. */
export type FormAnswerInput = FormAnswer | null;

/** A new entry of a group; POST and PUT take no other, and no `entry` in it (D-FRM-10). */
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

/**
 * One thing that a dry run of a write of forms would change; its answer is `{changes}` (D-NET-8).
 *
 * @example
 * const change: FormChange = { path: 'employers/1/from', before: '1843-07', after: '1843-08' };
 */
export interface FormChange {
  /** The name of the question; inside groups `group/entry/member`. */
  readonly path: string;
  /** Null where there is no answer. */
  readonly before: unknown;
  readonly after: unknown;
}
