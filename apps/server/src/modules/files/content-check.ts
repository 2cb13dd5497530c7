import { Injectable } from '@nestjs/common';
import { Configuration } from '../../config/index.js';
import { UnitOfWork } from '../../database/index.js';
import { ContentLost, FileStorage, hashOfMade } from '../../file-storage/index.js';
import type { ListedObject } from '../../file-storage/index.js';
import { Clock } from '../../runtime/index.js';
import { FileContentsRepository } from './file-contents.repository.js';
import type { ContentKey, KeyedContent } from './file-contents.repository.js';

const OBJECTS_PER_READ = 200;
const ROWS_PER_READ = 500;

/** Something wrong with one content. */
export interface ContentFinding {
  /** `orphan`: no row names the content. `missing`: the storage lacks it. `damaged`: other bytes than were stored. */
  readonly kind: 'orphan' | 'missing' | 'damaged';
  readonly name: string;
  readonly bytes?: number;
}

type Tell = (finding: ContentFinding) => Promise<void> | void;

/** Compares the contents of the storage with the rows of the database, in parts (D-OPR-9). */
@Injectable()
export class ContentCheck {
  constructor(
    private readonly storage: FileStorage,
    private readonly repository: FileContentsRepository,
    private readonly unitOfWork: UnitOfWork,
    private readonly configuration: Configuration,
    private readonly clock: Clock,
  ) {}

  /** Tells contents without a row that are older than the time for which contents without a name are kept. */
  async checkStorage(tell: Tell): Promise<{ readonly contents: number; readonly bytes: number }> {
    let [contents, bytes] = [0, 0];
    let part: ListedObject[] = [];
    for await (const object of this.storage.list()) {
      contents += 1;
      bytes += object.bytes;
      part.push(object);
      if (part.length < OBJECTS_PER_READ) continue;
      await this.#tellOrphans(part, tell);
      part = [];
    }
    await this.#tellOrphans(part, tell);
    return { contents, bytes };
  }

  /**
   * Tells contents that profiles name and the storage lacks.
   * @param reads with `true`, reads every content and tells the damaged ones, too
   * @returns the number of rows
   */
  async checkRows(reads: boolean, tell: Tell): Promise<number> {
    let count = 0;
    for (let after: ContentKey | undefined; ;) {
      const rows = await this.repository.listNext(this.unitOfWork.reader, after, ROWS_PER_READ);
      for (const row of rows) {
        if (row.namedBy === 0 || row.isSwept === 1) continue;
        const kind = await (reads ? this.#read(row) : this.#find(row));
        if (kind !== undefined) await tell({ kind, name: row.name });
      }
      count += rows.length;
      after = rows.at(-1);
      if (rows.length < ROWS_PER_READ) return count;
    }
  }

  async remove({ name }: ContentFinding): Promise<void> {
    await this.storage.remove(name);
  }

  async #tellOrphans(part: readonly ListedObject[], tell: Tell): Promise<void> {
    const before = this.clock.now() - this.configuration.files.unnamedMs;
    const old = part.filter(({ modifiedAt }) => modifiedAt < before);
    if (old.length === 0) return;
    const known = await this.repository.listKnown(
      this.unitOfWork.reader,
      old.map(({ name }) => name),
    );
    for (const { name, bytes } of old) if (!known.has(name)) await tell({ kind: 'orphan', name, bytes });
  }

  async #find({ name }: KeyedContent): Promise<'missing' | undefined> {
    return (await this.storage.has(name)) ? undefined : 'missing';
  }

  async #read({ customerId, name, address }: KeyedContent): Promise<ContentFinding['kind'] | undefined> {
    try {
      const hash = await this.storage.hashOf(name);
      const hashes = [hash, hashOfMade(hash)];
      const addresses = hashes.flatMap((one) => [one, ...this.storage.keys.addressesOf(customerId, one)]);
      return addresses.includes(address) ? undefined : 'damaged';
    } catch (error) {
      if (!(error instanceof ContentLost)) throw error;
      return error.name === 'ContentMissing' ? 'missing' : 'damaged';
    }
  }
}
