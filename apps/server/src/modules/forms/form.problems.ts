import { ProtocolError } from '@talent-platform/protocol/errors';
import type { FormDefinition } from '../../profile-engine/index.js';

export function formNotFound(formname: string): ProtocolError {
  return ProtocolError.of('RESOURCE_NOT_FOUND', `There is no form ${JSON.stringify(formname)}; names are exact.`);
}

/** @param formname that of the longer path, which names the form, too */
export function filledFormNotFound(id: number | string, formname?: string): ProtocolError {
  const of = formname === undefined ? '' : ` of ${JSON.stringify(formname)}`;
  return ProtocolError.of('RESOURCE_NOT_FOUND', `There is no filled form${of} with the id ${JSON.stringify(id)}.`);
}

/** Its owner is outside what the caller may see (D-SEA-9). */
export function filledFormNotSeen(id: number): ProtocolError {
  return ProtocolError.of('RESOURCE_ACCESS_DENIED', `This user has no access to the filled form with the id "${id}".`);
}

/** @throws ProtocolError FORM_UNAVAILABLE where web services can neither read nor fill the form (D-FRM-3) */
export function refuseUnavailable({ form, unavailable }: FormDefinition): void {
  if (unavailable === undefined) return;
  throw ProtocolError.of('FORM_UNAVAILABLE', `The form ${JSON.stringify(form.formname)} ${unavailable}.`);
}
