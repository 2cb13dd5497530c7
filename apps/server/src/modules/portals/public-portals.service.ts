import { Injectable } from '@nestjs/common';
import { UnitOfWork } from '../../database/index.js';
import { ConfigurationRevisions, CustomersRepository } from '../customers/index.js';
import { comparableHost } from './claimed-addresses.js';
import { toPortal } from './customer-portals.js';
import type { Portal } from './customer-portals.js';
import { PortalsRepository } from './portals.service.js';

export interface PublicPortal {
  readonly customerId: number;
  readonly portal: Portal;
}

interface PortalIndex {
  readonly byHost: ReadonlyMap<string, PublicPortal>;
  readonly byName: ReadonlyMap<string, PublicPortal>;
}

/** Finds portals of all customers by host or name. A visitor's address does not name the customer (D-SEA-20). */
@Injectable()
export class PublicPortalsService {
  #all: Promise<PortalIndex> | undefined;

  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly repository: PortalsRepository,
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

  async findByName(name: string): Promise<PublicPortal | undefined> {
    return (await this.#load()).byName.get(name);
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

  /** Each address is of one portal, because a customer has claimed it (D-SEA-20). */
  async #read(): Promise<PortalIndex> {
    const byHost = new Map<string, PublicPortal>();
    const byName = new Map<string, PublicPortal>();
    const hidden = new Set(await this.customers.listRemovals(this.unitOfWork.reader));
    for (const { customerId, document: portals } of await this.repository.listAll(this.unitOfWork.reader)) {
      for (const stored of hidden.has(customerId) ? [] : portals) {
        if (stored.dropped === true) continue;
        const publicPortal = { customerId, portal: toPortal(stored) };
        if (stored.host !== undefined) byHost.set(comparableHost(stored.host), publicPortal);
        byName.set(stored.name, publicPortal);
      }
    }
    return { byHost, byName };
  }
}
