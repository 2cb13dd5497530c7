import { Injectable } from '@nestjs/common';
import type { Session } from '../../database/index.js';

/** Requests of one user on one UTC day. */
export interface UserDay {
  readonly customerId: number;
  readonly username: string;
  /** Days since 1970. */
  readonly day: number;
}

@Injectable()
export class RequestCountsRepository {
  async listOfDay(
    session: Session,
    day: number,
  ): Promise<Array<{ customer_id: number; username: string; used: number }>> {
    return session.query('SELECT customer_id, username, used FROM request_counts WHERE day = ?', [day]);
  }

  /** Adds this node's requests and answers the count of all nodes. */
  async add(session: Session, { customerId, username, day }: UserDay, requests: number): Promise<number> {
    const rows = await session.query<{ used: number }>(
      `INSERT INTO request_counts (customer_id, username, day, used) VALUES (?, ?, ?, ?)
       ON CONFLICT (customer_id, username, day) DO UPDATE SET used = request_counts.used + excluded.used
       RETURNING used`,
      [customerId, username, day, requests],
    );
    return rows[0]?.used ?? requests;
  }

  async deleteBefore(session: Session, day: number): Promise<void> {
    await session.query('DELETE FROM request_counts WHERE day < ?', [day]);
  }
}
