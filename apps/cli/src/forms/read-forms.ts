import type { FormListEntry, FormMetadata, QuestionMetadata } from '@talent-platform/protocol/models';
import { CliError, refusedError } from '../cli-error.js';
import { isRecord } from '../json.js';
import type { JsonObject } from '../json.js';
import { callService, messagesOf, refusedWith, unexpectedAnswer } from '../platform/call-service.js';
import type { ServiceRefusal } from '../platform/call-service.js';
import type { PlatformSession } from '../platform/platform-session.js';
import { readResponseBody } from '../request/response-body.js';
import { commandFor } from '../terminal/command-line.js';

/** The path under which all forms of the customer stand (spec: Forms). */
export function formsPath({ customer }: PlatformSession): string {
  return `/customers/${customer}/forms`;
}

function metaPath(formname: string, session: PlatformSession, part = ''): string {
  return `${formsPath(session)}/${formname}/meta${part}`;
}

/** The JSON Schema of a form's data; `properties` are its members and questions. */
export interface DataSchema extends JsonObject {
  readonly properties: Readonly<Record<string, JsonObject>>;
}

/** An answer as it came, and as this program understood it. */
export interface Read<Understood> {
  readonly body: unknown;
  readonly understood: Understood;
}

/** The forms that are neither disabled nor archived. */
export async function readFormList(session: PlatformSession): Promise<Read<readonly FormListEntry[]>> {
  const response = await callService({ method: 'GET', path: formsPath(session) }, session);
  const body = readResponseBody(response).value;
  const forms: unknown = isRecord(body) ? body.forms : undefined;
  if (!Array.isArray(forms) || !forms.every(isFormListEntry)) throw unexpectedAnswer('the forms', response, session);
  return { body, understood: forms };
}

/** The questions of a form. */
export async function readMetadata(formname: string, session: PlatformSession): Promise<Read<FormMetadata>> {
  const path = metaPath(formname, session);
  const response = await callService({ method: 'GET', path, explain: explainIn(session) }, session);
  const body = readResponseBody(response).value;
  if (!isMetadata(body)) throw unexpectedAnswer(`the questions of ${formname}`, response, session);
  return { body, understood: body };
}

/** What a read of the form answers, or a write of it may hold, as a JSON Schema. */
export async function readDataSchema(
  formname: string,
  use: 'read' | 'write',
  session: PlatformSession,
): Promise<DataSchema> {
  const path = metaPath(formname, session, '/data_schema');
  const query = [`for=${use}`];
  const response = await callService({ method: 'GET', path, query, explain: explainIn(session) }, session);
  const schema = readResponseBody(response).value;
  if (!isDataSchema(schema)) throw unexpectedAnswer(`the schema of ${formname}`, response, session);
  return schema;
}

function explainIn(session: PlatformSession) {
  return (refusal: Parameters<typeof explainFormRefusal>[0]) => explainFormRefusal(refusal, session);
}

function isDataSchema(schema: unknown): schema is DataSchema {
  return isRecord(schema) && isRecord(schema.properties) && Object.values(schema.properties).every(isRecord);
}

function isFormListEntry(entry: unknown): entry is FormListEntry {
  return isRecord(entry) && Number.isInteger(entry.id) && typeof entry.formname === 'string';
}

function isMetadata(body: unknown): body is FormMetadata {
  return isRecord(body) && Object.values(body).every(isQuestion);
}

function isQuestion(question: unknown): question is QuestionMetadata {
  if (!isRecord(question) || typeof question.type !== 'string') return false;
  const { data, questions } = question;
  const isPrepopulated = isRecord(data) && isRecord(data.type);
  return (data === undefined || isPrepopulated) && (questions === undefined || isMetadata(questions));
}

/** What a refusal means for whoever asks for a form by its name; undefined leaves it in the words of the server. */
export function explainFormRefusal(refusal: ServiceRefusal, { connection }: PlatformSession): CliError | undefined {
  // The server's sentence says what of the form is in the way (D-FRM-3).
  if (refusedWith(refusal, 'FORM_UNAVAILABLE')) return refusedError(messagesOf(refusal).join('\n'));
  if (refusedWith(refusal, 'RESOURCE_NOT_FOUND')) {
    return refusedError(messagesOf(refusal).join('\n'), commandFor('forms list', connection.name));
  }
  return undefined;
}
