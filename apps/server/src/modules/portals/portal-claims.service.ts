import { Injectable } from '@nestjs/common';
import type { BlueprintPortal, BlueprintProblem } from '@talent-platform/blueprint';
import { inBatches, Table } from '../../database/index.js';
import type { Session } from '../../database/index.js';
import { addressesOf, keyOfAddress, addressInUse, tooManyNames } from './claimed-addresses.js';
import type { PortalAddress, PortalAddressKind } from './claimed-addresses.js';
import type { StoredPortal } from './customer-portals.js';
import { PortalClaim } from './portal-claim.entity.js';

const CLAIMS = new Table(PortalClaim);
const SELECT_CLAIMS = `SELECT ${CLAIMS.columns()} FROM portal_claims`;

/** Limit of rows in a statement. Each row has three values. */
const ROWS_PER_STATEMENT = 300;

@Injectable()
export class PortalClaimsRepository {
  listAll(session: Session): Promise<PortalClaim[]> {
    return session.query(SELECT_CLAIMS);
  }

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

  /** Counts the names that the customer has, including the names of earlier blueprints. */
  async countNames(session: Session, customerId: number): Promise<number> {
    const sql = `SELECT COUNT(*) AS count FROM portal_claims WHERE customer_id = ? AND kind = 'name'`;
    return Number((await session.query<{ count: number }>(sql, [customerId]))[0]?.count ?? 0);
  }

  async listHosts(session: Session, customerId: number): Promise<string[]> {
    const sql = `${SELECT_CLAIMS} WHERE customer_id = ? AND kind = 'host'`;
    return (await session.query<PortalClaim>(sql, [customerId])).map(({ address }) => address);
  }

  /**
   * Fails with a unique violation if another customer claims one of the addresses at the same time. All writers insert
   * rows in the same order, so that they cannot deadlock.
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

  /** Frees hosts that the customer no longer has. */
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

interface PortalChange {
  readonly stored: readonly StoredPortal[];
  readonly configured: ReadonlyArray<Partial<BlueprintPortal>>;
}

/** Gives each host and each name of a portal to the first customer that claims it (D-SEA-20). */
@Injectable()
export class PortalClaimsService {
  constructor(private readonly claims: PortalClaimsRepository) {}

  /**
   * Returns a problem for each new address that another customer has. Addresses that this customer already has are
   * accepted.
   */
  async takenIn(
    session: Session,
    customerId: number,
    { stored, configured }: PortalChange,
  ): Promise<BlueprintProblem[]> {
    const found = await this.claims.list(session, addedAddresses({ stored, configured }));
    const taken = new Set(found.filter((claim) => claim.customerId !== customerId).map(keyOfAddress));
    return addressInUse(configured, taken);
  }

  /** Returns a problem if the customer would have too many names, including the names of earlier blueprints. */
  async tooManyIn(session: Session, customerId: number, change: PortalChange): Promise<BlueprintProblem[]> {
    const added = addedAddresses(change).filter(({ kind }) => kind === 'name');
    const count = added.length - (await this.claims.list(session, added)).length;
    return count === 0 ? [] : tooManyNames(count + (await this.claims.countNames(session, customerId)));
  }

  /**
   * Claims the new addresses of the customer, and frees the hosts that the customer no longer has. If another customer
   * has taken an address since `takenIn`, this fails with a unique violation. The caller then retries the unit of work.
   */
  async claim(session: Session, customerId: number, portals: readonly StoredPortal[]): Promise<void> {
    const addresses = addressesOf(portals);
    const hosts = new Set(addresses.flatMap(({ kind, address }) => (kind === 'host' ? [address] : [])));
    const freed = (await this.claims.listHosts(session, customerId)).filter((host) => !hosts.has(host));
    await this.claims.deleteHosts(session, customerId, freed);
    const owners = new Map(
      (await this.claims.list(session, addresses)).map((claim) => [keyOfAddress(claim), claim.customerId]),
    );
    const claimed = addresses.filter((address) => owners.get(keyOfAddress(address)) !== customerId);
    await this.claims.insert(
      session,
      claimed.map((address) => ({ ...address, customerId })),
    );
  }
}

/** Returns the new addresses: no current portal of the customer has them. */
function addedAddresses({ stored, configured }: PortalChange): readonly PortalAddress[] {
  const existing = new Set(addressesOf(stored.filter(({ dropped }) => dropped !== true)).map(keyOfAddress));
  const named = configured.flatMap(({ host, name }) => (name === undefined ? [] : [{ id: 0, name, host }]));
  return addressesOf(named).filter((address) => !existing.has(keyOfAddress(address)));
}
