import { EMPTY_BODY_DIGEST } from '../canonical/empty-body-digest.js';
import { BYTES, refuseMisuse } from '../errors/argument.js';
import { sha256Hex } from './sha256-hex.js';

/**
 * The value of `x-svc-content-sha256`: the SHA-256 of the body's bytes in lower-case hex.
 *
 * @param body the very bytes that are sent; an empty array where there is no body.
 * @returns 64 lower-case hexadecimal characters.
 * @example
 * await bodyDigest(new TextEncoder().encode('{"lastname":"Ito"}'));
 * @see spec: Header rules
 */
export async function bodyDigest(body: Uint8Array): Promise<string> {
  refuseMisuse('body', body, BYTES);
  return body.length === 0 ? EMPTY_BODY_DIGEST : sha256Hex(body);
}
