import { describe, expect, it } from '@jest/globals';
import { checkBlueprint } from './check-blueprint.js';
import { diffBlueprints } from './document.js';
import type { Blueprint } from './document.js';

const customer = { id: 1001, name: 'Acme' };
const many = <Item>(count: number, item: (index: number) => Item): Item[] =>
  Array.from({ length: count }, (_, i) => item(i));
const none = (): object => ({});
const COLLECTION = { id: 'field1', type: 'collection' };
const record = (count: number, value: unknown): Record<string, unknown> =>
  Object.fromEntries(many(count, (index) => [`field${index + 1}`, value]));
const people = (type: object) => ({ profileTypes: { people: type } });
const form = (questions: unknown) => ({ formname: 'f', displayName: 'F', type: 'Person', questions });
const group = (more: object) => ({ userGroups: [{ integrationName: 'g', label: 'G', ...more }] });
const user = (more: object) => ({ users: [{ username: 'u', name: 'U', group: 'g', ...more }] });

function problemsOf(parts: object) {
  return { problems: checkBlueprint({ customer, ...parts }) };
}

describe('the bounds of a blueprint (D-PLT-15)', () => {
  it.each<[path: string, parts: object, most: number]>([
    ['profileTypes.people.fields', people({ fields: many(2001, none) }), 2000],
    ['profileTypes.people.fields[0].fields', people({ fields: [{ ...COLLECTION, fields: many(201, none) }] }), 200],
    ['profileTypes.people.tabs', people({ tabs: many(201, none) }), 200],
    [
      'profileTypes.people.tabs[0].fields',
      people({ tabs: [{ id: 't', label: 'T', fields: many(5001, String) }] }),
      5000,
    ],
    [
      'profileTypes.people.fields[0].options',
      people({ fields: [{ id: 'field1', type: 'dropdown', options: many(5001, String) }] }),
      5000,
    ],
    ['userGroups', { userGroups: many(501, none) }, 500],
    ['users', { users: many(10_001, none) }, 10_000],
    ['users[0].signingSecrets', { ...group({}), ...user({ signingSecrets: many(21, none) }) }, 20],
    ['forms', { forms: many(1001, none) }, 1000],
    ['forms[0].questions', { forms: [form(many(2001, none))] }, 2000],
    ['customLists[0].nodes', { customLists: [{ value: 'L', nodes: many(50_001, none) }] }, 50_000],
  ])('%s: one too many is one problem, and none of them is looked at', (path, parts, most) => {
    const message = `must have at most ${most} items, received ${most + 1}.`;
    expect(problemsOf(parts).problems).toEqual([{ path, message }]);
  });

  it.each<[path: string, parts: object]>([
    ['userGroups[0].fieldAccess.people', group({ fieldAccess: { people: record(1001, 'read') } })],
    ['userGroups[0].attributes.people', group({ attributes: { people: record(1001, {}) } })],
    ['profileTypes.people.roleFolders', people({ roleFolders: record(1001, 'employee') })],
  ])('%s: one entry too many is one problem', (path, parts) => {
    const message = 'must have at most 1000 entries, received 1001.';
    expect(problemsOf(parts).problems).toEqual([{ path, message }]);
  });

  it('takes as many as it may', () => {
    const fields = many(2000, (index) => ({ id: `field${index + 1}`, type: 'text' }));
    expect(problemsOf(people({ fields })).problems).toEqual([]);
    expect(problemsOf(group({ fieldAccess: { people: record(1000, 'read') } })).problems).toEqual([]);
  });

  it('counts the nodes of all levels of a list, and those of all lists', () => {
    const level = (count: number) => many(count, (index) => ({ value: `v${index}` }));
    const deep = [
      { value: 'a', children: level(30_000) },
      { value: 'b', children: level(30_000) },
    ];
    expect(problemsOf({ customLists: [{ value: 'L', nodes: deep }] }).problems).toEqual([
      { path: 'customLists[0].nodes', message: 'must have at most 50000 nodes on all levels, received 60002.' },
    ]);
    const customLists = many(3, (index) => ({ value: `L${index}`, nodes: level(40_000) }));
    expect(problemsOf({ customLists }).problems).toEqual([
      { path: 'customLists', message: 'must have at most 100000 nodes in all lists together, received 120003.' },
    ]);
  });

  it.each<[path: string, parts: object, most: number]>([
    ['userGroups[0].label', { userGroups: [{ integrationName: 'g', label: 'g'.repeat(256) }] }, 255],
    ['users[0].username', { ...group({}), ...user({ username: 'u'.repeat(256) }) }, 255],
    [
      'profileTypes.people.fields[0].pattern',
      people({ fields: [{ id: 'field1', type: 'text', pattern: 'x'.repeat(1001) }] }),
      1000,
    ],
    ['customLists[0].value', { customLists: [{ value: 'x'.repeat(1001) }] }, 1000],
  ])('%s: a text that is too long is told its length, not shown', (path, parts, most) => {
    expect(problemsOf(parts).problems).toEqual([
      { path, message: `must have at most ${most} characters, received ${most + 1}.` },
    ]);
  });

  it('counts characters, not code units', () => {
    expect(problemsOf({ userGroups: [{ integrationName: 'g', label: '😀'.repeat(255) }] }).problems).toEqual([]);
  });

  describe('of a pattern and its texts (D-PRO-33)', () => {
    const pattern = '^[a-z]{1,240}$';
    const field = (more: object) => ({ id: 'field1', type: 'text', pattern, ...more });
    const told = (path: string, length: string) => [
      {
        path,
        message: `has 483 states, too many for texts of ${length}: shorten the pattern, or set maxLength to at most 103.`,
      },
    ];

    it('holds for a field, and for a member of a collection', () => {
      const wanted = (more: object) => people({ fields: [field(more)] });
      const path = 'profileTypes.people.fields[0].pattern';
      expect(problemsOf(wanted({ maxLength: 104 })).problems).toEqual(told(path, '104 characters (maxLength)'));
      expect(problemsOf(wanted({})).problems).toEqual([]);
      expect(problemsOf(wanted({ maxLength: 103 })).problems).toEqual([]);
      expect(problemsOf(wanted({ pattern: '^[A-Z]{3}$' })).problems).toEqual([]);
      const member = people({ fields: [{ id: 'field2', type: 'collection', fields: [field({ maxLength: 400 })] }] });
      expect(problemsOf(member).problems).toHaveLength(1);
    });

    it.each<[object, object, string]>([
      [{ maxLength: 103 }, { maxLength: 104 }, 'maxLength'],
      [{ pattern: '^a', maxLength: 104 }, { pattern }, 'pattern'],
    ])('holds for a field of %j where a group has %j', (ofField, ofGroup, attribute) => {
      const wanted = {
        ...people({ fields: [{ id: 'field2', type: 'collection', fields: [field(ofField)] }] }),
        ...group({ attributes: { people: { 'field2/field1': ofGroup } } }),
      };
      const path = `userGroups[0].attributes.people.field2/field1.${attribute}`;
      expect(problemsOf(wanted).problems).toEqual(told(path, '104 characters (maxLength)'));
    });
  });

  it('refuses a pattern that is written out too large (D-PRO-33)', () => {
    const pattern = String.raw`(\p{L}{1,100}){1}`.repeat(3);
    expect(problemsOf(people({ fields: [{ id: 'field1', type: 'text', pattern, maxLength: 9 }] })).problems).toEqual([
      {
        path: 'profileTypes.people.fields[0].pattern',
        message:
          'has 605 states, and at most 500 are allowed: repeat less by counts, such as {1,1000}, or use * and maxLength.',
      },
    ]);
  });
});

