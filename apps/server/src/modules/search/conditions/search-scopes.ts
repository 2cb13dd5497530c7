import { Injectable } from '@nestjs/common';
import { Clock } from '../../../runtime/index.js';
import { mayAccess } from '../../../http/index.js';
import type { RequestContext } from '../../../http/index.js';
import { PortalsService } from '../../portals/index.js';
import { ProfileDefinitionsService } from '../../profile-definitions/index.js';
import { ZipCodesService } from '../../zip-codes/index.js';
import type { ProfilesToSearch } from '../query/searched-profiles.js';
import type { SearchScope } from './search-condition.js';

/** What the searches of a caller are compiled and asked with. */
@Injectable()
export class SearchScopes {
  constructor(
    private readonly definitions: ProfileDefinitionsService,
    private readonly portals: PortalsService,
    private readonly zipCodes: ZipCodesService,
    private readonly clock: Clock,
  ) {}

  async of(ctx: RequestContext): Promise<SearchScope> {
    return {
      customerId: ctx.customerId,
      now: this.clock.now(),
      definitions: await this.definitions.definitionsOf(ctx),
      portals: await this.portals.ofCustomer(ctx.customerId),
      readsPosts: mayAccess(ctx.caller, 'portalposts', 'read'),
      knowsZipCodes: this.zipCodes.areKnown,
    };
  }
}

/** What the records of such a search are found by, whatever their ids. */
export function recordsOf({
  customerId,
  now,
  definitions,
}: SearchScope): Omit<ProfilesToSearch, 'profileType' | 'ids'> {
  return { customerId, now, companyLock: definitions.lockTree('companies') };
}
