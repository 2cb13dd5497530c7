import { gunzipSync } from 'node:zlib';
import { isGzip, MAX_JSON_BYTES } from './gzip.js';
import type { ReceivedRequest } from '../signing/read-request.js';

/** The JSON of a body: what it holds before gzip; undefined where that cannot be read, or is too much. */
export function jsonOf({ headers }: ReceivedRequest, body: Uint8Array): Uint8Array | undefined {
  if (!isGzip(headers)) return body;
  try {
    return gunzipSync(body, { maxOutputLength: MAX_JSON_BYTES });
  } catch {
    return undefined;
  }
}
