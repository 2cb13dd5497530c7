import type { Problem } from '@talent-platform/protocol/errors';
import { defineFieldType, invalid, noAttributeProblems } from '../field-types/field-type.js';
import type { Applied, Parsed } from '../field-types/field-type.js';
import { isJsonObject } from '../json-object.js';
import { quote, received } from '@talent-platform/protocol/errors';
import { ROLES } from '../field-types/field-type.js';
import type { Role } from '../field-types/field-type.js';

/** The roles that a write names. */
type RoleChange = Partial<Record<Role, boolean>>;

/** The roles of a person: given, never taken away (D-PRO-11, D-PRO-28). Stored: the names of those held, in the order above. */
export const roles = defineFieldType<readonly Role[], RoleChange>({
  searchable: true,
  collectable: false,
  standardOnly: true,
  keepsValue: true,
  attributeProblems: noAttributeProblems,
  parse: parseRoles,
  apply: applyRoles,
  render: (stored) => Object.fromEntries(ROLES.map((role) => [role, stored.includes(role)])),
  jsonSchema: () => ({
    type: 'object',
    properties: Object.fromEntries(ROLES.map((role) => [role, { type: 'boolean' }])),
    additionalProperties: false,
  }),
  filterKind: 'dropdown',
  indexEntries: (stored, field) => stored.map((role) => ({ field: field.id, text: role })),
});

function parseRoles(input: unknown): Parsed<RoleChange> {
  if (!isJsonObject(input)) return invalid(`must be an object of ${ROLES.join(', ')}, ${received(input)}.`);
  const change: RoleChange = {};
  const problems: Problem[] = [];
  for (const [name, value] of Object.entries(input)) {
    const role = ROLES.find((known) => known === name);
    if (role === undefined) {
      problems.push({
        code: 'VALUE_INVALID',
        detail: `must name roles only out of ${ROLES.join(', ')}, received ${quote(name)}.`,
      });
    } else if (typeof value !== 'boolean') {
      problems.push({
        code: 'VALUE_INVALID',
        field: role,
        detail: `must be true or false, ${received(value)}.`,
      });
    } else {
      change[role] = value;
    }
  }
  return problems.length > 0 ? { problems } : { value: change };
}

function applyRoles(change: RoleChange | null, stored: readonly Role[] | undefined): Applied<readonly Role[]> {
  const held = stored ?? [];
  const taken = held.filter((role) => change === null || change[role] === false);
  const problems = taken.map((role): Problem => ({
    code: 'ROLE_INVALID',
    detail: `cannot be taken away once assigned: ${role}. Leave it out.`,
  }));
  return {
    value: ROLES.filter((role) => held.includes(role) || change?.[role] === true),
    problems,
  };
}
