import type { BlueprintProblem } from '@talent-platform/blueprint';
import { CUSTOM_FIELD_ID } from '@talent-platform/blueprint';
import { attributeProblems } from '../definition-rules/merge-fields.js';
import type { MergedField } from '../definition-rules/merge-fields.js';
import type { GroupProfileConfiguration } from '../profile-configuration.js';
import { quote } from '@talent-platform/protocol/errors';

const NO_ATTRIBUTES: NonNullable<GroupProfileConfiguration['attributes']> = {};

/** Returns the fields as configured for a group, with the paths for the group's problems (D-PRO-25). */
export function withGroupAttributes(
  fields: readonly MergedField[],
  { attributes = NO_ATTRIBUTES }: Pick<GroupProfileConfiguration, 'attributes'>,
  { profileType, prefix = '' }: { profileType: string; prefix?: string },
): readonly MergedField[] {
  if (attributes === NO_ATTRIBUTES) return fields;
  return fields.map((field) => {
    const path = prefix + field.configuration.id;
    const own = attributes[path];
    if (own === undefined && field.members.length === 0) return field;
    const members = withGroupAttributes(field.members, { attributes }, { profileType, prefix: `${path}/` });
    if (own === undefined || attributeProblems(own, field.configuration.type).length > 0) return { ...field, members };
    const configuration = { ...field.configuration, ...own };
    return { path: `attributes.${profileType}.${path}`, configuration, members };
  });
}

/** Returns the problems of a group's part: unknown fields, and attributes that a field cannot have. */
export function groupProblems(
  fields: readonly MergedField[],
  { fieldAccess, attributes = NO_ATTRIBUTES }: GroupProfileConfiguration,
  profileType: string,
): BlueprintProblem[] {
  const known = new Map(
    fields.flatMap((field) => [
      [field.configuration.id, field] as const,
      ...field.members.map((member) => [`${field.configuration.id}/${member.configuration.id}`, member] as const),
    ]),
  );
  const unknown = (part: string, paths: object = {}): BlueprintProblem[] =>
    Object.keys(paths)
      .filter((path) => !known.has(path) && !isCustom(path))
      .map((path) => ({
        path: `${part}.${profileType}.${path}`,
        message: `${quote(path)} is not a field of ${profileType}. Name a member of a collection as "collection/member".`,
      }));
  const wrong = Object.entries(attributes).flatMap(([path, own]) => {
    const field = known.get(path);
    if (field === undefined) return [];
    return attributeProblems(own, field.configuration.type).map((problem) => ({
      ...problem,
      path: `attributes.${profileType}.${path}.${problem.path}`,
    }));
  });
  return [...unknown('fieldAccess', fieldAccess), ...unknown('attributes', attributes), ...wrong];
}

/** The blueprint's own checks report missing custom fields. */
function isCustom(path: string): boolean {
  return path.split('/').some((id) => CUSTOM_FIELD_ID.test(id));
}
