import fc from 'fast-check';
import { rarely } from '../arbitrary-fields.js';
import { isRight } from './answer-rules.js';
import type { AnswerRule, Kind } from './answer-rules.js';
import type { ViewedQuestion } from './question-view.js';

/** Values that almost no question accepts. */
const WRONG: readonly unknown[] = [
  5,
  -3,
  1.5,
  true,
  'nope',
  {},
  [5],
  ['x'],
  'a\u0000b',
  '\ud800',
  { x: 1 },
  1e300,
  '5',
];

const TEXTS = [
  'Abc',
  'Ab',
  'abc',
  'A',
  'Xbz',
  'Á😀b',
  ' b ',
  'Zebra',
  'a\nb',
  'X'.repeat(7),
  'X'.repeat(4001),
  '<b>',
  'a</p>',
  '<!-->',
  '<?x>',
  'a<b',
  '< b>',
  '<1>',
  'b<\n>',
  '5 > 3',
  '<i\n>',
];

/** Answers of each kind: valid ones for some questions, and answers that break a rule. */
const INPUTS: Readonly<Record<Kind, readonly unknown[]>> = {
  text: TEXTS,
  integer: [0, 1, 3, 5, 6, 9, -2, 10, 1.5, -3, '3', 2 ** 53],
  number: [0.5, 1.25, 3, 7.25, 7.5, 0, -1, 9.75, '1'],
  date: ['2024-02-29', '2026-11-20', '0001-01-01', '2023-02-29', '2026-1-1', '2026-13-01', '2026-11'],
  month: ['2024-02', '2026-11', '2026-13', '2026-1', '2026-11-20'],
  datetime: ['2026-11-20 12:00 PM', '2026-11-20 12:00 AM', '2026-02-30 10:00 AM', '2026-11-20 13:00 PM', '2026-11-20'],
  currency: [
    { currency: 'EUR', amount: 12.5 },
    { currency: 'JPY', amount: 0 },
    { currency: 'USD', amount: -3 },
    { currency: 'EUR', amount: 1, amountstring: 'x' },
    { currency: 'XXQ', amount: 1 },
    { currency: 'EUR' },
    { amount: 1 },
    { currency: 'EUR', amount: '1' },
    { currency: 'EUR', amount: 1, x: 1 },
  ],
  salary: [
    { currency: 'EUR', amount: 12.5, timeframe: 'Hourly' },
    { currency: 'USD', amount: 9, timeframe: 'Yearly' },
    { currency: 'USD', amount: 9 },
    { currency: 'USD', amount: 9, timeframe: 'yearly' },
  ],
  option: ['Green', 'Red', 'Blue', 'Violet', 'red', ['Red']],
  options: [['Green'], ['Blue', 'Red'], ['Red', 'Green', 'Blue'], ['Violet'], ['Red', 5], 'Red'],
  node: [
    'Morning',
    'Evening',
    'Morning > Early',
    'Late',
    'Early',
    'Noon > Early',
    'C505',
    'C507',
    'Evening > Late',
    'Night',
    'Morning > Late',
    'C503',
    'C500',
    'C999',
    'early',
    'Times > Noon',
  ],
  nodes: [
    ['Morning'],
    ['Noon > Early', 'Late'],
    ['C504', 'Morning', 'Early'],
    ['Night'],
    ['Noon', 'C503'],
    'Morning',
    ['nope', 'Noon'],
  ],
  boolean: [true, false, 'true', 1],
};

/** A value that the question and its field accept. */
function rightInput(rule: AnswerRule, tie: ViewedQuestion['tie']): fc.Arbitrary<unknown> {
  const inputs = INPUTS[rule.kind];
  const rules = tie ? [rule, tie.rule] : [rule];
  const right = inputs.filter((input) => rules.every((one) => isRight(input, one)));
  return fc.constantFrom(...(right.length > 0 ? right : inputs));
}

/** A value that a request sends for a question. Mostly valid. */
function arbitraryInput(rule: AnswerRule, tie: ViewedQuestion['tie']): fc.Arbitrary<unknown> {
  const inputs = INPUTS[rule.kind];
  return fc.oneof(
    { weight: 26, arbitrary: rightInput(rule, tie) },
    { weight: 2, arbitrary: fc.constantFrom(...inputs) },
    { weight: 1, arbitrary: fc.constantFrom(...WRONG) },
    { weight: 2, arbitrary: fc.constantFrom(null, null, '') },
    ...(rule.kind === 'options' || rule.kind === 'nodes' ? [{ weight: 1, arbitrary: fc.constant<unknown>([]) }] : []),
  );
}

