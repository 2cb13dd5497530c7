import { Injectable } from '@nestjs/common';
import { ProtocolError } from '@talent-platform/protocol/errors';
import { Configuration } from '../../config/index.js';
import { FileStorage } from '../../file-storage/index.js';
import { ByteBudget } from '../byte-budget.js';
import { Log } from '../log.js';
import { Notices } from '../notices.js';
import type { UploadPlace } from './upload.js';

/** So many files of the largest size may be on their way at once, half of them of one user: they take room on the disk. */
const LARGEST_AT_ONCE = 64;
/** What stands around the file in a body: boundaries, and the head of its part. */
const AROUND_FILE_BYTES = 65_536;

/** Where files come to (D-FIL-3). */
@Injectable()
export class Uploads {
  /** Of a file. */
  readonly maxBytes: number;
  /** Of a body with a file. */
  readonly maxBodyBytes: number;
  readonly #budget: ByteBudget;
  readonly #notices: Notices;

  constructor(
    private readonly storage: FileStorage,
    { files }: Configuration,
    log: Log,
  ) {
    this.maxBytes = files.maxBytes;
    this.maxBodyBytes = files.maxBytes + AROUND_FILE_BYTES;
    this.#budget = new ByteBudget(LARGEST_AT_ONCE * this.maxBodyBytes);
    this.#notices = new Notices(log);
  }

  /**
   * @param announced bytes of the body; 0 where that was not told
   * @throws ProtocolError BUSY, StorageUnavailable
   */
  async begin(user: string, announced: number): Promise<UploadPlace> {
    const bytes = announced || this.maxBodyBytes;
    const by = this.#budget.shortageOf(user, bytes);
    if (by) {
      this.#notices.tell('A file was not taken: too many are on their way.', { by, user });
      throw ProtocolError.of('BUSY', 'Too many files are being sent; try again shortly.');
    }
    this.#budget.add(user, bytes);
    const free = (): void => this.#budget.remove(user, bytes);
    try {
      const staged = await this.storage.stage();
      return { staged, release: () => staged.discard().finally(free) };
    } catch (error) {
      free();
      throw error;
    }
  }
}
