import { setTimeout as delay } from 'node:timers/promises';
import { Injectable } from '@nestjs/common';
import { Configuration } from '../../config/index.js';
import { ClientAddresses, RefusedForNow } from '../../http/index.js';
import type { TalentRequest } from '../../http/index.js';
import { Clock, FairLimiter, QueueFull, RecentCounts, Siblings } from '../../runtime/index.js';

/** The causes of refusals: of one network, and of all visitors. */
const CAUSES = { pages: ['page_attempts', 'pages'], forms: ['application_attempts', 'applications'] } as const;

/** A network may read 200 pages in a burst, and then 20 a second. */
const PAGES = {
  rate: { most: 200, forgottenMs: 50 },
  places: { running: 4, waiting: { member: 16, group: 16, all: 256 } },
};

/** A network may send 30 forms in a burst, and then three a minute. A form may hold its place while a partner replies. */
const FORMS = {
  rate: { most: 30, forgottenMs: 20_000 },
  places: { running: 32, runningOfMember: 4, waiting: { member: 4, group: 4, all: 64 } },
};

/** The topic under which the processes of a node tell one another of visits. */
const TOPIC = 'visit';

interface Visit {
  readonly kind: keyof typeof CAUSES;
  readonly network: string;
}

type Visitor = Pick<TalentRequest, 'socket' | 'headers'>;

/** Limits visitors, who have no quota: what each network sends, and what is served at once (D-SEA-20, D-APY-8). */
@Injectable()
export class VisitorLimits {
  readonly #addresses: ClientAddresses;
  readonly #kinds = {
    pages: { counts: new RecentCounts(PAGES.rate), places: new FairLimiter(PAGES.places) },
    forms: { counts: new RecentCounts(FORMS.rate), places: new FairLimiter(FORMS.places) },
  };

  constructor(
    configuration: Configuration,
    private readonly clock: Clock,
    private readonly siblings: Siblings,
  ) {
    this.#addresses = new ClientAddresses(configuration);
    siblings.listen(TOPIC, ({ kind, network }: Visit) => this.#kinds[kind].counts.add(network, clock.now()));
  }

  /**
   * Runs the work for a visitor.
   * @param work receives the visitor's network
   * @throws RefusedForNow if the network has used its share, or too many wait
   */
  async run<T>(kind: Visit['kind'], request: Visitor, work: (network: string) => Promise<T>): Promise<T> {
    const { counts } = this.#kinds[kind];
    const network = this.#addresses.of(request);
    const now = this.clock.now();
    const waitMs = counts.msToNextTry(network, now);
    if (waitMs > 0) {
      const [tooOften] = CAUSES[kind];
      throw new RefusedForNow(tooOften, 'Too many requests came from this address.', Math.ceil(waitMs / 1000));
    }
    counts.add(network, now);
    this.siblings.tell(TOPIC, { kind, network } satisfies Visit);
    return this.within(kind, request, work);
  }

  /**
   * Runs the work for a visitor as `run` does, but waits while it would be refused.
   * @param gone aborts as soon as nobody waits for the work
   * @throws the signal's AbortError
   */
  async runWhenAllowed<T>(
    kind: Visit['kind'],
    request: Visitor,
    work: (network: string) => Promise<T>,
    gone: AbortSignal,
  ): Promise<T> {
    for (;;) {
      try {
        return await this.run(kind, request, work);
      } catch (error) {
        if (!(error instanceof RefusedForNow)) throw error;
        await delay(error.retryAfterSeconds * 1000, undefined, { signal: gone });
      }
    }
  }

  /** Runs the work for a visitor as `run` does, without a share of it. @throws RefusedForNow if too many wait */
  async within<T>(kind: Visit['kind'], request: Visitor, work: (network: string) => Promise<T>): Promise<T> {
    const network = this.#addresses.of(request);
    try {
      return await this.#kinds[kind].places.run({ group: network, member: network }, () => work(network));
    } catch (error) {
      const [, tooMany] = CAUSES[kind];
      throw error instanceof QueueFull ? new RefusedForNow(tooMany, 'Too many requests came at once.') : error;
    }
  }
}
