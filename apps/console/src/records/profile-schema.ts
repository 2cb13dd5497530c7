import type { JsonSchema } from '@talent-platform/client';
import { isProfileType } from './profile-types.js';
import type { ProfileType } from './profile-type.js';

/** How the values of a field look. */
export type FieldKind =
  | 'text'
  | 'multiline'
  | 'html'
  | 'integer'
  | 'number'
  | 'boolean'
  | 'date'
  | 'month'
  | 'datetime'
  | 'money'
  | 'dropdown'
  | 'radio'
  | 'node'
  | 'nodes'
  | 'reference'
  | 'address'
  | 'file'
  | 'collection'
  | 'roles';

/** A node of a list that may be chosen: its id, and its full path. */
export interface ListOption {
  readonly id: string;
  readonly value: string;
}

/** A field of a profile, as its schemas describe it to the user. */
export interface ProfileField {
  readonly id: string;
  readonly label: string;
  readonly kind: FieldKind;
  /** Whether a write of the profile takes it. Files have an endpoint of their own. */
  readonly isWritable: boolean;
  readonly isRequired: boolean;
  /** The words of the service about it, such as the roles that need it. */
  readonly note: string | undefined;
  readonly maxLength: number | undefined;
  readonly pattern: string | undefined;
  readonly minimum: number | undefined;
  readonly maximum: number | undefined;
  /** The texts of a dropdown, the currencies of money, or the roles. */
  readonly choices: readonly string[];
  /** The timeframes of a salary. Empty for other money. */
  readonly timeframes: readonly string[];
  /** The nodes that may be chosen; undefined if the list is too long for the schema (D-SCH-5). */
  readonly options: readonly ListOption[] | undefined;
  /** The nodes that profiles may still have, though nobody may choose them any more. */
  readonly hiddenIds: readonly string[];
  /** The list that nodes come from (D-SCH-9). */
  readonly list: string | undefined;
  /** The media type of a text, or the kind of file that a field takes: `image/*` (D-SCH-9). */
  readonly mediaType: string | undefined;
  /** The type of the profiles that a reference names (D-SCH-9). */
  readonly profileType: ProfileType | undefined;
  /** The members of an entry, if the field is a collection. */
  readonly members: readonly ProfileField[];
}

/** A tab of a profile. */
export interface ProfileTab {
  readonly id: string;
  /** Undefined if the type has no layout: then this is the only tab. */
  readonly label: string | undefined;
  readonly fields: readonly ProfileField[];
}

/** A type of profiles, as the user sees it. */
export interface ProfileSchema {
  readonly fields: readonly ProfileField[];
  readonly tabs: readonly ProfileTab[];
}

type Part = Readonly<Record<string, unknown>>;

const partOf = (value: unknown): Part => (typeof value === 'object' && value !== null ? (value as Part) : {});
const textOf = (value: unknown) => (typeof value === 'string' ? value : undefined);
const numberOf = (value: unknown) => (typeof value === 'number' ? value : undefined);
const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);
const textsOf = (value: unknown) => listOf(value).filter((item) => typeof item === 'string');
const propertiesOf = (schema: Part) => partOf(schema['properties']);

/** The pattern of date-times ends so (D-PRO-8). */
const DATE_TIME = '(AM|PM)$';

/** Reads what the schemas say of a type. `write` is undefined if the user only reads it. */
export function parseProfileSchema(read: JsonSchema, write: JsonSchema | undefined): ProfileSchema {
  const fields = fieldsOf(read, write);
  const byId = new Map(fields.map((field) => [field.id, field]));
  const tabs = listOf(read['tabs'])
    .map(partOf)
    .map(({ id, label, fields: ids }) => ({
      id: String(id),
      label: String(label),
      fields: textsOf(ids).flatMap((fieldId) => byId.get(fieldId) ?? []),
    }));
  if (tabs.length > 0) return { fields, tabs };
  const isOwn = ({ id }: ProfileField) => !FIELDS_OF_PLATFORM.has(id);
  const sorted = [...fields.filter(isOwn), ...fields.filter((field) => !isOwn(field))];
  return { fields, tabs: [{ id: 'all', label: undefined, fields: sorted }] };
}

/** The fields that the platform gives every profile. */
export const FIELDS_OF_PLATFORM: ReadonlySet<string> = new Set([
  ...['id', 'createddate', 'createdby', 'updateddate', 'updatedby'],
]);

