import { profileNotFound } from './profile-refusals.js';

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
