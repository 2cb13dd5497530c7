import { Injectable } from '@nestjs/common';
import { Table } from '../../database/index.js';
import type { Session, SqlValue } from '../../database/index.js';
import type { RepeatableContext } from '../../http/index.js';
import { KeptAnswerEntity } from './kept-answer.entity.js';

const ANSWERS = new Table(KeptAnswerEntity);
const KEPT = ['bodyDigest', 'answer'] as const;

/** An answer as it is stored. */
export type KeptAnswerRow = Readonly<Pick<KeptAnswerEntity, (typeof KEPT)[number]>>;

export interface NewKeptAnswer {
  /** The answer as JSON. */
  readonly answer: string;
  /** Milliseconds since 1970. */
  readonly at: number;
  /** An answer kept at this time or before is no answer any more. */
  readonly expiredAt: number;
}

const SELECT_ANSWER = `SELECT ${ANSWERS.columns(KEPT)} FROM kept_answers
  WHERE customer_id = ? AND username = ? AND path = ? AND idempotency_key = ? AND kept_at > ?`;
const INSERT_UNLESS_KEPT = `${ANSWERS.insert()} ${ANSWERS.orUpdate()}
  WHERE kept_answers.kept_at <= ? RETURNING kept_at`;

@Injectable()
export class KeptAnswersRepository {
  /** @param expiredAt answers of this time and before are passed over */
  async find(session: Session, ctx: RepeatableContext, expiredAt: number): Promise<KeptAnswerRow | undefined> {
    return (await session.query<KeptAnswerRow>(SELECT_ANSWER, [...keyOf(ctx), expiredAt]))[0];
  }

  /**
   * Keeps an answer where none is; false where one is. On PostgreSQL it waits for a unit of work that is about to keep
   * one under the same key.
   */
  async insert(session: Session, ctx: RepeatableContext, { answer, at, expiredAt }: NewKeptAnswer): Promise<boolean> {
    const { customerId, caller, repeatable } = ctx;
    const { path, key: idempotencyKey, bodyDigest } = repeatable;
    const row = { customerId, username: caller.username, path, idempotencyKey, bodyDigest, answer, keptAt: at };
    const rows = await session.query(INSERT_UNLESS_KEPT, [...ANSWERS.valuesOf(row), expiredAt]);
    return rows.length > 0;
  }

  /** Deletes at most `limit` expired answers, of whatever customer, and answers how many there were. */
  async deleteExpired(session: Session, expiredAt: number, limit: number): Promise<number> {
    const rows = await session.query(
      `DELETE FROM kept_answers WHERE (${ANSWERS.key}) IN (
         SELECT ${ANSWERS.key} FROM kept_answers WHERE kept_at <= ? ORDER BY kept_at LIMIT ?)
       RETURNING kept_at`,
      [expiredAt, limit],
    );
    return rows.length;
  }
}

function keyOf({ customerId, caller, repeatable }: RepeatableContext): SqlValue[] {
  return [customerId, caller.username, repeatable.path, repeatable.key];
}
