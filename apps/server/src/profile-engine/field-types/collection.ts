import type { Problem } from '@talent-platform/protocol/errors';
import { isJsonObject } from '../json-object.js';
import { received } from '../received.js';
import { applyMembers } from '../values/apply-members.js';
import { parseMembers } from '../values/parse-members.js';
import { requiredProblems } from '../values/required-problems.js';
import { defineFieldType, refuse, within } from './field-type.js';
import type {
  Applied,
  Field,
  FieldSet,
  JsonSchema,
  JsonValue,
  ParseContext,
  Parsed,
  StoredValues,
} from './field-type.js';

/** One entry: its number, and the stored values of its members. */
export type StoredEntry = StoredValues & { readonly entry: number };

/** Stored: the entries, and the number of the next one, so that none is given twice within a profile. */
export type StoredCollection = { readonly next: number; readonly entries: readonly StoredEntry[] };

interface EntryChange {
  /** Undefined for an entry that is added. */
  readonly entry: number | undefined;
  /** Null where the entry is removed. */
  readonly members: ReadonlyMap<string, unknown> | null;
}

const NO_FIELDS: FieldSet = { all: new Map(), visible: new Map(), required: [], collections: [], withDefault: [] };

/** Entries with members of their own, merged by `entry` (blueprint: Field types). */
export const collection = defineFieldType<StoredCollection, readonly EntryChange[]>({
  attributes: ['fields'],
  searchable: true,
  collectable: false,
  attributeProblems: (field) => [
    ...(field.default === undefined
      ? []
      : [{ path: 'default', message: 'must be left out: only the members can have one.' }]),
    ...(field.members !== undefined
      ? []
      : [{ path: 'fields', message: 'is required: an entry needs at least one field.' }]),
  ],
  parse(input, field, context) {
    if (!Array.isArray(input)) return refuse(`must be an array of entries, ${received(input)}.`);
    const parsed = input.map((item, index) => parseEntry(item, index + 1, { fields: membersOf(field), context }));
    const problems = parsed.flatMap((entry) => entry.problems ?? []);
    if (problems.length > 0) return { problems };
    return { value: parsed.flatMap((entry) => (entry.problems === undefined && entry.value ? [entry.value] : [])) };
  },
  apply: applyEntries,
  isEmpty: (stored) => stored.entries.length === 0,
  missing: (stored, field) =>
    stored.entries.flatMap((entry) =>
      requiredProblems(entry, membersOf(field)).map((problem) => within(`${entry.entry}`, problem)),
    ),
  numberEntries(stored, field, next) {
    const serial = [...membersOf(field).all.values()].find((member) => member.serial);
    if (serial === undefined) return stored;
    return {
      ...stored,
      entries: stored.entries.map((entry) =>
        entry[serial.id] !== undefined ? entry : { ...entry, [serial.id]: next() },
      ),
    };
  },
  references: (stored, field) =>
    inEntries(stored, membersOf(field).all, (entry, member, value) =>
      (member.type.references?.(value, member) ?? []).map((reference) => ({
        ...reference,
        path: `${field.id}/${entry.entry}/${reference.path}`,
      })),
    ),
  render(stored, field, context) {
    if (stored.entries.length === 0) return undefined;
    return stored.entries.map((entry) => {
      const read: Record<string, JsonValue> = { entry: entry.entry };
      for (const member of membersOf(field).visible.values()) {
        const value = entry[member.id];
        const rendered = value === undefined ? undefined : member.type.render(value, member, context);
        if (rendered !== undefined) read[member.id] = rendered;
      }
      return read;
    });
  },
  jsonSchema(field, mode) {
    const members = [...membersOf(field).visible.values()].filter((member) => mode === 'read' || member.writable);
    const properties: Record<string, JsonSchema> = { entry: { type: 'integer', minimum: 1 } };
    if (mode === 'write') properties.delete = { type: 'boolean' };
    for (const member of members) properties[member.id] = member.type.jsonSchema(member, mode);
    return { type: 'array', items: { type: 'object', properties } };
  },
  indexEntries: (stored, field) =>
    inEntries(stored, membersOf(field).all, (_entry, member, value) =>
      member.searchable
        ? member.type.indexEntries(value, member).map((row) => ({ ...row, field: `${field.id}.${row.field}` }))
        : [],
    ),
});

