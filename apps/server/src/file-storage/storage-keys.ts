import { keyIdOf } from '../config/index.js';
import { createHash, createHmac, hkdfSync, randomBytes } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import { ContentKey, SEALED_BYTES } from './content-key.js';
import type { ByteRange, ContentStore } from './content-store.js';
import { ContentMissing, StorageUnavailable } from './storage-failures.js';
import type { KeyFit } from './storage-failures.js';

/** Ends the name of an encrypted content. */
export const SEALED = '.sealed';
const COPY_BYTES = 16;

/** A fixed text, sealed by a separate key. The text is no secret. */
const MARKER_TEXT = Buffer.from('talent storage key');

const MARKER_POSITION = { index: 0, isLast: true };

/** `<customer>/<two letters>/<address>-<copy>` */
const NAME = /^\d+\/([0-9a-f]{2})\/(\1[0-9a-f]{62})-([0-9a-f]{32})(?:\.sealed)?$/;

/**
 * Derives the names of contents, and the key of each content, from the operator's key. Without a key, contents are
 * not encrypted.
 */
export class StorageKeys {
  /** The keys of this server, that of today first. */
  readonly #known: readonly Buffer[];

  /**
   * @param key 32 bytes; undefined if contents are not encrypted
   * @param previousKey 32 bytes. Undefined if no key is being replaced
   */
  constructor(
    private readonly key: Buffer | undefined,
    private readonly previousKey?: Buffer,
  ) {
    this.#known = [key, previousKey].filter((known) => known !== undefined);
  }

  get encrypts(): boolean {
    return this.key !== undefined;
  }

  get keyId(): string | undefined {
    return this.key && keyIdOf(this.key);
  }

  get previousKeyId(): string | undefined {
    return this.previousKey && keyIdOf(this.previousKey);
  }

  /**
   * Returns the address of a content. With a key, the address does not reveal the content, or whether two customers
   * have the same content.
   */
  addressOf(customerId: number, sha256: string): string {
    return this.addressesOf(customerId, sha256)[0] ?? sha256;
  }

  /** Returns the addresses that a content may have, that of today first. */
  addressesOf(customerId: number, sha256: string): string[] {
    if (this.#known.length === 0) return [sha256];
    return this.#known.map((key) =>
      createHmac('sha256', addressKeyOf(key)).update(`${customerId}/${sha256}`).digest('hex'),
    );
  }

  /** Returns the hash whose address a content has: its own, or that of a rendition. */
  hashAt(customerId: number, address: string, sha256: string): string | undefined {
    return [sha256, hashOfMade(sha256)].find((hash) => this.addressesOf(customerId, hash).includes(address));
  }

  /** Returns a name that is used once. If a content was removed and comes again, it gets another name. */
  nameOf(customerId: number, address: string, copy: string): string {
    return `${customerId}/${address.slice(0, 2)}/${address}-${copy}${this.encrypts ? SEALED : ''}`;
  }

  /** Returns the keys that a content may have, that of today first. Undefined if the content is not encrypted. */
  keysOf(name: string): ContentKey[] | undefined {
    if (!name.endsWith(SEALED)) return undefined;
    const copy = copyIn(name);
    if (copy === undefined || this.key === undefined)
      throw new TypeError(`${name} is encrypted, and TALENT_STORAGE_KEY is not set.`);
    return this.#known.map((key) => contentKeyOf(key, copy));
  }

  /** Returns a fixed text, sealed by the key. */
  marker(): Buffer {
    if (!this.key) throw new TypeError('There is no marker without a key.');
    return markerOf(this.key);
  }

  /** @param marker the stored marker. If it is undefined, because it was removed again, nothing fits */
  fitOfMarker(marker: Buffer | undefined): KeyFit {
    if (!this.key) return 'unset';
    return this.#known.some((known) => marker?.equals(markerOf(known))) ? 'fits' : 'other';
  }

  /** @param chunk the first chunk of an encrypted content, which may also be its last chunk */
  fitOfContent(name: string, chunk: Buffer): KeyFit {
    if (!this.key) return 'unset';
    const keys = this.keysOf(name) ?? [];
    const opens = (key: ContentKey): boolean => [false, true].some((isLast) => key.opens(chunk, { index: 0, isLast }));
    return keys.some(opens) ? 'fits' : 'other';
  }

  /** Returns the key under which a copy of a content is encrypted today. */
  keyOfCopy(copy: string): ContentKey | undefined {
    return this.key && contentKeyOf(this.key, copy);
  }
}

/** Returns the hash under which a rendition is kept, so that it never has the address of a file that is sent. */
export function hashOfMade(sha256: string): string {
  return createHash('sha256').update(`made ${sha256}`).digest('hex');
}

export function copyIn(name: string): string | undefined {
  return NAME.exec(name)?.[3];
}

function addressKeyOf(key: Buffer): Buffer {
  return Buffer.from(hkdfSync('sha256', key, '', 'talent file address', 32));
}

function contentKeyOf(key: Buffer, copy: string): ContentKey {
  return new ContentKey(Buffer.from(hkdfSync('sha256', key, copy, 'talent file content', 32)));
}

function markerOf(key: Buffer): Buffer {
  const markerKey = new ContentKey(Buffer.from(hkdfSync('sha256', key, '', 'talent storage key check', 32)));
  return Buffer.concat(markerKey.seal(MARKER_TEXT, MARKER_POSITION));
}

/** Returns a random name that tells a copy of a content from all other copies. */
export function newCopy(): string {
  return randomBytes(COPY_BYTES).toString('hex');
}

/** Begins with a dot. No name of a content does. */
export const MARKER = '.key-check';

/**
 * Checks whether a key is the key that encrypted the contents (D-FIL-8). From the first start with a key, the storage
 * has a marker: a fixed text that the key has sealed. If the marker is lost, for example in a restored backup, the
 * contents themselves decide.
 * @param sealedNames returns the names of some encrypted contents, if any exist
 * @throws StorageUnavailable
 */
export async function fitOf(
  keys: StorageKeys,
  store: ContentStore,
  sealedNames: () => Promise<readonly string[]>,
): Promise<KeyFit> {
  const kept = await find(store, MARKER);
  if (kept) return keys.fitOfMarker(kept);
  const told = await fitOfContents(keys, store, await sealedNames());
  if (told !== 'fits' || !keys.encrypts) return told;
  await store.add(MARKER, keys.marker());
  // If several nodes start at once with different keys, the first key wins.
  return keys.fitOfMarker(await find(store, MARKER));
}

/** Returns whether the key opens at least one content. Contents that do not open are damaged then. */
async function fitOfContents(keys: StorageKeys, store: ContentStore, names: readonly string[]): Promise<KeyFit> {
  let told: KeyFit = 'fits';
  for (const name of names) {
    const chunk = await find(store, name, { start: 0, end: SEALED_BYTES - 1 });
    if (!chunk) continue;
    told = keys.fitOfContent(name, chunk);
    if (told === 'fits') break;
  }
  return told;
}

async function find(store: ContentStore, name: string, range?: ByteRange): Promise<Buffer | undefined> {
  try {
    return await buffer(await store.read(name, range));
  } catch (error) {
    if (error instanceof ContentMissing) return undefined;
    throw error instanceof StorageUnavailable ? error : new StorageUnavailable('A file could not be read', error);
  }
}
