import { createHash } from 'node:crypto';
import { ProtocolError } from '@talent-platform/protocol/errors';

/** One entity tag of a comma-separated header: strong, or weak with `W/` (RFC 9110). */
const ENTITY_TAG = /(?:^|,)[ \t]*(?:W\/)?("[^"]*")[ \t]*(?=,|$)/g;

/** Whether an If-None-Match header names the tag: `*`, or one of its tags, weak or strong alike (RFC 9110). */
export function namesEntityTag(header: string | undefined, tag: string): boolean {
  if (header === undefined) return false;
  if (header.trim() === '*') return true;
  return [...header.matchAll(ENTITY_TAG)].some(([, named]) => named === tag);
}

/**
 * Whether an If-Match header lets a write through: it is left out, `*`, or names the tag, as far as that tells the version.
 * Only strong tags count here (RFC 9110).
 */
export function allowsWrite(header: string | undefined, tag: string): boolean {
  if (header === undefined || header.trim() === '*') return true;
  return [...header.matchAll(ENTITY_TAG)].some(
    ([text, named = '']) => versionIn(named) === versionIn(tag) && !text.includes('W/'),
  );
}

/**
 * Refuses a write whose If-Match header names another version (D-NET-6).
 *
 * @param tagNow made where it is asked for alone; undefined where there is nothing yet, and so no version to be named
 * @throws ProtocolError with the detail, which tells the way out
 */
export function refuseStale(ifMatch: string | undefined, tagNow: (() => string) | undefined, detail: string): void {
  if (ifMatch === undefined || (tagNow && allowsWrite(ifMatch, tagNow()))) return;
  throw ProtocolError.of('PRECONDITION_FAILED', detail);
}

/** Stands in an entity tag for a value: another one for another value. */
export function digestOf(value: unknown): string {
  return createHash('sha256').update(JSON.stringify(value)).digest('base64url');
}

/** What stands behind the version: numbers of states, or the digest of what is read. */
const BEHIND_VERSION = /\+(?:[\d.]+|[\w-]{43})"$/;

/**
 * The part of an entity tag that a write has to name: the version of the thing itself. What stands behind the last `+`
 * tells what else a read was made of, such as the labels of lists (D-NET-12).
 */
export function versionIn(entityTag: string): string {
  return entityTag.replace(BEHIND_VERSION, '"');
}
