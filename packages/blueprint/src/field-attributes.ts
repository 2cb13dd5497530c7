import { hint } from '@talent-platform/protocol/errors';
import { PROFILE_TYPES } from '@talent-platform/protocol/models';
import { optional } from './shape/object-shape.js';
import type { Member, ObjectOf } from './shape/object-shape.js';
import { atMost, lengthOf, MAX_LONG_TEXT } from './shape/shape.js';
import type { BlueprintProblem } from './shape/shape.js';
import {
  atMostCharacters,
  flag,
  number,
  oneOf,
  text,
  textShape,
  valueShape,
  wholeNumber,
} from './shape/value-shape.js';

const MAX_TEXT_LENGTH = 1_000_000;

/** The id of a custom field, or of a custom member of a collection: `field` and its number (spec: Common profile fields). */
export const CUSTOM_FIELD_ID = /^field[0-9]{1,15}$/;

/** A list identifier, or `C` and the number of a custom list. */
export const listName = textShape({
  sentence: 'the name of a list, such as "lists.skills" or "C14567"',
  pattern: /^(?:lists\.[a-z][a-z0-9_.]*|C[1-9][0-9]*)$/,
});

export const choices = atMost(
  5000,
  valueShape<readonly string[]>({
    sentence: 'an array of one or more different texts',
    holds: (value) =>
      Array.isArray(value) &&
      value.length > 0 &&
      value.every((option) => typeof option === 'string' && option !== '' && lengthOf(option) <= MAX_LONG_TEXT) &&
      new Set(value).size === value.length,
    schema: {
      type: 'array',
      items: { type: 'string', minLength: 1, maxLength: MAX_LONG_TEXT },
      minItems: 1,
      uniqueItems: true,
    },
  }),
);

const anyValue = valueShape<unknown>({
  sentence: 'a value; leave it out where there is none',
  holds: (value) => value !== null && value !== '',
  schema: { not: { enum: [null, ''] } },
});

const pattern = atMostCharacters(
  MAX_LONG_TEXT,
  valueShape<string>({
    sentence: 'a regular expression (u flag), without look-around and back references',
    holds: (value) => typeof value === 'string' && isRegularExpression(value),
    schema: { type: 'string' },
  }),
);

/** Callers that know the field check each item. */
const someFields = valueShape<readonly unknown[]>({
  sentence: 'an array of one or more fields',
  holds: (value) => Array.isArray(value) && value.length > 0,
  schema: { type: 'array', minItems: 1 },
});

/** Every attribute of a field besides `id` and `type`, with its rules (blueprint: Field types). */
export const FIELD_ATTRIBUTES = {
  label: optional(text, 'What people read; the id when left out.'),
  required: optional(flag, 'Must not be empty after a write.'),
  hidden: optional(flag, 'Nobody sees it: it is as if it were not there.'),
  locked: optional(flag, 'Cannot be written.'),
  readOnly: optional(flag, 'Can be read, not written.'),
  searchable: optional(flag, 'Can be searched for by filters.'),
  sensitive: optional(flag, 'Its values are left out of the audit trail.'),
  default: optional(anyValue, 'Its value where a new profile leaves it out.'),
  maxLength: optional(wholeNumber(1, MAX_TEXT_LENGTH), 'The most characters (code points) of a text.'),
  minLength: optional(wholeNumber(0), 'The fewest characters (code points) of a text.'),
  pattern: optional(
    pattern,
    'A regular expression found anywhere in the text: anchor it by ^ and $ to match the whole.',
  ),
  min: optional(number, 'The least number.'),
  max: optional(number, 'The greatest number.'),
  options: optional(choices, 'The choices of a dropdown.'),
  list: optional(
    listName,
    'The list that its values are nodes of: lists.skills …, or C and the number of a custom list.',
  ),
  multiple: optional(flag, 'Takes several nodes of the list.'),
  profileType: optional(
    oneOf(PROFILE_TYPES, `one of ${PROFILE_TYPES.join(', ')}`),
    'The type of the profiles that it names.',
  ),
  fields: optional(someFields, 'The members of a collection.'),
} satisfies Record<string, Member>;

