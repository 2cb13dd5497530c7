import { CUSTOM_FIELD_ID } from '../field-attributes.js';
import type { BlueprintField } from '../parts/profile-types.js';
import type { BlueprintProblem } from '../shape/shape.js';
import type { Sound } from '../sound-parts.js';
import type { GroupFieldAttributes } from '../parts/users.js';
import { idsIn, namesNothing, partOf, placed, placedMembers } from './rule.js';
import type { Placed, RuleContext, SoundBlueprint } from './rule.js';

type SoundField = Sound<BlueprintField>;

export function isCustomField(id: string | undefined): id is string {
  return id !== undefined && CUSTOM_FIELD_ID.test(id);
}

/** Returns the fields of a profile type with their paths. A collection is followed by its members. */
export function placedFields({ profileTypes }: SoundBlueprint, profileType: string): Placed<SoundField>[] {
  const below = (fields: readonly (SoundField | undefined)[] | undefined, path: string): Placed<SoundField>[] =>
    placed(fields, path).flatMap((field) => [field, ...below(field.item.fields, `${field.path}.fields`)]);
  return below(profileTypes?.[profileType]?.fields, `profileTypes.${profileType}.fields`);
}

/** Returns the fields of a profile type by their path: the id, or `collection/member`. */
export function fieldsByPath({ profileTypes }: SoundBlueprint, profileType: string): ReadonlyMap<string, SoundField> {
  const fields = new Map<string, SoundField>();
  for (const { item: field } of placed(profileTypes?.[profileType]?.fields, '')) {
    fields.set(`${field.id}`, field);
    for (const { item: member } of placed(field.fields, '')) fields.set(`${field.id}/${member.id}`, member);
  }
  return fields;
}

export function groupAttributes({
  userGroups,
}: SoundBlueprint): (Placed<Sound<GroupFieldAttributes>> & { readonly name: string; readonly profileType: string })[] {
  return placed(userGroups, 'userGroups').flatMap((group) =>
    placedMembers(group.item.attributes, `${group.path}.attributes`).flatMap((type) =>
      placedMembers(type.item, type.path).map((field) => ({ ...field, profileType: type.name })),
    ),
  );
}

/** Returns the problems of naming a field of a profile type by its path, the id or `collection/member`, at a place. */
export type FieldCheck = (fieldPath: string, path: string) => BlueprintProblem[];

/** Makes a check of paths with a custom field. Only the server knows the standard fields. */
export function fieldCheck({ document, isUnreadable }: RuleContext, profileType: string): FieldCheck {
  const part = `profileTypes.${profileType}`;
  if (isUnreadable('profileTypes', part, `${part}.fields`)) return () => [];
  const known = customFieldPaths(document, profileType);
  return (fieldPath, path) =>
    known.has(fieldPath) || !fieldPath.split('/').some(isCustomField)
      ? []
      : [namesNothing(fieldPath, [], { noun: `field of ${profileType}`, part: `${part}.fields`, path })];
}

/**
 * Checks rules that may exist before their field. A custom field that the type lacks is no mistake. A custom field that
 * is a member, or a wrongly named member, is one, because it would go unprotected.
 */
function looseFieldCheck(context: RuleContext, profileType: string): FieldCheck {
  const check = fieldCheck(context, profileType);
  const ids = new Set([...customFieldPaths(context.document, profileType)].flatMap((path) => path.split('/')));
  return (fieldPath, path) => (fieldPath.includes('/') || ids.has(fieldPath) ? check(fieldPath, path) : []);
}

/** Makes these checks once per profile type, because every group may have rules for every type. */
export function ruledFieldChecks(context: RuleContext): (profileType: string) => FieldCheck {
  const checks = new Map<string, FieldCheck>();
  return (profileType) => {
    const check = checks.get(profileType) ?? looseFieldCheck(context, profileType);
    checks.set(profileType, check);
    return check;
  };
}

function customFieldPaths(document: unknown, profileType: string): ReadonlySet<string> {
  const fields = partOf(document, 'profileTypes', profileType, 'fields');
  if (!Array.isArray(fields)) return new Set();
  return new Set(
    fields.flatMap((field: unknown) => {
      const members = idsIn(partOf(field, 'fields'), 'id');
      return idsIn([field], 'id').flatMap((id) => [id, ...members.map((member) => `${id}/${member}`)]);
    }),
  );
}
