import type { ContentLost } from '../file-storage/index.js';
import { BoundedLines } from './bounded-lines.js';
import type { TalentRequest } from './express/talent-request.js';
import type { Log } from './log.js';

/** Bounds the lines about one field and about all fields, because a whole storage may be missing. */
const BOUNDS = { ofOne: 1, ofAll: 200, windowMs: 60_000 };

/** Tells the log of contents that profiles name and that cannot be read: which profile and field, never what they held (D-PLT-28). */
export class LostContents {
  readonly #lines: BoundedLines;

  constructor(private readonly log: Pick<Log, 'failure' | 'notice'>) {
    this.#lines = new BoundedLines(BOUNDS, (leftOut) => {
      const times = [...leftOut.values()].reduce((sum, count) => sum + count, 0);
      log.notice('More files without their content were read than are told.', { times });
    });
  }

  tell({ summary, stored, owner }: ContentLost, { transactionId: transaction }: TalentRequest): void {
    if (this.#lines.admits(stored)) this.log.failure(summary, { transaction, ...owner, stored });
  }
}
