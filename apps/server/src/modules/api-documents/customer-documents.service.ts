import { Injectable } from '@nestjs/common';
import { mayAccess, WrittenCache } from '../../http/index.js';
import type { RequestContext, WrittenJson } from '../../http/index.js';
import { PROFILE_TYPES } from '../../profile-engine/index.js';
import { Caches } from '../../runtime/index.js';
import { FormDefinitionsService } from '../forms/index.js';
import { ProfileDefinitionsService } from '../profile-definitions/index.js';
import { CustomerDocumentWriter } from './customer-view.js';
import type { CustomerView } from './customer-view.js';

/** Returns the API document of a customer as one caller sees the customer's fields, forms and profile types. */
@Injectable()
export class CustomerDocumentsService {
  readonly #cache: WrittenCache;

  constructor(
    private readonly definitions: ProfileDefinitionsService,
    private readonly forms: FormDefinitionsService,
    private readonly writer: CustomerDocumentWriter,
    caches: Caches,
  ) {
    this.#cache = new WrittenCache(caches);
  }

  async get(ctx: RequestContext): Promise<WrittenJson> {
    const { caller, customerId } = ctx;
    const definitions = await this.definitions.definitionsOf(ctx);
    const mayRead = (area: string): boolean => mayAccess(caller, area, 'read');
    const formnames = mayRead('forms') ? await this.forms.listNames(ctx) : [];
    const view: CustomerView = {
      customerId,
      types: PROFILE_TYPES.filter((profileType) => definitions.canRead(profileType)),
      definitionOf: (profileType) => definitions.get(profileType),
      lists: definitions.lists,
      formnames,
      isAdministrator: caller.administrator,
      mayRead,
    };
    // The rest of the view depends on the source, which is a group in a state of the configuration.
    const key = JSON.stringify([formnames, caller.administrator, caller.access]);
    return this.#cache.of(definitions.source, key, () => this.writer.write(view));
  }
}
