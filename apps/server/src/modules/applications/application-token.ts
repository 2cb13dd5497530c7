import { randomBytes, timingSafeEqual } from 'node:crypto';
import type { SecretBox } from '../access/index.js';

const NONCE_BYTES = 16;
const NONCE = /^[\w-]{22}$/;
const TIME = /^[0-9a-z]{1,11}$/;

export interface ApplyFormKey {
  readonly customerId: number;
  readonly portalId: number;
  readonly jobId: number;
}

interface ReadToken {
  /** Unique for each shown form. Two submissions with the same nonce are one application. */
  readonly nonce: string;
  /** When the form was shown, in milliseconds since 1970. */
  readonly shownAt: number;
}

/** Creates the token of a form that is shown now. The server stores nothing about it (D-APY-6). */
export function newToken(secretBox: SecretBox, place: ApplyFormKey, now: number): string {
  const nonce = randomBytes(NONCE_BYTES).toString('base64url');
  const shownAt = now.toString(36);
  return `${shownAt}.${nonce}.${secretBox.digest(textOf(place, `${shownAt}.${nonce}`))}`;
}

/** Returns the contents of a token. Undefined if the text is not a token of this page. */
export function readToken(secretBox: SecretBox, place: ApplyFormKey, text: string): ReadToken | undefined {
  const [shownAt = '', nonce = '', mac = '', ...rest] = text.split('.');
  if (rest.length > 0 || !TIME.test(shownAt) || !NONCE.test(nonce)) return undefined;
  const given = Buffer.from(mac);
  const expected = secretBox.digests(textOf(place, `${shownAt}.${nonce}`)).map((digest) => Buffer.from(digest));
  if (!expected.some((one) => one.length === given.length && timingSafeEqual(one, given))) return undefined;
  return { nonce, shownAt: Number.parseInt(shownAt, 36) };
}

function textOf({ customerId, portalId, jobId }: ApplyFormKey, text: string): string {
  return `apply form ${customerId} ${portalId} ${jobId} ${text}`;
}
