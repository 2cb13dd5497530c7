import { describe, expect, it } from '@jest/globals';
import { parseMetrics } from './prometheus.js';
import { seriesOf } from './node-series.js';

const at = (seconds: number, text: string) => ({ at: seconds * 1000, samples: parseMetrics(text) });

describe('seriesOf', () => {
  it('counts requests a second by the class of their status', () => {
    const snapshots = [
      at(0, 'talent_http_requests_total{status="200"} 10'),
      at(5, 'talent_http_requests_total{status="200"} 30\ntalent_http_requests_total{status="404"} 5'),
      at(10, 'talent_http_requests_total{status="200"} 5'),
    ];
    expect(seriesOf('requests', snapshots)).toEqual([
      { name: '2xx', values: [4, 1] }, // after a restart the counter begins anew
      { name: '4xx', values: [1, undefined] },
    ]);
  });

  it('estimates the latency of the requests between two scrapes', () => {
    const bucket = (le: string, count: number) => `talent_http_request_duration_seconds_bucket{le="${le}"} ${count}`;
    const snapshots = [
      at(0, [bucket('0.1', 100), bucket('+Inf', 100)].join('\n')),
      at(5, [bucket('0.1', 110), bucket('+Inf', 110)].join('\n')),
      at(10, [bucket('0.1', 110), bucket('+Inf', 110)].join('\n')),
    ];
    expect(seriesOf('latency', snapshots)).toEqual([
      { name: 'p50', values: [0.05, undefined] },
      { name: 'p99', values: [expect.closeTo(0.099), undefined] },
    ]);
  });

  it('shows the connections in use, or the units of work of SQLite', () => {
    const pool = 'talent_database_pool_connections{pool="readers"} 5\ntalent_database_pool_idle{pool="readers"} 3';
    expect(seriesOf('database', [at(0, pool), at(5, pool)])).toEqual([{ name: 'readers', values: [2] }]);
    const units = (count: number) => `talent_database_units_total{outcome="committed"} ${count}`;
    expect(seriesOf('database', [at(0, units(0)), at(5, units(10))])).toEqual([{ name: 'committed', values: [2] }]);
  });
});
