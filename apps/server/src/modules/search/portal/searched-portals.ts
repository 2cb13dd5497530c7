import { Injectable } from '@nestjs/common';
import { ProtocolError } from '@talent-platform/protocol/errors';
import type { RequestContext } from '../../../http/index.js';
import { PortalsService, PublicPortalsService } from '../../portals/index.js';
import type { Portal } from '../../portals/index.js';
import { ProfileDefinitionsService } from '../../profile-definitions/index.js';
import type { CallerDefinitions } from '../../profile-definitions/index.js';
import type { PortalScope } from './portal-conditions.js';

/** A portal, as the caller meets its jobs. */
export interface SearchedPortal {
  readonly portal: Portal;
  readonly definitions: CallerDefinitions;
  readonly scope: PortalScope;
}

/** Finds the portal that a path names. */
@Injectable()
export class SearchedPortals {
  constructor(
    private readonly definitions: ProfileDefinitionsService,
    private readonly portals: PortalsService,
    private readonly publicPortals: PublicPortalsService,
  ) {}

  /** The customer, where the portal's name alone leads to another one's page (D-SEA-20). */
  customerToName(portal: Portal, customerId: number): Promise<number | undefined> {
    return this.publicPortals.customerToName(portal, customerId);
  }

  /** @throws ProtocolError RESOURCE_NOT_FOUND for an unknown portal, RESOURCE_ACCESS_DENIED for who may not read jobs */
  async find(ctx: RequestContext, portalIdOrName: string): Promise<SearchedPortal> {
    const definitions = await this.definitions.definitionsOf(ctx);
    const jobs = definitions.get('jobs');
    if (!definitions.canRead('jobs')) {
      throw ProtocolError.of('RESOURCE_ACCESS_DENIED', 'This user has no read access to jobs.');
    }
    const portal = (await this.portals.ofCustomer(ctx.customerId)).findByIdOrName(portalIdOrName);
    if (!portal) {
      throw ProtocolError.of('RESOURCE_NOT_FOUND', `There is no portal ${JSON.stringify(portalIdOrName)}.`);
    }
    const companies = definitions.configured('companies').fields.visible;
    const showsAddresses = definitions.canRead('companies') && companies.has('addresses');
    const scope = { jobs, lists: definitions.lists, showsAddresses };
    return { portal, definitions, scope };
  }
}
