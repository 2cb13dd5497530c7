import { rm } from 'node:fs/promises';
import { inParallel, receive } from '../backups/index.js';
import { ContentMissing, StorageUnavailable } from '../file-storage/index.js';
import type { FileStorage } from '../file-storage/index.js';
import type { SqlValue } from '../database/index.js';
import type { Row } from './table-rows.js';

/** The table whose rows name the contents. */
export const CONTENTS = 'file_contents';

/** Copies the contents of files by their names, with the bytes as they are: encrypted ones stay so. */
export class MovedContents {
  copied = 0;
  bytes = 0;
  /** Contents that profiles name, and that the source does not have. */
  missing = 0;

  constructor(
    private readonly from: FileStorage,
    private readonly to: FileStorage,
  ) {}

  /** @param rows rows of `file_contents` */
  async copy(rows: readonly Row[]): Promise<void> {
    const kept = rows.filter((row) => row['is_swept'] === 0);
    for await (const _copied of inParallel(kept, (row) => this.#copyOne(row)));
  }

  async #copyOne({ name: given, named_by: namedBy }: Row): Promise<void> {
    const name = String(given);
    const file = await this.to.newStagedFile();
    try {
      const read = await receive(await this.from.readStored(name), file);
      await this.to.keepStored(name, { file, size: read.bytes });
      const kept = await receive(await this.to.readStored(name), undefined);
      if (kept.sha256 !== read.sha256) throw new StorageUnavailable(`The target has other bytes of ${name}`, undefined);
      this.copied += 1;
      this.bytes += read.bytes;
    } catch (error) {
      if (!(error instanceof ContentMissing)) throw error;
      if (Number(namedBy) > 0) this.missing += 1;
    } finally {
      await rm(file, { force: true });
    }
  }

  async sizeOfSource(): Promise<number> {
    let sum = 0;
    for await (const { bytes } of this.from.list()) sum += bytes;
    return sum;
  }

  async remove(names: readonly SqlValue[]): Promise<void> {
    for (const name of names) await this.to.remove(String(name));
  }
}