function fieldsOf(read: Part, write: Part | undefined): readonly ProfileField[] {
  const writable = propertiesOf(write ?? {});
  const required = new Set(requiredOf(write ?? {}));
  return Object.entries(propertiesOf(read))
    .filter(([id]) => id !== 'links' && id !== 'entry')
    .map(([id, schema]) => {
      const written = Object.hasOwn(writable, id) ? partOf(writable[id]) : undefined;
      return fieldOf({ id, schema: partOf(schema), written, isRequired: required.has(id) });
    });
}

/** A new entry needs what one alternative of its schema requires (D-SCH-5). */
function requiredOf(schema: Part): readonly string[] {
  const alternatives = listOf(schema['anyOf']).flatMap((part) => textsOf(partOf(part)['required']));
  return [...textsOf(schema['required']), ...alternatives];
}

interface Described {
  readonly id: string;
  readonly schema: Part;
  readonly written: Part | undefined;
  readonly isRequired: boolean;
}

function fieldOf({ id, schema, written, isRequired }: Described): ProfileField {
  const kind = kindOf(schema);
  const limits = written ?? schema;
  const properties = propertiesOf(schema);
  const { list, profileType } = schema;
  return {
    id,
    label: textOf(schema['title']) ?? id,
    kind,
    isWritable: written !== undefined,
    isRequired,
    note: kind === 'node' || kind === 'nodes' ? undefined : textOf(limits['description']),
    maxLength: numberOf(limits['maxLength']),
    pattern: kind === 'datetime' ? undefined : textOf(limits['pattern']),
    minimum: numberOf(limits['minimum']),
    maximum: numberOf(limits['maximum']),
    choices: choicesOf(kind, limits),
    timeframes: kind === 'money' ? textsOf(partOf(properties['timeframe'])['enum']) : [],
    options: optionsOf(kind, written ?? schema),
    hiddenIds: hiddenIdsOf(kind, schema),
    list: textOf(list),
    mediaType: textOf(schema['contentMediaType']),
    profileType: typeof profileType === 'string' && isProfileType(profileType) ? profileType : undefined,
    members: kind === 'collection' ? fieldsOf(partOf(schema['items']), written && partOf(written['items'])) : [],
  };
}

function kindOf(schema: Part): FieldKind {
  const { type, format, pattern, contentMediaType } = schema;
  if (type === 'array') return propertiesOf(partOf(schema['items']))['entry'] === undefined ? 'nodes' : 'collection';
  if (type === 'object') return kindOfObject(propertiesOf(schema));
  if (type === 'boolean' || type === 'integer' || type === 'number') return type;
  if (Array.isArray(schema['enum'])) return 'dropdown';
  if (format === 'date') return 'date';
  if (textOf(pattern)?.endsWith(DATE_TIME)) return 'datetime';
  if (contentMediaType === 'text/html') return 'html';
  return contentMediaType === 'text/plain' ? 'multiline' : 'text';
}

/** Each kind of object has a member that no other has. */
const MARKS: ReadonlyArray<readonly [member: string, kind: FieldKind]> = [
  ['filename', 'file'],
  ['amountstring', 'money'],
  ['profile', 'reference'],
  ['companyid', 'address'],
  ['value', 'node'],
];

function kindOfObject(properties: Part): FieldKind {
  return MARKS.find(([member]) => Object.hasOwn(properties, member))?.[1] ?? 'roles';
}

function choicesOf(kind: FieldKind, limits: Part): readonly string[] {
  const properties = propertiesOf(limits);
  if (kind === 'money') return textsOf(partOf(properties['currency'])['enum']);
  if (kind === 'roles') return Object.keys(properties);
  return kind === 'dropdown' ? textsOf(limits['enum']) : [];
}

function optionsOf(kind: FieldKind, schema: Part): readonly ListOption[] | undefined {
  const { options } = kind === 'nodes' ? partOf(schema['items']) : schema;
  if (!Array.isArray(options)) return undefined;
  return options.map(partOf).map(({ id, value }) => ({ id: String(id), value: String(value) }));
}

/** The `enum` of ids names hidden nodes, the options do not (D-SCH-5). */
function hiddenIdsOf(kind: FieldKind, read: Part): readonly string[] {
  const visible = new Set(optionsOf(kind, read)?.map(({ id }) => id));
  const properties = propertiesOf(kind === 'nodes' ? partOf(read['items']) : read);
  return kind === 'node' || kind === 'nodes'
    ? textsOf(partOf(properties['id'])['enum']).filter((id) => !visible.has(id))
    : [];
}
