import type { ValueSchema } from './schema-values.js';

/** Numbers that rules about numbers are likely to get wrong: signs of zero, the finest digits, and the largest. */
const NUMBERS = [0, -0, 1, -1, 0.5, 0.1, 0.01, 0.001, 33.333, 1e-7, 1e-300, 1e15 + 0.5, 1e21, 1e300];
const WHOLE_NUMBERS = [2 ** 31 - 1, 2 ** 31, -(2 ** 31) - 1, Number.MAX_SAFE_INTEGER, 2 ** 53];

const DAYS = ['0001-01-01', '1582-10-10', '1900-02-28', '1900-02-29', '2024-02-29', '9999-12-31', '10000-01-01'];
const MOMENTS = [
  '0001-01-01 12:00 AM',
  '2024-02-29 12:59 PM',
  '2024-02-29 00:00 AM',
  '2024-02-29 13:00 PM',
  '9999-12-31 11:59 PM',
];

/** One code point, but two units of a JavaScript string. */
const WIDE = '😀';

/**
 * Returns values at the edges of a schema: its bounds, one step beyond each, and the values that are special to its
 * type. The schema accepts some of them and refuses others.
 *
 * @param full - a value that the schema accepts; members of objects keep it while one of them changes
 * @param except - members that stay as they are in `full`, because the schema cannot tell which values exist
 */
export function edgesOf(schema: ValueSchema, full: unknown, except: readonly string[] = []): unknown[] {
  if (schema.enum) return [schema.enum[0], schema.enum.at(-1), `${String(schema.enum[0])}?`];
  if (schema.anyOf && !schema.properties) return schema.anyOf.flatMap((form) => edgesOf(form, full, except));
  const types = typeof schema.type === 'string' ? [schema.type] : (schema.type ?? []);
  return types.flatMap((type) => EDGES[type]?.(schema, full, except) ?? []);
}

type Edges = (schema: ValueSchema, full: unknown, except: readonly string[]) => unknown[];

const EDGES: Readonly<Record<string, Edges>> = {
  null: () => [null],
  boolean: () => [true, false],
  integer: (schema) => [...NUMBERS, ...WHOLE_NUMBERS, ...boundsOf(schema)],
  number: (schema) => [...NUMBERS, ...WHOLE_NUMBERS, ...boundsOf(schema)],
  string: textsOf,
  array: ({ items = {} }, full, except) => {
    const [first] = Array.isArray(full) ? (full as unknown[]) : [];
    return [[], ...edgesOf(items, first, except).map((item) => [item])];
  },
  object: ({ properties = {} }, full, except) => {
    const members = Object.entries(properties).filter(([name]) => name in Object(full) && !except.includes(name));
    return members.flatMap(([name, schema]) => {
      const whole = full as Record<string, unknown>;
      return edgesOf(schema, whole[name], except).map((value) => ({ ...whole, [name]: value }));
    });
  },
};

function boundsOf({ minimum, maximum }: ValueSchema): number[] {
  return [minimum, maximum].flatMap((bound) =>
    bound === undefined ? [] : [bound, bound - 1, bound + 1, bound - 0.001, bound + 0.001],
  );
}

function textsOf({ format, pattern, minLength = 0, maxLength = 255 }: ValueSchema): string[] {
  if (format === 'date') return DAYS;
  if (pattern?.includes('AM')) return MOMENTS;
  // An empty text clears a field, and no pattern says so.
  const least = pattern === undefined ? 0 : 1;
  const lengths = [minLength - 1, minLength, maxLength, maxLength + 1].filter((length) => length >= least);
  return lengths.flatMap((length) => [
    'a'.repeat(length),
    WIDE.repeat(length),
    `A${'b'.repeat(Math.max(length - 1, 0))}`,
  ]);
}

/** Returns a body as JSON text that keeps the sign of a zero. */
export function edgeText(body: unknown): string {
  const text = JSON.stringify(body, (_, value: unknown) => (Object.is(value, -0) ? '-0!' : value));
  return text.replaceAll('"-0!"', '-0');
}

/** Tells whether a value was refused for the size of all values together, or of the body, which no schema can tell. */
export function isTooMuchTogether(refusal: string): boolean {
  return /as JSON together|must not be larger than/.test(refusal);
}
