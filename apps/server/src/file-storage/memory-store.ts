import { readFile } from 'node:fs/promises';
import { Readable } from 'node:stream';
import type { ByteRange, ContentStore, ListedObject, StagedFile } from './content-store.js';
import { ContentMissing } from './storage-failures.js';

/** All contents of a store, by name. No content is ever changed, so a copy of the map is a copy of the store. */
type StoredContents = ReadonlyMap<string, Uint8Array>;

export class MemoryStore implements ContentStore {
  #contents = new Map<string, Uint8Array>();

  async put(name: string, { file }: StagedFile): Promise<void> {
    this.#contents.set(name, await readFile(file));
  }

  async read(name: string, range: ByteRange | undefined): Promise<Readable> {
    const content = this.#contents.get(name);
    if (content === undefined) throw new ContentMissing(name);
    const part = range === undefined ? content : content.subarray(range.start, range.end + 1);
    return Readable.from(part.length === 0 ? [] : [part], { objectMode: false });
  }

  async add(name: string, bytes: Buffer): Promise<void> {
    if (!this.#contents.has(name)) this.#contents.set(name, Buffer.from(bytes));
  }

  async remove(name: string): Promise<void> {
    this.#contents.delete(name);
  }

  async has(name: string): Promise<boolean> {
    return this.#contents.has(name);
  }

  async *list(folder = ''): AsyncGenerator<ListedObject> {
    for (const [name, { length }] of this.#contents)
      if (name.startsWith(folder)) yield { name, bytes: length, modifiedAt: 0 };
  }

  async makeReady(): Promise<void> {
    // Nothing to make ready.
  }

  async close(): Promise<void> {
    // Nothing to close. The contents outlive a restart of the server.
  }

  copy(): StoredContents {
    return new Map(this.#contents);
  }

  replace(contents: StoredContents): void {
    this.#contents = new Map(contents);
  }
}
