import type { CustomDecorator } from '@nestjs/common';
import { Describe, DescribeGroup, fails, inQuery, replies, takes } from '../../http/index.js';

const TEXT = { type: 'string', minLength: 1, maxLength: 255 };
const PASSWORD = { type: 'string', minLength: 1, maxLength: 1000 };
const TIME = { type: 'string', format: 'date-time' };

const USER = {
  type: 'object',
  required: ['username', 'name', 'group', 'person', 'active', 'hasPassword', 'secrets'],
  properties: {
    username: TEXT,
    name: TEXT,
    group: { ...TEXT, description: 'The integrationName of a user group' },
    person: {
      type: 'object',
      required: ['id'],
      properties: { id: { type: 'integer' } },
      description: "The user's own person profile",
    },
    active: { type: 'boolean', description: 'False: cannot sign in, and keeps password and secrets' },
    hasPassword: { type: 'boolean' },
    secrets: { type: 'integer', minimum: 0, description: 'How many signing secrets are live' },
    lastSignIn: { ...TIME, description: 'The last request by any credential; left out if there was none' },
    lastPasswordSignIn: { ...TIME, description: 'The last request by password; left out if there was none' },
  },
};

/** Describes users in the OpenAPI document. */
export const DescribeUsers = (): CustomDecorator => DescribeGroup('Access');

export const DescribeListUsers = (): MethodDecorator =>
  Describe(
    {
      id: 'listUsers',
      summary: 'List the users',
      description:
        'Lists the users whom the blueprint names, by name. Times of sign-ins are up to five minutes behind.',
    },
    inQuery('after', { description: 'The `next` of the page before' }),
    inQuery('size', { schema: { type: 'integer', minimum: 1, default: 100 } }),
    replies(200, 'A page of users', {
      schema: {
        type: 'object',
        required: ['users'],
        properties: { users: { type: 'array', items: USER }, next: { type: 'string' } },
      },
    }),
  );

export const DescribeGetUser = (): MethodDecorator =>
  Describe(
    { id: 'getUser', summary: 'Read a user', description: 'Reads one user, without any credential.' },
    replies(200, 'The user', { schema: USER }),
  );

export const DescribeAddUser = (): MethodDecorator =>
  Describe(
    {
      id: 'createUser',
      summary: 'Add a user',
      description:
        'Makes the user and its person profile, as a blueprint does. The blueprint names the user from then on.',
    },
    takes({
      type: 'object',
      required: ['username', 'name', 'group'],
      properties: {
        username: { ...TEXT, description: 'Unique over all customers, without commas, colons and control characters' },
        name: TEXT,
        group: TEXT,
        password: { ...PASSWORD, description: 'Left out for a user who only signs' },
      },
      additionalProperties: false,
    }),
    replies(201, 'The new user', { schema: USER }),
    fails('CONFLICT'),
    replies(409, 'There is such a user already'),
  );

export const DescribeChangeUser = (): MethodDecorator =>
  Describe(
    {
      id: 'updateUser',
      summary: 'Change, disable or enable a user',
      description: 'A user who is not active cannot sign in, and keeps password and secrets until active again.',
    },
    takes({
      type: 'object',
      properties: { name: TEXT, group: TEXT, active: { type: 'boolean' } },
      additionalProperties: false,
    }),
    replies(200, 'The user as it is now', { schema: USER }),
    fails('CONFLICT'),
  );

export const DescribeSetPassword = (): MethodDecorator =>
  Describe(
    {
      id: 'replacePassword',
      summary: 'Give a user another password',
      description: 'The password before works nowhere once this is answered. Signing secrets stay.',
    },
    takes({
      type: 'object',
      required: ['password'],
      properties: { password: PASSWORD },
      additionalProperties: false,
    }),
    replies(204, 'Set'),
  );
