import { refuseMisuse, TEXT } from '../errors/argument.js';
import { secretBytes } from '../signing/secret-text.js';

/** The version of Standard Webhooks' symmetric signature. */
const VERSION = 'v1,';

/**
 * Returns the text that Standard Webhooks signs: id, seconds since 1970 and the JSON before gzip, joined with full
 * stops (D-EVT-3).
 */
export function standardWebhooksText(id: string, timestamp: string, json: string): string {
  return `${id}.${timestamp}.${json}`;
}

/** Returns a signature as it is sent: `v1,` and the base64 of its bytes. */
export function standardWebhooksSignature(hex: string): string {
  let bytes = '';
  for (let at = 0; at < hex.length; at += 2) bytes += String.fromCharCode(Number.parseInt(hex.slice(at, at + 2), 16));
  return VERSION + btoa(bytes);
}

/** Returns the `v1,` signatures of a header. Other versions are for other keys. */
export function standardWebhooksSignatures(header: string): string[] {
  return header.split(' ').filter((signature) => signature.startsWith(VERSION));
}

/**
 * Returns a signing secret in the form that the libraries of Standard Webhooks take.
 *
 * @param secret the secret text as it was issued, whose UTF-8 bytes are the key.
 * @returns `whsec_` and the base64 of these bytes: as secret as the text itself.
 * @throws TypeError for an empty secret, and for anything else.
 * @example
 * new Webhook(standardWebhooksSecret('a-secret')).verify(json, headers); // of npm's standardwebhooks
 * @see D-EVT-3
 */
export function standardWebhooksSecret(secret: string): string {
  refuseMisuse('secret', secret, TEXT);
  return `whsec_${btoa(Array.from(secretBytes(secret), (byte) => String.fromCharCode(byte)).join(''))}`;
}

const UTF8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

/** Returns the text of JSON; undefined if the bytes are not UTF-8, so that different bodies never have the same text. */
export function jsonTextOf(json: Uint8Array): string | undefined {
  try {
    return UTF8.decode(json);
  } catch {
    return undefined;
  }
}
