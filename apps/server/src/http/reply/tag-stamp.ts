import type { IncomingHttpHeaders } from 'node:http';

/** Distinguishes entity tags of one incarnation of the database from those of another, whose versions may repeat. */
export interface TagStamp {
  /** Empty while there has been one incarnation only. */
  readonly tagStamp: string;
}

const CONDITIONS = ['if-match', 'if-none-match', 'if-range'] as const;
const TAG = /"([^"]*)"/g;
/** Matches no entity tag of the service. */
const OTHER = '"-"';

/** Removes the stamp from the entity tags of a request. Tags without the stamp match nothing any more. */
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
 * Puts the stamp into the entity tag of a reply.
 *
 * @param headers names and values in turn
 */
export function stampTag(headers: string[], stamp: string): void {
  if (stamp === '') return;
  const index = headers.indexOf('ETag') + 1;
  const tag = headers[index];
  if (index > 0 && tag !== undefined) headers[index] = tag.replace(/"$/, `${stamp}"`);
}
