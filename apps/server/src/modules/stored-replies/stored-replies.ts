import { Injectable } from '@nestjs/common';
import { Configuration } from '../../config/index.js';
import { UnitOfWork } from '../../database/index.js';
import type { Session } from '../../database/index.js';
import { Reply } from '../../http/index.js';
import { Clock } from '../../runtime/index.js';
import { ReplyStore } from '../../writes/index.js';
import type { StoredReply, RepeatableContext } from '../../writes/index.js';
import { AgedRows, Retention } from '../retention/index.js';
import type { RemovalStep } from '../retention/index.js';
import { StoredRepliesRepository, ERASED_REPLY } from './stored-replies.repository.js';

/**
 * Stores the first reply to a request in the database, so that a repeated request finds it on every node, and after a
 * crash.
 */
@Injectable()
export class StoredReplies extends ReplyStore {
  /** Time for which a reply is stored (D-NET-7). */
  readonly #keptMs: number;

  constructor(
    private readonly repository: StoredRepliesRepository,
    private readonly clock: Clock,
    { kept }: Configuration,
  ) {
    super();
    this.#keptMs = kept.repliesMs;
  }

  async find(session: Session, ctx: RepeatableContext): Promise<StoredReply | undefined> {
    const row = await this.repository.find(session, ctx, this.clock.now() - this.#keptMs);
    return row && { bodyDigest: row.bodyDigest, reply: parseReply(row.answer) };
  }

  keep(session: Session, ctx: RepeatableContext, reply: Reply): Promise<boolean> {
    const at = this.clock.now();
    return this.repository.insert(session, ctx, { reply: formatReply(reply), at, expiredAt: at - this.#keptMs });
  }

  replace(session: Session, ctx: RepeatableContext, reply: Reply): Promise<void> {
    return this.repository.replace(session, ctx, formatReply(reply));
  }
}

/** The stored part of a reply: the part that is the same for every repeat. */
interface ReplyRecord {
  readonly status: number;
  /** Names and values, alternately. */
  readonly headers: readonly string[];
  /** Absent if the reply has no body. */
  readonly body?: unknown;
}

/** The headers that every repeat receives. All other headers belong to one response only. */
const LASTING_HEADERS: ReadonlySet<string> = new Set(['location', 'link', 'etag', 'x-warning', 'x-error']);

export function formatReply({ status, headers, body }: Reply): string {
  const lasting = headers.filter((_, index) => LASTING_HEADERS.has((headers[index - (index % 2)] ?? '').toLowerCase()));
  return JSON.stringify({ status, headers: lasting, body } satisfies ReplyRecord);
}

export function parseReply(text: string): Reply {
  const { status, headers, body } = JSON.parse(text) as ReplyRecord;
  const reply = Reply.of(status, body);
  for (let index = 0; index < headers.length; index += 2) reply.with(headers[index] ?? '', headers[index + 1] ?? '');
  return reply;
}

/** Deletes expired replies. A repeated request does not receive an expired reply, even before it is deleted. */
@Injectable()
export class ExpiredReplies extends AgedRows {
  readonly table = 'stored_replies';
  readonly keptMs: number;

  constructor(
    retention: Retention,
    private readonly repository: StoredRepliesRepository,
    { kept }: Configuration,
  ) {
    super(retention);
    this.keptMs = kept.repliesMs;
  }

  protected async removeStep(then: number, rows: number): Promise<RemovalStep> {
    const removed = await this.retention.unitOfWork.write((session) =>
      this.repository.deleteExpired(session, then, rows),
    );
    return { removed, isEnd: removed < rows };
  }
}

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
