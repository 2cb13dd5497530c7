import type { Problem } from '@talent-platform/protocol/errors';
import { boundsProblems, defaultProblems } from '../definition-rules/default-problems.js';
import type { ConfigurationProblem } from '../profile-configuration.js';
import type { PatternBudget } from '../pattern.js';
import { quote, received } from '@talent-platform/protocol/errors';
import { ecmaPattern } from '../schema/ecma-pattern.js';
import { showsLimits } from '../schema/field-schema.js';
import { defineFieldType, invalid, replaceValue } from './field-type.js';
import type { Field, FieldType, JsonSchema, Parsed, SchemaMode } from './field-type.js';

interface TextTraits {
  /** The longest text where the field does not say: what a pattern is tried on is always bounded. */
  readonly maxLength: number;
  readonly searchable: boolean;
  /** What is kept of a text that passes. */
  readonly clean?: (text: string) => string;
  /** What is kept, as it is read. */
  readonly plain?: (text: string) => string;
  /** Why a text is refused beside its field's limits, where it is: a sentence without its subject. */
  readonly reasonToRefuse?: (text: string) => string | undefined;
}

const LINE_LENGTH = 4000;
export const PROSE_LENGTH = 65_536;

/** NUL, and surrogates without their other half (the u flag joins the pairs). */
export const UNSTORABLE = /[\0\p{Surrogate}]/u;

/** A string, stored as sent (D-PRO-8). Stored: the string. */
export function textFieldType(traits: TextTraits): FieldType {
  return defineFieldType<string>({
    searchable: traits.searchable,
    collectable: true,
    attributeProblems: (field) => [
      ...longestProblems(field),
      ...boundsProblems('minLength', 'maxLength', field),
      ...defaultProblems(field),
    ],
    parse(input, field, { patterns }): Parsed<string> {
      if (typeof input !== 'string') return invalid(`must be a string, ${received(input)}.`);
      const problems = textProblems(input, field, { maxLength: longestOf(field, traits), patterns });
      const reason = traits.reasonToRefuse?.(input);
      if (reason !== undefined) return { problems: [...problems, { code: 'VALUE_INVALID', detail: reason }] };
      if (problems.length > 0) return { problems };
      return { value: (traits.clean === undefined ? input : traits.clean(input)) || null };
    },
    apply: replaceValue,
    render: (stored) => stored,
    jsonSchema(field, context) {
      // what cleaning leaves may be longer than what was checked, or match no more
      const holds = context.mode === 'write' || (traits.clean === undefined && showsLimits(field, context));
      const maxLength = longestOf(field, traits);
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
  // D-PRO-3: an empty text clears, so a field that must have a value does not take it
  const least = mode === 'write' && required ? Math.max(minLength, 1) : minLength;
  return {
    maxLength,
    ...(least > 0 && { minLength: least }),
    ...(pattern !== undefined && { pattern: ecmaPattern(pattern.source) }),
  };
}

function longestProblems({ maxLength, longest }: Field): ConfigurationProblem[] {
  if (maxLength === undefined || longest === undefined || maxLength <= longest) return [];
  const message = `must be at most ${longest}, for profiles are looked up by it, received ${maxLength}.`;
  return [{ path: 'maxLength', message }];
}

/** Whatever an earlier release let a blueprint say: no longer than its pattern may be tried on (D-PRO-33), or an index holds (D-PRO-5). */
function longestOf({ maxLength, pattern, longest }: Field, traits: TextTraits): number {
  return Math.min(maxLength ?? traits.maxLength, pattern?.longest ?? Infinity, longest ?? Infinity);
}

function textProblems(
  text: string,
  field: Field,
  { maxLength, patterns }: { readonly maxLength: number; readonly patterns: PatternBudget },
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

/** Lengths count code points (D-PRO-8). There are as many code units at least, so what is short in these is short. */
function lengthOf(text: string, { minLength = 0 }: Field, maxLength: number): number {
  if (text.length <= maxLength && minLength <= 1) return text.length;
  let length = 0;
  for (const _ of text) length += 1;
  return length;
}

export const text = textFieldType({ maxLength: LINE_LENGTH, searchable: true });
export const textarea = textFieldType({ maxLength: PROSE_LENGTH, searchable: false });
// D-PRO-8: checked for string, length and pattern only, so they differ from text in name alone
export const email = textFieldType({ maxLength: LINE_LENGTH, searchable: true });
export const phone = textFieldType({ maxLength: LINE_LENGTH, searchable: true });
export const url = textFieldType({ maxLength: LINE_LENGTH, searchable: true });
