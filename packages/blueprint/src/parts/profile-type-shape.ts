import type { ProfileType } from '@talent-platform/protocol/models';
import { PERSON_ROLES } from '../profile-types.js';
import { distinct, keyed } from '../shape/array-shape.js';
import { named } from '../shape/named-shape.js';
import { objectShape, optional, required } from '../shape/object-shape.js';
import { recordOf } from '../shape/record-shape.js';
import type { RecordNames } from '../shape/record-shape.js';
import type { Shape } from '../shape/shape.js';
import { flag, oneOf, text } from '../shape/value-shape.js';
import { fields } from './field-shape.js';

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
    fields: optional(distinct(text, { most: 5000 }), 'The ids of the fields on it, in order.', { default: [] }),
    roles: optional(
      distinct(role, { anyOrder: true, most: PERSON_ROLES.length }),
      'People alone: its required fields are required of people with one of these roles; left out, of all.',
      { default: [] },
    ),
    hiddenFrom: optional(
      distinct(text, { anyOrder: true, most: 500 }),
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
    tabs: optional(keyed(tab, { keys: ['id'], most: 200 }), 'The layout of its pages.'),
    roleFolders: optional(
      recordOf(role, { names: { sentence: 'the id or the label of a folder', pattern: /./ }, most: 1000 }),
      'People alone: the role that a person in a folder gets, by the id of the folder, such as D32001.',
    ),
  }),
);

/** The profile types, by path segment. */
export const profileTypes: Shape = recordOf(profileType, { names: PROFILE_TYPE_NAMES });
