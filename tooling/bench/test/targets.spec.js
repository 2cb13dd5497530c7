import { describe, expect, it } from '@jest/globals';

import { readPlan } from '../plan.mjs';
import { judge, verdict } from '../targets.mjs';

describe('the targets', () => {
  it('are met from their bound on, in their direction', () => {
    const higher = { side: '≥', reach: 0.4, aim: 0.6 };
    expect([0.39, 0.4, 0.6].map((figure) => verdict(higher, figure))).toEqual(['not met', 'met', 'aim met']);
    const lower = { side: '≤', reach: 2, aim: 1 };
    expect([2.1, 2, 1].map((figure) => verdict(lower, figure))).toEqual(['not met', 'met', 'aim met']);
  });

  it('say so when nothing was measured for them', () => {
    const judged = judge({ 'SQLite GET / bare': 0.7 });
    expect(judged.find(({ figure }) => figure === 'SQLite GET / bare')?.verdict).toBe('met');
    expect(judged.filter(({ verdict: result }) => result === 'not measured')).toHaveLength(judged.length - 1);
  });
});

describe('the plan', () => {
  it('is the default one without arguments, and the one that is named otherwise', () => {
    expect(readPlan([]).name).toBe('default');
    expect(readPlan(['--quick'])).toMatchObject({ name: 'quick', rounds: 1 });
    expect(readPlan(['--full', 'search'])).toMatchObject({ manyProfiles: 1_000_000, parts: ['search'] });
  });

  it('refuses an argument that it does not know', () => {
    expect(() => readPlan(['--fast'])).toThrow('take --quick or --full, received --fast');
  });
});
