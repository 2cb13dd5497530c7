import { describe, expect, it } from '@jest/globals';
import { ByteBudget } from './byte-budget.js';

describe('ByteBudget', () => {
  it('gives out at most all of it', () => {
    const budget = new ByteBudget(100);
    budget.add('ada', 40);
    budget.add('bob', 40);
    expect(budget.shortageOf('eve', 20)).toBeUndefined();
    expect(budget.shortageOf('eve', 21)).toBe('all');
  });

  it('gives a single user at most half', () => {
    const budget = new ByteBudget(100);
    budget.add('ada', 40);
    expect(budget.shortageOf('ada', 10)).toBeUndefined();
    expect(budget.shortageOf('ada', 11)).toBe('user');
    expect(budget.shortageOf('bob', 11)).toBeUndefined();
  });

  it('has room for the first of all, at any size, and for the first of a user beyond half', () => {
    const budget = new ByteBudget(100);
    expect(budget.shortageOf('ada', 1000)).toBeUndefined();
    budget.add('ada', 10);
    expect(budget.shortageOf('bob', 60)).toBeUndefined();
  });

  it('has room again for what was given back', () => {
    const budget = new ByteBudget(100);
    budget.add('ada', 1000);
    expect(budget.shortageOf('bob', 1)).toBe('all');
    budget.remove('ada', 1000);
    expect(budget.held).toBe(0);
    budget.add('bob', 1);
    expect(budget.shortageOf('ada', 99)).toBeUndefined();
  });
});
