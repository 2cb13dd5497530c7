import { Injectable } from '@nestjs/common';
import type { BlueprintPortal, BlueprintProblem } from '@talent-platform/blueprint';
import { inBatches, isUniqueViolation, Table, UnitOfWork } from '../../database/index.js';
import type { Session } from '../../database/index.js';
import { Log, Turn } from '../../runtime/index.js';
import { addressesOf, keyOfAddress, addressInUse, tooManyNames } from './claimed-addresses.js';
import type { PortalAddress, PortalAddressKind } from './claimed-addresses.js';
import type { StoredPortal } from './customer-portals.js';
import { PortalClaim } from './portal-claim.entity.js';
import { PortalsRepository } from './portals.service.js';

const CLAIMS = new Table(PortalClaim);
const SELECT_CLAIMS = `SELECT ${CLAIMS.columns()} FROM portal_claims`;

/** Limit of rows in a statement. Each row has three values. */
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

/** Limit of addresses that a log line names. */
const MAX_LOGGED = 20;

/** A customer's addresses that are not claimed yet, and its addresses that another customer has claimed. */
interface Unclaimed {
  readonly missing: readonly PortalClaim[];
  readonly doubled: ReadonlyArray<PortalClaim & { readonly owner: number }>;
}

/** The stored portals of a customer, and the portals of a blueprint to apply. */
interface PortalChange {
  readonly stored: readonly StoredPortal[];
  readonly configured: ReadonlyArray<Partial<BlueprintPortal>>;
}

/** Gives each host and each name of a portal to the first customer that claims it (D-SEA-20). */
@Injectable()
export class PortalClaimsService {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly claims: PortalClaimsRepository,
    private readonly portals: PortalsRepository,
    private readonly log: Log,
  ) {}

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
   * @param shared addresses that the customer may have although another customer owns them
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
   * Claims the addresses that an earlier release left unclaimed, for the customer with the lowest id. Logs one warning
   * for all addresses that several customers have. Every customer is served as before.
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

  /** If another node starts at the same time, it makes the same claims, and the second try finds them. */
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
    // A name of a current portal has priority over the same name of another customer's dropped portal.
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

/** Returns the new addresses: no current portal of the customer has them. */
function addedAddresses({ stored, configured }: PortalChange): readonly PortalAddress[] {
  const existing = new Set(addressesOf(stored.filter(({ dropped }) => dropped !== true)).map(keyOfAddress));
  const named = configured.flatMap(({ host, name }) => (name === undefined ? [] : [{ id: 0, name, host }]));
  return addressesOf(named).filter((address) => !existing.has(keyOfAddress(address)));
}

function described({ kind, address, customerId, owner }: PortalClaim & { readonly owner: number }): string {
  return `${kind} ${JSON.stringify(address)} of customer ${customerId}, owned by ${owner}`;
}
