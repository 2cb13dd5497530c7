import { describe, expect, it } from '@jest/globals';
import { collectDefaultMetrics, Registry } from 'prom-client';
import { EventLoopMetrics } from './metrics.js';

describe('EventLoopMetrics', () => {
  it('reports 0 for every figure if the loop was not measured since the previous scrape', async () => {
    const registry = new Registry();
    collectDefaultMetrics({ register: registry });
    const metrics = new EventLoopMetrics();
    metrics.register(registry);
    metrics.refresh();
    metrics.refresh();
    const lines = (await registry.metrics())
      .split('\n')
      .filter((line) => /^nodejs_eventloop_lag_\w+_seconds /.test(line));
    expect(lines).toEqual(
      ['min', 'max', 'mean', 'stddev', 'p50', 'p90', 'p99'].map((figure) => `nodejs_eventloop_lag_${figure}_seconds 0`),
    );
  });
});
