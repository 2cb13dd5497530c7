import { Injectable } from '@nestjs/common';
import { ERASED_REPLY, StoredRepliesRepository } from './stored-replies.repository.js';
import { UnitOfWork } from '../../database/index.js';

/** Number of replies that are looked at together. */
const REPLIES_AT_ONCE = 200;

/** Empties replies that are kept for repeats, when the person whom they are about is erased (D-PRV-3). */
@Injectable()
export class ErasedReplies {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly repository: StoredRepliesRepository,
  ) {}

  /**
   * @param isAbout tells whether a path or a reply in JSON is about the person
   * @returns how many replies were emptied. A repeat of their requests receives 404
   */
  async erase(customerId: number, isAbout: (text: string) => boolean): Promise<number> {
    let count = 0;
    for (let after = { username: '', path: '', idempotencyKey: '' }; ;) {
      const rows = await this.repository.listNext(this.unitOfWork.reader, customerId, {
        after,
        limit: REPLIES_AT_ONCE,
      });
      const last = rows.at(-1);
      if (last === undefined) return count;
      const about = rows.filter(({ path, answer }) => answer !== ERASED_REPLY && (isAbout(path) || isAbout(answer)));
      if (about.length > 0)
        await this.unitOfWork.write(async (session) => {
          for (const key of about) await this.repository.empty(session, customerId, key);
        });
      count += about.length;
      after = last;
    }
  }
}
