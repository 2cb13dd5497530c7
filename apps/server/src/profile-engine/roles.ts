import type { BlueprintProblem } from '@talent-platform/blueprint';
import { PERSON_ROLES } from '@talent-platform/protocol/models';
import type { PersonRole } from '@talent-platform/protocol/models';
import type { Problem } from '@talent-platform/protocol/errors';
import { quote, received } from '@talent-platform/protocol/errors';
import { defineFieldType, invalid, isRole, isJsonObject, problemAt } from './field-types/field-type.js';
import type { Applied, Parsed, ProfileRecord, StoredValue, StoredValues } from './field-types/field-type.js';
import type { ListLookup } from './list-lookup.js';
import type { ProfileTypeBlueprint } from './profile-configuration.js';

type RoleChange = Partial<Record<PersonRole, boolean>>;

/** The roles of a person: assigned, never taken away (D-PRO-11, D-PRO-28). Stored: the names of those held, in the order of `PERSON_ROLES`. */
export const roles = defineFieldType<readonly PersonRole[], RoleChange>({
  collectable: false,
  standardOnly: true,
  keepsValue: true,
  parse: parseRoles,
  apply: applyRoles,
  render: (stored) => Object.fromEntries(PERSON_ROLES.map((role) => [role, stored.includes(role)])),
  jsonSchema: () => ({
    type: 'object',
    properties: Object.fromEntries(PERSON_ROLES.map((role) => [role, { type: 'boolean' }])),
    additionalProperties: false,
  }),
  filterKind: 'dropdown',
  indexEntries: (stored, field) => stored.map((role) => ({ field: field.id, text: role })),
});

function parseRoles(input: unknown): Parsed<RoleChange> {
  if (!isJsonObject(input)) return invalid(`must be an object of ${PERSON_ROLES.join(', ')}, ${received(input)}.`);
  const change: RoleChange = {};
  const problems: Problem[] = [];
  for (const [name, value] of Object.entries(input)) {
    const role = PERSON_ROLES.find((known) => known === name);
    if (role === undefined) {
      const detail = `must name roles only out of ${PERSON_ROLES.join(', ')}, received ${quote(name)}.`;
      problems.push({ code: 'VALUE_INVALID', detail });
    } else if (typeof value !== 'boolean') {
      problems.push(problemAt(role, `must be true or false, ${received(value)}.`));
    } else {
      change[role] = value;
    }
  }
  return problems.length > 0 ? { problems } : { value: change };
}

function applyRoles(
  change: RoleChange | null,
  stored: readonly PersonRole[] | undefined,
): Applied<readonly PersonRole[]> {
  const held = stored ?? [];
  const taken = held.filter((role) => change === null || change[role] === false);
  const problems = taken.map((role): Problem => ({
    code: 'ROLE_INVALID',
    detail: `cannot be taken away once assigned: ${role}. Leave it out.`,
  }));
  return { value: PERSON_ROLES.filter((role) => held.includes(role) || change?.[role] === true), problems };
}

/** The role that a folder gives, by the number of the folder's node (D-PRO-11). */
export type FolderRoles = ReadonlyMap<number, PersonRole>;

type RoleFolders = ProfileTypeBlueprint['roleFolders'];

interface FolderRole {
  readonly key: string;
  readonly nodeId: number | undefined;
  readonly role: PersonRole;
}

export function compileFolderRoles(roleFolders: RoleFolders, list: string, lists: ListLookup | undefined): FolderRoles {
  if (lists === undefined) return new Map();
  return new Map(
    resolve(roleFolders, list, lists).flatMap(({ nodeId, role }): Array<[number, PersonRole]> =>
      nodeId === undefined ? [] : [[nodeId, role]],
    ),
  );
}

/**
 * Returns the same with each folder by its id: a role folder remains one when it is renamed, hidden, or has another
 * label for a group.
 */
export function folderRolesById(
  roleFolders: RoleFolders,
  list: string,
  lists: ListLookup,
): Readonly<Record<string, PersonRole>> {
  const folders = resolve(roleFolders, list, lists);
  return Object.fromEntries(folders.map(({ key, nodeId, role }) => [nodeId === undefined ? key : `C${nodeId}`, role]));
}

/** Returns the problems of role folders that the customer does not have, or that give two roles. */
export function folderRoleProblems(roleFolders: RoleFolders, list: string, lists: ListLookup): BlueprintProblem[] {
  const seen = new Map<number, FolderRole>();
  return resolve(roleFolders, list, lists).flatMap((folder) => {
    const { key, nodeId } = folder;
    const path = `roleFolders.${key}`;
    if (nodeId === undefined) {
      const wayOut = 'name it by its id, such as "D32001", or its label';
      return [{ path, message: `${quote(key)} is not a node of ${list}; ${wayOut}.` }];
    }
    const first = seen.get(nodeId);
    seen.set(nodeId, first ?? folder);
    if (first === undefined || first.role === folder.role) return [];
    return [{ path, message: `is the folder of ${quote(first.key)}, which has another role; name it once.` }];
  });
}

export function withFolderRole(values: StoredValues, folderRoles: FolderRoles): StoredValues {
  const folderRole = folderRoleOf(values, folderRoles);
  const held = heldRoles(values);
  if (folderRole === undefined || held.includes(folderRole)) return values;
  return { ...values, roles: PERSON_ROLES.filter((role) => role === folderRole || held.includes(role)) };
}

export function folderRoleOf({ folder }: StoredValues, folderRoles: FolderRoles): PersonRole | undefined {
  return typeof folder === 'number' ? folderRoles.get(folder) : undefined;
}

export function heldRoles({ roles }: StoredValues): readonly PersonRole[] {
  return Array.isArray(roles) ? roles.filter(isRole) : [];
}

/** Reads the `roles` of a person. A folder may have gained a role after the person was put there. */
export function readRoles(folderRoles: FolderRoles): (record: ProfileRecord) => StoredValue | undefined {
  return ({ values }) => withFolderRole(values, folderRoles)['roles'];
}

function resolve(roleFolders: RoleFolders = {}, list: string, lists: ListLookup): FolderRole[] {
  const known = lists.configured ?? lists;
  return Object.entries(roleFolders).map(([key, role]) => ({ key, nodeId: known.find(list, key)?.id, role }));
}
