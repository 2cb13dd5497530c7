import { Injectable } from '@nestjs/common';
import { Configuration } from '../../config/index.js';
import { ClientAddresses } from '../../http/index.js';
import type { TalentRequest } from '../../http/index.js';
import { isId, JobPagesService } from '../job-pages/index.js';
import type { PublicJob } from '../job-pages/index.js';
import type { PublicPortal } from '../portals/index.js';
import { ApplyScopes } from './apply-scopes.js';
import type { ApplyScope } from './apply-scopes.js';

/** A job that visitors can apply for. */
export interface ApplyPlace {
  readonly found: PublicPortal;
  readonly job: PublicJob;
  readonly scope: ApplyScope;
}

/** Finds the job of a sent form, and the network of its visitor. */
@Injectable()
export class ApplyPlaces {
  readonly #addresses: ClientAddresses;

  constructor(
    configuration: Configuration,
    private readonly pages: JobPagesService,
    private readonly scopes: ApplyScopes,
  ) {
    this.#addresses = new ClientAddresses(configuration);
  }

  /** Returns the visitor's address, of IPv6 its /64, as trusted proxies report it. */
  networkOf(request: TalentRequest): string {
    return this.#addresses.of(request);
  }

  /** Returns undefined if the job is not live on the portal, or the portal takes no applications. */
  async find(found: PublicPortal, id: string): Promise<ApplyPlace | undefined> {
    const job = isId(id) ? await this.pages.find(found, Number(id)) : undefined;
    const scope = job && (await this.scopes.find(found));
    return scope && { found, job, scope };
  }
}
