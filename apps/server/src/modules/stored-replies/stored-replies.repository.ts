import { Injectable } from '@nestjs/common';
import { Table } from '../../database/index.js';
import type { Session, SqlValue } from '../../database/index.js';
import type { RepeatableContext } from '../../writes/index.js';
import { StoredReplyEntity } from './stored-reply.entity.js';

const REPLIES = new Table(StoredReplyEntity);
const STORED = ['bodyDigest', 'answer'] as const;

type ReplyKey = Readonly<Pick<StoredReplyEntity, 'username' | 'path' | 'idempotencyKey'>>;

/** The reply that a repeat receives after the person whom the reply was about was erased. */
export const ERASED_REPLY = JSON.stringify({
  status: 404,
  headers: ['X-Error', '2'],
  body: { errors: [{ errorMessage: 'The person whom this request was about was erased.', errorCode: 2 }] },
});

const SELECT_REPLY = `SELECT ${REPLIES.columns(STORED)} FROM kept_answers
  WHERE customer_id = ? AND username = ? AND path = ? AND idempotency_key = ? AND kept_at > ?`;
const INSERT_UNLESS_STORED = `${REPLIES.insert()} ${REPLIES.orUpdate()}
  WHERE kept_answers.kept_at <= ? RETURNING kept_at`;

@Injectable()
export class StoredRepliesRepository {
  /** @param expiredAt replies stored at this time or before have expired */
  find(
    session: Session,
    ctx: RepeatableContext,
    expiredAt: number,
  ): Promise<Pick<StoredReplyEntity, (typeof STORED)[number]> | undefined> {
    return session.first(SELECT_REPLY, [...keyOf(ctx), expiredAt]);
  }

  /**
   * Stores a reply, or returns false if there is one already. On PostgreSQL, waits for a unit of work that is about to
   * store a reply under the same key.
   * @param expiredAt replies stored at this time or before have expired
   */
  async insert(
    session: Session,
    ctx: RepeatableContext,
    { reply, at, expiredAt }: { reply: string; at: number; expiredAt: number },
  ): Promise<boolean> {
    const { customerId, caller, repeatable } = ctx;
    const { path, key: idempotencyKey, bodyDigest } = repeatable;
    const row = { customerId, username: caller.username, path, idempotencyKey, bodyDigest, answer: reply, keptAt: at };
    const rows = await session.query(INSERT_UNLESS_STORED, [...REPLIES.valuesOf(row), expiredAt]);
    return rows.length > 0;
  }

  /** Replaces the reply only if it answers the same body. A reply to another body stays, and so does an erased one. */
  async replace(session: Session, ctx: RepeatableContext, reply: string): Promise<void> {
    const sql = `UPDATE kept_answers SET answer = ?
      WHERE customer_id = ? AND username = ? AND path = ? AND idempotency_key = ? AND body_digest = ?
        AND answer <> ?`;
    await session.query(sql, [reply, ...keyOf(ctx), ctx.repeatable.bodyDigest, ERASED_REPLY]);
  }

  listNext(
    session: Session,
    customerId: number,
    { after, limit }: { after: ReplyKey; limit: number },
  ): Promise<Array<ReplyKey & Pick<StoredReplyEntity, 'answer'>>> {
    return session.query(
      `SELECT ${REPLIES.columns(['username', 'path', 'idempotencyKey', 'answer'])} FROM kept_answers
       WHERE customer_id = ? AND (username, path, idempotency_key) > (?, ?, ?)
       ORDER BY username, path, idempotency_key LIMIT ?`,
      [customerId, after.username, after.path, after.idempotencyKey, limit],
    );
  }

  /** Replaces a reply by one that says that nothing is there. */
  async empty(session: Session, customerId: number, { username, path, idempotencyKey }: ReplyKey): Promise<void> {
    await session.query(
      `UPDATE kept_answers SET answer = ? WHERE customer_id = ? AND username = ? AND path = ? AND idempotency_key = ?`,
      [ERASED_REPLY, customerId, username, path, idempotencyKey],
    );
  }

  /** Deletes at most `limit` expired replies, of any customer. Returns the number of deleted replies. */
  async deleteExpired(session: Session, expiredAt: number, limit: number): Promise<number> {
    const rows = await session.query(
      `DELETE FROM kept_answers WHERE (${REPLIES.key}) IN (
         SELECT ${REPLIES.key} FROM kept_answers WHERE kept_at <= ? ORDER BY kept_at LIMIT ?)
       RETURNING kept_at`,
      [expiredAt, limit],
    );
    return rows.length;
  }
}

function keyOf({ customerId, caller, repeatable }: RepeatableContext): SqlValue[] {
  return [customerId, caller.username, repeatable.path, repeatable.key];
}
