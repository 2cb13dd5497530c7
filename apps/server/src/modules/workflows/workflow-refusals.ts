import { ProtocolError } from '@talent-platform/protocol/errors';

/** For a workflow that does not exist, or that has a profile that the caller may not see (D-SEA-9). */
export function workflowNotFound(id: string | number): ProtocolError {
  return ProtocolError.of('RESOURCE_NOT_FOUND', `There is no workflow of this type with the id ${JSON.stringify(id)}.`);
}

/** @param field the field of the request that names the person */
export function tooManyOfPerson(most: number, field: string): ProtocolError {
  const detail = `has ${most.toLocaleString('en')} workflows, and one person cannot have more.`;
  return ProtocolError.of('VALUE_INVALID', detail, field);
}

export function duplicateWorkflow(personId: number): ProtocolError {
  return ProtocolError.of(
    'CONFLICT',
    `There is a workflow of this type for the two profiles already; …/people/${personId}/workflows lists it.`,
  );
}
