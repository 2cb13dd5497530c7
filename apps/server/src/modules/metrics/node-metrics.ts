import { Injectable } from '@nestjs/common';
import { Gauge } from 'prom-client';
import type { Registry } from 'prom-client';
import { Configuration } from '../../config/index.js';
import { Caches, Clock } from '../../runtime/index.js';
import type { CacheFigures } from '../../runtime/index.js';
import { versionOfServer } from '../../start-line.js';
import { DatabaseHealth } from '../health/index.js';
import { readCounter, readGauge } from './read-metrics.js';
import type { MetricSource } from './read-metrics.js';

/** Shows which release this node is, whether it is ready, and how its caches are used (D-NET-20). */
@Injectable()
export class NodeMetrics implements MetricSource {
  readonly #ready = new Gauge({
    name: 'talent_ready',
    help: 'Whether this node takes requests, as /health/ready says: 1, or 0.',
    registers: [],
  });

  constructor(
    private readonly configuration: Configuration,
    private readonly caches: Caches,
    private readonly health: DatabaseHealth,
    private readonly clock: Clock,
  ) {}

  register(registry: Registry): void {
    const build = { version: versionOfServer(), node: process.version, database: this.configuration.database.kind };
    const cached = (figure: keyof CacheFigures) => () =>
      [...this.caches].flatMap(([cache, { [figure]: value }]): Array<readonly [{ cache: string }, number]> =>
        value === undefined ? [] : [[{ cache }, value]],
      );
    const ofCache = (figure: string, help: string) => ({ name: `talent_cache_${figure}`, help, labelNames: ['cache'] });
    const counters = [
      readCounter(ofCache('hits_total', 'Reads that a cache of this node has served.'), cached('hits')),
      readCounter(ofCache('misses_total', 'Reads that a cache of this node has not served.'), cached('misses')),
    ];
    const gauges = [
      this.#ready,
      readGauge(ofCache('entries', 'Entries of a cache of this node.'), cached('entries')),
      readGauge(ofCache('bytes', 'Bytes of a cache of this node, if it has a limit in bytes.'), cached('bytes')),
      readGauge(
        {
          name: 'talent_clock_skew_seconds',
          help: "By how much the clock of this node's machine is ahead of the database's, negative if it is behind.",
        },
        () => [[{}, this.clock.skewMs() / 1000]],
      ),
      readGauge(
        {
          name: 'talent_build_info',
          help: 'The release of this node, its Node.js and its kind of database: always 1.',
          labelNames: Object.keys(build),
        },
        () => [[build, 1]],
      ),
    ];
    for (const metric of counters) registry.registerMetric(metric);
    for (const metric of gauges) registry.registerMetric(metric);
  }

  async refresh(): Promise<void> {
    this.#ready.set((await this.health.problem()) === undefined ? 1 : 0);
  }
}
