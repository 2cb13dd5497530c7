import { describe, expect, it } from '@jest/globals';
import { readPlan, SHARES } from '../plan.mjs';
import { SOAKS } from '../soaks.mjs';

const half = () => 0.5;

describe('readPlan', () => {
  it('gives the whole time to the soak that is named', () => {
    expect(readPlan(['http', '--minutes', '2', '--seed', '7'])).toEqual({
      soaks: [{ name: 'http', ms: 120_000 }],
      seed: 7,
      isUntimed: false,
    });
  });

  it('gives a soak that needs more time its own default', () => {
    expect(readPlan(['nodes'], half).soaks).toEqual([{ name: 'nodes', ms: 1_200_000 }]);
    expect(readPlan(['nodes', '--minutes', '2'], half).soaks).toEqual([{ name: 'nodes', ms: 120_000 }]);
  });

  it('judges nothing by time if it is told so', () => {
    expect(readPlan(['http', '--untimed']).isUntimed).toBe(true);
  });

  it('shares the time among all of them, where none is named or all are', () => {
    const { soaks } = readPlan(['all', '--minutes', '3'], half);
    expect(soaks.map(({ name }) => name)).toEqual(Object.keys(SHARES));
    expect(soaks.reduce((sum, { ms }) => sum + ms, 0)).toBeCloseTo(180_000);
    expect(readPlan([], half).soaks).toEqual(soaks);
  });

  it('draws a fresh seed, unless it is told one', () => {
    expect(readPlan([], half).seed).toBe(2 ** 30 - 1);
    expect(readPlan(['--seed', '0'], half).seed).toBe(0);
  });

  it.each([
    [['nothing'], 'There is no soak "nothing"'],
    [['toString'], 'There is no soak "toString"'],
    [['http', 'crash'], 'One soak at a time'],
    [['--minutes', '0'], '--minutes must be a number above 0, received "0"'],
    [['--minutes', 'x'], '--minutes must be a number above 0, received "x"'],
    [['--seed', '1.5'], '--seed must be a whole number'],
    [['--rounds', '1'], 'rounds'],
  ])('refuses %j', (args, message) => {
    expect(() => readPlan(args)).toThrow(message);
  });

  it('knows every soak that there is', () => {
    expect(Object.keys(SOAKS)).toEqual(Object.keys(SHARES));
  });
});
