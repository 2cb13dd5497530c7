import { received } from '@talent-platform/protocol/errors';
import { defaultProblems, defineFieldType, invalid } from './field-type.js';

/** Stored: true or false; both are values. */
export const boolean = defineFieldType<boolean>({
  attributeProblems: defaultProblems,
  parse: (input) =>
    typeof input === 'boolean' ? { value: input } : invalid(`must be true or false, ${received(input)}.`),
  jsonSchema: () => ({ type: 'boolean' }),
  filterKind: 'boolean',
  indexEntries: (stored, field) => [{ field: field.id, number: stored ? 1 : 0 }],
});
