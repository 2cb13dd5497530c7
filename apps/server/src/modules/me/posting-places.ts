import { Injectable } from '@nestjs/common';
import { Is, mayAccess, MayBeAbsent } from '../../http/index.js';
import type { RequestContext } from '../../http/index.js';
import { SubscriptionsService } from '../events/index.js';
import { PortalsService } from '../portals/index.js';
import type { CallerDefinitions } from '../profile-definitions/index.js';

class PortalReply {
  @Is() readonly id!: number;
  @Is() readonly name!: string;
  @MayBeAbsent() @Is() readonly host?: string;
  @Is() readonly acceptsPosts!: boolean;
}

class JobBoardReply {
  @Is() readonly id!: string;
  @Is() readonly label!: string;
}

export class PostingPlacesReply {
  @Is([PortalReply]) readonly portals!: readonly PortalReply[];
  @Is([JobBoardReply]) readonly jobBoards!: readonly JobBoardReply[];
}

/** Tells a caller the portals and job boards of the customer. Both show jobs. */
@Injectable()
export class PostingPlaces {
  constructor(
    private readonly portals: PortalsService,
    private readonly subscriptions: SubscriptionsService,
  ) {}

  async seenBy({ customerId, caller }: RequestContext, definitions: CallerDefinitions): Promise<PostingPlacesReply> {
    if (!definitions.canRead('jobs')) return { portals: [], jobBoards: [] };
    const posts = mayAccess(caller, 'portalposts', 'read');
    // Portals are also reached by their searches.
    const reachesPortals = posts || mayAccess(caller, 'search', 'read');
    return {
      portals: reachesPortals ? await this.#portals(customerId) : [],
      jobBoards: posts ? await this.#jobBoards(customerId) : [],
    };
  }

  async #portals(customerId: number): Promise<PortalReply[]> {
    const { list } = await this.portals.ofCustomer(customerId);
    return list.map(({ id, name, host, acceptsPosts }) => ({
      id,
      name,
      ...(host !== undefined && { host }),
      acceptsPosts,
    }));
  }

  async #jobBoards(customerId: number): Promise<JobBoardReply[]> {
    const boards = await this.subscriptions.jobBoards(customerId);
    return boards.map(({ id, label }) => ({ id, label }));
  }
}
