import { Injectable } from '@nestjs/common';
import { UnitOfWork } from '../../database/index.js';
import { ConfigurationCache, ConfigurationRevisions } from '../customers/index.js';
import { NO_FORMS } from './configuration/forms-document.js';
import { FormsDocumentsRepository } from './configuration/forms-documents.repository.js';
import { CustomerForms } from './customer-forms.js';

/** The forms of all customers, from memory mostly. */
@Injectable()
export class FormsOfCustomers {
  readonly #cache: ConfigurationCache<CustomerForms>;

  constructor(unitOfWork: UnitOfWork, revisions: ConfigurationRevisions, documents: FormsDocumentsRepository) {
    this.#cache = new ConfigurationCache(
      revisions,
      async (customerId) => new CustomerForms((await documents.find(unitOfWork.reader, customerId)) ?? NO_FORMS),
    );
  }

  of(customerId: number): CustomerForms | Promise<CustomerForms> {
    return this.#cache.get(customerId);
  }
}
