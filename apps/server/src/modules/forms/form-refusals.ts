import { ProtocolError } from '@talent-platform/protocol/errors';
import type { Problem } from '@talent-platform/protocol/errors';
import type { FormDefinition } from '../../form-engine/index.js';
import type { FilledForm } from './filled/filled-form.entity.js';
import type { OwnerType } from './form-types.js';

export function formNotFound(formname: string): ProtocolError {
  return ProtocolError.of(
    'RESOURCE_NOT_FOUND',
    `There is no form ${JSON.stringify(formname)}. Names must match exactly.`,
  );
}

/**
 * For a filled form that does not exist, or whose owner the caller may not see (D-SEA-9).
 *
 * @param formname the name from the longer path, which also names the form
 */
export function filledFormNotFound(id: number | string, formname?: string): ProtocolError {
  const of = formname === undefined ? '' : ` of ${JSON.stringify(formname)}`;
  return ProtocolError.of('RESOURCE_NOT_FOUND', `There is no filled form${of} with the id ${JSON.stringify(id)}.`);
}

/** @throws ProtocolError FORM_UNAVAILABLE if web services can neither read nor fill the form (D-FRM-3) */
export function refuseUnavailable({ form, unavailable }: FormDefinition): void {
  if (unavailable === undefined) return;
  throw ProtocolError.of('FORM_UNAVAILABLE', `The form ${JSON.stringify(form.formname)} ${unavailable}.`);
}

export function unknownForm(formname: string | null): Problem {
  const detail = `must be the name of a form that exists, received ${JSON.stringify(formname)}.`;
  return { code: 'VALUE_INVALID', field: 'formname', detail };
}

export function unknownOwner(type: OwnerType, id: number): Problem {
  const noun = { people: 'a person', jobs: 'a job', applicantworkflows: 'an applicant workflow' }[type];
  return { code: 'VALUE_INVALID', field: 'owner', detail: `must be the id of ${noun} that exists, received ${id}.` };
}

export function alreadyFilled({ form }: FormDefinition, { id }: FilledForm): Problem {
  const who = form.private === undefined ? 'this owner' : 'this owner and associated person';
  const ways = 'PATCH changes some of its answers, PUT replaces all';
  const detail = `The form ${JSON.stringify(form.formname)} has been filled for ${who}: filled form ${id}. ${ways}.`;
  return { code: 'FORM_ALREADY_FILLED', detail };
}

/** For a complete form, which cannot be requested (D-ACT-5). */
export function alreadyComplete({ form }: FormDefinition, { id }: FilledForm): ProtocolError {
  const who = form.private === undefined ? 'this owner' : 'this owner and associated person';
  const detail = `The form ${JSON.stringify(form.formname)} is complete for ${who}: filled form ${id}. PUT replaces its answers.`;
  return ProtocolError.of('CONFLICT', detail);
}
