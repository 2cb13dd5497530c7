import { Injectable } from '@nestjs/common';
import { UnitOfWork } from '../../../database/index.js';
import type { RequestContext } from '../../../http/index.js';
import { ConfigurationCache, ConfigurationRevisions } from '../../customers/index.js';
import { ProfileDefinitionsService } from '../../profile-definitions/index.js';
import type { CallerDefinitions } from '../../profile-definitions/index.js';
import { NO_FORMS } from './merge-forms.js';
import { FormConfigurationsRepository } from './form-configurations.repository.js';
import { CustomerForms } from './customer-forms.js';

/** The forms of a customer, and as whom they are met. */
export interface FormScope {
  readonly ctx: RequestContext;
  readonly forms: CustomerForms;
  readonly definitions: CallerDefinitions;
}

/** The forms of all customers, from memory mostly. */
@Injectable()
export class LiveForms {
  readonly #cache: ConfigurationCache<CustomerForms>;

  constructor(
    unitOfWork: UnitOfWork,
    revisions: ConfigurationRevisions,
    repository: FormConfigurationsRepository,
    private readonly definitions: ProfileDefinitionsService,
  ) {
    this.#cache = new ConfigurationCache(
      revisions,
      async (customerId) => new CustomerForms((await repository.find(unitOfWork.reader, customerId)) ?? NO_FORMS),
    );
  }

  async scopeOf(ctx: RequestContext): Promise<FormScope> {
    return {
      ctx,
      forms: await this.#cache.get(ctx.customerId),
      definitions: await this.definitions.definitionsOf(ctx),
    };
  }
}
