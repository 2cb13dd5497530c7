import { boundsOrderProblems } from '@talent-platform/blueprint';
import { received } from '@talent-platform/protocol/errors';
import { defaultProblems, defineFieldType, invalid } from './field-type.js';
import { includesLimits } from '../schema/definition-schema.js';
import type { Field, FieldType, JsonSchema, Parsed } from './field-type.js';

/** A number, never parsed from a string. Stored: the number. */
function numberFieldType({
  schemaType,
  rule,
  accepts,
  range,
}: {
  schemaType: 'integer' | 'number';
  rule: string;
  accepts: (input: number) => boolean;
  range: { readonly min?: number; readonly max?: number };
}): FieldType {
  return defineFieldType<number>({
    attributeProblems: (field) => [...boundsOrderProblems(field, ''), ...defaultProblems(field)],
    parse(input, field): Parsed<number> {
      if (typeof input !== 'number' || !accepts(input)) return invalid(`${rule}, ${received(input)}.`);
      if (field.min !== undefined && input < field.min)
        return invalid(`must be at least ${field.min}, ${received(input)}.`);
      if (field.max !== undefined && input > field.max)
        return invalid(`must be at most ${field.max}, ${received(input)}.`);
      // Turns -0 into 0, because nobody means -0 and it would not survive storage.
      return { value: input + 0 };
    },
    jsonSchema: (field, context) => ({
      type: schemaType,
      ...(includesLimits(field, context) && boundsSchema(field, context.mode === 'write' ? range : {})),
    }),
    filterKind: 'number',
    indexEntries: (stored, field) => [{ field: field.id, number: stored }],
  });
}

function boundsSchema(field: Field, range: { readonly min?: number; readonly max?: number }): JsonSchema {
  const { min = range.min, max = range.max } = field;
  return { ...(min !== undefined && { minimum: min }), ...(max !== undefined && { maximum: max }) };
}

export const integer = numberFieldType({
  schemaType: 'integer',
  rule: 'must be a whole number between -9007199254740991 and 9007199254740991',
  accepts: Number.isSafeInteger,
  range: { min: Number.MIN_SAFE_INTEGER, max: Number.MAX_SAFE_INTEGER },
});

export const number = numberFieldType({
  schemaType: 'number',
  rule: 'must be a number',
  accepts: Number.isFinite,
  range: {},
});
