import { ProtocolError } from '@talent-platform/protocol/errors';

export function profileNotFound(id: string | number): ProtocolError {
  return ProtocolError.of('RESOURCE_NOT_FOUND', `There is no profile of this type with the id ${JSON.stringify(id)}.`);
}

/** It is outside the search lock of the caller's group (D-SEA-9). */
export function profileNotSeen(id: number): ProtocolError {
  return ProtocolError.of('RESOURCE_ACCESS_DENIED', `This user has no access to the profile with the id "${id}".`);
}
