import { Injectable } from '@nestjs/common';
import { UnitOfWork } from '../../database/index.js';
import { ContentLost, FileStorage } from '../../file-storage/index.js';
import { Clock } from '../../runtime/index.js';
import { FileContentsRepository } from './file-contents.repository.js';
import type { ContentKey, KeyedContent } from './file-contents.repository.js';

/** Number of rows that are read at once. */
const ROWS_PER_READ = 500;

/** Limit of contents of one step, because each may be large. */
const CONTENTS_PER_STEP = 5;

/** Encrypts the contents of files under the storage key of today (D-FIL-8). It is a walk of the key rotation. */
@Injectable()
export class ContentKeys {
  readonly purpose = 'storage';
  readonly variable = 'TALENT_STORAGE_KEY';
  readonly nouns = { one: 'content', many: 'contents of files' };
  #after: ContentKey | undefined;

  constructor(
    private readonly storage: FileStorage,
    private readonly repository: FileContentsRepository,
    private readonly unitOfWork: UnitOfWork,
    private readonly clock: Clock,
  ) {}

  get keyId(): string | undefined {
    return this.storage.keys.keyId;
  }

  get previousKeyId(): string | undefined {
    return this.storage.keys.previousKeyId;
  }

  /** From now on a server with the previous key alone does not start. */
  beforeRetirement(): Promise<void> {
    return this.storage.renewMarker();
  }

  /** Counts encrypted contents by the id of the key that encrypted them. */
  async count(): Promise<ReadonlyMap<string, number>> {
    const counts = new Map<string, number>();
    for (let after: ContentKey | undefined; ;) {
      const rows = await this.repository.listNext(this.unitOfWork.reader, after, ROWS_PER_READ);
      for (const row of rows) {
        const { keyId, isSwept } = row;
        if (keyId === null || isSwept === 1 || isUnfinished(row)) continue;
        counts.set(keyId, (counts.get(keyId) ?? 0) + 1);
      }
      after = rows.at(-1);
      if (rows.length < ROWS_PER_READ) return counts;
    }
  }

  /** Encrypts the next few contents again, one after the other. */
  async step(): Promise<{ readonly unreadable: number; readonly isEnd: boolean }> {
    const rows = await this.repository.listNext(this.unitOfWork.reader, this.#after, ROWS_PER_READ);
    let [moved, unreadable] = [0, 0];
    for (const content of rows) {
      if (moved + unreadable >= CONTENTS_PER_STEP) return { unreadable, isEnd: false };
      this.#after = content;
      if (content.keyId === null || content.isSwept === 1 || content.keyId === this.keyId) continue;
      if (await this.#move(content)) moved += 1;
      // An upload that has not ended may have stored nothing. Nobody can read it yet.
      else if (!isUnfinished(content)) unreadable += 1;
    }
    const isEnd = rows.length < ROWS_PER_READ;
    if (isEnd) this.#after = undefined;
    return { unreadable, isEnd };
  }

  /** @returns false if the content is missing or damaged */
  async #move(content: KeyedContent): Promise<boolean> {
    const { name } = content;
    try {
      const { sha256 } = await this.storage.reencrypt(name);
      const next = { address: this.#addressOf(content, sha256), keyId: this.keyId ?? '', at: this.clock.now() };
      const isThere = await this.unitOfWork.write((session) => this.repository.rekey(session, content, next));
      // The content was removed meanwhile, and may have been stored again by this step.
      if (!isThere) await this.storage.remove(name);
      return true;
    } catch (error) {
      if (error instanceof ContentLost) return false;
      throw error;
    }
  }

  /** Returns the address of today: of a file that was sent, or of a rendition. */
  #addressOf({ customerId, address }: KeyedContent, sha256: string): string {
    const hash = this.storage.keys.hashAt(customerId, address, sha256);
    return hash === undefined ? address : this.storage.keys.addressOf(customerId, hash);
  }
}

/**
 * Returns whether the upload of a content has not ended. If its server was killed, the row stays until the sweeper
 * removes it.
 */
function isUnfinished({ namedBy, unnamedBytes }: KeyedContent): boolean {
  return namedBy === 0 && unnamedBytes === 0;
}
