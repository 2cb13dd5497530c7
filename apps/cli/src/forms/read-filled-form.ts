import { CliError, refusedError } from '../cli-error.js';
import { isRecord } from '../json.js';
import type { JsonObject } from '../json.js';
import { callService, messagesOf, unexpectedReply } from '../platform/call-service.js';
import type { ServiceRefusal } from '../platform/call-service.js';
import type { PlatformSession } from '../platform/platform-session.js';
import { readResponseBody } from '../request/response-body.js';
import { commandFor } from '../terminal/command-line.js';
import { formsPath } from './read-forms.js';

/** A filled form, and of which form it is said to be. */
export interface FilledFormName {
  readonly formDataId: number;
  /** The server checks it against the id; undefined leaves that out. */
  readonly formname: string | undefined;
}

/** The longer path where the form is named, the short one where it is not. */
export function filledFormPath({ formDataId, formname }: FilledFormName, session: PlatformSession): string {
  return `${formsPath(session)}/${formname === undefined ? '' : `${formname}/data/`}${formDataId}`;
}

/** A filled form, or the members of it that are asked for. */
export async function readFilledForm(
  name: FilledFormName,
  questions: readonly string[],
  session: PlatformSession,
): Promise<JsonObject> {
  const response = await callService(
    {
      method: 'GET',
      path: filledFormPath(name, session),
      query: questions.length === 0 ? [] : [`questions=${questions.join(',')}`],
      explain: (refusal) => explainAbsence(refusal, name, session),
    },
    session,
  );
  const filled = readResponseBody(response).value;
  if (!isRecord(filled) || !Array.isArray(filled.links)) throw unexpectedReply('a filled form', response, session);
  return filled;
}

/** There is none, it is of another form, or its owner is not shown: the server says which, but for the other form. */
export function explainAbsence(
  refusal: ServiceRefusal,
  { formDataId, formname }: FilledFormName,
  { account }: PlatformSession,
): CliError | undefined {
  const messages = messagesOf(refusal);
  if (refusal.status !== 404 || messages.length === 0) return undefined;
  if (formname === undefined) return refusedError(messages.join('\n'));
  const where = `It may be of another form than ${formname}, or there is no such form.`;
  const next = [`forms get ${formDataId}`, 'forms list'].map((command) => commandFor(command, account.name));
  return refusedError([...messages, where].join('\n'), next.join('\n'));
}
