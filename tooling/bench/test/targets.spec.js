import { describe, expect, it } from '@jest/globals';

import { readPlan } from '../plan.mjs';
import { formatTable, judge, targetTable, verdict } from '../report.mjs';

describe('the targets', () => {
  it('are met from their bound on, in their direction', () => {
    const higher = { better: 'higher', reach: 0.4, aim: 0.6 };
    expect([0.39, 0.4, 0.6].map((figure) => verdict(higher, figure))).toEqual(['not met', 'met', 'aim met']);
    const lower = { better: 'lower', reach: 2, aim: 1 };
    expect([2.1, 2, 1].map((figure) => verdict(lower, figure))).toEqual(['not met', 'met', 'aim met']);
  });

  it('say so when nothing was measured for them', () => {
    const judged = judge({ 'GET / bare': 0.7 });
    expect(judged.find(({ figure }) => figure === 'GET / bare')?.verdict).toBe('met');
    expect(judged.filter(({ verdict: result }) => result === 'not measured')).toHaveLength(judged.length - 1);
    expect(formatTable(targetTable(judged))).toContain('not measured');
  });
});

describe('the plan', () => {
  it('is the default one without arguments, and the one that is named otherwise', () => {
    expect(readPlan([]).name).toBe('default');
    expect(readPlan(['--quick'])).toMatchObject({ name: 'quick', rounds: 1 });
    expect(readPlan(['--full']).manyProfiles).toBe(1_000_000);
  });

  it('refuses an argument that it does not know', () => {
    expect(() => readPlan(['--fast'])).toThrow('take --quick or --full, and --prism, received --fast');
  });
});
