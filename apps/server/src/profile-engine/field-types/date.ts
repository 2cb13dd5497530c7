import { parseWireDate } from '@talent-platform/protocol/wire';
import { defaultProblems } from '../definition-rules/default-problems.js';
import { received } from '@talent-platform/protocol/errors';
import { defineFieldType, invalid, replaceValue } from './field-type.js';

/** A day. Stored: `YYYY-MM-DD`, as reads return it. */
export const date = defineFieldType<string>({
  searchable: true,
  collectable: true,
  attributeProblems: defaultProblems,
  parse: (input) =>
    typeof input === 'string' && parseWireDate(input) !== undefined
      ? { value: input }
      : invalid(`must be a date that exists, as "YYYY-MM-DD", ${received(input)}.`),
  apply: replaceValue,
  render: (stored) => stored,
  jsonSchema: () => ({ type: 'string', format: 'date' }),
  filterKind: 'date',
  indexEntries: (stored, field) => [{ field: field.id, date: Date.parse(stored) }],
});
