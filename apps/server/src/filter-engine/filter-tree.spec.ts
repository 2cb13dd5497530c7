import { describe, expect, it, jest } from '@jest/globals';
import fc from 'fast-check';
import { definition, filter, holds, lists, parsed, record } from '../../test/model/filters/arbitrary-filter.js';
import { buildRecord } from '../../test/builders/profile-record.builder.js';
import { indexEntries } from '../profile-engine/values/store-values.js';
import { compileProfileFilter } from './compile-filter.js';
import { matchesTree } from './filter-tree.js';
import type { FilterLeaf, FilterTree } from './filter-tree.js';

function leavesOf(tree: FilterTree): FilterLeaf[] {
  return tree.parts === undefined ? [tree] : tree.parts.flatMap(leavesOf);
}

describe('matching a record', () => {
  it('means what the register says, read naively', () => {
    const answers = { true: 0, false: 0 };
    fc.assert(
      fc.property(filter, record, (input, profile) => {
        const given = parsed(input);
        const { tree, problems } = compileProfileFilter(given, { definition, lists });
        expect(problems).toBeUndefined();
        const answer = tree && matchesTree(tree, profile);
        expect(answer).toBe(holds(given, profile));
        answers[answer === true ? 'true' : 'false'] += 1;
      }),
      { numRuns: 1000 },
    );
    // neither answer is a rare one: the property tells something about both
    expect(Math.min(answers.true, answers.false)).toBeGreaterThan(100);
  });

  it('asks of the record the entries that the value index holds, under the same key', () => {
    fc.assert(
      fc.property(filter, record, (input, profile) => {
        const { tree } = compileProfileFilter(parsed(input), { definition, lists });
        const held = indexEntries(definition, profile.values);
        for (const { field } of leavesOf(tree ?? { operator: '&', parts: [] }).filter((leaf) => !leaf.field.ofRow)) {
          const stored = profile.values[field.indexed.id];
          const asked = stored === undefined ? [] : field.indexed.type.indexEntries(stored, field.indexed);
          expect(asked).toEqual(held.filter((row) => row.field === field.key));
        }
      }),
    );
  });
});

it('folds a text once for any number of filters that read parts of it', () => {
  const filters = Array.from({ length: 20 }, (_, index) => ({ name: 'person.field1', value: [`x${index}`, 'y'] }));
  const { tree } = compileProfileFilter({ filters, operator: '|' }, { definition, lists });
  const fold = jest.spyOn(String.prototype, 'toUpperCase');
  expect(tree && matchesTree(tree, buildRecord({ field1: 'ab' }))).toBe(false);
  const folded = fold.mock.calls.length;
  fold.mockRestore();
  expect(folded).toBe(1);
});
