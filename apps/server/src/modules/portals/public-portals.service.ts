import { Injectable } from '@nestjs/common';
import { UnitOfWork } from '../../database/index.js';
import type { TalentRequest } from '../../http/index.js';
import { comparableHost } from '../../incarnations/index.js';
import { ConfigurationRevisions } from '../customers/index.js';
import { toPortal } from './customer-portals.js';
import type { Portal } from './customer-portals.js';
import { PortalAddresses } from './portal-addresses.js';
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
    private readonly addresses: PortalAddresses,
    revisions: ConfigurationRevisions,
  ) {
    const drop = (): void => void (this.#all = undefined);
    revisions.onMoved(drop);
    revisions.onForgotten(drop);
  }

  /** Finds the portal that the path of a request names, or else its host. */
  async find({ params, headers }: Pick<TalentRequest, 'params' | 'headers'>): Promise<PublicPortal | undefined> {
    const { byHost, byName } = await this.#load();
    const name = params['name'];
    if (name !== undefined) return byName.get(name);
    const found = byHost.get(comparableHost(headers.host ?? ''));
    return found && this.addresses.hostOf(found.portal) === undefined ? undefined : found;
  }

  /** Returns the portal of an installation that has one only. */
  async findOnly(): Promise<PublicPortal | undefined> {
    const { byName } = await this.#load();
    const [only, ...others] = byName.values();
    return others.length === 0 ? only : undefined;
  }

  #load(): Promise<PortalIndex> {
    const loading = (this.#all ??= this.#read());
    loading.catch(() => {
      if (this.#all === loading) this.#all = undefined;
    });
    return loading;
  }

  /** Each address is of one portal, because a customer has claimed it (D-SEA-20). */
  async #read(): Promise<PortalIndex> {
    const byHost = new Map<string, PublicPortal>();
    const byName = new Map<string, PublicPortal>();
    for (const { customerId, document: portals } of await this.repository.listAll(this.unitOfWork.reader)) {
      for (const stored of portals) {
        if (stored.dropped === true) continue;
        const publicPortal = { customerId, portal: toPortal(stored) };
        if (stored.host !== undefined) byHost.set(comparableHost(stored.host), publicPortal);
        byName.set(stored.name, publicPortal);
      }
    }
    return { byHost, byName };
  }
}
