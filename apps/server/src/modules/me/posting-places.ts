import { Injectable } from '@nestjs/common';
import { mayAccess } from '../../http/index.js';
import type { RequestContext } from '../../http/index.js';
import { SubscriptionsService } from '../events/index.js';
import { PortalsService } from '../portals/index.js';
import type { CallerDefinitions } from '../profile-definitions/index.js';

export interface PostingPlacesView {
  readonly portals: readonly {
    readonly id: number;
    readonly name: string;
    readonly host?: string;
    readonly acceptsPosts: boolean;
  }[];
  readonly jobBoards: ReadonlyArray<{ readonly id: string; readonly label: string }>;
}

/** Tells a caller the portals and job boards of the customer. Both show jobs. */
@Injectable()
export class PostingPlaces {
  constructor(
    private readonly portals: PortalsService,
    private readonly subscriptions: SubscriptionsService,
  ) {}

  async seenBy({ customerId, caller }: RequestContext, definitions: CallerDefinitions): Promise<PostingPlacesView> {
    if (!definitions.canRead('jobs')) return { portals: [], jobBoards: [] };
    const posts = mayAccess(caller, 'portalposts', 'read');
    // Portals are also reached by their searches.
    const reachesPortals = posts || mayAccess(caller, 'search', 'read');
    return {
      portals: reachesPortals ? await this.#portals(customerId) : [],
      jobBoards: posts ? await this.#jobBoards(customerId) : [],
    };
  }

  async #portals(customerId: number): Promise<PostingPlacesView['portals']> {
    const { list } = await this.portals.ofCustomer(customerId);
    return list.map(({ id, name, host, acceptsPosts }) => ({
      id,
      name,
      ...(host !== undefined && { host }),
      acceptsPosts,
    }));
  }

  async #jobBoards(customerId: number): Promise<PostingPlacesView['jobBoards']> {
    const boards = await this.subscriptions.jobBoards(customerId);
    return boards.map(({ id, label }) => ({ id, label }));
  }
}
