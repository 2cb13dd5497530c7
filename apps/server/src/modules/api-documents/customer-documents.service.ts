import { Injectable } from '@nestjs/common';
import { mayAccess } from '../../http/index.js';
import type { RequestContext } from '../../http/index.js';
import { PROFILE_TYPES } from '../../profile-engine/index.js';
import { FormDefinitionsService } from '../forms/index.js';
import { ProfileDefinitionsService } from '../profile-definitions/index.js';
import { CustomerDocumentWriter } from './customer-view.js';

/** Returns the API document of a customer as one caller sees the customer's fields, forms and profile types. */
@Injectable()
export class CustomerDocumentsService {
  constructor(
    private readonly definitions: ProfileDefinitionsService,
    private readonly forms: FormDefinitionsService,
    private readonly writer: CustomerDocumentWriter,
  ) {}

  /** Returns the document as JSON (UTF-8). */
  async get(ctx: RequestContext): Promise<Buffer> {
    const { caller, customerId } = ctx;
    const definitions = await this.definitions.definitionsOf(ctx);
    const mayRead = (area: string): boolean => mayAccess(caller, area, 'read');
    const formnames = mayRead('forms') ? await this.forms.listNames(ctx) : [];
    return this.writer.write({
      customerId,
      types: PROFILE_TYPES.filter((profileType) => definitions.canRead(profileType)),
      definitionOf: (profileType) => definitions.get(profileType),
      lists: definitions.lists,
      formnames,
      isAdministrator: caller.administrator,
      mayRead,
    });
  }
}
