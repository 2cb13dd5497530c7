import { formatWireDateTime, parseWireDateTime } from '@talent-platform/protocol/wire';
import { defaultProblems } from '../definition-rules/default-problems.js';
import { received } from '@talent-platform/protocol/errors';
import { defineFieldType, invalid, replaceValue } from './field-type.js';
import type { JsonSchema } from './field-type.js';

export const DATETIME_SCHEMA: JsonSchema = {
  type: 'string',
  pattern: '^\\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\\d|3[01]) (0[1-9]|1[0-2]):[0-5]\\d (AM|PM)$',
};

/** A minute in UTC. Stored: epoch milliseconds. */
export const datetime = defineFieldType<number>({
  searchable: true,
  collectable: true,
  attributeProblems: defaultProblems,
  parse(input) {
    const epochMs = typeof input === 'string' ? parseWireDateTime(input) : undefined;
    if (epochMs !== undefined) return { value: epochMs };
    return invalid(`must be a date and time that exist, as "YYYY-MM-DD hh:mm AM/PM", ${received(input)}.`);
  },
  apply: replaceValue,
  render: (stored) => formatWireDateTime(stored),
  jsonSchema: () => DATETIME_SCHEMA,
  filterKind: 'datetime',
  indexEntries: (stored, field) => [{ field: field.id, date: stored }],
});
