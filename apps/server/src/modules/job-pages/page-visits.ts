import { Injectable } from '@nestjs/common';
import { Configuration } from '../../config/index.js';
import { FairLimiter, QueueFull, Clock, RecentCounts } from '../../runtime/index.js';
import { ClientAddresses, widerNetworkOf, RefusedForNow } from '../../http/index.js';
import type { TalentRequest } from '../../http/index.js';

/** A network may read this many pages in a burst, and then 20 a second: one whenever an earlier one is forgotten. */
const OF_NETWORK = { most: 200, forgottenMs: 50 };
/** Pages that are made at once. Each takes a few milliseconds of the event loop, which all users share. */
const LIMITS = { running: 4, waiting: { member: 16, group: 64, all: 256 } };

/** Limits readers of pages, who have no quota: each network has a fair share of the service (D-SEA-20). */
@Injectable()
export class PageVisits {
  readonly #recent = new RecentCounts(OF_NETWORK);
  readonly #turns = new FairLimiter(LIMITS);
  readonly #addresses: ClientAddresses;

  constructor(
    configuration: Configuration,
    private readonly clock: Clock,
  ) {
    this.#addresses = new ClientAddresses(configuration);
  }

  /** @throws RefusedForNow if the network has used its share, or too many wait */
  async run<T>(request: Pick<TalentRequest, 'socket' | 'headers'>, work: () => Promise<T>): Promise<T> {
    const member = this.#addresses.of(request);
    const now = this.clock.now();
    const waitMs = this.#recent.msToNextTry(member, now);
    if (waitMs > 0) throw tooMany(waitMs);
    this.#recent.add(member, now);
    try {
      return await this.#turns.run({ group: widerNetworkOf(member), member }, work);
    } catch (error) {
      if (!(error instanceof QueueFull)) throw error;
      if (error.share === 'all') throw new RefusedForNow('BUSY', 'Too many pages are asked for at once.', 1);
      throw tooMany(1000);
    }
  }
}

function tooMany(waitMs: number): RefusedForNow {
  return new RefusedForNow(
    'QUOTA_EXCEEDED',
    'Too many pages were asked for from this address.',
    Math.ceil(waitMs / 1000),
  );
}
