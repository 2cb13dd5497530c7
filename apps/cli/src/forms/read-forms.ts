import type { FormListEntry, FormMetadata, QuestionMetadata } from '@talent-platform/protocol/models';
import { CliError, refusedError } from '../cli-error.js';
import { isRecord } from '../json.js';
import type { JsonObject } from '../json.js';
import { callService, messagesOf, refusedWith, unexpectedReply } from '../platform/call-service.js';
import type { ServiceCall, ServiceRefusal } from '../platform/call-service.js';
import type { PlatformSession } from '../platform/platform-session.js';
import { readResponseBody } from '../request/response.js';
import { commandFor } from '../terminal/command-line.js';

/** The path under which all forms of the customer stand (spec: Forms). */
export function formsPath({ customer }: PlatformSession): string {
  return `/customers/${customer}/forms`;
}

/** The JSON Schema of a form's data; `properties` are its members and questions. */
export interface DataSchema extends JsonObject {
  readonly properties: Readonly<Record<string, JsonObject>>;
}

/** The forms of the customer. */
interface FormList {
  readonly forms: readonly FormListEntry[];
}

/** The forms that are neither disabled nor archived. */
export function readFormList(session: PlatformSession): Promise<FormList> {
  return readAs({ path: formsPath(session), what: 'the forms', is: isFormList }, session);
}

/** The questions of a form. */
export function readMetadata(formname: string, session: PlatformSession): Promise<FormMetadata> {
  const call = callFor(formname, session);
  return readAs({ ...call, what: `the questions of ${formname}`, is: isMetadata }, session);
}

/** Reads the JSON Schema of a form's reads or writes. */
export function readDataSchema(formname: string, use: 'read' | 'write', session: PlatformSession): Promise<DataSchema> {
  const { path, explain } = callFor(formname, session);
  const call = { path: `${path}/data_schema`, query: [`for=${use}`], explain };
  return readAs({ ...call, what: `the schema of ${formname}`, is: isDataSchema }, session);
}

function callFor(formname: string, session: PlatformSession) {
  return {
    path: `${formsPath(session)}/${formname}/meta`,
    explain: (refusal: ServiceRefusal) => explainFormRefusal(refusal, session),
  };
}

/** One read of the forms, and what it must be answered with. */
interface FormsRead<Body> extends Omit<ServiceCall, 'method'> {
  readonly what: string;
  readonly is: (body: unknown) => body is Body;
}

async function readAs<Body>({ what, is, ...call }: FormsRead<Body>, session: PlatformSession): Promise<Body> {
  const response = await callService({ method: 'GET', ...call }, session);
  const body = readResponseBody(response).value;
  if (!is(body)) throw unexpectedReply(what, response, session);
  return body;
}

function isFormList(body: unknown): body is FormList {
  return isRecord(body) && Array.isArray(body.forms) && body.forms.every(isFormListEntry);
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

/** Explains a refusal to a user who named a form. Undefined keeps the server's message. */
export function explainFormRefusal(refusal: ServiceRefusal, { account }: PlatformSession): CliError | undefined {
  // The server's sentence says what of the form is in the way (D-FRM-3).
  if (refusedWith(refusal, 'FORM_UNAVAILABLE')) return refusedError(messagesOf(refusal).join('\n'));
  if (refusedWith(refusal, 'RESOURCE_NOT_FOUND')) {
    return refusedError(messagesOf(refusal).join('\n'), commandFor('forms list', account.name));
  }
  return undefined;
}

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
