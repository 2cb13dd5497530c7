import { received } from '@talent-platform/protocol/errors';
import { parseLinkHeader } from '@talent-platform/protocol/wire';
import { parseChanges } from '../changes.js';
import type { Change } from '../changes.js';
import { CliError, refusedError } from '../cli-error.js';
import { explainAbsence, explainFormRefusal, filledFormPath, formsPath } from './read-forms.js';
import type { FilledFormName } from './read-forms.js';
import type { WireResponse } from '../http/send-request.js';
import type { JsonObject } from '../json.js';
import { callService, messagesOf, refusedWith, unexpectedReply, writeOnce } from '../platform/call-service.js';
import type { ServiceCall, ServiceRefusal } from '../platform/call-service.js';
import type { PlatformSession } from '../platform/platform-session.js';
import { findHeader, readResponseBody } from '../request/response.js';
import { commandFor, shellQuote } from '../terminal/command-line.js';
import { lengthOf, pad } from '../terminal/text.js';

/** The options of a write. */
interface FormWriteOptions {
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

/** A write, and what the messages about it name. */
export interface NamedFormWrite extends FormWrite {
  readonly formname: string;
  readonly file: string;
  /** The owner that the command line names. */
  readonly owner: number | undefined;
}

/** The result of a write. */
interface WrittenForm {
  readonly formDataId: number;
  readonly location: string;
  /** `201 Created` */
  readonly outcome: string;
}

/** Returns what a write would change. Writes nothing. */
export async function tryFormWrite(write: NamedFormWrite, session: PlatformSession): Promise<readonly Change[]> {
  const response = await callService({ ...callOf(write, session), query: ['dryrun=true'] }, session);
  const changes = parseChanges(readResponseBody(response).value);
  if (response.status !== 200 || changes === undefined)
    throw unexpectedReply('the changes of a form', response, session);
  return changes;
}

/** Writes the answers, all of them or none. */
export async function writeForm(write: NamedFormWrite, session: PlatformSession): Promise<WrittenForm> {
  const call = callOf(write, session);
  const response = await (write.method === 'POST'
    ? writeOnce((headers) => callService({ ...call, headers }, session))
    : callService(call, session));
  const location = locationOf(response);
  const [, id] = /\/forms\/(?:[^/]+\/data\/)?([1-9]\d*)$/.exec(location) ?? [];
  if (id === undefined) throw unexpectedReply('the URL of a filled form', response, session);
  return { formDataId: Number(id), location, outcome: `${response.status} ${response.statusText}`.trimEnd() };
}

function callOf(write: NamedFormWrite, session: PlatformSession): ServiceCall {
  const { method, target, body } = write;
  return {
    method,
    path: target === undefined ? formsPath(session) : filledFormPath(target, session),
    body: JSON.stringify(body),
    explain: (refusal) =>
      explainProblems(refusal, write, session) ??
      (target && explainAbsence(refusal, target, session)) ??
      explainFormRefusal(refusal, session),
  };
}

/** Location of what was made or replaced, a link to what was changed (spec: Forms). */
function locationOf(response: WireResponse): string {
  const links = parseLinkHeader(findHeader(response, 'link') ?? '');
  return findHeader(response, 'location') ?? links.find(({ rel }) => rel === 'self')?.url ?? '';
}

/** Each problem names its question (D-ERR-2). */
function explainProblems(
  refusal: ServiceRefusal,
  write: NamedFormWrite,
  { account }: PlatformSession,
): CliError | undefined {
  if (refusal.status !== 400) return undefined;
  const next = refusedWith(refusal, 'FORM_ALREADY_FILLED')
    ? waysOn(write, filledId(refusal) ?? '<formDataId>', account.name)
    : undefined;
  return refusedError([`file "${write.file}" is refused:`, ...messagesOf(refusal)].join('\n'), next);
}

/** The filled form that is there already, where the server names it. */
function filledId(refusal: ServiceRefusal): string | undefined {
  return /\bfilled form (\d+)/.exec(messagesOf(refusal).join('\n'))?.[1];
}

/**
 * The command lines that lead on where the form is filled already, a line each with what it does; what takes nothing away
 * comes first. `there` is the filled form.
 */
function waysOn({ formname, owner, file }: NamedFormWrite, there: string, account: string): string {
  const fill = `forms fill ${formname} ${shellQuote(file)}`;
  const ways = [
    [`forms get ${there} --form ${formname}`, 'shows what is answered'],
    [`${fill} --id ${there}`, 'changes the answers in the file; entries of groups that name none are added'],
    [
      `${fill}${owner === undefined ? '' : ` --owner ${owner}`} --replace --dry-run`,
      '--replace deletes the answers that the file leaves out, and the signature',
    ],
  ].map(([command = '', effect = '']) => ({ command: commandFor(command, account), effect }));
  const width = Math.max(...ways.map(({ command }) => lengthOf(command)));
  return ways.map(({ command, effect }) => `${pad(command, width)}  # ${effect}`).join('\n');
}