export type FieldAttributeName = keyof typeof FIELD_ATTRIBUTES;

/** The attributes of a field, without the members of a collection. */
export type FieldAttributes = ObjectOf<Omit<typeof FIELD_ATTRIBUTES, 'fields'>>;

/** The attributes that fields of every type accept. */
export const COMMON_FIELD_ATTRIBUTES = [
  'label',
  'required',
  'hidden',
  'locked',
  'readOnly',
  'searchable',
  'sensitive',
  'default',
] as const satisfies readonly FieldAttributeName[];

/**
 * Every field type, with the attributes that it takes besides the common ones.
 *
 * @example
 * FIELD_TYPE_ATTRIBUTES.dropdown; // ['options']
 * @see blueprint: Field types
 */
export const FIELD_TYPE_ATTRIBUTES = {
  text: ['maxLength', 'minLength', 'pattern'],
  textarea: ['maxLength', 'minLength', 'pattern'],
  email: ['maxLength', 'minLength', 'pattern'],
  phone: ['maxLength', 'minLength', 'pattern'],
  url: ['maxLength', 'minLength', 'pattern'],
  html: ['maxLength', 'minLength', 'pattern'],
  integer: ['min', 'max'],
  number: ['min', 'max'],
  boolean: [],
  date: [],
  datetime: [],
  currency: [],
  salary: [],
  dropdown: ['options'],
  list: ['list', 'multiple'],
  country: [],
  state: [],
  person: [],
  profile: ['profileType'],
  address: [],
  file: [],
  image: [],
  collection: ['fields'],
  roles: [],
} as const satisfies Record<string, readonly FieldAttributeName[]>;

export type FieldTypeName = keyof typeof FIELD_TYPE_ATTRIBUTES;

/** The only type that custom fields cannot have: that of a standard field of people. */
export const STANDARD_FIELD_TYPE: FieldTypeName = 'roles';

function isRegularExpression(source: string): boolean {
  try {
    return new RegExp(source, 'u') instanceof RegExp;
  } catch {
    return false;
  }
}

const ATTRIBUTES: ReadonlyMap<string, Member> = new Map(Object.entries(FIELD_ATTRIBUTES));
const NAMES: readonly string[] = [...ATTRIBUTES.keys()];

/** The members that identify a field are not its attributes. */
const IDENTITY: readonly string[] = ['id', 'type'];

/**
 * Returns the problems of the attributes of one field, each checked alone. Does not check the members of a collection.
 *
 * @param attributes the field as a blueprint writes it, or what a user group changes of it
 * @param ofType the attributes that its type takes besides the common ones; left out if the type is not known
 * @returns one problem for each wrong attribute, at the attribute's name
 *
 * @example
 * fieldAttributeProblems({ id: 'field1', required: 'yes' }, []);
 * // [{ path: 'required', message: 'must be true or false, received "yes".' }]
 * @see blueprint: Field types
 */
export function fieldAttributeProblems(
  attributes: Readonly<Record<string, unknown>>,
  ofType?: readonly FieldAttributeName[],
): BlueprintProblem[] {
  const allowed: readonly string[] = ofType === undefined ? NAMES : [...COMMON_FIELD_ATTRIBUTES, ...ofType];
  return Object.entries(attributes).flatMap(([name, value]): BlueprintProblem[] => {
    if (IDENTITY.includes(name) || value === undefined) return [];
    const attribute = ATTRIBUTES.get(name);
    if (attribute === undefined) return [{ path: name, message: unknownAttribute(NAMES, hint(name, NAMES)) }];
    if (allowed.includes(name)) return attribute.shape.problems(value, name);
    return [{ path: name, message: `is no attribute of this field; it takes ${allowed.join(', ')}.` }];
  });
}

/** Returns the problem of a name that is not an attribute of a field. */
export function unknownAttribute(known: readonly string[], meant: string): string {
  return `is an unknown attribute.${meant} Known: ${known.filter((name) => !IDENTITY.includes(name)).join(', ')}.`;
}
