import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { Findings, formatTable, KeptSeeds } from '../run/findings.mjs';
import { inLanes, search, SeededRandom } from '../run/find-failing-input.mjs';

describe('Findings', () => {
  it('count each kind of failure once, and say how often it was met', () => {
    const findings = new Findings();
    findings.pass(3);
    findings.fail({ part: 'a', kind: 'x', message: 'first' });
    findings.fail({ part: 'a', kind: 'x', message: 'second' });
    findings.fail({ part: 'b', kind: 'x', message: 'other part' });
    expect([findings.passed, findings.failed]).toEqual([3, 2]);
    expect(findings.failures).toEqual([
      { part: 'a', kind: 'x', message: 'first', times: 2 },
      { part: 'b', kind: 'x', message: 'other part', times: 1 },
    ]);
  });
});

describe('KeptSeeds', () => {
  let folder;
  const finding = { part: 'fuzz', kind: 'x', seed: 5, input: { at: 1 }, message: 'It was 500.' };

  beforeEach(() => {
    folder = mkdtempSync(path.join(tmpdir(), 'talent-kept-'));
  });
  afterEach(() => rmSync(folder, { recursive: true }));

  it('are empty before anything failed', () => {
    expect(new KeptSeeds('http', folder).of('fuzz')).toEqual([]);
  });

  it('keep a failure with its smallest input, for every later run, once for each kind', () => {
    const kept = new KeptSeeds('http', folder);
    expect([kept.keep(finding), kept.keep({ ...finding, seed: 6 })]).toEqual([true, false]);
    expect(new KeptSeeds('http', folder).of('fuzz')).toEqual([
      { part: 'fuzz', kind: 'x', seed: 5, found: 'It was 500.', input: { at: 1 } },
    ]);
    expect(new KeptSeeds('http', folder).of('raw')).toEqual([]);
    expect(readFileSync(kept.path, 'utf8').endsWith('\n')).toBe(true);
  });

  it('keep the seed alone where the input is too long for a file', () => {
    const kept = new KeptSeeds('http', folder);
    kept.keep({ ...finding, input: { text: 'x'.repeat(30_000) } });
    expect(kept.of('fuzz')[0]).not.toHaveProperty('input');
  });
});

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

describe('SeededRandom', () => {
  const drawn = (seed) => {
    const random = new SeededRandom(seed);
    return Array.from({ length: 20 }, () => random.below(1000));
  };

  it('draws the same from the same seed, and something else from another', () => {
    expect(drawn(7)).toEqual(drawn(7));
    expect(drawn(7)).not.toEqual(drawn(8));
  });

  it('draws from 0 to below the bound', () => {
    const random = new SeededRandom(3);
    const numbers = Array.from({ length: 1000 }, () => random.next());
    expect(Math.min(...numbers)).toBeGreaterThanOrEqual(0);
    expect(Math.max(...numbers)).toBeLessThan(1);
    expect(new Set(Array.from({ length: 200 }, () => random.pick(['a', 'b', 'c'])))).toEqual(new Set(['a', 'b', 'c']));
  });
});

describe('inLanes', () => {
  it('does all of the work, no more of it at once than there are lanes', async () => {
    let atOnce = 0;
    let most = 0;
    const done = [];
    const count = await inLanes([1, 2, 3, 4, 5], { lanes: 2 }, async (item) => {
      most = Math.max(most, (atOnce += 1));
      await new Promise(setImmediate);
      atOnce -= 1;
      done.push(item);
    });
    expect([count, most, done.sort()]).toEqual([5, 2, [1, 2, 3, 4, 5]]);
  });

  it('begins nothing once the time is over', async () => {
    expect(await inLanes([1, 2], { lanes: 2, until: Date.now() - 1 }, () => Promise.reject(new Error('begun')))).toBe(
      0,
    );
  });
});

describe('formatTable', () => {
  it('makes columns as wide as their widest cell', () => {
    expect(formatTable([{ a: 'long one', b: 1 }, { a: 'x' }])).toBe('  a         b\n  long one  1\n  x');
  });
});
