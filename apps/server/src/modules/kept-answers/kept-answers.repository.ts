import { Injectable } from '@nestjs/common';
import type { Session, SqlValue } from '../../database/index.js';
import type { RepeatableContext } from '../../http/index.js';

/** An answer as it is stored. */
export interface KeptAnswerRow {
  readonly body_digest: string;
  readonly answer: string;
}

export interface NewKeptAnswer {
  /** The answer as JSON. */
  readonly answer: string;
  /** Milliseconds since 1970. */
  readonly at: number;
  /** An answer kept at this time or before is no answer any more. */
  readonly expiredAt: number;
}

const KEY = 'customer_id, username, path, idempotency_key';

@Injectable()
export class KeptAnswersRepository {
  /** @param expiredAt answers of this time and before are passed over */
  async find(session: Session, ctx: RepeatableContext, expiredAt: number): Promise<KeptAnswerRow | undefined> {
    const rows = await session.query<KeptAnswerRow>(
      `SELECT body_digest, answer FROM kept_answers
       WHERE customer_id = ? AND username = ? AND path = ? AND idempotency_key = ? AND kept_at > ?`,
      [...keyOf(ctx), expiredAt],
    );
    return rows[0];
  }

  /**
   * Keeps an answer where none is; false where one is. On PostgreSQL it waits for a unit of work that is about to keep
   * one under the same key.
   */
  async insert(session: Session, ctx: RepeatableContext, { answer, at, expiredAt }: NewKeptAnswer): Promise<boolean> {
    const rows = await session.query(
      `INSERT INTO kept_answers (${KEY}, body_digest, answer, kept_at) VALUES (?, ?, ?, ?, ?, ?, ?)
       ON CONFLICT (${KEY}) DO UPDATE SET
         body_digest = excluded.body_digest, answer = excluded.answer, kept_at = excluded.kept_at
         WHERE kept_answers.kept_at <= ?
       RETURNING kept_at`,
      [...keyOf(ctx), ctx.repeatable.bodyDigest, answer, at, expiredAt],
    );
    return rows.length > 0;
  }

  /** Deletes at most `limit` expired answers, of whatever customer, and answers how many there were. */
  async deleteExpired(session: Session, expiredAt: number, limit: number): Promise<number> {
    const rows = await session.query(
      `DELETE FROM kept_answers WHERE (${KEY}) IN (
         SELECT ${KEY} FROM kept_answers WHERE kept_at <= ? ORDER BY kept_at LIMIT ?)
       RETURNING kept_at`,
      [expiredAt, limit],
    );
    return rows.length;
  }
}

function keyOf({ customerId, caller, repeatable }: RepeatableContext): SqlValue[] {
  return [customerId, caller.username, repeatable.path, repeatable.key];
}
