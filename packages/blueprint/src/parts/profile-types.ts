import { PERSON_ROLES } from '@talent-platform/protocol/models';
import { quote } from '@talent-platform/protocol/errors';
import type { ProfileType } from '@talent-platform/protocol/models';
import { FIELD_ATTRIBUTES, FIELD_TYPE_ATTRIBUTES, unknownAttribute } from '../field-attributes.js';
import type { FieldAttributes } from '../field-attributes.js';
import { distinct, keyed } from '../shape/array-shape.js';
import type { KeyShapeOptions } from '../shape/array-shape.js';
import { named } from '../shape/choice-shape.js';
import { objectShape, optional, recordOf, required } from '../shape/object-shape.js';
import type { RecordNames } from '../shape/object-shape.js';
import type { Shape, ValueOf } from '../shape/shape.js';
import { flag, oneOf, text, textShape } from '../shape/value-shape.js';

/**
 * A customer's configuration of one profile type.
 *
 * @example
 * const people: BlueprintProfileType = {
 *   fields: [{ id: 'field1001', label: 'Badge colour', type: 'text', maxLength: 40 }, { id: 'lastname', required: true }],
 *   tabs: [{ id: 'candidate', label: 'Candidate', roles: ['candidate'], fields: ['field1001'] }],
 *   roleFolders: { D32001: 'candidate' },
 * };
 */
export interface BlueprintProfileType extends ValueOf<typeof profileType> {}

/**
 * A custom field, or changes of a standard field. The field's type determines the allowed attributes (blueprint: Field
 * types).
 */
export type BlueprintField = FieldAttributes & {
  readonly id: string;
  /** Only for a custom field: a standard field keeps its type. */
  readonly type?: string;
  /** The members of a collection. */
  readonly fields?: readonly BlueprintField[];
};

/** A tab of the layout: its fields are hidden from a group that every tab they are on is hidden from (D-PRO-11). */
export interface BlueprintTab extends ValueOf<typeof tab> {}

const FIELDS: KeyShapeOptions = {
  max: 2000,
  keys: ['id'],
  sentence: 'an array of fields',
  repeated: (id) => `${quote(id)} is already in this array; write all of its attributes in one entry.`,
};

const fieldId = textShape({ sentence: 'the id of a field' });

const field = named<BlueprintField>('field', (self) =>
  objectShape(
    {
      id: required(fieldId, 'field and a number for a custom field, else the id of a standard one.', {
        missing: 'must be the id of a field, received none.',
      }),
      type: optional(
        oneOf(Object.keys(FIELD_TYPE_ATTRIBUTES), 'a field type'),
        'A custom field needs it and keeps it for good; a standard field has its own.',
      ),
      ...FIELD_ATTRIBUTES,
      fields: optional(
        keyed(self, { ...FIELDS, max: 200, filled: true, sentence: 'an array of one or more fields' }),
        FIELD_ATTRIBUTES.fields.about,
      ),
    },
    { sentence: 'a field, which is an object', unknown: unknownAttribute },
  ),
);

export const fields = keyed(field, FIELDS);

/** The attributes of a field that a user group can change. A group cannot change the type. */
export const groupAttributes = named('groupAttributes', () => {
  const { label, required: filled, hidden, locked, readOnly, default: given } = FIELD_ATTRIBUTES;
  const { maxLength, minLength, pattern, min, max, options } = FIELD_ATTRIBUTES;
  return objectShape(
    {
      label,
      required: filled,
      hidden,
      locked,
      readOnly,
      default: given,
      maxLength,
      minLength,
      pattern,
      min,
      max,
      options,
    },
    {
      sentence: 'an object of attributes',
      unknown: (known, meant) => `cannot differ for a user group; ${known.join(', ')} can.${meant}`,
    },
  );
});

const ABOUT: Readonly<Record<ProfileType, string>> = {
  people: 'Persons.',
  jobs: 'Jobs.',
  companies: 'Locations and companies.',
  newhirecategories: 'New hire categories.',
  talentpools: 'Talent pools.',
  rooms: 'Rooms.',
  connectevents: 'Events that people come to.',
};

/** The members of whatever goes by profile type. */
export const PROFILE_TYPE_NAMES = { noun: 'profile type', known: ABOUT } satisfies RecordNames;

const role = oneOf(PERSON_ROLES);

const tab = named('tab', () =>
  objectShape({
    id: required(text, 'What the tab is known by; "general" takes the fields that are on no tab.'),
    label: required(text, 'What people read.'),
    fields: optional(distinct(text, { max: 5000 }), 'The ids of the fields on it, in order.', { default: [] }),
    roles: optional(
      distinct(role, { anyOrder: true, max: PERSON_ROLES.length }),
      'People alone: its required fields are required of people with one of these roles; left out, of all.',
      { default: [] },
    ),
    hiddenFrom: optional(
      distinct(text, { anyOrder: true, max: 500 }),
      'The user groups (integrationName) that do not see it. A field is hidden when every tab that it is on is.',
      { default: [] },
    ),
  }),
);

const profileType = named('profileType', () =>
  objectShape({
    enabled: optional(flag, 'False: its paths answer 404.', { default: true }),
    locked: optional(flag, 'True: its profiles can be created, not updated.', { default: false }),
    fields: optional(fields, 'Custom fields, and what differs of standard ones.'),
    tabs: optional(keyed(tab, { keys: ['id'], max: 200 }), 'The layout of its pages.'),
    roleFolders: optional(
      recordOf(role, { names: { sentence: 'the id or the label of a folder', pattern: /./ }, max: 1000 }),
      'People alone: the role that a person in a folder gets, by the id of the folder, such as D32001.',
    ),
  }),
);

/** The profile types, by path segment. */
export const profileTypes: Shape<Readonly<Record<string, BlueprintProfileType>>> = recordOf(profileType, {
  names: PROFILE_TYPE_NAMES,
});
