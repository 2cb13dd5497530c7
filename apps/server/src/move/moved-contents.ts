import { rm } from 'node:fs/promises';
import { inParallel, receive } from '../backups/index.js';
import { ContentLost, StorageUnavailable } from '../file-storage/index.js';
import type { FileStorage } from '../file-storage/index.js';
import type { SqlValue } from '../database/index.js';
import type { Row } from './table-rows.js';

/** The table whose rows name the contents. */
export const CONTENTS = 'file_contents';

/** Copies the contents of files by their names. The bytes stay as they are, unless the target has another key. */
export class MovedContents {
  copied = 0;
  bytes = 0;
  /** Contents that profiles name, and that the source does not have. */
  missing = 0;

  /** @param noteAddress encrypts the contents for the target, and receives the address that each has there */
  constructor(
    private readonly from: FileStorage,
    private readonly to: FileStorage,
    private readonly noteAddress?: (before: SqlValue, after: string) => Promise<void>,
  ) {}

  /** @param rows rows of `file_contents` */
  async copy(rows: readonly Row[]): Promise<void> {
    const kept = rows.filter((row) => row['is_swept'] === 0);
    for await (const _copied of inParallel(kept, (row) => this.#copyOne(row)));
  }

  async #copyOne(row: Row): Promise<void> {
    try {
      this.bytes += await (this.noteAddress ? this.#reencrypt(row, this.noteAddress) : this.#copyBytes(row));
      this.copied += 1;
    } catch (error) {
      if (!(error instanceof ContentLost)) throw error;
      if (Number(row['named_by']) > 0) this.missing += 1;
    }
  }

  async #copyBytes({ name: given }: Row): Promise<number> {
    const name = String(given);
    const file = await this.to.newStagedFile();
    try {
      const read = await receive(await this.from.readStored(name), file);
      await this.to.keepStored(name, { file, size: read.bytes });
      const kept = await receive(await this.to.readStored(name), undefined);
      if (kept.sha256 !== read.sha256) throw new StorageUnavailable(`The target has other bytes of ${name}`, undefined);
      return read.bytes;
    } finally {
      await rm(file, { force: true });
    }
  }

  async #reencrypt(
    { customer_id: customer, name: given, address }: Row,
    noteAddress: (before: SqlValue, after: string) => Promise<void>,
  ): Promise<number> {
    const name = String(given);
    const { sha256, size } = await this.to.reencrypt(name, this.from);
    if ((await this.to.hashOf(name)) !== sha256)
      throw new StorageUnavailable(`The target has another content of ${name}`, undefined);
    const hash = this.from.keys.hashAt(Number(customer), String(address), sha256);
    if (hash !== undefined) await noteAddress(address ?? null, this.to.keys.addressOf(Number(customer), hash));
    return size;
  }

  async remove(names: readonly SqlValue[]): Promise<void> {
    for (const name of names) await this.to.remove(String(name));
  }
}
