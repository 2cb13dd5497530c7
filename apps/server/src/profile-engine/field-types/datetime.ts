import { formatWireDateTime, parseWireDateTime } from '@talent-platform/protocol/wire';
import { defaultProblems } from '../definition-rules/default-problems.js';
import { received } from '../received.js';
import { defineFieldType, refuse, replaceValue } from './field-type.js';

/** A minute in UTC. Stored: epoch milliseconds. */
export const datetime = defineFieldType<number>({
  attributes: [],
  searchable: true,
  collectable: true,
  attributeProblems: defaultProblems,
  parse(input) {
    const epochMs = typeof input === 'string' ? parseWireDateTime(input) : undefined;
    if (epochMs !== undefined) return { value: epochMs };
    return refuse(`must be a date and time that exist, as "YYYY-MM-DD hh:mm AM", ${received(input)}.`);
  },
  apply: replaceValue,
  render: (stored) => formatWireDateTime(stored),
  jsonSchema: () => ({ type: 'string', pattern: '^\\d{4}-\\d{2}-\\d{2} (0[1-9]|1[0-2]):[0-5]\\d (AM|PM)$' }),
  indexEntries: (stored, field) => [{ field: field.id, date: stored }],
});
