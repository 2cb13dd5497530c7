import { parseLinkHeader } from '@talent-platform/protocol/wire';
import { parseChanges } from '../changes.js';
import type { Change } from '../changes.js';
import { CliError, refusedError } from '../cli-error.js';
import type { WireResponse } from '../http/send-request.js';
import { callService, messagesOf, refusedWith, unexpectedReply, writeOnce } from '../platform/call-service.js';
import type { ServiceCall, ServiceRefusal } from '../platform/call-service.js';
import type { PlatformSession } from '../platform/platform-session.js';
import { findHeader, readResponseBody } from '../request/response-body.js';
import { commandFor, shellQuote } from '../terminal/command-line.js';
import { lengthOf, pad } from '../terminal/render-table.js';
import type { FormWrite } from './plan-form-write.js';
import { explainAbsence, filledFormPath } from './read-filled-form.js';
import { explainFormRefusal, formsPath } from './read-forms.js';

/** A write, and what the messages about it name. */
export interface NamedFormWrite extends FormWrite {
  readonly formname: string;
  readonly file: string;
  /** The owner that the command line names. */
  readonly owner: number | undefined;
}

/** The result of a write. */
export interface WrittenForm {
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
