import { Injectable } from '@nestjs/common';
import { CustomerDocuments, UnitOfWork } from '../../database/index.js';
import { ConfigurationCache, ConfigurationRevisions } from '../customers/index.js';
import { CustomerPortals } from './customer-portals.js';
import type { StoredPortal } from './customer-portals.js';
import { PortalConfiguration } from './portal-configuration.entity.js';

/** The career portals of a customer, as its blueprints have configured them so far. */
@Injectable()
export class PortalsRepository extends CustomerDocuments<readonly StoredPortal[], 'portals'> {
  constructor() {
    super(PortalConfiguration, 'portals');
  }
}

/** Returns the portals of a customer, mostly from memory. */
@Injectable()
export class PortalsService {
  readonly #cache: ConfigurationCache<CustomerPortals>;

  constructor(unitOfWork: UnitOfWork, revisions: ConfigurationRevisions, repository: PortalsRepository) {
    this.#cache = new ConfigurationCache(
      revisions,
      'portals',
      async (customerId) => new CustomerPortals((await repository.find(unitOfWork.reader, customerId)) ?? []),
    );
  }

  /** Returns the same object until the configuration changes, and no promise if the portals are in memory. */
  ofCustomer(customerId: number): CustomerPortals | Promise<CustomerPortals> {
    return this.#cache.get(customerId);
  }
}
