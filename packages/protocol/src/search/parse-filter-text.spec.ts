import { describe, expect, it } from '@jest/globals';
import type { FilterCondition, JoinOperator, SearchFilter } from './filter.js';
import { FILTER_LIMITS } from './filter.js';
import { parseFilterText } from './parse-filter-text.js';

const where = (name: string, operator: FilterCondition['operator'] = '=', ...value: string[]): FilterCondition => ({
  name,
  operator,
  value,
});
const node = (operator: JoinOperator, filters: FilterCondition[], ...children: SearchFilter[]): SearchFilter => ({
  filters,
  operator,
  ...(children.length > 0 && { children }),
});
const problemsIn = (text: string): string[] =>
  (parseFilterText(text).problems ?? []).map(({ column, detail }) => `${column}: ${detail}`);

describe('the text of a filter', () => {
  it.each([
    [
      'job.updateddate > 2026-01-01 and job.folder = Approved',
      node('&', [where('job.updateddate', '>', '2026-01-01'), where('job.folder', '=', 'Approved')]),
    ],
    [
      'person.lastname == "Lovelace" or (person.folder in ("Candidate: Active", D32002) and not person.email = "example")',
      node(
        '|',
        [where('person.lastname', '==', 'Lovelace')],
        node('&', [where('person.folder', '=', 'Candidate: Active', 'D32002'), where('person.email', '!=', 'example')]),
      ),
    ],
    [
      'a = 1 or b = 2 and c = 3',
      node('|', [where('a', '=', '1')], node('&', [where('b', '=', '2'), where('c', '=', '3')])),
    ],
    ['A=1 AND(b!="x y")', node('&', [where('A', '=', '1')], node('&', [where('b', '!=', 'x y')]))],
    ['a == (x, "y")\n  or b not in (x, y)', node('|', [where('a', '==', 'x', 'y'), where('b', '!=', 'x', 'y')])],
    ['a from 1 to 9', node('&', [{ name: 'a', value: ['1'], secondaryValue: ['9'], operator: '=' }])],
    [
      'a not from (1, 5) to (2, 6)',
      node('&', [{ name: 'a', value: ['1', '5'], secondaryValue: ['2', '6'], operator: '!=' }]),
    ],
    [
      'job.joblocation.zipradius near 30301 within 25',
      node('&', [{ name: 'job.joblocation.zipradius', value: ['30301'], secondaryValue: ['25'], operator: '=' }]),
    ],
    [String.raw`"a b" = "say \"or\"\n"`, node('&', [where('a b', '=', 'say "or"\n')])],
  ])('%s', (text, filter) => expect(parseFilterText(text)).toEqual({ filter, columnOf: expect.any(Function) }));

  it.each([
    ['not (a < 5 and b == x)', 'a >= 5 or b !== x'],
    ['not (a > 5 or not b = x)', 'a <= 5 and b = x'],
    ['not a >= 5 and not not b <= 5', 'a < 5 and b <= 5'],
  ])('%s is %s (D-SEA-4)', (text, same) => {
    const { filter } = parseFilterText(text);
    const { filter: meant } = parseFilterText(text.startsWith('not (') ? `(${same})` : same);
    expect(filter).toEqual(meant);
  });

  it('turns the order of several values into that of each', () => {
    expect(parseFilterText('not a < (1, 2)').filter).toEqual(node('&', [where('a', '>=', '1'), where('a', '>=', '2')]));
  });

  it.each([
    ['2026-01-31', '2026-01-31'],
    ['2026-01-31T13:05', '2026-01-31 01:05 PM'],
    ['2026-01-31T13:05:07.250+01:00', '2026-01-31T13:05:07.250+01:00'],
    ['2026-01-31T00:30+01:00', '2026-01-30 11:30 PM'],
    ['"2026-01-31T13:05Z"', '2026-01-31T13:05Z'],
  ])('sends the date %s as %s (D-SEA-6, D-SEA-28)', (text, sent) => {
    expect(parseFilterText(`a > ${text}`).filter).toEqual(node('&', [where('a', '>', sent)]));
  });

  it.each([
    ['', ['1: expected a condition such as person.lastname = "Lovelace", received the end']],
    ['a', ['2: expected an operator, "in", "from", "to" or "near", received the end']],
    ['a = ', ['5: expected a value, received the end']],
    [
      'a = On Hold',
      ['8: expected "and", "or" or the end, received "Hold": a value of several words stands in quotation marks'],
    ],
    ['a = 1)', ['6: expected "and", "or" or the end, received ")"']],
    ['a <> 1', ['3: "<>" is no operator: there are = != == !== < > <= >=']],
    ['a = "x', ['5: this quotation mark is not closed']],
    ["a = 'x'", ['5: texts stand in double quotation marks, received "\'x\'"']],
    ['a = 2026-02-30', ['5: "2026-02-30" is no date that there is: in quotation marks it is a text']],
    ['a from 1', ['3: "from" needs "to": where there is no end, write >= 1']],
    ['a near 1', ['3: "near" needs "within" and a number of miles']],
    ['a not near 1 within 2', ['7: "near" has no negation: filters have none of a distance']],
    ['a not 1', ['7: expected "in", "from" or "to", received "1"']],
  ])('refuses %j', (text, problems) => expect(problemsIn(text)).toEqual(problems));

  it('tells every problem at once, each at its column', () => {
    expect(problemsIn('a = and (b 7 or c > 2026-13-01) or d =').map((problem) => problem.split(':', 1)[0])).toEqual([
      '5',
      '12',
      '21',
      '39',
    ]);
  });

  it('refuses a filter that is larger than filters may be (D-SEA-8)', () => {
    const many = Array.from({ length: FILTER_LIMITS.conditions + 1 }, () => 'a = 1').join(' or ');
    expect(problemsIn(many)).toEqual([expect.stringContaining('1: A search takes at most 100 filters in all')]);
    const deep = `${'('.repeat(FILTER_LIMITS.depth)}a = 1${')'.repeat(FILTER_LIMITS.depth)}`;
    expect(problemsIn(deep)).toEqual([expect.stringContaining('11: is on level 11')]);
    expect(problemsIn(`${'not '.repeat(50_000)}a = 1`)).toEqual(['401: is too deep: take parentheses away']);
    expect(problemsIn('('.repeat(50_000))).toEqual(['101: is too deep: take parentheses away']);
  });

  it('says where the parts of the filter stand', () => {
    const { columnOf } = parseFilterText('a in (1, 2) or (b from 3 to 4 and c > 5)');
    const paths = [
      'filters[0]',
      'filters[0].value[1]',
      'filters[0].name',
      'children[0]',
      'children[0].filters[1].operator',
    ];
    expect(paths.map((path) => columnOf?.(path))).toEqual([1, 10, 1, 17, 37]);
    expect(columnOf?.('children[0].filters[0].secondaryValue[0]')).toBe(29);
    expect(columnOf?.('filters[7]')).toBeUndefined();
  });
});
