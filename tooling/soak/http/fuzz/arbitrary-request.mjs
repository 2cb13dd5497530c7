import fc from 'fast-check';
import { EDIT_NAMES } from './edit-body.mjs';
import { HEADERS, QUERY_VALUES } from './odd-parameters.table.mjs';
import { NAMES, ODD_SEGMENTS, PLAIN, VERBATIM } from './odd-pieces.table.mjs';

const plain = fc.constantFrom(...PLAIN);
const described = fc.oneof(
  { weight: 6, arbitrary: plain },
  { weight: 3, arbitrary: fc.record({ verbatim: fc.constantFrom(...VERBATIM) }) },
  { weight: 2, arbitrary: fc.string({ unit: 'binary', maxLength: 30 }) },
  {
    weight: 1,
    arbitrary: fc.record({
      text: fc.constantFrom('x', '😀', '<b>', '\\', 'a '),
      times: fc.constantFrom(256, 4001, 65_537, 200_000),
    }),
  },
  { weight: 1, arbitrary: fc.record({ many: fc.constantFrom(2, 20, 1000, 1001, 3000), of: plain }) },
  { weight: 1, arbitrary: fc.record({ nest: fc.integer({ min: 1, max: 70 }) }) },
  {
    weight: 1,
    arbitrary: fc.record({ members: fc.array(fc.tuple(fc.constantFrom(...NAMES), plain), { maxLength: 3 }) }),
  },
);
const edit = fc.record({
  at: fc.nat(400),
  do: fc.constantFrom(...EDIT_NAMES),
  name: fc.constantFrom(...NAMES),
  value: described,
  times: fc.constantFrom(0, 2, 20, 1001),
});
const parameter = fc.constantFrom(
  ...Object.entries(QUERY_VALUES).flatMap(([name, values]) => values.map((value) => [name, value])),
);
const choice = fc.oneof(
  { weight: 6, arbitrary: fc.nat(50) },
  { weight: 1, arbitrary: fc.constantFrom(...ODD_SEGMENTS) },
);

/** A request of one of the operations, in plain JSON: what it starts from, and everything that is done to it. */
export function arbitraryRequest(operations) {
  return fc.record({
    operation: fc.constantFrom(...operations),
    caller: fc.constantFrom('integration', 'recruiter', 'partner', 'partner'),
    by: fc.oneof(
      { weight: 12, arbitrary: fc.constantFrom('signature', 'password') },
      { weight: 1, arbitrary: fc.constantFrom('nobody', 'wrong') },
    ),
    choices: fc.array(choice, { minLength: 3, maxLength: 3 }),
    sample: fc.nat(20),
    edits: fc.array(edit, { maxLength: 4 }),
    query: fc.array(parameter, { maxLength: 3 }),
    headers: fc.array(fc.constantFrom(...HEADERS), { maxLength: 2 }),
    again: fc.boolean(),
  });
}
