import type { FilledForm } from '@talent-platform/protocol/models';
import type { JsonObject } from '../json.js';
import { callForBody, customerPath } from '../platform/call-service.js';
import type { PlatformSession } from '../platform/platform-session.js';

/** The JSON Schema of a form. `properties` holds the members and questions. */
export interface DataSchema extends JsonObject {
  readonly properties: Readonly<Record<string, JsonObject>>;
}

/** Reads the JSON Schema of a form's reads or writes. */
export function readDataSchema(formname: string, use: 'read' | 'write', session: PlatformSession): Promise<DataSchema> {
  const path = customerPath(`forms/${formname}/meta/data_schema`, session);
  return callForBody({ method: 'GET', path, query: [`for=${use}`] }, session);
}

interface FilledFormName {
  readonly formDataId: number;
  /** If defined, the server checks that the id belongs to this form. */
  readonly formname: string | undefined;
}

/** Returns the longer path if the form is named. */
export function filledFormPath({ formDataId, formname }: FilledFormName, session: PlatformSession): string {
  return customerPath(`forms/${formname === undefined ? '' : `${formname}/data/`}${formDataId}`, session);
}

/** Reads a filled form, or only the named members. */
export function readFilledForm(
  name: FilledFormName,
  questions: readonly string[],
  session: PlatformSession,
): Promise<FilledForm> {
  const query = questions.length === 0 ? [] : [`questions=${questions.join(',')}`];
  return callForBody({ method: 'GET', path: filledFormPath(name, session), query }, session);
}
