import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto';
import { keyIdOf } from '../config/index.js';

const PURPOSE = 'talent backup manifest';
const KEY_BYTES = 32;

/** Shows that somebody with the operator's key has made a manifest, and so everything whose digest it has. */
export interface Seal {
  /** The id of the operator's key. */
  readonly key: string;
  /** HMAC-SHA-256 of the manifest without its seal, by a key that is derived for this purpose. Lower-case hex. */
  readonly hmac: string;
}

/** The finding about a seal: `right`, `wrong` for a changed manifest, `none`, or `other key` if nobody can tell. */
type SealState = 'right' | 'wrong' | 'none' | 'other key';

export function sealOf(manifest: object, key: Buffer): Seal {
  return { key: keyIdOf(key), hmac: hmacOf(manifest, key).toString('hex') };
}

export function verifySeal(sealed: { readonly seal?: Seal | undefined }, keys: readonly Buffer[]): SealState {
  const { seal, ...manifest } = sealed;
  if (seal === undefined) return 'none';
  const key = keys.find((one) => keyIdOf(one) === seal.key);
  if (key === undefined) return 'other key';
  return timingSafeEqual(hmacOf(manifest, key), Buffer.from(seal.hmac, 'hex')) ? 'right' : 'wrong';
}

function hmacOf(manifest: object, key: Buffer): Buffer {
  const derived = Buffer.from(hkdfSync('sha256', key, '', PURPOSE, KEY_BYTES));
  return createHmac('sha256', derived).update(JSON.stringify(manifest)).digest();
}
