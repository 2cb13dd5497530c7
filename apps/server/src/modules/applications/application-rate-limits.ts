import { Injectable } from '@nestjs/common';
import { Configuration } from '../../config/index.js';
import { FairLimiter, QueueFull, WaitedTooLong, Clock, RecentCounts } from '../../runtime/index.js';
import { ClientAddresses, RefusedForNow, widerNetworkOf } from '../../http/index.js';
import type { TalentRequest } from '../../http/index.js';

/** A network may send 30 forms in a burst, and then three a minute. */
const OF_NETWORK = { most: 30, forgottenMs: 20_000 };

/** A visitor may own all networks of a /48. This limit leaves most of each job's share to other visitors. */
const OF_NEIGHBOURHOOD = { most: 120, forgottenMs: 5000 };

/** A job may receive 300 applications in a burst, and then 30 a minute. */
const OF_JOB = { most: 300, forgottenMs: 2000 };

/** Writes of visitors wait in a queue of their own. At most two of them at once take places among users' writes. */
const LIMITS = { running: 2, runningOfMember: 1, waiting: { member: 4, group: 16, all: 64 }, maxWaitMs: 20_000 };

/** Limits visitors, who have no quota: each network, each job, and all visitors together (D-APY-8). */
@Injectable()
export class ApplicationBounds {
  readonly #networks = new RecentCounts(OF_NETWORK);
  readonly #neighbourhoods = new RecentCounts(OF_NEIGHBOURHOOD);
  readonly #jobs = new RecentCounts(OF_JOB);
  readonly #limiter = new FairLimiter(LIMITS);

  readonly #addresses: ClientAddresses;

  constructor(
    configuration: Configuration,
    private readonly clock: Clock,
  ) {
    this.#addresses = new ClientAddresses(configuration);
  }

  /** Returns the visitor's IPv4 address, or the /64 of the IPv6 address, as trusted proxies report it. */
  networkOf(request: TalentRequest): string {
    return this.#addresses.of(request);
  }

  /** @throws RefusedForNow if the network or its /48 has sent too many forms lately */
  countForm(network: string): void {
    const detail = 'Too many applications were sent from this address.';
    this.#count(this.#networks, network, detail);
    this.#count(this.#neighbourhoods, widerNetworkOf(network), detail);
  }

  /** @throws RefusedForNow if too many have applied for the job lately */
  countApplication(job: { readonly customerId: number; readonly jobId: number }): void {
    this.#count(this.#jobs, `${job.customerId}/${job.jobId}`, 'Very many people apply for this job just now.');
  }

  /** @throws RefusedForNow if too many wait, or no place becomes free in time */
  async inLine<T>(network: string, work: () => Promise<T>): Promise<T> {
    try {
      return await this.#limiter.run({ group: widerNetworkOf(network), member: network }, work);
    } catch (error) {
      if (!(error instanceof QueueFull || error instanceof WaitedTooLong)) throw error;
      throw new RefusedForNow('applications', 'Very many applications are sent just now.', 10);
    }
  }

  #count(counts: RecentCounts, key: string, detail: string): void {
    const now = this.clock.now();
    const waitMs = counts.msToNextTry(key, now);
    if (waitMs > 0) throw new RefusedForNow('application_attempts', detail, Math.ceil(waitMs / 1000));
    counts.add(key, now);
  }
}
