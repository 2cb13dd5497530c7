import { randomBytes } from 'node:crypto';
import { readFile, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Configuration } from '../config/index.js';
import { fileIdentityOf } from '../database/index.js';
import type { FileIdentity } from '../database/index.js';
import type { MarkedHistory } from './moved-database.js';

/**
 * A small file that remembers how far a database was. An older copy of the database that is put back does not have what the mark tells.
 * It stands beside an SQLite database, and in the data directory of a server that uses PostgreSQL.
 */
export class IncarnationMark {
  readonly file: string;

  constructor({ database, dataDir }: Pick<Configuration, 'database' | 'dataDir'>) {
    this.file = database.kind === 'sqlite' ? `${database.file}.mark.json` : path.join(dataDir, 'database.mark.json');
  }

  folder(): Promise<FileIdentity> {
    return fileIdentityOf(path.dirname(this.file));
  }

  /** Undefined if there is none, or none that can be read. */
  async read(): Promise<MarkedHistory | undefined> {
    try {
      const mark = JSON.parse(await readFile(this.file, 'utf8')) as Partial<MarkedHistory>;
      const { id, newestChange, folder, place, writtenAt } = mark;
      const isWhole = id !== undefined && newestChange !== undefined && folder && place && writtenAt !== undefined;
      return isWhole ? (mark as MarkedHistory) : undefined;
    } catch {
      return undefined;
    }
  }

  /** Replaces the mark at once: whoever reads it finds the old one or the new one. */
  async write(mark: MarkedHistory): Promise<void> {
    const next = `${this.file}.${randomBytes(6).toString('hex')}`;
    try {
      await writeFile(next, `${JSON.stringify(mark)}\n`, { mode: 0o600 });
      await rename(next, this.file);
    } catch (error) {
      await rm(next, { force: true });
      throw error;
    }
  }
}
