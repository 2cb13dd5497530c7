import { Injectable } from '@nestjs/common';
import { Table } from '../../../database/index.js';
import type { Session } from '../../../database/index.js';
import { SignInFailure } from './sign-in-failure.entity.js';

const FAILURES = new Table(SignInFailure);

/** The row that says when an operator has forgotten all counts. No digest has this key. */
const FORGOTTEN_BY_OPERATOR = 'forgotten by the operator';

/** The row stays until no node can have a count from before. */
const TOLD_MS = 3_600_000;

/** Counts of wrong passwords by key: the time at which each count is back at zero. */
export type FailuresByKey = ReadonlyMap<string, number>;

@Injectable()
export class SignInFailuresRepository {
  /** Returns the counts of the keys, which no other unit of work can change until this one ends. 0 for new keys. */
  async lock(session: Session, keys: readonly string[]): Promise<FailuresByKey> {
    const sql = `${FAILURES.insert(keys.length)} ON CONFLICT (${FAILURES.key})
      DO UPDATE SET forgotten_at = sign_in_failures.forgotten_at RETURNING ${FAILURES.columns()}`;
    const rows = await session.query<SignInFailure>(sql, valuesOf(keys.map((key) => [key, 0])));
    return new Map(rows.map(({ key, forgottenAt }) => [key, forgottenAt]));
  }

  async save(session: Session, counts: FailuresByKey): Promise<void> {
    await session.query(`${FAILURES.insert(counts.size)} ${FAILURES.orUpdate()}`, valuesOf([...counts]));
  }

  /** Deletes all counts, and leaves a row by which nodes notice it. */
  async deleteAll(session: Session, now: number): Promise<void> {
    await session.query('DELETE FROM sign_in_failures');
    await this.save(session, new Map([[FORGOTTEN_BY_OPERATOR, now + TOLD_MS]]));
  }

  /** Returns a number that is another one after each `deleteAll`. Undefined if there was none lately. */
  async findDeletion(session: Session): Promise<number | undefined> {
    const sql = `SELECT ${FAILURES.columns()} FROM sign_in_failures WHERE key = ?`;
    return (await session.first<SignInFailure>(sql, [FORGOTTEN_BY_OPERATOR]))?.forgottenAt;
  }

  /** Deletes up to `limit` counts that are back at zero, and returns their number. */
  async deleteBefore(session: Session, now: number, limit: number): Promise<number> {
    const forgotten = `SELECT key FROM sign_in_failures WHERE forgotten_at < ? LIMIT ?${session.lockFreeRows}`;
    const sql = `DELETE FROM sign_in_failures WHERE key IN (${forgotten}) RETURNING key`;
    return (await session.query(sql, [now, limit])).length;
  }
}

/** Every node locks the keys in the same order. */
function valuesOf(counts: ReadonlyArray<readonly [key: string, forgottenAt: number]>): Array<string | number> {
  const sorted = counts.toSorted(([one], [other]) => (one < other ? -1 : 1));
  return sorted.flatMap(([key, forgottenAt]) => FAILURES.valuesOf({ key, forgottenAt }) as Array<string | number>);
}
