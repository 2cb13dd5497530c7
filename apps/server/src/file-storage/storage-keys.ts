import { createHmac, hkdfSync, randomBytes } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import { setTimeout as delay } from 'node:timers/promises';
import { ContentKey, TAG_BYTES, SEALED_BYTES } from './content-key.js';
import type { ByteRange, ContentStore } from './content-store.js';
import { ContentMissing, StorageUnavailable } from './storage-failures.js';
import type { KeyFit } from './storage-failures.js';

/** Ends the name of an encrypted content. */
export const SEALED = '.sealed';
const COPY_BYTES = 16;
/** A known text, sealed by a separate key. It is no secret. */
const MARKER_TEXT = Buffer.from('talent storage key');
/** The size of the stored marker. */
const MARKER_BYTES = MARKER_TEXT.length + TAG_BYTES;
const MARKER_POSITION = { index: 0, isLast: true };

/** `<customer>/<two letters>/<address>-<copy>` */
const NAME = /^\d+\/([0-9a-f]{2})\/(\1[0-9a-f]{62})-([0-9a-f]{32})(?:\.sealed)?$/;

/** Names of contents, and the key of each, which is derived from the operator's key if there is one. */
export class StorageKeys {
  readonly #addressKey: Buffer | undefined;

  /** @param key 32 bytes; undefined if contents are not encrypted */
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

  /** A name that is used once: a content that was removed and comes again gets another name. */
  nameOf(customerId: number, address: string, copy: string): string {
    return `${customerId}/${address.slice(0, 2)}/${address}-${copy}${this.encrypts ? SEALED : ''}`;
  }

  /** Undefined if the content is not encrypted. */
  keyOf(name: string): ContentKey | undefined {
    if (!name.endsWith(SEALED)) return undefined;
    const copy = NAME.exec(name)?.[3];
    if (copy === undefined || this.key === undefined)
      throw new TypeError(`${name} is encrypted, and TALENT_STORAGE_KEY is not set.`);
    return this.keyOfCopy(copy);
  }

  /** A known text, sealed by the key. */
  marker(): Buffer {
    return Buffer.concat(this.#markerKey().seal(MARKER_TEXT, MARKER_POSITION));
  }

  /** @param marker as stored; undefined if it is gone again, and then nothing fits */
  fitOfMarker(marker: Buffer | undefined): KeyFit {
    if (!this.key) return 'unset';
    return marker?.equals(this.marker()) ? 'fits' : 'other';
  }

  /** @param chunk the first chunk of an encrypted content, which may be the last one too */
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

/** Returns a random name that distinguishes a copy of a content from all others. */
export function newCopy(): string {
  return randomBytes(COPY_BYTES).toString('hex');
}

/** Begins with a dot, which no content's name does. */
const MARKER = '.key-check';
const LOOKS = 10;
const LOOK_MS = 100;

/**
 * Tells whether a key is the one that encrypted the contents (D-FIL-8). From the first start with a key, the storage
 * holds a known text that the key has sealed. If that text is lost, for example in a restored backup, the contents
 * themselves decide.
 */
export class KeyMarker {
  constructor(private readonly keys: StorageKeys) {}

  /**
   * @param sealedNames returns the names of some encrypted contents, if there are any
   * @throws StorageUnavailable
   */
  async fitOf(store: ContentStore, sealedNames: () => Promise<readonly string[]>): Promise<KeyFit> {
    const kept = await this.#marker(store);
    if (kept) return this.keys.fitOfMarker(kept);
    const told = await this.#fitOfContents(store, await sealedNames());
    if (told !== 'fits' || !this.keys.encrypts) return told;
    await store.add(MARKER, this.keys.marker());
    // If nodes start at once with different keys, the first key wins.
    return this.keys.fitOfMarker(await this.#marker(store));
  }

  /** On a server without conditional writes, a reader may see half of the marker while another node writes it. */
  async #marker(store: ContentStore): Promise<Buffer | undefined> {
    for (let look = 1; ; look += 1) {
      const kept = await find(store, MARKER);
      if (!kept || kept.length >= MARKER_BYTES || look === LOOKS) return kept;
      await delay(LOOK_MS);
    }
  }

  /** One content that opens is enough. The others are damaged then. */
  async #fitOfContents(store: ContentStore, names: readonly string[]): Promise<KeyFit> {
    let told: KeyFit = 'fits';
    for (const name of names) {
      const chunk = await find(store, name, { start: 0, end: SEALED_BYTES - 1 });
      if (!chunk) continue;
      told = this.keys.fitOfContent(name, chunk);
      if (told === 'fits') break;
    }
    return told;
  }
}

async function find(store: ContentStore, name: string, range?: ByteRange): Promise<Buffer | undefined> {
  try {
    return await buffer(await store.read(name, range));
  } catch (error) {
    if (error instanceof ContentMissing) return undefined;
    throw error instanceof StorageUnavailable ? error : new StorageUnavailable('A file could not be read', error);
  }
}
