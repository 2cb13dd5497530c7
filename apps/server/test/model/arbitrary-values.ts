import fc from 'fast-check';
import { rarely } from './arbitrary-fields.js';
import { isEmpty, brokenRules } from './reference-values.js';
import type { ViewedField } from './reference-view.js';

/** A person that a request refers to, before the walk knows which there are. */
export class DrawnPerson {
  constructor(readonly drawn: number) {}
}

const TEXTS = ['Abc', 'abc', 'Ab', 'A', 'Xbz', 'Á😀b', ' b ', 'Zebra', 'a\nb', 'x'.repeat(7), 'X'.repeat(256)];
/** Values that almost no field accepts. */
const WRONG: readonly unknown[] = [
  5,
  -3,
  1.5,
  true,
  'nope',
  {},
  [],
  [5],
  ['x'],
  'a\u0000b',
  '\ud800',
  { x: 1 },
  1e300,
  '5',
];

/** Values of a write for each type: valid ones first, then values that break a rule. */
const INPUTS: Readonly<Record<string, readonly unknown[]>> = {
  text: TEXTS,
  email: ['abc@b', 'ABC@B', 'b@b', 'no address'],
  phone: ['+49 89', '0', 'x'.repeat(101)],
  integer: [0, 1, 3, 5, 6, 9, -2, 10, 1.5, -3],
  boolean: [true, false],
  date: ['2024-02-29', '2026-11-20', '0001-01-01', '2023-02-29', '2026-1-1', '2026-13-01'],
  dropdown: ['Red', 'Green', 'Blue', 'D11001', 'red'],
  roles: [{ candidate: true }, { employee: true, candidate: false }, {}, { hiringmanager: true }, { employee: 'yes' }],
  file: ['x', null],
};

const LISTS: Readonly<Record<string, readonly unknown[]>> = {
  C500: [
    'Morning',
    'Evening',
    'Morning > Early',
    'Late',
    { value: 'Evening > Late' },
    { value: 'Early' },
    'Night',
    { value: 'Night' },
    'Morning > Late',
    'C500',
    { id: 'D32001' },
    { value: 'Evening', formattedvalue: 'x' },
  ],
  'lists.person.folders': [
    'D32001',
    { id: 'D32002' },
    'Hiring Manager: Active',
    { value: 'Employee: Current' },
    'C32018',
    { id: 'D32011', value: 'whatever', formattedvalue: 'x' },
    'candidate: active',
    'D31001',
    { label: 'x' },
  ],
  'lists.job.folders': ['D31001', { id: 'D31002' }, 'On Hold', { value: 'Closed' }, 'D32001', 31_001],
  'lists.phone_type': ['Mobile', 'D12001', 'Pigeon'],
};

/** A value that a request sends for a field. Mostly valid. */
export function arbitraryInput(field: ViewedField): fc.Arbitrary<unknown> {
  return fc
    .tuple(fc.nat(29), fc.constantFrom(...WRONG), rightInput(field))
    .map(([drawn, wrong, right]) => (drawn === 0 ? wrong : drawn === 1 ? null : drawn === 2 ? '' : right));
}

function rightInput(field: ViewedField): fc.Arbitrary<unknown> {
  if (field.type === 'person') return fc.nat(19).map((drawn) => new DrawnPerson(drawn));
  if (field.type === 'collection') return fc.array(arbitraryEntry(field), { maxLength: 3 });
  if (field.id === 'externalid') return fc.constantFrom('X1', 'X2', 'x1', 'X3', 'X4', 'Abc');
  if (field.type === 'list') return fc.constantFrom(...(LISTS[field.list ?? ''] ?? WRONG));
  const inputs = INPUTS[field.type] ?? WRONG;
  const right = inputs.filter((input) => isEmpty(input) || brokenRules(input, field) === 0);
  return fc
    .tuple(rarely(10), fc.constantFrom(...inputs), fc.constantFrom(...(right.length > 0 ? right : inputs)))
    .map(([isAny, any, taken]) => (isAny ? any : taken));
}

function arbitraryEntry(field: ViewedField): fc.Arbitrary<unknown> {
  const known = field.fields.filter(({ hidden, writable }) => writable && !hidden);
  const members = fc.subarray(known.length > 0 ? known : [...field.fields]).chain((some) => {
    const needed = known.filter((member) => member.required && !some.includes(member));
    const pairs = [...some, ...needed].map((member) =>
      arbitraryInput(member).map((input) => [member.id, input] as const),
    );
    return fc.tuple(...pairs).map((drawn) => Object.fromEntries(drawn) as Record<string, unknown>);
  });
  const entry = fc.constantFrom<object>(
    {},
    {},
    {},
    { entry: 1 },
    { entry: 1 },
    { entry: 2 },
    { entry: 99 },
    { entry: '1' },
    { entry: null },
  );
  const whole = fc.constantFrom<unknown>(
    { entry: 1, delete: true },
    { entry: 2, delete: true },
    { delete: true },
    'x',
    { nothing: 1 },
  );
  const hidden = fc.constantFrom<object>({}, ...field.fields.map(({ id }) => ({ [id]: 'Abc' })));
  const usual = fc
    .tuple(entry, members, fc.tuple(rarely(8), hidden))
    .map(([which, values, [isOdd, odd]]) => ({ ...which, ...values, ...(isOdd && odd) }));
  return fc.oneof({ weight: 6, arbitrary: usual }, { weight: 1, arbitrary: whole });
}
