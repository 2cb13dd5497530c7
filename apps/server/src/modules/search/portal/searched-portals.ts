import { Injectable } from '@nestjs/common';
import { ProtocolError } from '@talent-platform/protocol/errors';
import type { RequestContext } from '../../../http/index.js';
import { PublicPortalsService } from '../../portals/index.js';
import type { Portal, PortalPlace } from '../../portals/index.js';
import { SearchScopes } from '../conditions/search-scope.js';
import type { PortalScope } from './portal-conditions.js';

/** A portal, and what the caller sees of its jobs. */
export interface SearchedPortal {
  readonly portal: Portal;
  readonly scope: PortalScope;
}

/** Finds the portal that a path names. */
@Injectable()
export class SearchedPortals {
  constructor(
    private readonly scopes: SearchScopes,
    private readonly publicPortals: PublicPortalsService,
  ) {}

  /** Returns the place of the portal's pages (D-SEA-20). */
  placeOf(portal: Portal, customerId: number): Promise<PortalPlace> {
    return this.publicPortals.placeOf(portal, customerId);
  }

  /** @throws ProtocolError RESOURCE_NOT_FOUND for an unknown portal, RESOURCE_ACCESS_DENIED for a caller who may not read jobs */
  async find(ctx: RequestContext, portalIdOrName: string): Promise<SearchedPortal> {
    const scope = await this.scopes.of(ctx);
    const { definitions, portals } = scope;
    const jobs = definitions.get('jobs');
    if (!definitions.canRead('jobs')) {
      throw ProtocolError.of('RESOURCE_ACCESS_DENIED', 'This user has no read access to jobs.');
    }
    const portal = portals.findByIdOrName(portalIdOrName);
    if (!portal) {
      throw ProtocolError.of('RESOURCE_NOT_FOUND', `There is no portal ${JSON.stringify(portalIdOrName)}.`);
    }
    return { portal, scope: { ...scope, portalId: portal.id, jobs, lists: definitions.lists } };
  }
}
