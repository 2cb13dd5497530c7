import { Injectable } from '@nestjs/common';
import type { Registry } from 'prom-client';
import { Configuration } from '../../config/index.js';
import { Caches, Clock } from '../../runtime/index.js';
import type { CacheFigures } from '../../runtime/index.js';
import { versionOfServer } from '../../start-line.js';
import { DatabaseHealth } from '../health/index.js';
import { one, readCounter, readGauge } from './read-metrics.js';

const CACHE = ['cache'];

/** Shows which release this node is, whether it is ready, and how its caches are used (D-NET-20). */
@Injectable()
export class NodeMetrics {
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
    const metrics = [
      readCounter('talent_cache_hits_total', 'Reads that a cache of this node has served.', cached('hits'), CACHE),
      readCounter(
        'talent_cache_misses_total',
        'Reads that a cache of this node has not served.',
        cached('misses'),
        CACHE,
      ),
      readGauge('talent_ready', 'Whether this node takes requests, as /health/ready says: 1, or 0.', async () =>
        one((await this.health.problem()) === undefined ? 1 : 0),
      ),
      readGauge('talent_cache_entries', 'Entries of a cache of this node.', cached('entries'), CACHE),
      readGauge(
        'talent_cache_bytes',
        'Bytes of a cache of this node, if it has a limit in bytes.',
        cached('bytes'),
        CACHE,
      ),
      readGauge(
        'talent_clock_skew_seconds',
        "By how much the clock of this node's machine is ahead of the database's, negative if it is behind.",
        () => one(this.clock.skewMs() / 1000),
      ),
      readGauge(
        'talent_build_info',
        'The release of this node, its Node.js and its kind of database: always 1.',
        () => [[build, 1]],
        Object.keys(build),
      ),
    ];
    for (const metric of metrics) registry.registerMetric(metric);
  }
}
