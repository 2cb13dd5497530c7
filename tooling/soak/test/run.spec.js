import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { Findings } from '../run/findings.mjs';
import { search } from '../run/find-failing-input.mjs';

describe('search', () => {
  const arbitrary = fc.record({ number: fc.nat(1000) });
  const about = (findings, ms = 200) => ({ part: 'p', seed: 1, until: Date.now() + ms, findings });
  const judge = async ({ number }) => {
    if (number >= 700) return { kind: 'large', message: `${number} is large` };
    return number >= 300 ? { kind: 'middling', message: `${number} is middling` } : undefined;
  };

  it('finds each kind of failure, shrinks it within its kind, and goes on', async () => {
    const findings = new Findings();
    await search({ arbitrary, judge, about: about(findings) });
    const found = Object.fromEntries(findings.failures.map(({ kind, input }) => [kind, input.number]));
    expect(found).toEqual({ large: 700, middling: 300 });
    expect(findings.passed).toBeGreaterThan(0);
  });

  it('fails itself where judging does', async () => {
    const broken = () => Promise.reject(new Error('the server is gone'));
    await expect(search({ arbitrary, judge: broken, about: about(new Findings()) })).rejects.toThrow(
      'the search itself failed',
    );
  });
});
