import { createHmac, hkdfSync, randomBytes } from 'node:crypto';
import { ContentKey, TAG_BYTES } from './content-key.js';

/** Ends the name of a content that is encrypted. */
export const SEALED = '.sealed';
const COPY_BYTES = 16;
/** Sealed under a key of its own, and always the same: it is no secret. */
const MARKER_TEXT = Buffer.from('talent storage key');
/** As it is kept. */
export const MARKER_BYTES = MARKER_TEXT.length + TAG_BYTES;
const MARKER_PLACE = { index: 0, isLast: true };

/** Whether the operator's key is the one that contents were encrypted by: they were by another, or none is set. */
export type KeyFit = 'fits' | 'other' | 'unset';

/** `<customer>/<two letters>/<address>-<copy>` */
const NAME = /^\d+\/([0-9a-f]{2})\/(\1[0-9a-f]{62})-([0-9a-f]{32})(?:\.sealed)?$/;

/** Names of contents, and the key of each, made of the operator's key where there is one. */
export class StorageKeys {
  readonly #addressKey: Buffer | undefined;

  /** @param key 32 bytes; undefined: contents are kept as they are */
  constructor(private readonly key: Buffer | undefined) {
    this.#addressKey = key && Buffer.from(hkdfSync('sha256', key, '', 'talent file address', 32));
  }

  get encrypts(): boolean {
    return this.key !== undefined;
  }

  /**
   * Returns the address of a content. With a key, the address does not reveal the content, or whether two customers
   * have the same content.
   */
  addressOf(customerId: number, sha256: string): string {
    return this.#addressKey
      ? createHmac('sha256', this.#addressKey).update(`${customerId}/${sha256}`).digest('hex')
      : sha256;
  }

  /** A name that is given once: a content that was removed and comes again has another one. */
  nameOf(customerId: number, address: string, copy: string): string {
    return `${customerId}/${address.slice(0, 2)}/${address}-${copy}${this.encrypts ? SEALED : ''}`;
  }

  /** Undefined where the content is kept as it is. */
  keyOf(name: string): ContentKey | undefined {
    if (!name.endsWith(SEALED)) return undefined;
    const copy = NAME.exec(name)?.[3];
    if (copy === undefined || this.key === undefined)
      throw new TypeError(`${name} is encrypted, and TALENT_STORAGE_KEY is not set.`);
    return this.keyOfCopy(copy);
  }

  /** A known text that is sealed by the key. */
  marker(): Buffer {
    return Buffer.concat(this.#markerKey().seal(MARKER_TEXT, MARKER_PLACE));
  }

  /** @param marker as it is kept; one that is gone again fits nothing */
  fitOfMarker(marker: Buffer | undefined): KeyFit {
    if (!this.key) return 'unset';
    return marker?.equals(this.marker()) ? 'fits' : 'other';
  }

  /** @param chunk the first one of an encrypted content, which may be its last */
  fitOfContent(name: string, chunk: Buffer): KeyFit {
    if (!this.key) return 'unset';
    const key = this.keyOf(name);
    return key && [false, true].some((isLast) => key.opens(chunk, { index: 0, isLast })) ? 'fits' : 'other';
  }

  #markerKey(): ContentKey {
    if (!this.key) throw new TypeError('Without a key nothing is marked.');
    return new ContentKey(Buffer.from(hkdfSync('sha256', this.key, '', 'talent storage key check', 32)));
  }

  keyOfCopy(copy: string): ContentKey | undefined {
    return this.key && new ContentKey(Buffer.from(hkdfSync('sha256', this.key, copy, 'talent file content', 32)));
  }
}

/** Tells one copy of a content from every other. */
export function newCopy(): string {
  return randomBytes(COPY_BYTES).toString('hex');
}
