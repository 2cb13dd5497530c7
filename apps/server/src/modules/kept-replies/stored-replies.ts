import { Injectable } from '@nestjs/common';
import type { Session } from '../../database/index.js';
import { Clock, KeptReplies } from '../../http/index.js';
import type { Reply, KeptReply, RepeatableContext } from '../../http/index.js';
import { formatReply, parseReply } from './reply-record.js';
import { KeptRepliesRepository } from './kept-replies.repository.js';

/** How long a reply is kept (D-NET-7). */
export const KEPT_MS = 86_400_000;

/** First replies, in the database: a repeat finds them on every node, and after a crash. */
@Injectable()
export class StoredReplies extends KeptReplies {
  constructor(
    private readonly repository: KeptRepliesRepository,
    private readonly clock: Clock,
  ) {
    super();
  }

  async find(session: Session, ctx: RepeatableContext): Promise<KeptReply | undefined> {
    const row = await this.repository.find(session, ctx, this.clock.now() - KEPT_MS);
    return row && { bodyDigest: row.bodyDigest, reply: parseReply(row.answer) };
  }

  keep(session: Session, ctx: RepeatableContext, reply: Reply): Promise<boolean> {
    const at = this.clock.now();
    return this.repository.insert(session, ctx, { answer: formatReply(reply), at, expiredAt: at - KEPT_MS });
  }

  replace(session: Session, ctx: RepeatableContext, reply: Reply): Promise<void> {
    return this.repository.replace(session, ctx, formatReply(reply));
  }
}
