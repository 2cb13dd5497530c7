import { Injectable } from '@nestjs/common';
import type { Blueprint } from '@talent-platform/protocol/blueprint';
import { UnitOfWork } from '../../database/index.js';
import { ConfigurationCache, ConfigurationRevisions } from '../customers/index.js';
import { AppliedBlueprints } from './applied-blueprints.js';

/** What a customer's blueprint says now; undefined where none is known. */
export interface CurrentBlueprint {
  readonly blueprint: Blueprint | undefined;
}

/** The blueprints that were applied last, from memory mostly, for the features that read their parts from there. */
@Injectable()
export class CurrentBlueprints {
  readonly #cache: ConfigurationCache<CurrentBlueprint>;

  constructor(unitOfWork: UnitOfWork, revisions: ConfigurationRevisions, applied: AppliedBlueprints) {
    this.#cache = new ConfigurationCache(revisions, async (customerId) => ({
      blueprint: (await applied.findLast(unitOfWork.reader, customerId))?.document?.blueprint,
    }));
  }

  /** The customer's blueprint, secrets included: without a promise where it is in memory. */
  of(customerId: number): CurrentBlueprint | Promise<CurrentBlueprint> {
    return this.#cache.get(customerId);
  }
}
