import { parseWireDate, formatWireDateTime, parseWireDateTime } from '@talent-platform/protocol/wire';
import { received } from '@talent-platform/protocol/errors';
import { defaultProblems, defineFieldType, invalid } from './field-type.js';
import type { JsonSchema } from './field-type.js';

/** A day. Stored: `YYYY-MM-DD`, as reads return it. */
export const date = defineFieldType<string>({
  attributeProblems: defaultProblems,
  parse: (input) =>
    typeof input === 'string' && parseWireDate(input) !== undefined
      ? { value: input }
      : invalid(`must be a date that exists, as "YYYY-MM-DD", ${received(input)}.`),
  jsonSchema: () => ({ type: 'string', format: 'date' }),
  filterKind: 'date',
  indexEntries: (stored, field) => [{ field: field.id, date: Date.parse(stored) }],
});

export const DATETIME_SCHEMA: JsonSchema = {
  type: 'string',
  pattern: '^\\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\\d|3[01]) (0[1-9]|1[0-2]):[0-5]\\d (AM|PM)$',
};

/** A minute in UTC. Stored: epoch milliseconds. */
export const datetime = defineFieldType<number>({
  attributeProblems: defaultProblems,
  parse(input) {
    const epochMs = typeof input === 'string' ? parseWireDateTime(input) : undefined;
    if (epochMs !== undefined) return { value: epochMs };
    return invalid(`must be a date and time that exist, as "YYYY-MM-DD hh:mm AM/PM", ${received(input)}.`);
  },
  render: (stored) => formatWireDateTime(stored),
  jsonSchema: () => DATETIME_SCHEMA,
  filterKind: 'datetime',
  indexEntries: (stored, field) => [{ field: field.id, date: stored }],
});
