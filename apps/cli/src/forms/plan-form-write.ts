import { received } from '@talent-platform/protocol/errors';
import type { JsonObject } from '../json.js';
import type { FilledFormName } from './read-filled-form.js';

/** The options of a write. */
export interface FormWriteOptions {
  readonly formname: string;
  /** The owner where the file names none. */
  readonly owner: number | undefined;
  /** The filled form to change; undefined is that of the owner. */
  readonly formDataId: number | undefined;
  /** Whether all answers that were there go first. */
  readonly replace: boolean;
}

/** How a write judges what is sent (D-FRM-2, D-FRM-10). */
export type FormWriteKind = 'submission' | 'replacement' | 'update';

/** A write of a form on its way. */
export interface FormWrite {
  readonly kind: FormWriteKind;
  readonly method: 'POST' | 'PUT' | 'PATCH';
  /** The filled form that the path names; undefined is the path of all forms. */
  readonly target: FilledFormName | undefined;
  readonly body: JsonObject;
}

/** One owner that the command line names, another that the file does: what was meant, nobody can know. */
export function ownerProblems(answers: JsonObject, { owner }: Pick<FormWriteOptions, 'owner'>): AnswerProblem[] {
  if (owner === undefined || answers.owner === undefined || answers.owner === owner) return [];
  return [{ path: 'owner', message: `must be ${owner} as --owner says, or left out, ${received(answers.owner)}` }];
}

/** Which request a file makes: POST, PUT to replace, and on an id PATCH, or PUT to replace (spec: Forms). */
export function planFormWrite(answers: JsonObject, options: FormWriteOptions): FormWrite {
  const { formname, formDataId, owner, replace } = options;
  // The links of a form that was read come back with it, and say nothing.
  const { links: _links, ...sent } = answers;
  const body = { ...sent, ...(owner === undefined ? {} : { owner }) };
  if (formDataId === undefined)
    return { kind: 'submission', method: replace ? 'PUT' : 'POST', target: undefined, body: { formname, ...body } };
  if (replace) {
    const target = { formDataId, formname: undefined };
    return { kind: 'replacement', method: 'PUT', target, body: { formname, ...body } };
  }
  return { kind: 'update', method: 'PATCH', target: { formDataId, formname }, body };
}

/** Something wrong with an answer. */
export interface AnswerProblem {
  /** The question; inside a group `employers/new1/employer`, or the entry's number in place of `new1`. */
  readonly path: string;
  /** The rule, and what came. */
  readonly message: string;
}
