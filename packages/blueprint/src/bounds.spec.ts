import { describe, expect, it } from '@jest/globals';
import { checkBlueprint } from './check-blueprint.js';
import { diffBlueprints } from './document.js';
import type { Blueprint } from './document.js';

const customer = { id: 1001, name: 'Acme' };
const many = <Item>(count: number, item: (index: number) => Item): Item[] =>
  Array.from({ length: count }, (_, i) => item(i));
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
  it.each<[string, object, string, string]>([
    [
      'fields',
      people({ fields: many(2001, () => ({})) }),
      'profileTypes.people.fields',
      'at most 2000 items, received 2001',
    ],
    [
      'members',
      people({ fields: [{ id: 'field1', type: 'collection', fields: many(201, () => ({})) }] }),
      'profileTypes.people.fields[0].fields',
      'at most 200 items, received 201',
    ],
    ['groups', { userGroups: many(501, () => ({})) }, 'userGroups', 'at most 500 items, received 501'],
    ['users', { users: many(10_001, () => ({})) }, 'users', 'at most 10000 items, received 10001'],
    [
      'signing secrets',
      { ...group({}), ...user({ signingSecrets: many(21, () => ({})) }) },
      'users[0].signingSecrets',
      'at most 20 items, received 21',
    ],
    ['forms', { forms: many(1001, () => ({})) }, 'forms', 'at most 1000 items, received 1001'],
    ['questions', { forms: [form(many(2001, () => ({})))] }, 'forms[0].questions', 'at most 2000 items, received 2001'],
    ['tabs', people({ tabs: many(201, () => ({})) }), 'profileTypes.people.tabs', 'at most 200 items, received 201'],
    [
      'the fields of a tab',
      people({ tabs: [{ id: 't', label: 'T', fields: many(5001, String) }] }),
      'profileTypes.people.tabs[0].fields',
      'at most 5000 items, received 5001',
    ],
    [
      'options',
      people({ fields: [{ id: 'field1', type: 'dropdown', options: many(5001, String) }] }),
      'profileTypes.people.fields[0].options',
      'at most 5000 items, received 5001',
    ],
    [
      'security rules',
      group({ fieldAccess: { people: record(1001, 'read') } }),
      'userGroups[0].fieldAccess.people',
      'at most 1000 entries, received 1001',
    ],
    [
      'attributes of a group',
      group({ attributes: { people: record(1001, {}) } }),
      'userGroups[0].attributes.people',
      'at most 1000 entries, received 1001',
    ],
    [
      'role folders',
      people({ roleFolders: record(1001, 'employee') }),
      'profileTypes.people.roleFolders',
      'at most 1000 entries, received 1001',
    ],
    [
      'nodes of a level',
      { customLists: [{ value: 'L', nodes: many(50_001, () => ({})) }] },
      'customLists[0].nodes',
      'at most 50000 items, received 50001',
    ],
  ])('%s: one too many is one problem, and none of them is looked at', (_name, parts, path, rule) => {
    expect(problemsOf(parts).problems).toEqual([{ path, message: `must have ${rule}.` }]);
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

  it.each<[string, object, string, number]>([
    [
      'a group',
      { userGroups: [{ integrationName: 'g'.repeat(256), label: 'G' }] },
      'userGroups[0].integrationName',
      255,
    ],
    ['a label', { userGroups: [{ integrationName: 'g', label: 'g'.repeat(256) }] }, 'userGroups[0].label', 255],
    ['a user', { ...group({}), ...user({ username: 'u'.repeat(256) }) }, 'users[0].username', 255],
    [
      'the label of a field',
      people({ fields: [{ id: 'field1', type: 'text', label: 'x'.repeat(256) }] }),
      'profileTypes.people.fields[0].label',
      255,
    ],
    [
      'a pattern',
      people({ fields: [{ id: 'field1', type: 'text', pattern: 'x'.repeat(1001) }] }),
      'profileTypes.people.fields[0].pattern',
      1000,
    ],
    ['a node', { customLists: [{ value: 'x'.repeat(1001) }] }, 'customLists[0].value', 1000],
  ])('%s: a text that is too long is told its length, not shown', (_name, parts, path, most) => {
    expect(problemsOf(parts).problems).toEqual([
      { path, message: `must have at most ${most} characters, received ${most + 1}.` },
    ]);
  });

  it('counts characters, not code units', () => {
    expect(problemsOf({ userGroups: [{ integrationName: 'g', label: '😀'.repeat(255) }] }).problems).toEqual([]);
  });

  describe('of a pattern and its texts (D-PRO-33)', () => {
    const pattern = '^[a-z]{1,1000}$';
    const field = (more: object) => ({ id: 'field1', type: 'text', pattern, ...more });
    const told = (path: string, length: string) => [
      {
        path,
        message: `has 2003 states, too many for texts of ${length}: shorten the pattern, or set maxLength to at most 24.`,
      },
    ];

    it('holds for a field, and for a member of a collection', () => {
      const wanted = (more: object) => people({ fields: [field(more)] });
      const path = 'profileTypes.people.fields[0].pattern';
      expect(problemsOf(wanted({ maxLength: 25 })).problems).toEqual(told(path, '25 characters (maxLength)'));
      expect(problemsOf(wanted({})).problems).toEqual(told(path, '100 characters'));
      expect(problemsOf(wanted({ maxLength: 24 })).problems).toEqual([]);
      expect(problemsOf(wanted({ pattern: '^[A-Z]{3}$' })).problems).toEqual([]);
      const member = people({ fields: [{ id: 'field2', type: 'collection', fields: [field({ maxLength: 400 })] }] });
      expect(problemsOf(member).problems).toHaveLength(1);
    });

    it.each<[object, object, string]>([
      [{ maxLength: 24 }, { maxLength: 25 }, 'maxLength'],
      [{ pattern: '^a', maxLength: 25 }, { pattern }, 'pattern'],
    ])('holds for a field of %j where a group has %j', (ofField, ofGroup, attribute) => {
      const wanted = {
        ...people({ fields: [{ id: 'field2', type: 'collection', fields: [field(ofField)] }] }),
        ...group({ attributes: { people: { 'field2/field1': ofGroup } } }),
      };
      const path = `userGroups[0].attributes.people.field2/field1.${attribute}`;
      expect(problemsOf(wanted).problems).toEqual(told(path, '25 characters (maxLength)'));
    });
  });

  it('refuses a pattern that is written out too large, and those that are too many together', () => {
    const large = String.raw`(\p{L}{1,1000}){1}`.repeat(3);
    const field = (index: number, pattern: string) => ({ id: `field${index + 1}`, type: 'text', pattern });
    expect(problemsOf(people({ fields: [field(0, large)] })).problems).toEqual([
      {
        path: 'profileTypes.people.fields[0].pattern',
        message:
          'takes 30180 steps to compile; at most 20000: repeat less by counts, such as {1,1000}, or use * and maxLength.',
      },
    ]);
    const fields = many(120, (index) => field(index, String.raw`\p{L}{1000}x{${index}}`));
    expect(problemsOf(people({ fields })).problems[0]).toEqual({
      path: 'profileTypes.people.fields[98].pattern',
      message: expect.stringContaining('and those before it take more than 1000000 steps to compile'),
    });
  });
});

