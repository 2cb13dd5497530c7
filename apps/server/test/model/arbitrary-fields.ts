import type { BlueprintField, FieldAttributes, GroupFieldAttributes } from '@talent-platform/blueprint';
import fc from 'fast-check';
import type { ModelType } from './reference-catalogue.js';

/** A custom list with hidden nodes, and a label that two nodes have. */
export const CUSTOM_LIST = {
  listnodeid: 500,
  value: 'Times',
  nodes: [
    { value: 'Morning', children: [{ value: 'Early' }, { value: 'Late', hidden: true }] },
    { value: 'Evening', children: [{ value: 'Late' }] },
    { value: 'Night', hidden: true },
  ],
};

/** True once in so many times. */
export function rarely(times: number): fc.Arbitrary<boolean> {
  return fc.nat(times - 1).map((drawn) => drawn === 1);
}

/** An object whose members are each there once in so many times. */
export function sparse<T>(
  members: { readonly [K in keyof T]: fc.Arbitrary<T[K]> },
  times: number,
): fc.Arbitrary<Partial<T>> {
  const pairs = Object.entries<fc.Arbitrary<unknown>>(members).map(([name, value]) =>
    fc.tuple(rarely(times), value).map(([isThere, drawn]) => (isThere ? [[name, drawn] as const] : [])),
  );
  return fc.tuple(...pairs).map((drawn) => Object.fromEntries(drawn.flat()) as Partial<T>);
}

/**
 * The attributes of a custom field of each type, beside its flags. Every default passes every rule that can be drawn.
 */
const ATTRIBUTES: Readonly<Record<string, fc.Arbitrary<FieldAttributes>>> = {
  text: sparse<FieldAttributes>(
    {
      maxLength: fc.integer({ min: 3, max: 6 }),
      minLength: fc.integer({ min: 1, max: 3 }),
      pattern: fc.constantFrom('^[A-Z]', 'b', '^.b.$', '\\p{Lu}'),
      default: fc.constant('Abc'),
    },
    3,
  ),
  integer: sparse<FieldAttributes>(
    { min: fc.integer({ min: -2, max: 1 }), max: fc.integer({ min: 5, max: 9 }), default: fc.constant(3) },
    3,
  ),
  boolean: sparse<FieldAttributes>({ default: fc.boolean() }, 3),
  date: sparse<FieldAttributes>({ default: fc.constant('2024-02-29') }, 3),
  dropdown: sparse<FieldAttributes>({ default: fc.constant('Red') }, 3).map((more) => ({ options: OPTIONS, ...more })),
  list: sparse<FieldAttributes>({ default: fc.constant('Evening') }, 3).map((more) => ({ list: 'C500', ...more })),
  person: fc.constant({}),
};
export const OPTIONS = ['Red', 'Green', 'D11001'];

const FLAGS = {
  required: fc.constant(true),
  hidden: fc.constant(true),
  locked: fc.constant(true),
  readOnly: fc.constant(true),
};
const flags = sparse<FieldAttributes>(FLAGS, 8);

function simpleField(id: string): fc.Arbitrary<BlueprintField> {
  return fc
    .constantFrom(...Object.entries(ATTRIBUTES))
    .chain(([type, attributes]) =>
      fc.tuple(attributes, flags).map(([more, drawn]) => ({ id, label: `Label of ${id}`, type, ...more, ...drawn })),
    );
}

function fieldsNamed(ids: readonly string[]): fc.Arbitrary<BlueprintField[]> {
  return fc.tuple(...ids.map(simpleField)).chain((fields) => fc.subarray(fields, { minLength: 1 }));
}

const collection = fc.tuple(flags, fieldsNamed(['field91', 'field92', 'field93'])).map(([drawn, fields]) => ({
  id: 'field9',
  label: 'Label of field9',
  type: 'collection',
  ...drawn,
  fields,
}));

/** A customer's changes of the standard fields. */
const STANDARD_CHANGES: Readonly<Record<ModelType, fc.Arbitrary<BlueprintField[]>>> = {
  people: changes({
    lastname: [{ required: false }, { maxLength: 4 }, { pattern: '^[A-Z]' }, { required: false, hidden: true }],
    middlename: [{ required: true }, { hidden: true }, { default: 'Abc' }, { locked: true }],
    email: [{ hidden: true }, { required: true }, { readOnly: true }, { pattern: '@' }],
    externalid: [{ hidden: true }, { required: true }, { locked: true }],
    startdate: [{ default: '2024-02-29' }, { required: true }],
    folder: [{ required: false }, { locked: true }, { hidden: true }, { default: 'D32013' }],
    phones: [{ required: true }, { hidden: true }, { locked: true }],
    roles: [{ hidden: true }, { locked: true }],
  }),
  jobs: changes({
    hiringmanager: [{ required: true }, { hidden: true }, { locked: true }],
    numberofpositions: [{ required: true }, { max: 5 }, { default: 3 }],
    externalid: [{ hidden: true }, { required: true }],
    folder: [{ required: false }, { default: 'D31003' }],
  }),
};

function changes(ofFields: Readonly<Record<string, readonly FieldAttributes[]>>): fc.Arbitrary<BlueprintField[]> {
  const members = Object.entries(ofFields).map(([id, several]) => [id, fc.constantFrom(...several)] as const);
  return sparse<Record<string, FieldAttributes>>(Object.fromEntries(members), 5).map((drawn) =>
    Object.entries(drawn).map(([id, attributes]) => ({ id, ...attributes })),
  );
}

/** The fields of a profile type: a few of the customer's own, and what differs of the standard ones. */
export function arbitraryFields(type: ModelType): fc.Arbitrary<BlueprintField[]> {
  const simple = fieldsNamed(['field1', 'field2', 'field3', 'field4']);
  return fc
    .tuple(simple, collection, STANDARD_CHANGES[type])
    .map(([own, withMembers, standard]) => [...own, withMembers, ...standard]);
}

/** The attributes that may differ for one group, by type. Every default of the field stays valid. */
export function groupAttributes(type: string): fc.Arbitrary<GroupFieldAttributes> {
  const limits: Readonly<Record<string, Readonly<Record<string, fc.Arbitrary<unknown>>>>> = {
    text: { maxLength: fc.constantFrom(3, 300), default: fc.constant('Abc') },
    integer: { min: fc.constant(0), max: fc.constant(6), default: fc.constant(3) },
    dropdown: { options: fc.constant(['Red', 'Blue']) },
    list: { default: fc.constant('Morning') },
  };
  const booleans = { required: fc.boolean(), hidden: fc.boolean(), locked: fc.boolean(), readOnly: fc.boolean() };
  return sparse<Record<string, unknown>>({ ...booleans, ...limits[type] }, 4);
}
