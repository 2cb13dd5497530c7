import { Injectable } from '@nestjs/common';
import { UnitOfWork } from '../../database/index.js';
import { ConfigurationRevisions } from '../customers/index.js';
import type { PortalPlace } from './job-page-url.js';
import { toPortal } from './merge-portals.js';
import type { Portal } from './merge-portals.js';
import { PortalsRepository } from './portals.repository.js';

/** A portal as the public finds it. */
export interface PublicPortal {
  readonly customerId: number;
  readonly portal: Portal;
}

interface Found {
  readonly byHost: ReadonlyMap<string, PublicPortal>;
  /** The customer with the lowest id first. */
  readonly byName: ReadonlyMap<string, readonly PublicPortal[]>;
}

/** The portals of all customers, by host and name: who looks at a page of one has not said whose it is (D-SEA-20). */
@Injectable()
export class PublicPortalsService {
  #all: Promise<Found> | undefined;

  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly repository: PortalsRepository,
    revisions: ConfigurationRevisions,
  ) {
    revisions.onMoved(() => {
      this.#all = undefined;
    });
  }

  /** @param host as a request names it, with or without the port of its scheme */
  async findByHost(host: string): Promise<PublicPortal | undefined> {
    const { byHost } = await this.#load();
    const name = host.toLowerCase();
    return byHost.get(name) ?? byHost.get(name.replace(/:(?:80|443)$/, ''));
  }

  /** @param customerId where it is said; else the first that has a portal of the name */
  async findByName(name: string, customerId?: number): Promise<PublicPortal | undefined> {
    const named = (await this.#load()).byName.get(name);
    return customerId === undefined ? named?.[0] : named?.find((each) => each.customerId === customerId);
  }

  /** Where a customer's portal is: on its host, unless that is another one's, and by the name it is with the customer where another one's goes before. */
  async placeOf(portal: Portal, customerId: number): Promise<PortalPlace> {
    const { name, host } = portal;
    const onHost = host === undefined ? undefined : await this.findByHost(host);
    if (onHost?.customerId === customerId) return { portal };
    const first = await this.findByName(name);
    return { portal: { name, host: undefined }, customerId: first?.customerId === customerId ? undefined : customerId };
  }

  async #load(): Promise<Found> {
    const loading = (this.#all ??= this.#read());
    try {
      return await loading;
    } catch (error) {
      if (this.#all === loading) this.#all = undefined;
      throw error;
    }
  }

  async #read(): Promise<Found> {
    const byHost = new Map<string, PublicPortal>();
    const byName = new Map<string, PublicPortal[]>();
    for (const { customerId, portals } of await this.repository.listAll(this.unitOfWork.reader)) {
      for (const stored of portals) {
        if (stored.dropped === true) continue;
        const found = { customerId, portal: toPortal(stored) };
        const host = stored.host?.toLowerCase();
        if (host !== undefined && !byHost.has(host)) byHost.set(host, found);
        byName.set(stored.name, [...(byName.get(stored.name) ?? []), found]);
      }
    }
    return { byHost, byName };
  }
}
