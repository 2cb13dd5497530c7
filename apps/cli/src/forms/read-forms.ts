import type { FormListEntry, FormMetadata, QuestionMetadata } from '@talent-platform/protocol/models';
import { CliError, refusedError } from '../cli-error.js';
import { isRecord } from '../json.js';
import type { JsonObject } from '../json.js';
import { callForBody, messagesOf, refusedWith } from '../platform/call-service.js';
import type { ServiceRefusal } from '../platform/call-service.js';
import type { PlatformSession } from '../platform/platform-session.js';
import { commandFor } from '../terminal/command-line.js';

export function formsPath({ customer }: PlatformSession): string {
  return `/customers/${customer}/forms`;
}

/** The JSON Schema of a form. `properties` holds the members and questions. */
export interface DataSchema extends JsonObject {
  readonly properties: Readonly<Record<string, JsonObject>>;
}

interface FormList {
  readonly forms: readonly FormListEntry[];
}

/** Reads the forms that are neither disabled nor archived. */
export function readFormList(session: PlatformSession): Promise<FormList> {
  return callForBody({ method: 'GET', path: formsPath(session), what: 'the forms', is: isFormList }, session);
}

export function readMetadata(formname: string, session: PlatformSession): Promise<FormMetadata> {
  const call = callFor(formname, session);
  return callForBody({ ...call, what: `the questions of ${formname}`, is: isMetadata }, session);
}

/** Reads the JSON Schema of a form's reads or writes. */
export function readDataSchema(formname: string, use: 'read' | 'write', session: PlatformSession): Promise<DataSchema> {
  const { path, ...call } = callFor(formname, session);
  const schemaCall = { ...call, path: `${path}/data_schema`, query: [`for=${use}`] };
  return callForBody({ ...schemaCall, what: `the schema of ${formname}`, is: isDataSchema }, session);
}

function callFor(formname: string, session: PlatformSession) {
  return {
    method: 'GET',
    path: `${formsPath(session)}/${formname}/meta`,
    explain: (refusal: ServiceRefusal) => explainFormRefusal(refusal, session),
  } as const;
}

function isFilledForm(body: unknown): body is JsonObject {
  return isRecord(body) && Array.isArray(body.links);
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

/** Explains a refusal to a user who named a form. Undefined keeps the message of the server. */
export function explainFormRefusal(refusal: ServiceRefusal, { account }: PlatformSession): CliError | undefined {
  // The server says why the form is not available (D-FRM-3).
  if (refusedWith(refusal, 'FORM_UNAVAILABLE')) return refusedError(messagesOf(refusal).join('\n'));
  if (refusedWith(refusal, 'RESOURCE_NOT_FOUND')) {
    return refusedError(messagesOf(refusal).join('\n'), commandFor('forms list', account.name));
  }
  return undefined;
}

export interface FilledFormName {
  readonly formDataId: number;
  /** If defined, the server checks that the id belongs to this form. */
  readonly formname: string | undefined;
}

/** Returns the longer path if the form is named. */
export function filledFormPath({ formDataId, formname }: FilledFormName, session: PlatformSession): string {
  return `${formsPath(session)}/${formname === undefined ? '' : `${formname}/data/`}${formDataId}`;
}

/** Reads a filled form, or only the named members. */
export async function readFilledForm(
  name: FilledFormName,
  questions: readonly string[],
  session: PlatformSession,
): Promise<JsonObject> {
  return callForBody(
    {
      method: 'GET',
      path: filledFormPath(name, session),
      query: questions.length === 0 ? [] : [`questions=${questions.join(',')}`],
      explain: (refusal) => explainAbsence(refusal, name, session),
      what: 'a filled form',
      is: isFilledForm,
    },
    session,
  );
}

/**
 * The filled form is missing, belongs to another form, or its owner is not visible. The server names the reason, except
 * for another form.
 */
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