/** A value that a profile's field takes. */
export function arbitraryValue(rule: AnswerRule): fc.Arbitrary<unknown> {
  return fc.constantFrom(...INPUTS[rule.kind].filter((input) => isRight(input, rule)));
}

/** The weight of an answer that is given. An answer that is left out has the weight 2. */
interface Odds {
  readonly required: number;
  readonly other: number;
}

const ODDS = {
  first: { required: 400, other: 2 },
  submit: { required: 60, other: 2 },
  patch: { required: 1, other: 1 },
  item: { required: 60, other: 5 },
  change: { required: 2, other: 2 },
} as const satisfies Readonly<Record<string, Odds>>;

/** Members that are there or not, each an answer to its question. */
export function arbitraryAnswers(
  questions: readonly ViewedQuestion[],
  odds: keyof typeof ODDS,
): fc.Arbitrary<Record<string, unknown>> {
  const members = questions.map((question) => {
    const { rule, tie } = question;
    const inputOf = odds === 'first' ? rightInput : arbitraryInput;
    const input = rule ? inputOf(rule, tie) : arbitraryItems(question, odds);
    const weight = ODDS[odds][question.required ? 'required' : 'other'];
    const absent = { weight: 2, arbitrary: fc.constant<unknown>(undefined) };
    return [question.name, fc.oneof({ withCrossShrink: true }, absent, { weight, arbitrary: input })] as const;
  });
  return fc.record(Object.fromEntries(members));
}

/** The items that a request sends for a group, or none. */
function arbitraryItems(group: ViewedQuestion, odds: keyof typeof ODDS): fc.Arbitrary<unknown> {
  if (odds === 'first') return fc.array(arbitraryAnswers(group.members, 'first'), { minLength: 1, maxLength: 3 });
  const isPatch = odds === 'patch';
  const item = isPatch ? arbitraryPatchItem(group) : arbitraryItem(group);
  return fc.oneof(
    { weight: 30, arbitrary: fc.array(item, { minLength: 1, maxLength: 3 }) },
    { weight: 1, arbitrary: fc.constantFrom<unknown>('x', 5, {}, ['x'], [null]) },
    { weight: isPatch ? 4 : 1, arbitrary: fc.constantFrom<unknown>(null, []) },
  );
}

const ODD_MEMBERS: readonly object[] = [{ entry: 1 }, { nothing: 1 }, { delete: true }, { M1: 'x' }, { entry: 99 }];

function arbitraryItem({ members }: ViewedQuestion): fc.Arbitrary<unknown> {
  return fc
    .tuple(arbitraryAnswers(members, 'item'), rarely(16), fc.constantFrom(...ODD_MEMBERS))
    .map(([answers, isOdd, odd]) => ({ ...answers, ...(isOdd && odd) }));
}

const REMOVALS: readonly object[] = [{ entry: 1, delete: true }, { entry: 2, delete: true }, { delete: true }];
const WRONG_ITEMS: readonly unknown[] = [{ entry: '1' }, { entry: 0 }, { entry: 1.5 }, 'x', null, { nothing: 1 }];

function arbitraryPatchItem({ members }: ViewedQuestion): fc.Arbitrary<unknown> {
  const changed = fc
    .tuple(fc.constantFrom<unknown>(1, 1, 2, 2, 3, 99), arbitraryAnswers(members, 'change'))
    .map(([entry, answers]) => ({ entry, ...answers }));
  const blank = fc.constantFrom<object>({}, {}, {}, { entry: null }, { entry: '' });
  const added = fc
    .tuple(blank, arbitraryAnswers(members, 'item'))
    .map(([entry, answers]) => ({ ...entry, ...answers }));
  return fc.oneof(
    { weight: 4, arbitrary: changed },
    { weight: 4, arbitrary: added },
    { weight: 3, arbitrary: fc.constantFrom(...REMOVALS) },
    { weight: 1, arbitrary: fc.constantFrom(...WRONG_ITEMS) },
  );
}
