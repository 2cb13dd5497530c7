import type { Blueprint } from './blueprint.js';
import { arrayOf, isObject, object, optional, recordOf, required, rule } from './shape.js';
import type { BlueprintProblem, Shape } from './shape.js';

const CONTROL_OR_COMMA = /[\p{Cc},]/u;

const text = rule('a text that is not empty', (value) => typeof value === 'string' && value !== '');
const flag = rule('true or false', (value) => typeof value === 'boolean');
const positiveInteger = rule('a whole number from 1', (value) => Number.isSafeInteger(value) && Number(value) > 0);
const username = rule(
  'a user name without commas, colons and control characters',
  (value) => typeof value === 'string' && value.trim() !== '' && !CONTROL_OR_COMMA.test(value) && !value.includes(':'),
);
const instant = rule('a time in ISO 8601', (value) => typeof value === 'string' && !Number.isNaN(Date.parse(value)));
const anObject: Shape = rule('an object', isObject);

const node: Shape = (value, path) => listNode(value, path);
const listNode = object({ value: required(text), hidden: optional(flag), children: optional(arrayOf(node)) });

const BLUEPRINT = object({
  customer: required(object({ id: required(positiveInteger), name: required(text) })),
  quota: optional(object({ requestsPerDay: required(positiveInteger) })),
  userGroups: optional(
    arrayOf(object({ integrationName: required(text), label: required(text), administrator: optional(flag) })),
  ),
  users: optional(
    arrayOf(
      object({
        username: required(username),
        name: required(text),
        group: required(text),
        password: optional(text),
        signingSecrets: optional(
          arrayOf(object({ id: required(text), secret: required(text), expires: optional(instant) })),
        ),
      }),
    ),
  ),
  profileTypes: optional(
    recordOf(object({ enabled: optional(flag), locked: optional(flag), fields: optional(arrayOf(anObject)) })),
  ),
  customLists: optional(
    arrayOf(object({ listnodeid: optional(positiveInteger), value: required(text), nodes: optional(arrayOf(node)) })),
  ),
});

/**
 * Checks that a document is a blueprint: its shape first, then what its parts say of each other. The fields of its
 * profile types are checked by the profile engine, which knows their types.
 *
 * @param document any JSON value
 * @returns every problem, none for a blueprint
 * @example
 * checkBlueprint({ customer: { id: 0, name: 'Acme' } });
 * // [{ path: 'customer.id', message: 'must be a whole number from 1, received 0.' }]
 */
export function checkBlueprint(document: unknown): BlueprintProblem[] {
  const problems = BLUEPRINT(document, '');
  return problems.length > 0 ? problems : CROSS_CHECKS.flatMap((check) => check(document as Blueprint));
}

function usersOfUnknownGroups({ users = [], userGroups = [] }: Blueprint): BlueprintProblem[] {
  const groups = new Set(userGroups.map(({ integrationName }) => integrationName));
  return users.flatMap(({ group }, index) =>
    groups.has(group)
      ? []
      : [{ path: `users[${index}].group`, message: `names no group: ${JSON.stringify(group)} is not in userGroups.` }],
  );
}

function groupsNamedTwice({ userGroups = [] }: Blueprint): BlueprintProblem[] {
  return repeated(
    userGroups.map(({ integrationName }) => integrationName),
    (index) => `userGroups[${index}].integrationName`,
  );
}

function usersNamedTwice({ users = [] }: Blueprint): BlueprintProblem[] {
  return repeated(
    users.map(({ username: name }) => name),
    (index) => `users[${index}].username`,
  );
}

function repeated(names: readonly string[], pathOf: (index: number) => string): BlueprintProblem[] {
  return names.flatMap((name, index) =>
    names.indexOf(name) === index ? [] : [{ path: pathOf(index), message: `is used twice: ${JSON.stringify(name)}.` }],
  );
}

const CROSS_CHECKS = [groupsNamedTwice, usersNamedTwice, usersOfUnknownGroups];