function membersOf(field: Field): FieldSet {
  return field.members ?? NO_FIELDS;
}

interface EntryScope {
  readonly fields: FieldSet;
  readonly context: ParseContext;
}

/** Problems of an entry that is added stand at its position in the array, for it has no number yet. */
function parseEntry(input: unknown, position: number, { fields, context }: EntryScope): Parsed<EntryChange> {
  if (!isJsonObject(input)) return refuseAt(`${position}`, `must be an object, ${received(input)}.`);
  const { entry, delete: remove, ...rest } = input;
  const number = readEntryNumber(entry);
  if (number === null) return refuseAt(`${position}/entry`, `must be a whole number from 1, ${received(entry)}.`);
  if (remove !== undefined && typeof remove !== 'boolean') {
    return refuseAt(`${number ?? position}/delete`, `must be true or false, ${received(remove)}.`);
  }
  if (remove === true) {
    return number === undefined
      ? refuseAt(`${position}/entry`, 'must name the entry that delete removes.')
      : { value: { entry: number, members: null } };
  }
  const { changes, problems } = parseMembers(
    rest,
    fields,
    number === undefined ? context : { ...context, defaults: false },
  );
  if (problems.length > 0) return { problems: problems.map((problem) => within(`${number ?? position}`, problem)) };
  return { value: { entry: number, members: changes } };
}

/** The number that an entry is sent with; undefined where it is left blank, null where it is none. */
function readEntryNumber(entry: unknown): number | undefined | null {
  if (entry === undefined || entry === null || entry === '') return undefined;
  return typeof entry === 'number' && Number.isSafeInteger(entry) && entry > 0 ? entry : null;
}

function applyEntries(
  changes: readonly EntryChange[] | null,
  stored: StoredCollection | undefined,
  field: Field,
): Applied<StoredCollection> {
  if (changes === null) return { value: stored && { next: stored.next, entries: [] }, problems: [] };
  const entries = new Map((stored?.entries ?? []).map((entry) => [entry.entry, entry]));
  const problems: Problem[] = [];
  let next = stored?.next ?? 1;
  for (const { entry: known, members } of changes) {
    const entry = known ?? next;
    const current = known === undefined ? { entry } : entries.get(known);
    if (current === undefined) {
      problems.push(...refuseAt(`${entry}`, 'is no entry of this profile; leave "entry" out to add one.').problems);
    } else if (members === null) {
      entries.delete(entry);
    } else {
      const applied = applyMembers(members, current, membersOf(field));
      entries.set(entry, { ...applied.values, entry });
      problems.push(...applied.problems.map((problem) => within(`${entry}`, problem)));
      if (known === undefined) next += 1;
    }
  }
  return { value: next === 1 ? undefined : { next, entries: [...entries.values()] }, problems };
}

/** Whatever the values of the members give, entry by entry. */
function inEntries<Row>(
  stored: StoredCollection,
  members: ReadonlyMap<string, Field>,
  rowsOf: (entry: StoredEntry, member: Field, value: StoredValues[string]) => readonly Row[],
): Row[] {
  const rows: Row[] = [];
  for (const entry of stored.entries) {
    for (const member of members.values()) {
      const value = entry[member.id];
      if (value !== undefined) rows.push(...rowsOf(entry, member, value));
    }
  }
  return rows;
}

function refuseAt(field: string, detail: string): { readonly problems: readonly Problem[] } {
  return { problems: [{ error: 'VALUE_INVALID', field, detail }] };
}
