import { Injectable } from '@nestjs/common';
import { inBatches, Table } from '../../database/index.js';
import type { Session } from '../../database/index.js';
import { keyOfAddress } from './claimed-addresses.js';
import type { PortalAddress, PortalAddressKind } from './claimed-addresses.js';
import { PortalClaim } from './portal-claim.entity.js';

const CLAIMS = new Table(PortalClaim);
const SELECT_CLAIMS = `SELECT ${CLAIMS.columns()} FROM portal_claims`;

/** Rows have three values each. */
const ROWS_PER_STATEMENT = 300;

@Injectable()
export class PortalClaimsRepository {
  /** Lists the claims of all customers. */
  listAll(session: Session): Promise<PortalClaim[]> {
    return session.query(SELECT_CLAIMS);
  }

  /** Lists the claims on these addresses. */
  async list(session: Session, addresses: readonly PortalAddress[]): Promise<PortalClaim[]> {
    const found: PortalClaim[] = [];
    for (const [kind, texts] of byKind(addresses)) {
      for (const part of inBatches(texts)) {
        const sql = `${SELECT_CLAIMS} WHERE kind = ? AND address IN (${part.map(() => '?').join(', ')})`;
        found.push(...(await session.query<PortalClaim>(sql, [kind, ...part])));
      }
    }
    return found;
  }

  /** Counts the names that the customer has, those of earlier blueprints included. */
  async countNames(session: Session, customerId: number): Promise<number> {
    const sql = `SELECT COUNT(*) AS count FROM portal_claims WHERE customer_id = ? AND kind = 'name'`;
    return Number((await session.query<{ count: number }>(sql, [customerId]))[0]?.count ?? 0);
  }

  async listHosts(session: Session, customerId: number): Promise<string[]> {
    const sql = `${SELECT_CLAIMS} WHERE customer_id = ? AND kind = 'host'`;
    return (await session.query<PortalClaim>(sql, [customerId])).map(({ address }) => address);
  }

  /**
   * Fails with a unique violation if another customer claims one of them at the same time. The rows are written in one order, so that
   * two writers cannot wait for one another.
   */
  async insert(session: Session, claims: readonly PortalClaim[]): Promise<void> {
    const ordered = claims.toSorted((one, other) => (keyOfAddress(one) < keyOfAddress(other) ? -1 : 1));
    for (const part of inBatches(ordered, ROWS_PER_STATEMENT)) {
      await session.query(
        CLAIMS.insert(part.length),
        part.flatMap((claim) => CLAIMS.valuesOf(claim)),
      );
    }
  }

  /** Frees hosts that the customer has no longer. */
  async deleteHosts(session: Session, customerId: number, hosts: readonly string[]): Promise<void> {
    for (const part of inBatches(hosts.toSorted())) {
      await session.query(
        `DELETE FROM portal_claims WHERE customer_id = ? AND kind = 'host' AND address IN (${part.map(() => '?').join(', ')})`,
        [customerId, ...part],
      );
    }
  }
}

function byKind(addresses: readonly PortalAddress[]): ReadonlyMap<PortalAddressKind, string[]> {
  const texts = new Map<PortalAddressKind, string[]>();
  for (const { kind, address } of addresses) {
    const ofKind = texts.get(kind) ?? [];
    ofKind.push(address);
    texts.set(kind, ofKind);
  }
  return texts;
}
