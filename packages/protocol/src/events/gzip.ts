import { headerValues } from '../canonical/raw-headers.js';
import type { RawHeaders } from '../canonical/raw-headers.js';

/** So much JSON is taken out of gzip: a payload is a few hundred bytes, and a small body can hold gigabytes. */
export const MAX_JSON_BYTES = 1_048_576;

/** Whether the body of a request is gzip. */
export function isGzip(headers: RawHeaders): boolean {
  return headerValues(headers, 'content-encoding').join().toLowerCase() === 'gzip';
}
