import { filterObjectSchema, parseFilter } from '@talent-platform/protocol/search';
import type { SearchFilter } from '@talent-platform/protocol/search';
import { keyed } from '../shape/array-shape.js';
import { named } from '../shape/choice-shape.js';
import { objectShape, optional, recordOf, required } from '../shape/object-shape.js';
import type { RecordNames } from '../shape/object-shape.js';
import { below, changeOf } from '../shape/shape.js';
import type { Shape, ValueOf } from '../shape/shape.js';
import { CONTROLS, flag, oneOf, secretText, text, textShape, valueShape } from '../shape/value-shape.js';
import { groupAttributes, PROFILE_TYPE_NAMES } from './profile-types.js';

/** The access of a user group to an area of the platform, or to a field, by `spec: What the service does`. */
export type AccessLevel = ValueOf<typeof level>;

/**
 * A user group: what its users may see and do.
 *
 * @example
 * const partners: BlueprintGroup = {
 *   integrationName: 'partners',
 *   label: 'Partners',
 *   access: { companies: 'none', jobs: 'read' },
 *   fieldAccess: { people: { field1003: 'none', 'addresses/addresszip': 'read' } },
 * };
 */
export interface BlueprintGroup extends ValueOf<typeof group> {}

/** The attributes of a field that may differ from group to group. */
export type GroupFieldAttributes = ValueOf<typeof groupAttributes>;

export interface BlueprintUser extends ValueOf<typeof user> {}

export interface BlueprintSecret extends ValueOf<typeof signingSecret> {}

const AREAS: RecordNames = {
  noun: 'area',
  known: {
    ...PROFILE_TYPE_NAMES.known,
    lists: 'Lists and their nodes.',
    forms: 'Forms and filled forms.',
    portalposts: 'Job posts on portals.',
    search: 'The general search.',
    workflows: 'Workflows of candidates and new hires.',
    notes: 'Notes on people and on workflows.',
  },
};

/** A field, or a member of a collection, by its path. */
const FIELD_PATHS: RecordNames = {
  sentence: 'the id of a field, or by collection/member',
  pattern: /^[A-Za-z][A-Za-z0-9_]{0,254}(?:\/[A-Za-z][A-Za-z0-9_]{0,254})?$/,
};

/** The limit of rules for one profile type. */
const MAX_RULES = 1000;

const level = oneOf(['none', 'read', 'write']);

/** A search filter. Its rules are the same as those of every search. */
const searchFilter = ((): Shape<SearchFilter> => {
  const shape: Shape<SearchFilter> = {
    problems: (value, path) =>
      (parseFilter(value).problems ?? []).map(({ field = '', detail }) => ({
        path: field === '' ? path : below(path, field),
        message: detail,
      })),
    schema: (definitions) => {
      definitions.set('searchFilter', { ...filterObjectSchema('#/$defs/searchFilter') });
      return { $ref: '#/$defs/searchFilter' };
    },
    changes: (before, after, path) => changeOf(shape, [before, after], path),
    merge: ({ after }) => after,
    conceal: (value) => value,
  };
  return shape;
})();

const group = named('userGroup', () =>
  objectShape({
    integrationName: required(text, 'What users and tabs name the group by.'),
    label: required(text, 'What people read.'),
    administrator: optional(flag, 'May use the platform API.', { default: false }),
    access: optional(
      recordOf(level, { names: AREAS, default: 'write' }),
      'How far the group gets with an area; left out, it writes.',
    ),
    fieldAccess: optional(
      recordOf(recordOf(level, { names: FIELD_PATHS, default: 'write', max: MAX_RULES }), {
        names: PROFILE_TYPE_NAMES,
      }),
      'The security rules: by profile type and field, how far the group gets; left out, it writes.',
    ),
    searchLocks: optional(
      recordOf(searchFilter, { names: PROFILE_TYPE_NAMES }),
      'By profile type, the filter whose profiles are the only ones that the group sees.',
    ),
    attributes: optional(
      recordOf(recordOf(groupAttributes, { names: FIELD_PATHS, max: MAX_RULES }), { names: PROFILE_TYPE_NAMES }),
      'By profile type and field, the attributes that differ for this group.',
    ),
  }),
);

export const userGroups: Shape<readonly BlueprintGroup[]> = keyed(group, { keys: ['integrationName'], max: 500 });

const username = textShape({
  sentence: 'a user name without commas, colons and control characters',
  pattern: new RegExp(`^[^,:${CONTROLS}]*[^,:${CONTROLS}\\s][^,:${CONTROLS}]*$`),
  discretion: 'private',
});

const privateText = textShape({ discretion: 'private' });

const instant = textShape({
  sentence: 'a time in ISO 8601 with Z or an offset, such as "2027-01-01T00:00:00Z"',
  pattern: /^\d{4}-\d{2}-\d{2}(?:T\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?(?:Z|[+-]\d{2}:\d{2}))?$/,
  holds: (value) => !Number.isNaN(Date.parse(value)),
  discretion: 'private',
});

const privateFlag = valueShape<boolean>({
  sentence: 'true or false',
  discretion: 'private',
  holds: (value) => typeof value === 'boolean',
  schema: { type: 'boolean' },
});

const signingSecret = objectShape(
  {
    id: required(textShape({ discretion: 'private' }), 'What tells the secrets of a user apart.'),
    secret: optional(secretText, 'The secret; left out, the stored one of this id is kept.', { keepsStored: true }),
    expires: optional(instant, 'When it ends (ISO 8601); left out, never.'),
  },
  { private: true },
);

const user = named('user', () =>
  objectShape(
    {
      username: required(username, 'What the user signs in by: case-sensitive, unique over all customers.'),
      name: required(privateText, "The person's name; each user has a person profile."),
      group: required(privateText, 'The integrationName of a user group.'),
      active: optional(
        privateFlag,
        'False: cannot sign in, and keeps password and secrets; left out, it stays as it is.',
        { default: true, keepsStored: true },
      ),
      password: optional(secretText, 'For basic credentials; left out, the stored one is kept.', { keepsStored: true }),
      signingSecrets: optional(
        keyed(signingSecret, { keys: ['id'], private: true, max: 20 }),
        'For signed requests; left out, the stored ones are kept.',
        { keepsStored: true },
      ),
    },
    { private: true },
  ),
);

/** The limit of users of a customer (D-PLT-15). */
export const MAX_USERS = 10_000;

/** Problems show no values, because a password may be misplaced. */
export const users: Shape<readonly BlueprintUser[]> = keyed(user, {
  keys: ['username'],
  private: true,
  max: MAX_USERS,
});
