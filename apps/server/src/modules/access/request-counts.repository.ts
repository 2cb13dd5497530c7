import { Injectable } from '@nestjs/common';
import { Table } from '../../database/index.js';
import type { Session } from '../../database/index.js';
import { RequestCount } from './request-count.entity.js';

const COUNTS = new Table(RequestCount);
const SELECT_OF_DAY = `SELECT ${COUNTS.columns()} FROM request_counts WHERE day = ?`;
const ADD = `${COUNTS.insert()}
  ON CONFLICT (${COUNTS.key}) DO UPDATE SET used = request_counts.used + excluded.used RETURNING used`;

/** The key of the requests of one user on one UTC day. */
export type UserDay = Readonly<Omit<RequestCount, 'used'>>;

@Injectable()
export class RequestCountsRepository {
  async listOfDay(session: Session, day: number): Promise<RequestCount[]> {
    return session.query(SELECT_OF_DAY, [day]);
  }

  /** Adds a node's requests, and returns the requests of all nodes. */
  async add(session: Session, { customerId, username, day }: UserDay, requests: number): Promise<number> {
    const row = { customerId, username, day, used: requests };
    const [counted] = await session.query<Pick<RequestCount, 'used'>>(ADD, COUNTS.valuesOf(row));
    return counted?.used ?? requests;
  }

  async deleteBefore(session: Session, day: number): Promise<void> {
    await session.query('DELETE FROM request_counts WHERE day < ?', [day]);
  }
}
