import { createHash } from 'node:crypto';

/** A document as it is sent. */
export interface CachedDocument {
  readonly tag: string;
  readonly json: Buffer;
}

interface Entry {
  readonly key: string;
  readonly document: Promise<CachedDocument>;
  bytes: number;
}

/** Caches documents by the state of the configuration that they describe. Equal requests share one making. */
export class DocumentCache {
  readonly #entries = new WeakMap<object, Entry>();
  /** The source of each cached document, the most recently used last. */
  readonly #recent = new Map<Entry, object>();
  #bytes = 0;

  /** @param maxBytes the limit for all documents together. The least recently used ones are made anew when asked for */
  constructor(private readonly maxBytes = 64 * 1024 * 1024) {}

  /**
   * @param source the object that the document is derived from; the cached document ends with it
   * @param key differs for documents of the same source that differ
   */
  of(source: object, key: string, make: () => Promise<Buffer>): Promise<CachedDocument> {
    const known = this.#entries.get(source);
    const entry = known?.key === key ? known : this.#add(source, key, make);
    if (this.#recent.delete(entry)) this.#recent.set(entry, source);
    return entry.document;
  }

  #add(source: object, key: string, make: () => Promise<Buffer>): Entry {
    const entry: Entry = { key, document: this.#made(() => entry, make), bytes: 0 };
    const replaced = this.#entries.get(source);
    if (replaced) this.#drop(replaced);
    this.#entries.set(source, entry);
    this.#recent.set(entry, source);
    return entry;
  }

  async #made(entryOf: () => Entry, make: () => Promise<Buffer>): Promise<CachedDocument> {
    // The entry exists after this turn.
    await Promise.resolve();
    try {
      const json = await make();
      this.#count(entryOf(), json.length);
      return { json, tag: `"${createHash('sha256').update(json).digest('base64url')}"` };
    } catch (error) {
      this.#drop(entryOf());
      throw error;
    }
  }

  #count(entry: Entry, bytes: number): void {
    if (!this.#recent.has(entry)) return;
    entry.bytes = bytes;
    this.#bytes += bytes;
    for (const oldest of this.#recent.keys()) {
      if (this.#bytes <= this.maxBytes) break;
      this.#drop(oldest);
    }
  }

  #drop(entry: Entry): void {
    const source = this.#recent.get(entry);
    if (!source) return;
    this.#recent.delete(entry);
    this.#bytes -= entry.bytes;
    if (this.#entries.get(source) === entry) this.#entries.delete(source);
  }
}
