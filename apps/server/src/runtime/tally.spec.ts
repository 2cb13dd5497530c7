import { describe, expect, it } from '@jest/globals';
import { Caches } from './caches.js';
import { Durations, DurationTally, SECONDS, Tally } from './tally.js';

describe('Durations (D-NET-20)', () => {
  it('sort each duration into the first bucket whose limit it does not exceed', () => {
    const durations = new Durations();
    for (const ms of [0, 1, 1.1, 2.5, 1000, 120_000, 120_001]) durations.add(ms);
    const filled = durations.counts.flatMap((count, index) => (count > 0 ? [[SECONDS[index], count]] : []));
    expect(filled).toEqual([
      [0.001, 2],
      [0.0025, 2],
      [1, 1],
      [120, 1],
      [undefined, 1],
    ]);
    expect(durations.count).toBe(7);
    expect(durations.sumSeconds).toBeCloseTo(241.0056);
  });
});

describe('Tally', () => {
  it('shows known labels as 0, and others from their first count', () => {
    const tally = new Tally(['scheme', 'reason'], [['basic', 'malformed']]);
    tally.add('signature', 'expired');
    tally.add('signature', 'expired');
    expect([...tally]).toEqual([
      [{ scheme: 'basic', reason: 'malformed' }, 0],
      [{ scheme: 'signature', reason: 'expired' }, 2],
    ]);
  });
});

describe('DurationTally', () => {
  it('measures by labels', () => {
    const tally = new DurationTally(['engine']);
    tally.add(3, 'first');
    tally.add(4, 'second');
    tally.add(5, 'first');
    expect([...tally].map(([labels, { count }]) => [labels, count])).toEqual([
      [{ engine: 'first' }, 2],
      [{ engine: 'second' }, 1],
    ]);
  });
});

describe('Caches', () => {
  it('add up the caches of one name', () => {
    const caches = new Caches();
    caches.add('documents', () => ({ hits: 1, entries: 2 }));
    caches.add('documents', () => ({ hits: 3, bytes: 4 }));
    caches.add('users', () => ({ entries: 5 }));
    expect([...caches]).toEqual([
      ['documents', { hits: 4, entries: 2, bytes: 4 }],
      ['users', { entries: 5 }],
    ]);
  });
});
