import { describe, expect, it } from '@jest/globals';
import { FILTER_OPERATORS } from '@talent-platform/protocol/search';
import type { FilterCondition, FilterOperator } from '@talent-platform/protocol/search';
import { buildListLookup } from '../../test/builders/list-lookup.builder.js';
import { buildDefinition } from '../../test/builders/profile-definition.builder.js';
import { buildRecord } from '../../test/builders/profile-record.builder.js';
import type { ProfileRecord } from '../profile-engine/index.js';
import { compileProfileFilter } from './compile-filter.js';
import { matchesTree } from './filter-tree.js';

const lists = buildListLookup([
  { list: 'C9', id: 60, value: 'COBOL', parentId: 59 },
  { list: 'C9', id: 59, value: '60' },
]);
const definition = buildDefinition('people', [
  { id: 'field1', type: 'number' },
  { id: 'field2', type: 'datetime' },
  { id: 'field3', type: 'list', list: 'lists.skills', multiple: true },
  { id: 'field4', type: 'dropdown', options: ['Red', 'Blue'] },
  { id: 'field5', type: 'boolean' },
  { id: 'field6', type: 'profile', profileType: 'jobs' },
  { id: 'field7', type: 'currency' },
  { id: 'field8', type: 'list', list: 'C9' },
  { id: 'field9', type: 'country' },
]);

type Given = Partial<FilterCondition>;

function compiled(name: string, given: Given): ReturnType<typeof compileProfileFilter> {
  // Stored search locks may hold values that are unknown by now. Searches refuse them: search-mistakes.api-spec.ts.
  const context = { definition, lists, takesUnknown: true };
  return compileProfileFilter({ filters: [{ name: `person.${name}`, ...given }] }, context);
}

function finds(record: ProfileRecord, name: string, given: Given): boolean {
  const { tree, problems } = compiled(name, given);
  if (tree === undefined) throw new TypeError(JSON.stringify(problems));
  return matchesTree(tree, record);
}

/** Returns the problems of a condition, each as `place: detail`. */
function problemsOf(name: string, given: Given): string[] {
  const { problems = [] } = compiled(name, given);
  return problems.map(({ field, detail }) => `${field?.replace('filters[0].', '')}: ${detail}`);
}

const COMPARING: readonly FilterOperator[] = ['=', '!=', '<', '>', '<=', '>='];
const EQUAL: readonly FilterOperator[] = ['=', '!='];

it.each<[string, string, readonly FilterOperator[], string]>([
  ['a text', 'lastname', ['==', '!==', '=', '!='], 'x'],
  ['a number', 'field1', COMPARING, '1'],
  ['money', 'field7', COMPARING, '1'],
  ['the id', 'id', COMPARING, '1'],
  ['a date', 'startdate', COMPARING, '2026-01-31'],
  ['a date with time', 'field2', COMPARING, '2026-01-31'],
  ['a list', 'folder', EQUAL, 'x'],
  ['a country', 'addresscountry', EQUAL, 'x'],
  ['a dropdown', 'field4', EQUAL, 'x'],
  ['the roles', 'roles', EQUAL, 'x'],
  ['true or false', 'field5', EQUAL, 'true'],
  ['a reference', 'field6', EQUAL, '1'],
])('%s takes its operators and no others', (_title, name, operators, value) => {
  const taken = FILTER_OPERATORS.filter((operator) => compiled(name, { operator, value: [value] }).tree !== undefined);
  expect([...taken].sort()).toEqual([...operators].sort());
});

it.each([
  [
    'startdate',
    { operator: '<', secondaryValue: ['2026-01-31'] },
    [
      'value: "person.startdate" needs at least one value, received none.',
      'secondaryValue: "person.startdate" takes a second value only with "=" and "!=": leave it out.',
    ],
  ],
  [
    'lastname',
    { value: ['x'], secondaryValue: ['y'] },
    ['secondaryValue: "person.lastname" is a text and takes no second value: leave it out.'],
  ],
  ['lastname', { value: ['x'], secondaryValue: [] }, []],
] as [string, Given, string[]][])('of %s: %j has the problems %j', (name, given, problems) => {
  expect(problemsOf(name, given)).toEqual(problems);
});

