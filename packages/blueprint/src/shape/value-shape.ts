import { hint, received } from '@talent-platform/protocol/errors';
import { changeOf, lengthOf, MAX_LONG_TEXT, MAX_TEXT, tooMany } from './shape.js';
import type { JsonSchema, Shape } from './shape.js';

interface Rule {
  /** Completes the sentence "must be …". */
  readonly sentence: string;
  readonly holds: (value: unknown) => boolean;
  readonly schema: JsonSchema;
  /** Private: problems name only the kind of the value, because it could be a secret. Secret: it is never shown. */
  readonly discretion?: 'private' | 'secret';
  /** The texts that a mistyped text may mean. */
  readonly known?: readonly string[];
}

/** The rules of a text besides not being empty. */
interface TextRule {
  readonly sentence?: string;
  readonly pattern?: RegExp;
  readonly discretion?: Rule['discretion'];
  /** The limit in characters (code points); {@link MAX_TEXT} if it is left out. */
  readonly max?: number;
  /** A rule that the pattern cannot express. */
  readonly holds?: (text: string) => boolean;
}

/** Control characters, within the brackets of a pattern. */
export const CONTROLS = String.raw`\u0000-\u001f\u007f-\u009f`;

export function valueShape<Value>(rule: Rule): Shape<Value> {
  const shape: Shape<Value> = {
    problems: (value, path) => (rule.holds(value) ? [] : [{ path, message: messageOf(rule, value) }]),
    schema: () => rule.schema,
    changes: (before, after, path) => changeOf(shape, [before, after], path),
    merge: ({ after }) => after,
    conceal: (value, cover) => (rule.discretion === 'secret' ? cover : value),
  };
  return shape;
}

/** Makes the shape of a text that is not empty, with further rules. A text that is too long is not checked further. */
export function textShape({ max = MAX_TEXT, ...rule }: TextRule = {}): Shape<string> {
  return atMostCharacters(max, anyText(rule));
}

export function atMostCharacters<Value>(max: number, shape: Shape<Value>): Shape<Value> {
  return {
    ...shape,
    problems(value, path) {
      const length = typeof value === 'string' && value.length > max ? lengthOf(value) : 0;
      return length > max ? [tooMany({ max, of: 'characters', received: length }, path)] : shape.problems(value, path);
    },
    schema(definitions) {
      const schema = shape.schema(definitions);
      // a shape that takes other values too sets the limit beside its texts
      return schema['type'] === 'string' ? { ...schema, maxLength: max } : schema;
    },
  };
}

function anyText({
  sentence = 'a text that is not empty',
  pattern,
  discretion,
  holds,
}: Omit<TextRule, 'max'>): Shape<string> {
  return valueShape({
    sentence,
    discretion,
    holds: (value) =>
      typeof value === 'string' &&
      value !== '' &&
      (pattern === undefined || pattern.test(value)) &&
      (holds === undefined || holds(value)),
    schema: { type: 'string', minLength: 1, ...(pattern && { pattern: pattern.source }) },
  });
}

export function wholeNumber(from: number, to?: number): Shape<number> {
  return valueShape({
    sentence: `a whole number from ${from}${to === undefined ? '' : ` to ${to}`}`,
    holds: (value) => Number.isSafeInteger(value) && Number(value) >= from && Number(value) <= (to ?? Infinity),
    schema: { type: 'integer', minimum: from, maximum: to ?? Number.MAX_SAFE_INTEGER },
  });
}

/** Makes the shape of one of some texts or numbers. */
export function oneOf<const Value extends string | number>(
  values: readonly Value[],
  sentence = `one of ${listed(values)}`,
): Shape<Value> {
  const holds = (value: unknown): boolean => values.some((known) => known === value);
  return valueShape({ sentence, holds, schema: { enum: values }, known: textsIn(values) });
}

export function textsIn(values: readonly (string | number)[]): string[] {
  return values.filter((value) => typeof value === 'string');
}

export const text = textShape();
export const secretText = textShape({ discretion: 'secret', max: MAX_LONG_TEXT });
export const flag = valueShape<boolean>({
  sentence: 'true or false',
  holds: (value) => typeof value === 'boolean',
  schema: { type: 'boolean' },
});
export const number = valueShape<number>({
  sentence: 'a number',
  holds: (value) => Number.isFinite(value),
  schema: { type: 'number' },
});

function messageOf({ sentence, discretion, known = [] }: Rule, value: unknown): string {
  return `must be ${sentence}, ${discretion === undefined ? received(value) : receivedKind(value)}.${hint(value, known)}`;
}

/** Returns the end of a message that names only the kind of what came. */
export function receivedKind(value: unknown): string {
  if (value === undefined) return 'received none';
  if (typeof value === 'string') return value === '' ? 'received an empty text' : 'received another text';
  if (typeof value === 'object') return received(value);
  return `received a ${typeof value}`;
}

/** Returns what was received where an object or an array was expected. */
export function receivedCollection(value: unknown): string {
  return typeof value === 'string' ? 'received a text' : receivedKind(value);
}

function listed(values: readonly (string | number)[]): string {
  return values.map((value) => JSON.stringify(value)).join(', ');
}
