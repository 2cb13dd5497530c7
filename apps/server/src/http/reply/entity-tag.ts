import { createHash } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import { ProtocolError, quote } from '@talent-platform/protocol/errors';

/** One entity tag of a comma-separated header: strong, or weak with `W/` (RFC 9110). */
const ENTITY_TAG = /(?:^|,)[ \t]*(?:W\/)?("[^"]*")[ \t]*(?=,|$)/g;

/** Returns whether an If-None-Match header names the tag: by `*`, or by a strong or weak tag (RFC 9110). */
export function namesEntityTag(header: string | undefined, tag: string): boolean {
  if (header === undefined) return false;
  if (header.trim() === '*') return true;
  return [...header.matchAll(ENTITY_TAG)].some(([, named]) => named === tag);
}

/**
 * Returns whether an If-Match header allows a write: it is absent, is `*`, or names the tag's version. Only strong
 * tags count here (RFC 9110).
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
 * @param tagNow called only if the header is present; undefined if the resource does not exist yet
 * @param detail names the way out
 * @throws ProtocolError PRECONDITION_FAILED
 */
export function refuseStale(ifMatch: string | undefined, tagNow: (() => string) | undefined, detail: string): void {
  if (ifMatch === undefined || (tagNow && allowsWrite(ifMatch, tagNow()))) return;
  throw ProtocolError.of('PRECONDITION_FAILED', mistakeIn(ifMatch) ?? detail);
}

/** Returns what is wrong with the form of an If-Match header. Another read would give the caller the same tag. */
function mistakeIn(ifMatch: string): string | undefined {
  const tags = [...ifMatch.matchAll(ENTITY_TAG)];
  if (ifMatch.trim() === '*' || tags.some(([tag]) => !tag.includes('W/'))) return undefined;
  if (tags.length > 0)
    return 'If-Match: a weak tag fits no write. Send the ETag without its W/, which a proxy may have put there.';
  return `If-Match: must be an ETag with its double quotes, received ${quote(ifMatch)}. Send it as a read answered it.`;
}

export function digestOf(value: unknown): string {
  return createHash('sha256').update(JSON.stringify(value)).digest('base64url');
}

/** The part after the version: numbers of states, or the digest of the read content. */
const BEHIND_VERSION = /\+(?:[\d.]+|[\w-]{43})"$/;

/**
 * Returns the part of an entity tag that a write must name: the version of the resource itself. The part after the
 * last `+` represents what else a read contains, such as the labels of lists (D-NET-12).
 */
function versionIn(entityTag: string): string {
  return entityTag.replace(BEHIND_VERSION, '"');
}

export interface ServedHistory {
  /**
   * Returns what tells the entity tags of one incarnation of the database from those of another, whose versions may
   * repeat. Empty as long as the database has had only one incarnation.
   */
  tagStampIn(target: string): string;
  /** Returns where the customer of a request is, if it was moved from here (D-OPR-28). */
  newAddressFor(target: string, host: string | undefined): string | undefined;
}

const CONDITIONS = ['if-match', 'if-none-match', 'if-range'] as const;
const TAG = /"([^"]*)"/g;

/** Matches no entity tag of the service. */
const OTHER = '"-"';

/** Removes the stamp from the entity tags of a request. Tags without the stamp no longer match anything. */
export function unstampConditions(headers: IncomingHttpHeaders, stamp: string): void {
  if (stamp === '') return;
  for (const name of CONDITIONS) {
    const tags = headers[name];
    if (typeof tags !== 'string') continue;
    headers[name] = tags.replace(TAG, (_, tag: string) =>
      tag.endsWith(stamp) ? `"${tag.slice(0, -stamp.length)}"` : OTHER,
    );
  }
}

/**
 * Adds the stamp to the entity tag of a reply.
 * @param headers names and values alternate
 */
export function stampTag(headers: string[], stamp: string): void {
  if (stamp === '') return;
  const index = headers.indexOf('ETag') + 1;
  const tag = headers[index];
  if (index > 0 && tag !== undefined) headers[index] = tag.replace(/"$/, `${stamp}"`);
}
