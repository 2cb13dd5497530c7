import { Injectable } from '@nestjs/common';
import type { OnApplicationBootstrap, OnApplicationShutdown } from '@nestjs/common';
import { Configuration } from '../../config/index.js';
import type { Session } from '../../database/index.js';
import { AgedRows, Retention } from '../retention/index.js';
import type { RemovalStep } from '../retention/index.js';
import type { ChangePosition } from './changes.repository.js';

/** A part of the feed of a customer that a step examines. */
interface Stretch {
  readonly customerId: number;
  readonly after: ChangePosition;
  readonly until: ChangePosition;
}

const BEGINNING: ChangePosition = { mark: 0, number: 0 };

/** The next change of the same thing has been in the feed since before a time. */
const SUPERSEDED = `(SELECT later.at FROM changes AS later
  WHERE later.customer_id = old.customer_id AND later.type = old.type AND later.subject = old.subject
    AND (later.mark, later.number) > (old.mark, old.number)
  ORDER BY later.mark, later.number LIMIT 1) < ?`;

/** Finds and removes changes that later ones have superseded. */
@Injectable()
export class SupersededChangesRepository {
  /** Returns the first customer after `customerId` that has changes. */
  async findNextCustomer(session: Session, customerId: number): Promise<number | undefined> {
    const sql = 'SELECT customer_id AS id FROM changes WHERE customer_id > ? ORDER BY customer_id LIMIT 1';
    return (await session.query<{ readonly id: number }>(sql, [customerId]))[0]?.id;
  }

  async listNext(
    session: Session,
    { customerId, after }: Pick<Stretch, 'customerId' | 'after'>,
    limit: number,
  ): Promise<Array<ChangePosition & { readonly at: number }>> {
    return session.query(
      `SELECT mark, number, at FROM changes WHERE customer_id = ? AND (mark, number) > (?, ?)
       ORDER BY mark, number LIMIT ?`,
      [customerId, after.mark, after.number, limit],
    );
  }

  /**
   * Removes the changes of a stretch whose next change of the same thing is from before `then`. Keeps changes that tell
   * that a record has left a search lock, because later changes of the record tell nothing to those who stopped seeing
   * it.
   */
  async remove(session: Session, { customerId, after, until }: Stretch, then: number): Promise<number> {
    const rows = await session.query(
      `DELETE FROM changes WHERE customer_id = ? AND (mark, number) IN (
         SELECT old.mark, old.number FROM changes AS old
         WHERE old.customer_id = ? AND (old.mark, old.number) > (?, ?) AND (old.mark, old.number) <= (?, ?)
           AND old.left_locks IS NULL AND ${SUPERSEDED})
       RETURNING mark`,
      [customerId, customerId, after.mark, after.number, until.mark, until.number, then],
    );
    return rows.length;
  }

  /** Returns the time of the oldest change of all customers. */
  async findOldest(session: Session): Promise<number | undefined> {
    const rows = await session.query<{ readonly at: number | null }>(
      `SELECT MIN(at) AS at FROM (SELECT (SELECT at FROM changes WHERE customer_id = customers.id
         ORDER BY mark, number LIMIT 1) AS at FROM customers) AS oldest`,
    );
    return rows[0]?.at ?? undefined;
  }
}

/**
 * Removes changes a while after a newer version of the same thing was told (D-CHG-11). The newest change of each thing
 * stays, so a reader who begins anew is told of everything.
 */
@Injectable()
export class SupersededChanges extends AgedRows implements OnApplicationBootstrap, OnApplicationShutdown {
  readonly table = 'changes';
  readonly keptMs: number | undefined;
  #place: Pick<Stretch, 'customerId' | 'after'> = { customerId: 0, after: BEGINNING };

  constructor(
    retention: Retention,
    private readonly repository: SupersededChangesRepository,
    { kept }: Configuration,
  ) {
    super(retention);
    this.keptMs = kept.changesMs;
  }

  findOldest(): Promise<number | undefined> {
    return this.repository.findOldest(this.retention.unitOfWork.reader);
  }

  protected async removeStep(then: number, rows: number): Promise<RemovalStep> {
    const { reader } = this.retention.unitOfWork;
    const next = await this.repository.listNext(reader, this.#place, rows);
    const firstYoung = next.findIndex(({ at }) => at >= then);
    const until = firstYoung < 0 ? next.at(-1) : next[firstYoung - 1];
    const stretch = until && { ...this.#place, until };
    const removed = stretch
      ? await this.retention.unitOfWork.write((session) => this.repository.remove(session, stretch, then))
      : 0;
    const isThrough = firstYoung >= 0 || next.length < rows;
    if (!isThrough && until) {
      this.#place = { ...this.#place, after: until };
      return { removed, isEnd: false };
    }
    const customerId = await this.repository.findNextCustomer(reader, this.#place.customerId);
    this.#place = { customerId: customerId ?? 0, after: BEGINNING };
    return { removed, isEnd: customerId === undefined };
  }
}
