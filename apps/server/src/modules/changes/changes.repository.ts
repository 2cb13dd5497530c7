import { Injectable } from '@nestjs/common';
import { Table } from '../../database/index.js';
import type { CommitPlace, Session } from '../../database/index.js';
import { Clock } from '../../runtime/index.js';
import { Change } from './change.entity.js';
import type { ChangedSubject, ChangedType } from './change.entity.js';

interface NewVersion {
  readonly type: ChangedType;
  readonly id: number | string;
  readonly version: number;
  /** Milliseconds since 1970. If left out, it is now. */
  readonly at?: number;
  /** The records that a reader must see to receive the change, if not the changed record itself. */
  readonly about?: readonly ChangedSubject[] | undefined;
  /** The user groups whose search lock the record leaves with this version. */
  readonly leftLocks?: readonly string[] | undefined;
}

const CHANGES = new Table(Change);
const SELECT_CHANGES = `SELECT ${CHANGES.columns()} FROM changes WHERE customer_id = ?`;

/** Records new versions for the readers of the change feed (D-CHG-1). */
@Injectable()
export class ChangesRepository {
  constructor(private readonly clock: Clock) {}

  /**
   * Records a new version. Must be called in the unit of work that writes the version, after locking the written
   * rows. So readers see changes in the order of the commits.
   */
  async record(session: Session, customerId: number, change: NewVersion): Promise<void> {
    const { type, id, version, at = this.clock.now(), about, leftLocks = [] } = change;
    await CHANGES.insertInOrder(session, {
      customerId,
      type,
      subject: String(id),
      version,
      at,
      about: about ? about.map((subject) => `${subject.type}/${subject.id}`).join(' ') : null,
      leftLocks: leftLocks.length === 0 ? null : JSON.stringify(leftLocks),
    });
  }

  /** Lists the changes after a position, up to the first position before which a change may still appear. */
  async list(
    session: Session,
    { customerId, after, limit }: { customerId: number; after: CommitPlace; limit: number },
  ): Promise<Change[]> {
    const settled = await session.commitOrderOf('changes').settled(session);
    return session.query(
      `${SELECT_CHANGES} AND (mark, number) > (?, ?) AND mark < ${settled.text} ORDER BY mark, number LIMIT ?`,
      [customerId, after.mark, after.number, ...settled.values, limit],
    );
  }

  /** Returns whether a change has exactly that position. It has none if the customer was removed meanwhile. */
  async has(session: Session, customerId: number, { mark, number }: CommitPlace): Promise<boolean> {
    const rows = await session.query('SELECT 1 AS one FROM changes WHERE customer_id = ? AND mark = ? AND number = ?', [
      ...[customerId, mark, number],
    ]);
    return rows.length > 0;
  }

  /** Returns the position of the last change that `list` would reach. */
  async findEnd(session: Session, customerId: number): Promise<CommitPlace | undefined> {
    const settled = await session.commitOrderOf('changes').settled(session);
    const rows = await session.query<CommitPlace>(
      `SELECT mark, number FROM changes WHERE customer_id = ? AND mark < ${settled.text}
       ORDER BY mark DESC, number DESC LIMIT 1`,
      [customerId, ...settled.values],
    );
    return rows[0];
  }
}
