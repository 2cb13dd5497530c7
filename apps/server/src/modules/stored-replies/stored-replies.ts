import { Injectable } from '@nestjs/common';
import type { OnApplicationBootstrap, OnApplicationShutdown } from '@nestjs/common';
import { UnitOfWork } from '../../database/index.js';
import type { Session } from '../../database/index.js';
import { Clock, Sweeper, Log } from '../../runtime/index.js';
import { ReplyStore } from '../../writes/index.js';
import type { StoredReply, RepeatableContext } from '../../writes/index.js';
import { StoredRepliesRepository } from './stored-replies.repository.js';
import { Reply } from '../../http/index.js';

/** Time for which a reply is stored (D-NET-7). */
export const STORED_MS = 86_400_000;

/**
 * Stores the first reply to a request in the database, so that a repeated request finds it on every node, and after a
 * crash.
 */
@Injectable()
export class StoredReplies extends ReplyStore {
  constructor(
    private readonly repository: StoredRepliesRepository,
    private readonly clock: Clock,
  ) {
    super();
  }

  async find(session: Session, ctx: RepeatableContext): Promise<StoredReply | undefined> {
    const row = await this.repository.find(session, ctx, this.clock.now() - STORED_MS);
    return row && { bodyDigest: row.bodyDigest, reply: parseReply(row.answer) };
  }

  keep(session: Session, ctx: RepeatableContext, reply: Reply): Promise<boolean> {
    const at = this.clock.now();
    return this.repository.insert(session, ctx, { reply: formatReply(reply), at, expiredAt: at - STORED_MS });
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

/** Number of replies that one unit of work deletes. A small number, so that other units do not wait long. */
const REPLIES_PER_UNIT = 500;

/** Deletes expired replies. A repeated request does not receive an expired reply, even before it is deleted. */
@Injectable()
export class ExpiredReplies extends Sweeper implements OnApplicationBootstrap, OnApplicationShutdown {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly repository: StoredRepliesRepository,
    private readonly clock: Clock,
    private readonly log: Log,
  ) {
    super();
  }

  protected async sweepUnit(): Promise<boolean> {
    const expiredAt = this.clock.now() - STORED_MS;
    const deleted = await this.unitOfWork.write((session) =>
      this.repository.deleteExpired(session, expiredAt, REPLIES_PER_UNIT),
    );
    return deleted === REPLIES_PER_UNIT;
  }

  protected failed(error: unknown): void {
    this.log.willRetry('Expired replies could not be deleted', error);
  }
}
