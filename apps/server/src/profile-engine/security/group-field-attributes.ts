import { CUSTOM_FIELD_ID } from '@talent-platform/blueprint';
import { attributeProblems } from '../definition-rules/merge-fields.js';
import type { MergedField } from '../definition-rules/merge-fields.js';
import { isJsonObject } from '../field-types/field-type.js';
import type { ConfigurationProblem, GroupProfileConfiguration } from '../profile-configuration.js';
import { quote } from '@talent-platform/protocol/errors';

type Attributes = Readonly<Record<string, unknown>>;

const NO_ATTRIBUTES: NonNullable<GroupProfileConfiguration['attributes']> = {};

/**
 * The attributes that can differ for a group: those that do not change what the field is. The blueprint's own checks
 * refuse others.
 */
const SETTABLE: readonly string[] = [
  'label',
  'required',
  'hidden',
  'locked',
  'readOnly',
  'default',
  'maxLength',
  'minLength',
  'pattern',
  'min',
  'max',
  'options',
];

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
    if (own === undefined || attributesProblems(own, field).length > 0) return { ...field, members };
    const configuration = { ...field.configuration, ...pick(own, SETTABLE) };
    return { path: `attributes.${profileType}.${path}`, configuration, members };
  });
}

/** Returns the problems of a group's part: unknown fields, and attributes that a field cannot have. */
export function groupProblems(
  fields: readonly MergedField[],
  { fieldAccess, attributes }: GroupProfileConfiguration,
  profileType: string,
): ConfigurationProblem[] {
  const known = new Map(
    fields.flatMap((field) => [
      [field.configuration.id, field] as const,
      ...field.members.map((member) => [`${field.configuration.id}/${member.configuration.id}`, member] as const),
    ]),
  );
  const unknown = (part: string, paths: object | undefined): ConfigurationProblem[] =>
    Object.keys(isJsonObject(paths) ? paths : {})
      .filter((path) => !known.has(path) && !isCustom(path))
      .map((path) => ({
        path: `${part}.${profileType}.${path}`,
        message: `${quote(path)} is not a field of ${profileType}. Name a member of a collection as "collection/member".`,
      }));
  const wrong = Object.entries(isJsonObject(attributes) ? attributes : {}).flatMap(([path, own]) => {
    const field = known.get(path);
    if (field === undefined || !isJsonObject(own)) return [];
    return attributesProblems(own, field).map((problem) => ({
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

function attributesProblems(own: Attributes, { configuration }: MergedField): ConfigurationProblem[] {
  if (!isJsonObject(own)) return [];
  return attributeProblems(pick(own, SETTABLE), configuration.type);
}

function pick(attributes: Attributes, names: readonly string[]): Attributes {
  return Object.fromEntries(Object.entries(attributes).filter(([name]) => names.includes(name)));
}
