import { ProtocolError } from '@talent-platform/protocol/errors';

const ID = /^[1-9]\d*$/;

/**
 * A profile id of a path: a positive whole number in its shortest form (D-PRO-1).
 *
 * @throws ProtocolError RESOURCE_NOT_FOUND for anything else, since no profile has such an id
 */
export function parseProfileId(text: string): number {
  const id = Number(text);
  if (ID.test(text) && Number.isSafeInteger(id)) return id;
  throw profileNotFound(text);
}

export function profileNotFound(id: string | number): ProtocolError {
  return ProtocolError.of('RESOURCE_NOT_FOUND', `There is no profile of this type with the id ${JSON.stringify(id)}.`);
}

/** It is outside the search lock of the caller's group (D-SEA-9). */
export function profileNotSeen(id: number): ProtocolError {
  return ProtocolError.of('RESOURCE_ACCESS_DENIED', `This user has no access to the profile with the id "${id}".`);
}
