import { describe, expect, it } from '@jest/globals';
import { changeForGroup, changeNode, newAttributes, parseChanges } from './attribute-changes.rules.js';
import type { ChangedAttributes } from './attribute-changes.rules.js';
import { attributesOfLevel } from '../list-attributes.js';
import type { AttributeValue, NodeAttributes } from '../list-attributes.js';

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
    ['nothing of an empty body', {}, {}],
    ['what it names, and nothing else', { value: 'Norge', hidden: true }, { value: 'Norge', hidden: true }],
    ['what is as before, too', { value: 'Norway', iso: 578 }, { value: 'Norway', iso: 578 }],
    ['a text that is blank where none is required', { abv2: '', exportAs: '' }, { abv2: '', exportAs: '' }],
    ['null for the default, even of what is required', { value: null, abv2: null }, { value: null, abv2: null }],
    ['what the list does not declare and the node has', { fjords: true, depth: 5 }, { fjords: true, depth: 5 }],
    ['null for it', { fjords: null }, { fjords: null }],
    ['any type of what the blueprint declares', { rank: 'first' }, { rank: 'first' }],
  ])('takes %s: %j', (_title, body, changes) => {
    const parsed = parse(body);
    expect([Object.fromEntries(parsed.changes), parsed.problems]).toEqual([changes, []]);
  });

  it.each<[string, Body, string]>([
    ['an unknown attribute', { colour: 'red' }, 'FIELD_UNKNOWN colour'],
    ['an unknown attribute that is null', { colour: null }, 'FIELD_UNKNOWN colour'],
    ['another spelling', { Value: 'x' }, 'FIELD_UNKNOWN Value'],
    ['a member of every object', { constructor: 'x' }, 'FIELD_UNKNOWN constructor'],
    ['the prototype', JSON.parse('{"__proto__":"x"}') as Body, 'FIELD_UNKNOWN __proto__'],
    ['a blank label', { value: '' }, 'FIELD_REQUIRED value'],
    ['a blank of what the blueprint requires', { rank: '' }, 'FIELD_REQUIRED rank'],
    ['another type', { iso: '578' }, 'VALUE_INVALID iso'],
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

  it('accepts again what a blueprint gave a node, of any type', () => {
    const given = { attributes, prefix: '', current: { value: 'A', hidden: false, iso: 'x' } };
    expect(told(parseChanges(given, { iso: 'x' }))).toEqual([]);
    expect(told(parseChanges(given, { iso: 'y' }))).toEqual(['VALUE_INVALID iso']);
  });

  it('reports every problem with its prefix, and keeps the valid attributes', () => {
    const parsed = parse({ value: '', abv3: 'NOR', iso: 5.5, colour: 1 }, 'C41150/');
    expect(Object.fromEntries(parsed.changes)).toEqual({ abv3: 'NOR' });
    expect(parsed.problems).toEqual([
      { code: 'FIELD_REQUIRED', field: 'C41150/value', detail: 'is required.' },
      { code: 'VALUE_INVALID', field: 'C41150/iso', detail: 'must be a whole number, received 5.5.' },
      {
        code: 'FIELD_UNKNOWN',
        field: 'C41150/colour',
        detail:
          'is not an attribute of this list. Its attributes are value, hidden, abv2, abv3, iso, exportAs, rank. Names must match exactly.',
      },
    ]);
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

describe('changeNode (D-LST-16)', () => {
  const current = { value: 'Norge', hidden: true, abv2: 'NO', exportAs: 'N' };
  const change = (changes: Readonly<Record<string, AttributeValue | null>>, defaults: NodeAttributes) =>
    changeNode(
      { attributes, current, prefix: 'C41150/' },
      { changes: new Map(Object.entries(changes)), defaults: { hidden: false, ...defaults } },
    );

  it.each<[string, Parameters<typeof change>, NodeAttributes]>([
    ['keeps what is not named', [{}, { value: 'Norway' }], current],
    ['sets what is named', [{ value: 'Noreg', iso: 578 }, {}], { ...current, value: 'Noreg', iso: 578 }],
    [
      'keeps a blank, zero and false',
      [{ exportAs: '', hidden: false }, {}],
      { ...current, exportAs: '', hidden: false },
    ],
    [
      'returns to the default',
      [
        { value: null, abv2: null },
        { value: 'Norway', abv2: 'no' },
      ],
      { ...current, value: 'Norway', abv2: 'no' },
    ],
    ['returns to a default that is blank', [{ exportAs: null }, { exportAs: '' }], { ...current, exportAs: '' }],
    ['shows the node that nothing was given', [{ hidden: null }, {}], { ...current, hidden: false }],
    ['drops what has no default', [{ exportAs: null, abv2: null }, {}], { value: 'Norge', hidden: true }],
    ['drops what is not there', [{ abv3: null }, {}], current],
  ])('%s', (_title, [changes, defaults], after) => {
    expect(change(changes, defaults)).toEqual({ after, problems: [] });
  });

  it.each(['value', 'rank'])('cannot drop %s, which is required', (name) => {
    const { problems } = change({ [name]: null, abv2: null }, {});
    expect(problems).toEqual([{ code: 'FIELD_REQUIRED', field: `C41150/${name}`, detail: 'is required.' }]);
  });

  it('leaves its arguments unchanged', () => {
    change({ value: 'Noreg', abv2: null }, {});
    expect(current).toEqual({ value: 'Norge', hidden: true, abv2: 'NO', exportAs: 'N' });
  });

  it('treats a name that every object has like any other attribute', () => {
    const declared = attributesOfLevel('lists.skills', 1, [{ name: 'constructor', required: true }]);
    const named = { attributes: declared, current: { value: 'x', hidden: false, constructor: 'y' }, prefix: '' };
    const { problems } = changeNode(named, { changes: new Map([['constructor', null]]), defaults: { hidden: false } });
    expect(told({ problems })).toEqual(['FIELD_REQUIRED constructor']);
  });
});

describe('changeForGroup (D-LST-5)', () => {
  it.each<[string, NodeAttributes, Readonly<Record<string, AttributeValue | null>>, NodeAttributes]>([
    ['keeps what it had', { hidden: true }, {}, { hidden: true }],
    ['adds to it', { hidden: true }, { value: 'x' }, { hidden: true, value: 'x' }],
    ['sets what it had anew', { hidden: true, value: 'x' }, { hidden: false }, { hidden: false, value: 'x' }],
    ['drops what is null, required or not', { hidden: true, value: 'x' }, { hidden: null, value: null }, {}],
    ['knows no null of what it had not', { hidden: true }, { value: null }, { hidden: true }],
  ])('%s', (_title, own, changes, after) => {
    expect(changeForGroup(own, new Map(Object.entries(changes)))).toEqual(after);
  });
});

describe('newAttributes (spec: Lists, POST)', () => {
  const sound = { value: 'Atlantis', abv2: 'AT', abv3: 'ATL', iso: 7, exportAs: 'A', rank: 1 };

  it.each<[string, Body, NodeAttributes]>([
    ['every attribute, hidden left out', sound, sound],
    ['hidden, too', { ...sound, hidden: true }, { ...sound, hidden: true }],
    ['a blank text, which it keeps', { ...sound, abv2: '' }, { ...sound, abv2: '' }],
    ['null as blank', { ...sound, abv2: null }, omit(sound, 'abv2')],
    ['a blank number, which is none', { ...sound, iso: '' }, omit(sound, 'iso')],
    ['null for hidden', { ...sound, hidden: null }, sound],
    ['zero and false, which are not blank', { ...sound, iso: 0, rank: false }, { ...sound, iso: 0, rank: false }],
  ])('takes %s', (_title, body, after) => {
    expect(newAttributes(attributes, body)).toEqual({ after, problems: [] });
  });

  it('accepts a blank of any type', () => {
    const declared = attributesOfLevel('lists.skills', 1, [{ name: 'note' }]);
    expect(newAttributes(declared, { value: 'A', note: '' })).toEqual({
      after: { value: 'A', note: '' },
      problems: [],
    });
  });

  it('takes a currency without name and digits', () => {
    expect(newAttributes(attributesOfLevel('lists.currency.types', 1, []), { value: 'XBT' })).toEqual({
      after: { value: 'XBT' },
      problems: [],
    });
  });

  it.each<[string, Body, string[]]>([
    ['a label that is left out', omit(sound, 'value'), ['FIELD_REQUIRED value']],
    ['a label that is null', { ...sound, value: null }, ['FIELD_REQUIRED value']],
    ['a blank label', { ...sound, value: '' }, ['FIELD_REQUIRED value']],
    ['a blank of what the blueprint requires', { ...sound, rank: '' }, ['FIELD_REQUIRED rank']],
    ['an attribute that is left out', omit(sound, 'abv3'), ['FIELD_REQUIRED abv3']],
    ['another type', { ...sound, iso: 'x' }, ['VALUE_INVALID iso']],
    ['what is unknown', { ...sound, colour: null }, ['FIELD_UNKNOWN colour']],
    ['a member of every object', { ...sound, toString: 'x' }, ['FIELD_UNKNOWN toString']],
    [
      'everything at once, what is unknown first',
      { iso: 'x', colour: 1, hidden: 'no' },
      [
        'FIELD_UNKNOWN colour',
        'FIELD_REQUIRED value',
        'VALUE_INVALID hidden',
        'FIELD_REQUIRED abv2',
        'FIELD_REQUIRED abv3',
        'VALUE_INVALID iso',
        'FIELD_REQUIRED exportAs',
        'FIELD_REQUIRED rank',
      ],
    ],
  ])('refuses %s', (_title, body, problems) => {
    expect(told(newAttributes(attributes, body))).toEqual(problems);
  });

  it('reports at most 1,000 unknown attributes (D-ERR-10)', () => {
    const unknown = Object.fromEntries(manyNames(1500).map((name) => [name, 1]));
    expect(told(newAttributes(attributes, { ...sound, ...unknown }))).toHaveLength(1000);
  });

  it('explains how to leave a missing attribute blank', () => {
    const { problems } = newAttributes(attributes, omit(sound, 'abv3'));
    expect(problems[0]?.detail).toBe('must be there; send "" to leave it blank.');
  });
});

function omit(body: NodeAttributes, name: string): NodeAttributes {
  return Object.fromEntries(Object.entries(body).filter(([other]) => other !== name));
}

function manyNames(count: number): string[] {
  return Array.from({ length: count }, (_, index) => `a${index}`);
}
