import { received } from '@talent-platform/protocol/errors';
import { defaultProblems, defineFieldType, invalid, replaceValue } from './field-type.js';

/** Stored: true or false; both are values. */
export const boolean = defineFieldType<boolean>({
  searchable: true,
  collectable: true,
  attributeProblems: defaultProblems,
  parse: (input) =>
    typeof input === 'boolean' ? { value: input } : invalid(`must be true or false, ${received(input)}.`),
  apply: replaceValue,
  render: (stored) => stored,
  jsonSchema: () => ({ type: 'boolean' }),
  filterKind: 'boolean',
  indexEntries: (stored, field) => [{ field: field.id, number: stored ? 1 : 0 }],
});
