import { Injectable } from '@nestjs/common';
import { Counter } from 'prom-client';
import type { Registry } from 'prom-client';
import { APPLICATION_OUTCOMES, ApplicationFeed } from '../applications/index.js';

/** Counts the results of visitors' applications. No label names a customer, a portal or a job (D-APY-9). */
@Injectable()
export class ApplicationMetrics {
  readonly #applications = new Counter({
    name: 'talent_applications_total',
    help: 'Apply forms that were sent to this node, by what became of them; all but received and repeated ones are refused.',
    labelNames: ['outcome'],
    registers: [],
  });

  constructor(feed: ApplicationFeed) {
    for (const outcome of APPLICATION_OUTCOMES) this.#applications.inc({ outcome }, 0);
    feed.listen((outcome) => this.#applications.inc({ outcome }));
  }

  register(registry: Registry): void {
    registry.registerMetric(this.#applications);
  }
}