describe('checkBlueprint of a document that is made to be slow', () => {
  it.each<[string, object]>([
    ['objects in place of users', { users: many(300_000, none) }],
    ['unknown members', Object.fromEntries(many(280_000, (index) => [`k${index}`, 1]))],
    ['nodes of one label', { customLists: [{ value: 'L', nodes: many(50_000, () => ({ value: 'same' })) }] }],
    [
      'users of groups that there are nearly',
      {
        userGroups: many(100, (index) => ({ integrationName: `${'g'.repeat(30)}${index}`, label: 'G' })),
        users: many(10_000, (index) => ({ username: `u${index}`, name: 'U', group: `${'g'.repeat(28)}x${index}` })),
      },
    ],
  ])('%s: is done in a moment', (_name, parts) => expect(problemsOf(parts).problems.length).toBeLessThanOrEqual(1000));

  it('stops after 1000 problems, and says nothing of what the parts say of each other (D-PLT-15)', () => {
    const userGroups = many(500, () => ({ integrationName: 5, label: 5, administrator: 5 }));
    expect(problemsOf({ userGroups }).problems).toHaveLength(1000);
  });

  it('tells the differences of the largest lists in a moment', () => {
    const blueprint = (value: string): Blueprint => ({
      customer,
      customLists: [{ value: 'L', nodes: many(50_000, (index) => ({ value: `${value}${index}` })) }],
    });
    expect(diffBlueprints(blueprint('a'), blueprint('b'))).toHaveLength(100_000);
  });
});
