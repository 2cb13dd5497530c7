import { describe, expect, it } from '@jest/globals';
import { isBusy, secondsOfOurs } from '../measure/others.mjs';
import { historyRows, judge, OPEN, TARGETS, verdict } from '../targets.mjs';

const PATCH = 'PATCH of a node';
const MEMORY = 'lists megabytes';

describe('a verdict', () => {
  it.each([
    ['≥', 0.8, 'aim met'],
    ['≥', 0.5, 'met'],
    ['≥', 0.4, 'not met'],
    ['≤', 0.8, 'met'],
    ['≤', 0.9, 'not met'],
    ['≤', undefined, 'not measured'],
  ])('of %s and %s is "%s"', (side, figure, expected) => {
    const [reach, aim] = side === '≥' ? [0.5, 0.8] : [0.8, 0.5];
    expect(verdict({ side, reach, aim }, figure)).toBe(expected);
  });

  it('is open if the machine was busy, except that of memory', () => {
    const judged = judge({ [PATCH]: 9, [MEMORY]: 900 }, new Set([PATCH, MEMORY]));
    const of = (name) => judged.find(({ figure }) => figure === name);
    expect(of(PATCH)).toMatchObject({ reached: 9, verdict: OPEN });
    expect(of(MEMORY)).toMatchObject({ reached: 900, verdict: 'not met' });
    expect(judge({ [PATCH]: 9 }).find(({ figure }) => figure === PATCH)?.verdict).toBe('not met');
  });
});

describe('a machine', () => {
  it.each([
    [0.2, 2, false],
    [0.3, 2, true],
    [0.2, 1, false],
    [0.3, 1, true],
    [14, 16, false],
    [14.3, 16, true],
    [NaN, 2, false],
  ])('of which others use %s of %s cores is busy: %s', (others, cores, expected) => {
    expect(isBusy(others, cores)).toBe(expected);
  });

  it('counts as ours this process, its children and PostgreSQL, each with its ended children', () => {
    const stat = (pid, name, parent) => `${pid} (${name}) S ${parent} 1 1 0 -1 0 0 0 0 0 100 200 300 400 20 0`;
    const stats = [stat(7, 'node', 1), stat(8, 'a (strange) name', 7), stat(9, 'postgres', 1), stat(10, 'node', 1)];
    expect(secondsOfOurs(stats, 7)).toBe(30);
    expect(secondsOfOurs([], 7)).toBeNaN();
  });
});

it('the history has every target, with its figure in each run', () => {
  const runs = [
    { startedAt: '2026-11-01T10:00:00.000Z', targets: judge({ [PATCH]: 1 }) },
    { startedAt: '2026-11-02T11:30:00.000Z', targets: judge({ [PATCH]: 9 }) },
    { startedAt: '2026-11-03T12:00:05.000Z', targets: judge({ [PATCH]: 2 }, new Set([PATCH])) },
    { startedAt: '2026-11-04T12:00:05.000Z', targets: [] },
  ];
  const rows = historyRows(runs);
  expect(rows).toHaveLength(TARGETS.length);
  expect(rows.find(({ target }) => target.startsWith('PATCH of a node'))).toMatchObject({
    reach: '≤ 1.5',
    '11-01T10:00:00': '1.00',
    '11-02T11:30:00': '9.00 ✗',
    '11-03T12:00:05': '2.00 ?',
    '11-04T12:00:05': '',
  });
});
