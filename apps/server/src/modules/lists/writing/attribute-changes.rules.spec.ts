import { describe, expect, it } from '@jest/globals';
import { newAttributes, parseChanges } from './attribute-changes.rules.js';
import type { ChangedAttributes } from './attribute-changes.rules.js';
import { attributesOfLevel } from '../list-attributes.js';
import type { NodeAttributes } from '../list-attributes.js';

type Body = Readonly<Record<string, unknown>>;

/** The attributes here: value (required), hidden, abv2, abv3, iso, exportAs, and rank (required). */
const attributes = attributesOfLevel('lists.country', 1, [{ name: 'exportAs' }, { name: 'rank', required: true }]);

/** The codes and fields of problems, as callers see them. */
const told = ({ problems }: Pick<ChangedAttributes, 'problems'>): string[] =>
  problems.map(({ code, field }) => `${code} ${field}`);

describe('parseChanges', () => {
  const current = { value: 'Norway', hidden: false, abv2: 'NO', iso: 578, rank: 1, fjords: true, depth: 1308 };
  const parse = (body: Body, prefix = '') => parseChanges({ attributes, current, prefix }, body);

  it.each<[string, Body, Body]>([
    ['what the list does not declare and the node has', { fjords: true, depth: 5 }, { fjords: true, depth: 5 }],
    ['null for it', { fjords: null }, { fjords: null }],
    ['any type of what the blueprint declares', { rank: 'first' }, { rank: 'first' }],
  ])('takes %s: %j', (_title, body, changes) => {
    const parsed = parse(body);
    expect([Object.fromEntries(parsed.changes), parsed.problems]).toEqual([changes, []]);
  });

  it.each<[string, Body, string]>([
    ['the prototype', JSON.parse('{"__proto__":"x"}') as Body, 'FIELD_UNKNOWN __proto__'],
    ['a blank of what the blueprint requires', { rank: '' }, 'FIELD_REQUIRED rank'],
    ['a blank that is no text', { hidden: '' }, 'VALUE_INVALID hidden'],
    ['an object for what nothing declares', { fjords: {} }, 'VALUE_INVALID fjords'],
  ])('refuses %s: %j', (_title, body, problem) => {
    const parsed = parse(body);
    expect([[...parsed.changes], told(parsed)]).toEqual([[], [problem]]);
  });

  it('keeps an exportAs a text, even though nothing declares it any more', () => {
    const undeclared = { attributes: attributesOfLevel('lists.skills', 1, []), prefix: '' };
    const named = { ...undeclared, current: { value: 'A', hidden: false, exportAs: 'OLD' } };
    expect(told(parseChanges(named, { exportAs: 7 }))).toEqual(['VALUE_INVALID exportAs']);
    expect(told(parseChanges(named, { exportAs: 'NEW' }))).toEqual([]);
  });

  it('shows only the first of many attributes', () => {
    const many = attributesOfLevel(
      'lists.skills',
      1,
      manyNames(100).map((name) => ({ name })),
    );
    const [problem] = parseChanges({ attributes: many, current: {}, prefix: '' }, { colour: 1 }).problems;
    expect(problem?.detail).toMatch(
      /^is not an attribute of this list. Its attributes are value, hidden, a0, a1, .{170,190}…\. Names must match exactly\.$/,
    );
  });

  it('stops checking a body after 1,000 problems (D-ERR-10)', () => {
    const unknown = Object.fromEntries(manyNames(1500).map((name) => [name, 1]));
    const { changes, problems } = parse({ abv2: 'N', ...unknown, abv3: 'NOR' });
    expect([[...changes.keys()], problems.length]).toEqual([['abv2'], 1000]);
  });

  it.each<[string, NodeAttributes]>([
    ['of another type', { exportAs: 7 }],
    ['blank though it is required', { value: '' }],
    ['longer than a caller may write', { abv2: 'x'.repeat(1001) }],
  ])('takes back what a blueprint gave the node: %s', (_title, given) => {
    const parsed = parseChanges({ attributes, current: given, prefix: '' }, given);
    expect([Object.fromEntries(parsed.changes), parsed.problems]).toEqual([given, []]);
  });
});

describe('newAttributes (spec: Lists, POST)', () => {
  it('keeps a blank text, and takes a blank number or null for none', () => {
    const body = { value: 'A', abv2: '', abv3: null, iso: '', exportAs: '', rank: 1 };
    expect(newAttributes(attributes, body)).toEqual({
      after: { value: 'A', abv2: '', exportAs: '', rank: 1 },
      problems: [],
    });
  });

  it('reports at most 1,000 unknown attributes, and how to leave a missing one blank (D-ERR-10)', () => {
    const unknown = Object.fromEntries(manyNames(1500).map((name) => [name, 1]));
    expect(newAttributes(attributes, { value: 'A', ...unknown }).problems.slice(1000)).toEqual([
      ...['abv2', 'abv3', 'iso', 'exportAs'].map((field) => {
        return { code: 'FIELD_REQUIRED', field, detail: 'must be there; send "" to leave it blank.' };
      }),
      { code: 'FIELD_REQUIRED', field: 'rank', detail: 'is required.' },
    ]);
  });
});

function manyNames(count: number): string[] {
  return Array.from({ length: count }, (_, index) => `a${index}`);
}
