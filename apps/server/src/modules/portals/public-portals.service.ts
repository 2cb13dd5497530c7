import { Injectable } from '@nestjs/common';
import { UnitOfWork } from '../../database/index.js';
import { ConfigurationRevisions, CustomersRepository } from '../customers/index.js';
import { comparableHost, keyOfAddress } from './claimed-addresses.js';
import { toPortal } from './customer-portals.js';
import type { Portal, PortalUrlParts } from './customer-portals.js';
import { PortalClaimsRepository } from './portal-claims.service.js';
import { PortalsRepository } from './portals.service.js';

/** A portal as the public finds it. */
export interface PublicPortal {
  readonly customerId: number;
  readonly portal: Portal;
}

interface PortalIndex {
  readonly byHost: ReadonlyMap<string, PublicPortal>;
  readonly byName: ReadonlyMap<string, readonly PublicPortal[]>;
  /** The customer that owns each address, even if none of its portals has the address now. */
  readonly owners: ReadonlyMap<string, number>;
}

/** Finds portals of all customers by host or name. A visitor's address does not name the customer (D-SEA-20). */
@Injectable()
export class PublicPortalsService {
  #all: Promise<PortalIndex> | undefined;

  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly repository: PortalsRepository,
    private readonly claims: PortalClaimsRepository,
    private readonly customers: CustomersRepository,
    revisions: ConfigurationRevisions,
  ) {
    const drop = (): void => void (this.#all = undefined);
    revisions.onMoved(drop);
    revisions.onForgotten(drop);
  }

  /** @param host the host of a request, with or without the default port */
  async findByHost(host: string): Promise<PublicPortal | undefined> {
    return (await this.#load()).byHost.get(comparableHost(host));
  }

  /** @param customerId the customer in the address; without it, the owner of the name */
  async findByName(name: string, customerId?: number): Promise<PublicPortal | undefined> {
    const { byName, owners } = await this.#load();
    const named = byName.get(name);
    const owner = customerId ?? owners.get(keyOfAddress({ kind: 'name', address: name })) ?? named?.[0]?.customerId;
    return named?.find((each) => each.customerId === owner);
  }

  /**
   * Returns the URL parts of a customer's portal. A portal is on its own host, unless the host belongs to another
   * customer. Otherwise the URL has the portal's name, with the customer's id if another customer owns the name.
   */
  async placeOf(portal: Portal, customerId: number): Promise<PortalUrlParts> {
    const { name, host } = portal;
    const onHost = host === undefined ? undefined : await this.findByHost(host);
    if (onHost?.customerId === customerId) return { portal };
    const first = await this.findByName(name);
    return { portal: { name, host: undefined }, customerId: first?.customerId === customerId ? undefined : customerId };
  }

  async #load(): Promise<PortalIndex> {
    const loading = (this.#all ??= this.#read());
    try {
      return await loading;
    } catch (error) {
      if (this.#all === loading) this.#all = undefined;
      throw error;
    }
  }

  async #read(): Promise<PortalIndex> {
    const byHost = new Map<string, PublicPortal>();
    const claims = await this.claims.listAll(this.unitOfWork.reader);
    const hidden = new Set(await this.customers.listRemovals(this.unitOfWork.reader));
    const owners = new Map(claims.map((claim) => [keyOfAddress(claim), claim.customerId]));
    const byName = new Map<string, PublicPortal[]>();
    for (const { customerId, document: portals } of await this.repository.listAll(this.unitOfWork.reader)) {
      for (const stored of hidden.has(customerId) ? [] : portals) {
        if (stored.dropped === true) continue;
        const publicPortal = { customerId, portal: toPortal(stored) };
        const host = stored.host === undefined ? undefined : comparableHost(stored.host);
        const owner = host === undefined ? undefined : owners.get(keyOfAddress({ kind: 'host', address: host }));
        const isServed = host !== undefined && (owner === undefined ? !byHost.has(host) : owner === customerId);
        if (isServed) byHost.set(host, publicPortal);
        byName.set(stored.name, [...(byName.get(stored.name) ?? []), publicPortal]);
      }
    }
    return { byHost, byName, owners };
  }
}
