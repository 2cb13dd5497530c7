import { hash } from 'node:crypto';
import { BYTES, refuseMisuse } from '../errors/argument.js';
import { EMPTY_BODY_DIGEST } from './canonical-request.js';

/**
 * Returns the value of `x-svc-content-sha256`: the SHA-256 of the body's bytes in lower-case hex.
 *
 * @param body the very bytes that are sent; an empty array if there is no body.
 * @returns 64 lower-case hexadecimal characters.
 * @example
 * bodyDigest(Buffer.from('{"lastname":"Ito"}'));
 * @see spec: Header rules
 */
export function bodyDigest(body: Uint8Array): string {
  refuseMisuse('body', body, BYTES);
  return body.length === 0 ? EMPTY_BODY_DIGEST : hash('sha256', body, 'hex');
}
