import { Injectable } from '@nestjs/common';
import { Table } from '../../database/index.js';
import type { Session } from '../../database/index.js';
import { Lease } from './lease.entity.js';

const LEASES = new Table(Lease);
const TAKE = `${LEASES.insert()} ${LEASES.orUpdate()} WHERE leases.holder = excluded.holder OR leases.until < ?
  RETURNING ${LEASES.columns(['until'])}`;

@Injectable()
export class LeasesRepository {
  /**
   * Lets a node do a work until a time, unless another node does it now.
   * @returns whether the node may
   */
  async take(session: Session, lease: Lease, now: number): Promise<boolean> {
    return (await session.query(TAKE, [...LEASES.valuesOf(lease), now])).length > 0;
  }

  async release(session: Session, { name, holder }: Omit<Lease, 'until'>): Promise<void> {
    await session.query('DELETE FROM leases WHERE name = ? AND holder = ?', [name, holder]);
  }
}
