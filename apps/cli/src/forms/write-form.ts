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

interface FormWriteOptions {
  readonly formname: string;
  /** The owner, if the file does not name one. */
  readonly owner: number | undefined;
  /** The filled form to change. If undefined, the form of the owner. */
  readonly formDataId: number | undefined;
  /** Says whether existing answers are deleted first. */
  readonly replace: boolean;
}

/** The rules for the body (D-FRM-2, D-FRM-10). */
export type FormWriteKind = 'submission' | 'replacement' | 'update';

export interface FormWrite {
  readonly kind: FormWriteKind;
  readonly method: 'POST' | 'PUT' | 'PATCH';
  /** The filled form in the path. If undefined, the path of all forms. */
  readonly target: FilledFormName | undefined;
  readonly body: JsonObject;
}

/** The command line and the file name different owners, and nobody can know which one is right. */
export function ownerProblems(answers: JsonObject, { owner }: Pick<FormWriteOptions, 'owner'>): AnswerProblem[] {
  if (owner === undefined || answers.owner === undefined || answers.owner === owner) return [];
  return [{ path: 'owner', message: `must be ${owner} as --owner says, or left out, ${received(answers.owner)}` }];
}

/** Decides the request: POST for a new form, PATCH for an id, PUT to replace (spec: Forms). */
export function planFormWrite(answers: JsonObject, options: FormWriteOptions): FormWrite {
  const { formname, formDataId, owner, replace } = options;
  // The answers may come from `forms get`, whose links a write does not accept.
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

export interface AnswerProblem {
  /** The question. In a group `employers/new1/employer`, or the number of the entry in place of `new1`. */
  readonly path: string;
  readonly message: string;
}

/** A write with the names for error messages. */
export interface NamedFormWrite extends FormWrite {
  readonly formname: string;
  readonly file: string;
  readonly owner: number | undefined;
}

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

/** The reply to a write has a Location, and the reply to a change has a link (spec: Forms). */
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
    ? nextCommands(write, filledId(refusal) ?? '<formDataId>', account.name)
    : undefined;
  return refusedError([`file "${write.file}" is refused:`, ...messagesOf(refusal)].join('\n'), next);
}

/** Returns the id of the existing filled form, if the server names it. */
function filledId(refusal: ServiceRefusal): string | undefined {
  return /\bfilled form (\d+)/.exec(messagesOf(refusal).join('\n'))?.[1];
}

/**
 * Returns the commands that can follow if the form is already filled, with the effect of each. Commands that delete
 * nothing come first. `there` is the filled form.
 */
function nextCommands({ formname, owner, file }: NamedFormWrite, there: string, account: string): string {
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
