import { Injectable } from '@nestjs/common';
import { mayAccess } from '../../http/index.js';
import type { RequestContext } from '../../http/index.js';
import { PROFILE_TYPES } from '../../profile-engine/index.js';
import type { ProfileDefinition, ProfileType, ListLookup } from '../../profile-engine/index.js';
import { FormDefinitionsService } from '../forms/index.js';
import { ProfileDefinitionsService } from '../profile-definitions/index.js';

/** The parts of a customer's configuration that the API document of one caller tells. */
export interface CustomerView {
  readonly customerId: number;
  readonly types: readonly ProfileType[];
  readonly definitionOf: (profileType: ProfileType) => ProfileDefinition;
  readonly lists: ListLookup;
  /** The names of the forms that the caller can fill. */
  readonly formnames: readonly string[];
  readonly isAdministrator: boolean;
  /** Whether the caller may read an area, such as `forms` (blueprint: access). */
  readonly mayRead: (area: string) => boolean;
}

export abstract class CustomerDocumentWriter {
  /** Returns the document as JSON (UTF-8). */
  abstract write(view: CustomerView): Promise<Buffer>;
}

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
