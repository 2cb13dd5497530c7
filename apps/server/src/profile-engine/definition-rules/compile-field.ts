import { compilePattern } from '../pattern.js';
import type { Field, FieldSet, FieldType } from '../field-types/field-type.js';
import { findFieldType } from '../field-types/field-types.js';
import type { ConfigurationProblem, StandardField } from '../profile-configuration.js';
import { SYSTEM_VALUES } from '../system-fields.js';
import type { MergedField } from './merge-fields.js';

export interface CompiledFields {
  readonly fields: FieldSet;
  readonly problems: readonly ConfigurationProblem[];
}

/** Well-formed configurations as fields that can be looked up, and what is wrong with each as a whole. */
export function compileFields(merged: readonly MergedField[], isMember: boolean): CompiledFields {
  const compiled = merged.map((field) => compileField(field, isMember));
  const fields = compiled.map(({ field }) => field);
  return { fields: fieldSet(fields), problems: compiled.flatMap(({ problems }) => problems) };
}

function compileField(
  merged: MergedField,
  isMember: boolean,
): { readonly field: Field; readonly problems: readonly ConfigurationProblem[] } {
  const { configuration, path } = merged;
  const type = findFieldType(configuration.type);
  if (type === undefined) throw new TypeError(`${path}: "${configuration.type}" is no field type.`);
  const members = compileFields(merged.members, true);
  const field = Object.freeze({
    ...attributesOf(configuration),
    ...accessOf(configuration, type),
    type,
    searchable: configuration.searchable ?? type.searchable,
    members: configuration.fields === undefined ? undefined : members.fields,
    system: isMember ? undefined : SYSTEM_VALUES.get(configuration.id),
  });
  const own = [...memberProblems(field, isMember), ...type.attributeProblems(field)];
  return {
    field,
    problems: [...own.map((problem) => ({ ...problem, path: `${path}.${problem.path}` })), ...members.problems],
  };
}

/** The one place that decides whether the caller knows of a field, may write it, and must fill it. */
function accessOf(configuration: StandardField, type: FieldType): Pick<Field, 'visible' | 'writable' | 'required'> {
  const {
    hidden = false,
    locked = false,
    readOnly = false,
    required = false,
    template,
    serial = false,
  } = configuration;
  const visible = !hidden;
  const given = template !== undefined || serial || type.writtenElsewhere !== undefined;
  // D-PRO-3: a field hidden from the caller is not required of that caller
  return { visible, writable: visible && !locked && !readOnly && !given, required: visible && required };
}

type Attributes = Omit<Field, 'visible' | 'writable' | 'required' | 'type' | 'searchable' | 'members' | 'system'>;

function attributesOf(configuration: StandardField): Attributes {
  const { id, type, pattern } = configuration;
  return {
    id,
    label: configuration.label ?? id,
    typeName: type,
    default: configuration.default,
    defaultsToFirst: configuration.defaultsToFirst ?? false,
    maxLength: configuration.maxLength,
    minLength: configuration.minLength,
    pattern: pattern === undefined ? undefined : compilePattern(pattern),
    min: configuration.min,
    max: configuration.max,
    options: configuration.options,
    list: configuration.list,
    multiple: configuration.multiple ?? false,
    profileType: configuration.profileType,
    template: configuration.template,
    serial: configuration.serial ?? false,
    fileText: configuration.fileText ?? false,
  };
}

function memberProblems(field: Field, isMember: boolean): ConfigurationProblem[] {
  if (!isMember || field.type.collectable) return [];
  return [{ path: 'type', message: `cannot be "${field.typeName}" within a collection.` }];
}

function fieldSet(fields: readonly Field[]): FieldSet {
  const visible = fields.filter((field) => field.visible);
  return Object.freeze({
    all: byId(fields),
    visible: byId(visible),
    required: visible.filter((field) => field.required),
    collections: visible.filter((field) => field.members !== undefined),
    withDefault: fields.filter((field) => field.default !== undefined || field.defaultsToFirst),
  });
}

function byId(fields: readonly Field[]): ReadonlyMap<string, Field> {
  return new Map(fields.map((field) => [field.id, field]));
}
