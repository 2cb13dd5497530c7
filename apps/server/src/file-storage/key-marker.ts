import { buffer } from 'node:stream/consumers';
import { setTimeout as delay } from 'node:timers/promises';
import type { ByteRange } from './byte-range.js';
import { SEALED_BYTES } from './content-key.js';
import type { ContentStore } from './content-store.js';
import { ContentMissing, StorageUnavailable } from './storage-failures.js';
import { MARKER_BYTES } from './storage-keys.js';
import type { KeyFit, StorageKeys } from './storage-keys.js';

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
   * @param sealedNames of some contents that are encrypted, none where there are none
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

  /** One that opens is enough: the others are damaged. */
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
