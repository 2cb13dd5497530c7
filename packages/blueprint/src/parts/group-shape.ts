import { filterObjectSchema, parseFilter } from '@talent-platform/protocol/search';
import { keyed } from '../shape/array-shape.js';
import { named } from '../shape/named-shape.js';
import { objectShape, optional, required } from '../shape/object-shape.js';
import { recordOf } from '../shape/record-shape.js';
import type { RecordNames } from '../shape/record-shape.js';
import { below, changeOf } from '../shape/shape.js';
import type { Shape } from '../shape/shape.js';
import { flag, oneOf, text } from '../shape/value-shape.js';
import { groupAttributes } from './field-shape.js';
import { PROFILE_TYPE_NAMES } from './profile-type-shape.js';

const AREAS: RecordNames = {
  noun: 'area',
  known: {
    ...PROFILE_TYPE_NAMES.known,
    lists: 'Lists and their nodes.',
    forms: 'Forms and filled forms.',
    portalposts: 'Job posts on portals.',
    search: 'The general search.',
    workflows: 'Workflows of candidates and new hires.',
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

/** A search filter: its rules are those of every search. */
const searchFilter = ((): Shape => {
  const shape: Shape = {
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
      recordOf(recordOf(level, { names: FIELD_PATHS, default: 'write', most: MAX_RULES }), {
        names: PROFILE_TYPE_NAMES,
      }),
      'The security rules: by profile type and field, how far the group gets; left out, it writes.',
    ),
    searchLocks: optional(
      recordOf(searchFilter, { names: PROFILE_TYPE_NAMES }),
      'By profile type, the filter whose profiles are the only ones that the group sees.',
    ),
    attributes: optional(
      recordOf(recordOf(groupAttributes, { names: FIELD_PATHS, most: MAX_RULES }), { names: PROFILE_TYPE_NAMES }),
      'By profile type and field, the attributes that differ for this group.',
    ),
  }),
);

export const userGroups: Shape = keyed(group, { keys: ['integrationName'], most: 500 });