it.each([
  ['field1', ['', '1,5', '0x10', '1e999', ' 1', '.5'], 'must be a number, such as "12.5"'],
  ['field5', ['', 'True', '1'], 'must be "true" or "false"'],
  ['id', ['', '007', '7.0', '-1', '7,8', '9007199254740992'], 'must be an id, a whole number such as "7"'],
])('a value of %s is none of %j: it %s', (name, texts, rule) => {
  for (const text of texts) expect(problemsOf(name, { value: [text] })).toEqual([expect.stringContaining(rule)]);
});

it.each<[string, FilterOperator, string[], boolean]>([
  ['a text without regard to case', '=', ['SSBURG'], true],
  ['a text without regard to case', '=', ['aẞb'], true],
  ['a text without regard to case', '=', ['νίκοσ'], true],
  ['a text exactly', '==', ['straßburg-νίκος'], false],
  ['no half of a surrogate pair', '=', ['\ud83d'], false],
])('finds %s: %s %j %j', (_what, operator, value, found) => {
  expect(finds(buildRecord({ lastname: 'Straßburg-ΝΊΚΟΣ😀' }), 'lastname', { operator, value })).toBe(found);
});

it.each<[string, FilterOperator, string[], boolean]>([
  ['id', '>', ['10'], false],
  ['field6', '=', ['8', '7'], true],
  ['field6', '!=', ['8', '7'], false],
])('an id: %s %s %j: %j', (name, operator, value, found) => {
  expect(finds(buildRecord({ field6: 7 }, { id: 7 }), name, { operator, value })).toBe(found);
});

it.each([
  ['2026-02-01T00:30:00+01:00', true],
  ['2026-01-31T23:30:00-01:00', false],
])('a date of ISO 8601 is the day of UTC: %s (D-SEA-6)', (text, found) => {
  expect(finds(buildRecord({ startdate: '2026-01-31' }), 'startdate', { value: [text] })).toBe(found);
});

describe('a node of a list (D-SEA-6)', () => {
  const addresses = { next: 2, entries: [{ entry: 1, addressstate: 41001001 }] };
  const record = buildRecord({ folder: 32001, field3: [51, 52], field8: 60, field9: 41002, addresses });

  it.each<[string, string[], string[]]>([
    [
      'folder',
      ['Candidate: Active', 'D32001', 'C32001', '32001'],
      ['candidate: active', 'D32002', 'no such node', 'undefined'],
    ],
    ['field3', ['Software > TypeScript', 'COBOL'], ['Software']],
    ['field8', ['COBOL', '60', '60 > COBOL'], []],
    ['field9', ['Georgia', 'GE'], ['US', 'undefined']],
    ['addressstate', ['Georgia', 'GA', 'United States > Georgia', 'D41001001'], ['United States']],
  ])('of %s is named by each of %j, and by none of %j', (name, naming, others) => {
    for (const text of [...naming, ...others]) {
      const isNamed = naming.includes(text);
      expect([text, finds(record, name, { value: [text] })]).toEqual([text, isNamed]);
      expect([text, finds(record, name, { value: [text], operator: '!=' })]).toEqual([text, !isNamed]);
    }
  });

  it('is found by a label that several have, whichever it is', () => {
    const twins = buildListLookup([{ list: 'lists.skills', id: 53, value: 'TypeScript' }]);
    const filter = { filters: [{ name: 'person.field3', value: ['TypeScript'] }] };
    const { tree } = compileProfileFilter(filter, { definition, lists: twins });
    for (const id of [51, 53]) expect(tree && matchesTree(tree, buildRecord({ field3: id }))).toBe(true);
  });
});