describe('checkBlueprint of a document that is made to be slow', () => {
  it.each<[string, object]>([
    ['objects in place of users', { users: many(1_000_000, () => ({})) }],
    ['unknown members', Object.fromEntries(many(280_000, (index) => [`k${index}`, 1]))],
    ['wrong lists', { lists: Object.fromEntries(many(200_000, (index) => [`k${index}`, 1])) }],
    ['nodes of one label', { customLists: [{ value: 'L', nodes: many(50_000, () => ({ value: 'same' })) }] }],
    [
      'users of groups that there are nearly',
      {
        userGroups: many(100, (index) => ({ integrationName: `${'g'.repeat(30)}${index}`, label: 'G' })),
        users: many(10_000, (index) => ({ username: `u${index}`, name: 'U', group: `${'g'.repeat(28)}x${index}` })),
      },
    ],
    [
      'rules of every group about every type',
      {
        ...people({ fields: many(2000, (index) => ({ id: `field${index + 1}`, type: 'text' })) }),
        userGroups: many(500, (index) => ({
          integrationName: `g${index}`,
          label: 'G',
          fieldAccess: { people: { field1: 'read' } },
          attributes: { people: { field1: { locked: true } } },
        })),
      },
    ],
  ])('%s: is done in a moment', (_name, parts) => {
    expect(problemsOf(parts).problems.length).toBeLessThanOrEqual(1000);
  });

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
