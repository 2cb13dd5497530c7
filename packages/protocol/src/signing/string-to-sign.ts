import { hash } from 'node:crypto';
import { refuseMisuse, TEXT } from '../errors/argument.js';
import { joinStringToSign } from './signature-scheme.js';

/**
 * The string to sign: the algorithm, the date header's text and the hash of the canonical request, one a line, no newline
 * at the end.
 *
 * @param date the text of `x-svc-date` as it is sent.
 * @param canonicalRequest the result of `canonicalRequest`.
 * @example
 * stringToSign('2026-11-20T12:00:00Z', canonical); // 'x-svc-v1-hmac-sha256\n2026-11-20T12:00:00Z\n4bf5…'
 * @see spec: Step 2; D-SIG-4
 */
export function stringToSign(date: string, canonicalRequest: string): string {
  refuseMisuse('date', date, TEXT);
  refuseMisuse('canonicalRequest', canonicalRequest, TEXT);
  return joinStringToSign(date, hash('sha256', canonicalRequest, 'hex'));
}
