import { randomUUID } from 'node:crypto';
import { readFile, rename, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Configuration } from '../config/index.js';

/** The state of a database when its mark was written. A crash never leaves the mark ahead of the database. */
export interface Marked {
  /** The id of the incarnation. */
  readonly id: string;
  readonly newestChange: number;
  /** The identity of the database, as JSON (`DatabaseIdentity`). */
  readonly place: string;
}

/**
 * A small file that tells an older copy in the place of a database: the copy lacks the incarnation or the change of the
 * mark. The file is next to an SQLite database. With PostgreSQL, it is in the data directory of the server.
 */
export class IncarnationMark {
  readonly file: string;

  constructor({ database, dataDir }: Pick<Configuration, 'database' | 'dataDir'>) {
    this.file = database.kind === 'sqlite' ? `${database.file}.mark.json` : path.join(dataDir, 'database.mark.json');
  }

  /** Returns undefined if there is no readable mark. */
  async read(): Promise<Marked | undefined> {
    try {
      return JSON.parse(await readFile(this.file, 'utf8')) as Marked;
    } catch {
      return undefined;
    }
  }

  /** Replaces the mark atomically: a reader finds the old one or the new one. */
  async write(marked: Marked): Promise<void> {
    const next = `${this.file}.${randomUUID()}`;
    await writeFile(next, `${JSON.stringify(marked)}\n`, { mode: 0o600 });
    await rename(next, this.file);
  }
}
