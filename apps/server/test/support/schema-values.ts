import { parseWireDateTime } from '@talent-platform/protocol/wire';
import fc from 'fast-check';

export interface ValueSchema {
  readonly type?: string | readonly string[];
  readonly enum?: readonly unknown[];
  readonly anyOf?: readonly ValueSchema[];
  readonly properties?: Readonly<Record<string, ValueSchema>>;
  readonly required?: readonly string[];
  readonly items?: ValueSchema;
  readonly format?: string;
  readonly pattern?: string;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly minItems?: number;
}

interface Wishes {
  /** Everything is filled: no member is left out, nothing is null, no array is empty. */
  readonly full: boolean;
  /** Values of members that a schema cannot tell, such as ids of profiles that are there, by name. */
  readonly given: Readonly<Record<string, unknown>>;
}

/** New entries have neither. */
const ABOUT_ENTRIES = ['entry', 'delete'];

const TEXT_UNITS = ['a', 'B', '7', ' ', '-', '@', '<', '&', 'é', '字', '😀', '\n'];

/** Values that a write schema of this server accepts, for a POST. */
export function valuesOf(schema: ValueSchema, wishes: Wishes): fc.Arbitrary<unknown> {
  if (schema.anyOf) {
    const forms = schema.anyOf.filter(({ type }) => !wishes.full || type !== 'null');
    // an entry that is new needs what stands first
    if (schema.properties) return objects({ ...schema, required: schema.anyOf[0]?.required ?? [] }, wishes);
    return fc.oneof(...forms.map((form) => valuesOf(form, wishes)));
  }
  const types = typeof schema.type === 'string' ? [schema.type] : (schema.type ?? ['null']);
  if (schema.enum) return fc.constantFrom(...schema.enum.filter((value) => !wishes.full || value !== null));
  return fc.oneof(
    ...types.filter((type) => !wishes.full || type !== 'null').map((type) => ofType(type, schema, wishes)),
  );
}

function ofType(type: string, schema: ValueSchema, wishes: Wishes): fc.Arbitrary<unknown> {
  const arbitrary = ARBITRARIES[type];
  if (arbitrary === undefined) throw new TypeError(`No values are known of type ${type}.`);
  return arbitrary(schema, wishes);
}

const ARBITRARIES: Readonly<Record<string, (schema: ValueSchema, wishes: Wishes) => fc.Arbitrary<unknown>>> = {
  null: () => fc.constant(null),
  boolean: () => fc.boolean(),
  integer: ({ minimum = -10, maximum = 10 }) =>
    fc.integer({ min: Math.max(minimum, -1e9), max: Math.min(maximum, 1e9) }),
  number: ({ minimum = -1e9, maximum = 1e9 }) => fc.double({ min: minimum, max: maximum, noNaN: true }),
  string: texts,
  array: ({ items = {}, minItems = 0 }, wishes) =>
    fc.array(valuesOf(items, wishes), { minLength: wishes.full ? 1 : minItems, maxLength: 3 }),
  object: objects,
};

function objects({ properties = {}, required = [] }: ValueSchema, wishes: Wishes): fc.Arbitrary<unknown> {
  const members = Object.entries(properties).filter(([name]) => !ABOUT_ENTRIES.includes(name));
  return fc.record(
    Object.fromEntries(
      members.map(([name, schema]) => [
        name,
        schema.type !== 'boolean' && name in wishes.given ? fc.constant(wishes.given[name]) : valuesOf(schema, wishes),
      ]),
    ),
    { requiredKeys: wishes.full ? members.map(([name]) => name) : [...required] },
  );
}

function texts(
  { format, pattern, minLength = 0, maxLength = 100 }: ValueSchema,
  { full }: Wishes,
): fc.Arbitrary<string> {
  if (format === 'date') {
    const days = fc.date({ min: new Date('0001-01-01'), max: new Date('9999-12-31'), noInvalidDate: true });
    return days.map((day) => day.toISOString().slice(0, 10));
  }
  const least = full ? Math.max(minLength, 1) : minLength;
  if (pattern === undefined) {
    return fc
      .array(fc.constantFrom(...TEXT_UNITS), { minLength: least, maxLength: Math.min(maxLength, 30) })
      .map((units) => units.join(''));
  }
  return fc.stringMatching(new RegExp(pattern, 'u')).filter((text) => {
    const length = [...text].length;
    const isMoment = /^\d{4}-\d{2}-\d{2} /.test(text);
    return length >= least && length <= maxLength && (!isMoment || parseWireDateTime(text) !== undefined);
  });
}
