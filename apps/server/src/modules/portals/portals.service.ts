import { Injectable } from '@nestjs/common';
import { UnitOfWork } from '../../database/index.js';
import { ConfigurationCache, ConfigurationRevisions } from '../customers/index.js';
import { CustomerPortals } from './customer-portals.js';
import { PortalsRepository } from './portals.repository.js';

/** The portals of all customers, from memory mostly. */
@Injectable()
export class PortalsService {
  readonly #cache: ConfigurationCache<CustomerPortals>;

  constructor(unitOfWork: UnitOfWork, revisions: ConfigurationRevisions, repository: PortalsRepository) {
    this.#cache = new ConfigurationCache(
      revisions,
      async (customerId) => new CustomerPortals((await repository.find(unitOfWork.reader, customerId)) ?? []),
    );
  }

  /** The same object for as long as the configuration stays as it is; without a promise where it is known. */
  ofCustomer(customerId: number): CustomerPortals | Promise<CustomerPortals> {
    return this.#cache.get(customerId);
  }
}
