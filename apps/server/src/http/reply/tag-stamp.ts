import type { IncomingHttpHeaders } from 'node:http';

/** Tells entity tags of one incarnation of the database from those of another, in which versions count on from lower ones. */
export interface TagStamp {
  /** Empty while there has been one incarnation only. */
  readonly tagStamp: string;
}

const CONDITIONS = ['if-match', 'if-none-match', 'if-range'] as const;
const TAG = /"([^"]*)"/g;
/** No entity tag of ours. */
const OTHER = '"-"';

/** Takes the stamp from the entity tags that a request names; tags without it name nothing any more. */
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

/** Puts the stamp into the entity tag of a reply. @param headers names and values in turn */
export function stampTag(headers: string[], stamp: string): void {
  if (stamp === '') return;
  const index = headers.indexOf('ETag') + 1;
  const tag = headers[index];
  if (index > 0 && tag !== undefined) headers[index] = tag.replace(/"$/, `${stamp}"`);
}
