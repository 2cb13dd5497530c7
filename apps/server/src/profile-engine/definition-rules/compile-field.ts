import type { BlueprintProblem } from '@talent-platform/blueprint';
import type { PersonRole } from '@talent-platform/protocol/models';
import { compilePattern } from '../pattern.js';
import type { Field, FieldSet } from '../field-types/field-type.js';
import { findFieldType } from '../field-types/field-types.js';
import type { Layout, LayoutTab } from './compile-layout.js';
import type {
  FieldHistories,
  FieldHistory,
  GroupProfileConfiguration,
  StandardField,
} from '../profile-configuration.js';
import { fieldAccess, PLATFORM_ACCESS } from '../security/field-access.js';
import { SYSTEM_VALUES } from '../system-fields.js';
import type { MergedField } from './merge-fields.js';

/** The data that decides a field, in addition to its own configuration. */
interface FieldScope {
  readonly group: GroupProfileConfiguration | 'platform' | undefined;
  readonly layout: Layout;
  readonly history: FieldHistories;
  /** The readers of fields whose value is not in the document, by field. */
  readonly readers: ReadonlyMap<string, Field['system']>;
  readonly collection?: string;
}

/** Compiles valid configurations into fields for look-ups, and returns what is wrong with each as a whole. */
export function compileFields(
  merged: readonly MergedField[],
  scope: FieldScope,
): { readonly fields: FieldSet; readonly problems: readonly BlueprintProblem[] } {
  const fields: Field[] = [];
  const problems: BlueprintProblem[] = [];
  for (const configured of merged) {
    const compiled = compileField(configured, scope);
    fields.push(compiled.field);
    problems.push(...compiled.problems);
  }
  return { fields: fieldSet(fields), problems };
}

function compileField(
  merged: MergedField,
  scope: FieldScope,
): { readonly field: Field; readonly problems: readonly BlueprintProblem[] } {
  const { configuration, path } = merged;
  const { collection, group } = scope;
  const { id } = configuration;
  const isMember = collection !== undefined;
  const type = findFieldType(configuration.type);
  if (type === undefined) throw new TypeError(`${path}: "${configuration.type}" is not a field type.`);
  const members =
    configuration.fields === undefined ? undefined : compileFields(merged.members, { ...scope, collection: id });
  const fieldPath = isMember ? `${collection}/${id}` : id;
  const tabs = isMember ? [] : scope.layout(id);
  const filled = isSetByPlatform(configuration, isMember);
  const facts = { path: fieldPath, configuration, type, tabs, isSetByPlatform: filled };
  const field = fieldOf(configuration, scope.history[fieldPath] ?? {}, {
    type,
    isSetByPlatform: filled,
    access: group === 'platform' ? PLATFORM_ACCESS : fieldAccess({ ...facts, group }),
    requiredFor: requiringRoles(tabs),
    collection,
    members: members?.fields,
    system: isMember ? undefined : scope.readers.get(id),
  });
  const own = [...memberProblems(field, isMember), ...type.attributeProblems(field)];
  return {
    field,
    problems: own.map((problem) => ({ ...problem, path: `${path}.${problem.path}` })).concat(members?.problems ?? []),
  };
}

/** Tells whether the platform fills the field: a template, a serial number, or a system field. */
function isSetByPlatform({ id, template, serial = false }: StandardField, isMember: boolean): boolean {
  return template !== undefined || serial || (!isMember && SYSTEM_VALUES.has(id));
}

/** A field on role tabs only is required of people who hold one of the roles (spec: Profile rules 6). */
function requiringRoles(tabs: readonly LayoutTab[]): readonly PersonRole[] | undefined {
  if (tabs.length === 0 || tabs.some(({ roles }) => roles.length === 0)) return undefined;
  return [...new Set(tabs.flatMap(({ roles }) => roles))];
}

/** One literal without spreads, because spreads of objects with so many members are many times slower. */
function fieldOf(
  configuration: StandardField,
  history: FieldHistory,
  {
    access,
    ...decided
  }: Pick<Field, 'type' | 'isSetByPlatform' | 'requiredFor' | 'collection' | 'members' | 'system'> & {
    readonly access: ReturnType<typeof fieldAccess>;
  },
): Field {
  const { id, pattern } = configuration;
  return {
    id,
    label: configuration.label ?? id,
    typeName: configuration.type,
    type: decided.type,
    visible: access.visible,
    writable: access.writable,
    required: access.required,
    isSetByPlatform: decided.isSetByPlatform,
    requiredFor: decided.requiredFor,
    hiddenBy: access.hiddenBy,
    lockedBy: access.lockedBy,
    searchable: configuration.searchable ?? decided.type.searchable,
    sensitive: configuration.sensitive ?? false,
    default: configuration.default,
    defaultsToFirst: configuration.defaultsToFirst ?? false,
    maxLength: configuration.maxLength,
    hardMaxLength: configuration.hardMaxLength,
    minLength: configuration.minLength,
    pattern: pattern === undefined ? undefined : compilePattern(pattern),
    min: configuration.min,
    max: configuration.max,
    options: configuration.options,
    retiredOptions: history.retiredOptions ?? [],
    limitsChanged: history.limitsChanged ?? false,
    list: configuration.list,
    multiple: configuration.multiple ?? false,
    profileType: configuration.profileType,
    collection: decided.collection,
    members: decided.members,
    system: decided.system,
    template: configuration.template,
    serial: configuration.serial ?? false,
    exclusive: configuration.exclusive ?? false,
    fileText: configuration.fileText ?? false,
  };
}

function memberProblems(field: Field, isMember: boolean): BlueprintProblem[] {
  if (!isMember || field.type.collectable) return [];
  return [{ path: 'type', message: `cannot be "${field.typeName}" within a collection.` }];
}

/** Indexes fields for look-ups. */
export function fieldSet(fields: readonly Field[]): FieldSet {
  const visible = fields.filter((field) => field.visible);
  return Object.freeze({
    all: byId(fields),
    visible: byId(visible),
    required: visible.filter((field) => field.required),
    collections: visible.filter((field) => field.members !== undefined),
    withDefault: fields.filter((field) => field.default !== undefined || field.defaultsToFirst),
    place: placeOf(visible.filter(({ collection }) => collection !== undefined)),
  });
}

/** Two countries of an entry do not say which of them a state belongs to. */
function placeOf(members: readonly Field[]): FieldSet['place'] {
  const [country, another] = members.filter(({ typeName }) => typeName === 'country');
  if (country === undefined || another !== undefined) return undefined;
  return { country, states: members.filter(({ typeName }) => typeName === 'state') };
}

function byId(fields: readonly Field[]): ReadonlyMap<string, Field> {
  return new Map(fields.map((field) => [field.id, field]));
}
