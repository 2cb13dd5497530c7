import { Injectable } from '@nestjs/common';
import type { BlueprintPortal, BlueprintProblem } from '@talent-platform/blueprint';
import { inBatches, isUniqueViolation, Table, UnitOfWork } from '../../database/index.js';
import type { Session } from '../../database/index.js';
import { Log, Turn } from '../../runtime/index.js';
import { addressesOf, keyOfAddress, takenAddress, tooManyNames } from './claimed-addresses.js';
import type { PortalAddress, PortalAddressKind } from './claimed-addresses.js';
import type { StoredPortal } from './customer-portals.js';
import { PortalClaim } from './portal-claim.entity.js';
import { PortalsRepository } from './portals.service.js';

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

/** The log names at most this many addresses that two customers have. */
const MAX_LOGGED = 20;

/** A customer's addresses that are not claimed yet, and those that another customer claims. */
interface Unclaimed {
  readonly missing: readonly PortalClaim[];
  readonly doubled: ReadonlyArray<PortalClaim & { readonly owner: number }>;
}

/** The portals of a customer, and those of a blueprint that is to be applied. */
interface PortalChange {
  readonly stored: readonly StoredPortal[];
  readonly configured: ReadonlyArray<Partial<BlueprintPortal>>;
}

/** Hosts and names of portals belong to the customer that had them first (D-SEA-20). */
@Injectable()
export class PortalClaimsService {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly claims: PortalClaimsRepository,
    private readonly portals: PortalsRepository,
    private readonly log: Log,
  ) {}

  /** Finds addresses that another customer has. Addresses that this customer has already are not refused. */
  async takenIn(
    session: Session,
    customerId: number,
    { stored, configured }: PortalChange,
  ): Promise<BlueprintProblem[]> {
    const found = await this.claims.list(session, addedAddresses({ stored, configured }));
    const taken = new Set(found.filter((claim) => claim.customerId !== customerId).map(keyOfAddress));
    return takenAddress(configured, taken);
  }

  /** Finds that the customer would have too many names, those of earlier blueprints included. */
  async tooManyIn(session: Session, customerId: number, change: PortalChange): Promise<BlueprintProblem[]> {
    const added = addedAddresses(change).filter(({ kind }) => kind === 'name');
    const count = added.length - (await this.claims.list(session, added)).length;
    return count === 0 ? [] : tooManyNames(count + (await this.claims.countNames(session, customerId)));
  }

  /**
   * Claims the addresses that the customer has from now on, and frees the hosts that the customer has no longer. If another customer
   * took an address since `takenIn`, this fails with a unique violation. The caller then retries the unit of work.
   *
   * @param shared addresses that the customer may have beside their owner.
   */
  async claim(
    session: Session,
    customerId: number,
    { portals, shared }: { portals: readonly StoredPortal[]; shared: readonly StoredPortal[] },
  ): Promise<void> {
    const addresses = addressesOf(portals);
    const hosts = new Set(addresses.flatMap(({ kind, address }) => (kind === 'host' ? [address] : [])));
    const freed = (await this.claims.listHosts(session, customerId)).filter((host) => !hosts.has(host));
    await this.claims.deleteHosts(session, customerId, freed);
    const owners = new Map(
      (await this.claims.list(session, addresses)).map((claim) => [keyOfAddress(claim), claim.customerId]),
    );
    const mayShare = new Set(addressesOf(shared).map(keyOfAddress));
    const claimed = addresses.filter((address) => {
      const owner = owners.get(keyOfAddress(address));
      return owner === undefined || (owner !== customerId && !mayShare.has(keyOfAddress(address)));
    });
    await this.claims.insert(
      session,
      claimed.map((address) => ({ ...address, customerId })),
    );
  }

  /**
   * Claims what an earlier release left unclaimed, for the customer with the lowest id, and warns once of all that two customers have.
   * Each customer goes on being served as before.
   */
  async start(): Promise<void> {
    const { missing } = await this.#unclaimed(this.unitOfWork.reader);
    if (missing.length > 0) await this.#claimMissing();
    const { doubled } = await this.#unclaimed(this.unitOfWork.reader);
    if (doubled.length === 0) return;
    this.log.warn(
      `Several customers have the same host or name of a portal: ${doubled.length} in all. The owner is served at it. Give the others portals of their own: ` +
        doubled.slice(0, MAX_LOGGED).map(described).join(', '),
    );
  }

  /** Another node may start at the same time: then it claims the same, and the second try finds that. */
  async #claimMissing(): Promise<void> {
    const run = (): Promise<void> =>
      this.unitOfWork.write(async (session) => {
        const { missing } = await this.#unclaimed(session);
        await this.claims.insert(session, missing);
      });
    await run().catch((error: unknown) => (isUniqueViolation(error) ? run() : Promise.reject(error)));
  }

  async #unclaimed(session: Session): Promise<Unclaimed> {
    const owners = new Map(
      (await this.claims.listAll(session)).map((claim) => [keyOfAddress(claim), claim.customerId]),
    );
    const missing: PortalClaim[] = [];
    const doubled: Array<PortalClaim & { readonly owner: number }> = [];
    const turn = new Turn();
    const all = await this.portals.listAll(session);
    // A name that one customer has now goes before the same name of a dropped portal of another.
    for (const isDropped of [false, true]) {
      for (const { customerId, document: portals } of all) {
        const some = portals.filter(({ dropped = false }) => dropped === isDropped);
        for (const address of addressesOf(some)) {
          const key = keyOfAddress(address);
          const owner = owners.get(key);
          if (owner === undefined) {
            owners.set(key, customerId);
            missing.push({ ...address, customerId });
          } else if (owner !== customerId && !isDropped) {
            doubled.push({ ...address, customerId, owner });
          }
        }
        if (turn.isOver()) await turn.pass();
      }
    }
    return { missing, doubled };
  }
}

/** Returns the addresses that no portal of the customer has. */
function addedAddresses({ stored, configured }: PortalChange): readonly PortalAddress[] {
  const existing = new Set(addressesOf(stored.filter(({ dropped }) => dropped !== true)).map(keyOfAddress));
  const named = configured.flatMap(({ host, name }) => (name === undefined ? [] : [{ id: 0, name, host }]));
  return addressesOf(named).filter((address) => !existing.has(keyOfAddress(address)));
}

function described({ kind, address, customerId, owner }: PortalClaim & { readonly owner: number }): string {
  return `${kind} ${JSON.stringify(address)} of customer ${customerId}, owned by ${owner}`;
}
