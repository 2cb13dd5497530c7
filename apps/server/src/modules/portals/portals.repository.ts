import { Injectable } from '@nestjs/common';
import { Table } from '../../database/index.js';
import type { Session } from '../../database/index.js';
import type { StoredPortal } from './merge-portals.js';
import { PortalConfiguration } from './portal-configuration.entity.js';

const PORTALS = new Table(PortalConfiguration);
const SELECT_PORTALS = `SELECT ${PORTALS.columns()} FROM portal_configurations WHERE customer_id = ?`;
const SELECT_ALL = `SELECT ${PORTALS.columns()} FROM portal_configurations ORDER BY customer_id`;
const SAVE = `${PORTALS.insert()} ${PORTALS.orUpdate()}`;

@Injectable()
export class PortalsRepository {
  /** Undefined for a customer whose portals were never configured: one of an earlier release. */
  async find(session: Session, customerId: number): Promise<readonly StoredPortal[] | undefined> {
    const [row] = await session.query<PortalConfiguration>(SELECT_PORTALS, [customerId]);
    return row && (JSON.parse(row.portals) as StoredPortal[]);
  }

  /** Those of all customers, by ascending id. */
  async listAll(session: Session): Promise<Array<{ customerId: number; portals: readonly StoredPortal[] }>> {
    const rows = await session.query<PortalConfiguration>(SELECT_ALL);
    return rows.map(({ customerId, portals }) => ({ customerId, portals: JSON.parse(portals) as StoredPortal[] }));
  }

  /** Asked for every customer at each start. */
  async exists(session: Session, customerId: number): Promise<boolean> {
    const sql = 'SELECT 1 AS one FROM portal_configurations WHERE customer_id = ?';
    return (await session.query(sql, [customerId])).length > 0;
  }

  async save(session: Session, customerId: number, portals: readonly StoredPortal[]): Promise<void> {
    await session.query(SAVE, PORTALS.valuesOf({ customerId, portals: JSON.stringify(portals) }));
  }
}
