import type { BlueprintProblem } from '@talent-platform/blueprint';
import { boundsOrderProblems } from '@talent-platform/blueprint';
import type { Problem } from '@talent-platform/protocol/errors';
import { quote, received } from '@talent-platform/protocol/errors';
import { defaultProblems, defineFieldType, invalid } from './field-type.js';
import type { PatternBudget } from '../pattern.js';
import { includesLimits } from '../schema/definition-schema.js';
import type { Field, FieldType, JsonSchema, Parsed, SchemaMode } from './field-type.js';

interface TextTraits {
  /** The default limit, so that texts for a pattern are always bounded. */
  readonly maxLength: number;
  readonly searchable: boolean;
  /** Returns the stored form of a valid text. */
  readonly clean?: (text: string) => string;
  /** Returns the readable text of the stored form. */
  readonly plain?: (text: string) => string;
  /**
   * Returns why a text is refused for other reasons than its field's limits, if it is: a sentence without its subject.
   */
  readonly reasonToRefuse?: (text: string) => string | undefined;
}

const LINE_LENGTH = 4000;
export const PROSE_LENGTH = 65_536;

/** Characters that the database cannot store (D-PRO-8): NUL, and unpaired surrogates (the u flag joins pairs). */
export const UNSTORABLE = /[\0\p{Surrogate}]/u;

/** A string, stored as sent (D-PRO-8). Stored: the string. */
export function textFieldType(traits: TextTraits): FieldType {
  return defineFieldType<string>({
    searchable: traits.searchable,
    attributeProblems: (field) => [
      ...maxLengthProblems(field),
      ...boundsOrderProblems(field, ''),
      ...defaultProblems(field),
    ],
    parse(input, field, { patterns }): Parsed<string> {
      if (typeof input !== 'string') return invalid(`must be a string, ${received(input)}.`);
      const problems = textProblems(input, field, { maxLength: maxLengthOf(field, traits), patterns });
      const reason = traits.reasonToRefuse?.(input);
      if (reason !== undefined) return { problems: [...problems, { code: 'VALUE_INVALID', detail: reason }] };
      if (problems.length > 0) return { problems };
      return { value: (traits.clean === undefined ? input : traits.clean(input)) || null };
    },
    jsonSchema(field, context) {
      // A cleaned text may be longer than the checked one, or no longer match the pattern.
      const holds = context.mode === 'write' || (traits.clean === undefined && includesLimits(field, context));
      const maxLength = maxLengthOf(field, traits);
      return { type: 'string', ...(holds && limitsSchema(field, { mode: context.mode, maxLength })) };
    },
    filterKind: 'text',
    plainText: traits.plain ?? ((stored) => stored),
    indexEntries: (stored, field) => [{ field: field.id, text: stored }],
  });
}

function limitsSchema(
  { minLength = 0, required, pattern }: Field,
  { mode, maxLength }: { mode: SchemaMode; maxLength: number },
): JsonSchema {
  // An empty text clears a field, so a required field does not accept it (D-PRO-3).
  const least = mode === 'write' && required ? Math.max(minLength, 1) : minLength;
  return {
    maxLength,
    ...(least > 0 && { minLength: least }),
    ...(pattern !== undefined && { pattern: pattern.source }),
  };
}

function maxLengthProblems({ maxLength, hardMaxLength }: Field): BlueprintProblem[] {
  if (maxLength === undefined || hardMaxLength === undefined || maxLength <= hardMaxLength) return [];
  const message = `must be at most ${hardMaxLength}, because profiles are looked up by it, received ${maxLength}.`;
  return [{ path: 'maxLength', message }];
}

/** Returns at most the length for the pattern (D-PRO-33), and for an index (D-PRO-5). */
function maxLengthOf({ maxLength, pattern, hardMaxLength }: Field, traits: TextTraits): number {
  return Math.min(maxLength ?? traits.maxLength, pattern?.maxLength ?? Infinity, hardMaxLength ?? Infinity);
}

function textProblems(
  text: string,
  field: Field,
  { maxLength, patterns }: { maxLength: number; patterns: PatternBudget },
): Problem[] {
  const details: string[] = [];
  if (UNSTORABLE.test(text)) details.push('must not hold NUL or half of a surrogate pair.');
  const length = lengthOf(text, field, maxLength);
  if (length > maxLength) details.push(`must be at most ${maxLength} characters long, received ${length}.`);
  if (field.minLength !== undefined && length < field.minLength) {
    details.push(`must be at least ${field.minLength} characters long, received ${length}.`);
  }
  if (field.pattern !== undefined && length <= maxLength) {
    if (!patterns.take(length * field.pattern.states)) details.push(TOO_MUCH);
    else if (!field.pattern.test(text)) details.push(`must match ${field.pattern.source}, received ${quote(text)}.`);
  }
  return details.map((detail) => ({ code: 'VALUE_INVALID', detail }));
}

const TOO_MUCH =
  'is not looked at: matching the texts of this write with their patterns takes too long; send them in several writes.';

/**
 * Lengths count code points (D-PRO-8). A text has at least as many code units, so a text that is short in units is
 * short.
 */
function lengthOf(text: string, { minLength = 0 }: Field, maxLength: number): number {
  if (text.length <= maxLength && minLength <= 1) return text.length;
  let length = 0;
  for (const _ of text) length += 1;
  return length;
}

export const text = textFieldType({ maxLength: LINE_LENGTH, searchable: true });
export const textarea = textFieldType({ maxLength: PROSE_LENGTH, searchable: false });
// Checked for string, length and pattern only, so these types differ from text in name alone (D-PRO-8).
export const email = textFieldType({ maxLength: LINE_LENGTH, searchable: true });
export const phone = textFieldType({ maxLength: LINE_LENGTH, searchable: true });
export const url = textFieldType({ maxLength: LINE_LENGTH, searchable: true });
