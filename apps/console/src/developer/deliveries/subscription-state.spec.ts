import { describe, expect, it } from '@jest/globals';
import { silenceOf, stateOf } from './subscription-state.js';

const ATTEMPT = { attempt: 1, at: '2026-11-20T12:00:00Z', durationMs: 3 };

describe('the state of a subscription', () => {
  it('tells apart those that are sent to, paused, only recorded, and ended', () => {
    const subscriptions = [
      { id: 'a' },
      { id: 'b', pausedAt: '2026-11-20T12:00:00Z' },
      { id: 'c', receiver: 'log', pausedAt: '2026-11-20T12:00:00Z' },
    ] as const;
    expect(['a', 'b', 'c', 'd'].map((id) => stateOf(id, subscriptions))).toEqual([
      'active',
      'paused',
      'recorded',
      'ended',
    ]);
  });
});

describe('why nothing was sent', () => {
  it.each([
    ['processed', 0, 'ended', 'recorded'],
    ['failed', 0, 'active', 'paused'],
    ['failed', 0, 'recorded', 'paused'],
    ['failed', 0, 'ended', 'pausedOrEnded'],
    ['failed', 0, undefined, 'pausedOrEnded'],
    ['failed', 1, 'ended', 'noMoreEnded'],
    ['failed', 1, 'paused', 'noMorePaused'],
    ['failed', 1, 'active', undefined],
    ['pending', 0, 'active', undefined],
    ['processed', 1, 'ended', undefined],
  ] as const)('is told of a delivery that is %s after %i attempts to one that is %s', (status, made, state, why) => {
    expect(silenceOf({ status, attempts: Array.from({ length: made }, () => ATTEMPT) }, state)).toBe(why);
  });
});
