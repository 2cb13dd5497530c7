import { describe, expect, it } from '@jest/globals';
import { parseMetrics, quantileOf, sumBy } from './prometheus.js';

const TEXT = `# HELP talent_http_requests_total Replies.
# TYPE talent_http_requests_total counter
talent_http_requests_total{route="/a/:b",method="GET",status="200"} 7
talent_http_requests_total{route="/a/:b",method="GET",status="404"} 2
talent_http_requests_total{route="x \\"y\\", {z}\\n\\\\",method="GET",status="200"} 1.5e1
up 1
bucket{le="+Inf"} 3 1700000000000
broken{

negative -Inf
`;

describe('parseMetrics', () => {
  const samples = parseMetrics(TEXT);

  it('reads names, labels with escapes, and values', () => {
    expect(samples.get('talent_http_requests_total')?.[2]).toEqual({
      labels: { route: 'x "y", {z}\n\\', method: 'GET', status: '200' },
      value: 15,
    });
    expect(samples.get('up')).toEqual([{ labels: {}, value: 1 }]);
    expect(samples.get('bucket')).toEqual([{ labels: { le: '+Inf' }, value: 3 }]);
    expect(samples.get('negative')?.[0]?.value).toBe(-Infinity);
  });

  it('passes over what is no sample', () => {
    expect([...samples.keys()]).toEqual(['talent_http_requests_total', 'up', 'bucket', 'negative']);
  });

  it('sums by a label', () => {
    const sums = sumBy(samples, 'talent_http_requests_total', ({ status = '' }) => `${status[0]}xx`);
    expect([...sums]).toEqual([
      ['2xx', 22],
      ['4xx', 2],
    ]);
    expect([...sumBy(samples, 'none', () => '')]).toEqual([]);
  });
});

describe('quantileOf', () => {
  const buckets = new Map([
    [Infinity, 100],
    [0.1, 50],
    [0.2, 90],
  ]);

  it('estimates within a bucket', () => {
    expect(quantileOf(buckets, 0.5)).toBeCloseTo(0.1);
    expect(quantileOf(buckets, 0.7)).toBeCloseTo(0.15);
  });
});
