import { Injectable } from '@nestjs/common';
import { keptProblems } from '@talent-platform/blueprint';
import type { BlueprintPortal, BlueprintProblem } from '@talent-platform/blueprint';
import { inBatches, Table } from '../../database/index.js';
import type { Session } from '../../database/index.js';
import { comparableHost } from '../../incarnations/index.js';
import { CustomerPortals, mergePortals } from './customer-portals.js';
import type { StoredPortal } from './customer-portals.js';
import { PortalClaim } from './portal-claim.entity.js';
import { PortalsRepository } from './portals.service.js';

const CLAIMS = new Table(PortalClaim);

/** Limit of rows in a statement. Each row has three values. */
const ROWS_PER_STATEMENT = 300;

type Address = Pick<PortalClaim, 'kind' | 'address'>;

/** Stores the portals of a blueprint, inside the unit of work that applies it (blueprint: portals). */
@Injectable()
export class PortalConfigurationsService {
  constructor(private readonly repository: PortalsRepository) {}

  async portalsIn(session: Session, customerId: number): Promise<CustomerPortals> {
    return new CustomerPortals((await this.repository.find(session, customerId)) ?? []);
  }

  /** Returns for each customer the hosts of its portals, without ports, and how paths of its portals begin (D-PLT-38). */
  async listAddresses(session: Session): Promise<Map<number, string[]>> {
    const sql = `SELECT ${CLAIMS.columns()} FROM portal_claims ORDER BY kind, address`;
    const addresses = new Map<number, string[]>();
    for (const { kind, address, customerId } of await session.query<PortalClaim>(sql)) {
      const place = kind === 'name' ? `portals/${address}` : address.replace(/:\d+$/, '');
      addresses.set(customerId, [...(addresses.get(customerId) ?? []), place]);
    }
    return addresses;
  }

  async problemsOf(
    session: Session,
    customerId: number,
    portals: ReadonlyArray<Partial<BlueprintPortal>>,
  ): Promise<BlueprintProblem[]> {
    const stored = (await this.repository.find(session, customerId)) ?? [];
    return keptProblems(
      'portals',
      { kept: stored.map(({ id }) => id), wanted: portals.map(({ id }) => id) },
      'portals',
    );
  }

  /**
   * Returns a problem for the first host or name that another customer has (D-SEA-20). A list of all would let a
   * customer find out the addresses of others.
   */
  async takenIn(
    session: Session,
    customerId: number,
    portals: ReadonlyArray<Partial<BlueprintPortal>>,
  ): Promise<BlueprintProblem[]> {
    const hosts = portals.flatMap(({ host }) => (host === undefined ? [] : [comparableHost(host)]));
    const names = portals.flatMap(({ name }) => name ?? []);
    const takenHosts = await this.#taken(session, customerId, 'host', hosts);
    const takenNames = await this.#taken(session, customerId, 'name', names);
    for (const [index, { host, name }] of portals.entries()) {
      if (host !== undefined && takenHosts.has(comparableHost(host))) return [taken(index, 'host', host)];
      if (name !== undefined && takenNames.has(name)) return [taken(index, 'name', name)];
    }
    return [];
  }

  async #taken(
    session: Session,
    customerId: number,
    kind: PortalClaim['kind'],
    addresses: readonly string[],
  ): Promise<ReadonlySet<string>> {
    const found = new Set<string>();
    for (const part of inBatches(addresses)) {
      const sql = `SELECT address FROM portal_claims WHERE kind = ? AND address IN (${marks(part)}) AND customer_id <> ?`;
      const rows = await session.query<{ address: string }>(sql, [kind, ...part, customerId]);
      for (const { address } of rows) found.add(address);
    }
    return found;
  }

  /**
   * Stores the portals of a blueprint without problems. A portal that the blueprint leaves out stays for its posts, and
   * takes no new posts.
   */
  async configure(session: Session, customerId: number, portals: readonly BlueprintPortal[]): Promise<void> {
    const stored = await this.repository.find(session, customerId);
    const merged = mergePortals(stored ?? [], portals);
    if (JSON.stringify(merged) === JSON.stringify(stored)) return;
    await this.#claim(session, customerId, merged);
    await this.repository.save(session, customerId, merged);
  }

  /**
   * Claims the new addresses of the customer, and frees the hosts that the customer no longer has (D-SEA-20). If
   * another customer has taken an address since `takenIn`, this fails with a unique violation. The caller then retries
   * the unit of work.
   */
  async #claim(session: Session, customerId: number, portals: readonly StoredPortal[]): Promise<void> {
    const wanted = new Map(addressesOf(portals).map((address) => [keyOf(address), address]));
    const sql = `SELECT ${CLAIMS.columns()} FROM portal_claims WHERE customer_id = ?`;
    const claimed = await session.query<PortalClaim>(sql, [customerId]);
    const freed = claimed.filter((claim) => claim.kind === 'host' && !wanted.has(keyOf(claim)));
    for (const part of inBatches(freed.map(({ address }) => address).toSorted())) {
      const free = `DELETE FROM portal_claims WHERE customer_id = ? AND kind = 'host' AND address IN (${marks(part)})`;
      await session.query(free, [customerId, ...part]);
    }
    for (const claim of claimed) wanted.delete(keyOf(claim));
    // All writers insert rows in the same order, so that they cannot deadlock.
    const added = [...wanted.keys()].toSorted().flatMap((key) => wanted.get(key) ?? []);
    for (const part of inBatches(added, ROWS_PER_STATEMENT)) {
      const values = part.flatMap((address) => CLAIMS.valuesOf({ ...address, customerId }));
      await session.query(CLAIMS.insert(part.length), values);
    }
  }
}

/** Returns the addresses of the portals. The host of a dropped portal becomes free. Its name stays taken. */
function addressesOf(portals: readonly StoredPortal[]): Address[] {
  return portals.flatMap(({ host, name, dropped }): Address[] => [
    { kind: 'name', address: name },
    ...(host === undefined || dropped ? [] : [{ kind: 'host', address: comparableHost(host) } as const]),
  ]);
}

function keyOf({ kind, address }: Address): string {
  return `${kind} ${address}`;
}

function taken(index: number, kind: PortalClaim['kind'], received: string): BlueprintProblem {
  const message = `is taken, received ${JSON.stringify(received)}. Choose another ${kind}.`;
  return { path: `portals[${index}].${kind}`, message };
}

function marks(values: readonly unknown[]): string {
  return values.map(() => '?').join(', ');
}
