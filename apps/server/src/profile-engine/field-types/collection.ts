import type { Problem } from '@talent-platform/protocol/errors';
import { received } from '@talent-platform/protocol/errors';
import { MAX_PROBLEMS_OF_FIELD, membersReferences, requiredProblems, sameValue } from '../values/members.js';
import { applyEntries, lockedValueProblems, changedEntries, MAX_ENTRIES, parseEntry } from './entry-changes.js';
import type { EntryChange, StoredCollection, StoredEntry } from './entry-changes.js';
import { defineFieldType, invalid, within } from './field-type.js';
import type {
  Applied,
  Field,
  FieldSet,
  FieldType,
  JsonSchema,
  JsonValue,
  ParseContext,
  Parsed,
  Reference,
  RenderContext,
  SchemaContext,
  StoredValues,
  ChangedPart,
} from './field-type.js';
import { membersSchema, requiredMembers } from '../schema/definition-schema.js';

const NO_CHANGES: ReadonlyMap<string, unknown> = new Map();
const NO_FIELDS: FieldSet = {
  all: new Map(),
  visible: new Map(),
  required: [],
  collections: [],
  withDefault: [],
};

/**
 * Returns a type whose value is a list of entries with members, merged by `entry`.
 * @param traits `removesLast`: a removal without an entry number removes the last entry
 */
export function collectionFieldType(traits: {
  readonly removesLast: boolean;
  readonly jsonSchema: (field: Field, context: EntriesContext) => JsonSchema;
}): FieldType {
  const { removesLast } = traits;
  return defineFieldType<StoredCollection, readonly EntryChange[]>({
    ...ENTRIES,
    parse: (input, field, context) => parseEntries(input, field, { ...context, removesLast }),
    jsonSchema: (field, context) => traits.jsonSchema(field, { ...context, members: membersOf(field) }),
  });
}

const ENTRIES: Omit<FieldType<StoredCollection, readonly EntryChange[]>, 'searchable' | 'parse' | 'jsonSchema'> = {
  collectable: false,
  attributeProblems: (field) => [
    ...(field.default === undefined
      ? []
      : [{ path: 'default', message: 'must be left out: only the members can have one.' }]),
    ...(field.members !== undefined
      ? []
      : [{ path: 'fields', message: 'is required: an entry needs at least one field.' }]),
  ],
  apply(changes, stored, field) {
    if (changes === null) return clear(stored, field);
    return applyEntries(changes, stored, membersOf(field));
  },
  isEmpty: (stored) => stored.entries.length === 0,
  missing(stored, field, { change, filesComeLater = false } = {}) {
    const changed = changedEntries(change ?? [], stored);
    return stored.entries.flatMap((entry) => {
      const { name = `${entry.entry}`, refused, isNew = false } = changed.get(entry.entry) ?? {};
      const written = { refused, filesComeLater: filesComeLater || isNew };
      return requiredProblems(entry, membersOf(field), written).map((problem) => within(name, problem));
    });
  },
  changedParts: (written, field, isShown) =>
    changedEntryParts(written, [...membersOf(field).all.values()].filter(isShown)),
  numberEntries(stored, field, next) {
    const serial = serialOf(field);
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
  namedReferences(changes, field) {
    const references: Reference[] = [];
    for (const { name, members, defaulted } of changes) {
      for (const reference of membersReferences({ changes: members ?? NO_CHANGES, defaulted }, membersOf(field))) {
        references.push({ ...reference, path: `${field.id}/${name}/${reference.path}` });
      }
    }
    return references;
  },
  render: renderEntries,
  indexEntries(stored, field) {
    const named = new Map<string, Field>();
    for (const member of membersOf(field).all.values()) {
      if (member.searchable) named.set(member.id, { ...member, id: `${field.id}.${member.id}` });
    }
    return inEntries(stored, named, (_entry, member, value) => member.type.indexEntries(value, member));
  },
};

/** blueprint: Field types */
export const collection = collectionFieldType({ removesLast: false, jsonSchema: entriesSchema });

/** Stops after as many problems as an answer holds. */
function parseEntries(
  input: unknown,
  field: Field,
  { removesLast, stored, ...context }: ParseContext<StoredCollection> & { readonly removesLast: boolean },
): Parsed<readonly EntryChange[]> {
  if (!Array.isArray(input)) return invalid(`must be an array of entries, ${received(input)}.`);
  if (input.length > MAX_ENTRIES) {
    return invalid(`must be an array of at most ${MAX_ENTRIES} entries, received ${input.length}.`);
  }
  const before = entriesOf(stored);
  const scope = {
    fields: membersOf(field),
    serial: serialOf(field),
    context,
    removesLast,
    stored: before,
    inOrder: [...before.values()],
  };
  const changes: EntryChange[] = [];
  const problems: Problem[] = [];
  for (const [index, item] of input.entries()) {
    const parsed = parseEntry(item, index + 1, scope);
    const change = parsed.problems === undefined ? parsed.value : parsed.partial;
    if (change) changes.push(change);
    for (const problem of parsed.problems ?? []) problems.push(problem);
    if (problems.length > MAX_PROBLEMS_OF_FIELD) break;
  }
  return problems.length > 0 ? { problems, partial: changes } : { value: changes };
}

function renderEntries({ entries }: StoredCollection, field: Field, context: RenderContext): JsonValue | undefined {
  if (entries.length === 0) return undefined;
  const rendered: JsonValue[] = [];
  for (const entry of entries) {
    const read: Record<string, JsonValue> = { entry: entry.entry };
    const ofEntry = { ...context, fieldsUrl: `${context.fieldsUrl}/${field.id}/${entry.entry}` };
    for (const member of membersOf(field).visible.values()) {
      const value = entry[member.id];
      const shown = value === undefined ? undefined : member.type.render(value, member, ofEntry);
      if (shown !== undefined) read[member.id] = shown;
    }
    rendered.push(read);
  }
  return rendered;
}

/** A cleared collection still knows its numbers. */
function clear(stored: StoredCollection | undefined, field: Field): Applied<StoredCollection> {
  const problems = (stored?.entries ?? []).flatMap((entry) =>
    lockedValueProblems(entry, membersOf(field)).map((problem) => within(`${entry.entry}`, problem)),
  );
  if (problems.length > 0) return { value: stored, problems };
  return { value: stored && { next: stored.next, entries: [] }, problems };
}

function membersOf(field: Field): FieldSet {
  return field.members ?? NO_FIELDS;
}

function serialOf(field: Field): Field | undefined {
  return [...membersOf(field).all.values()].find((member) => member.serial);
}

function inEntries<Row>(
  stored: StoredCollection,
  members: ReadonlyMap<string, Field>,
  rowsOf: (entry: StoredEntry, member: Field, value: StoredValues[string]) => readonly Row[],
): Row[] {
  const rows: Row[] = [];
  for (const entry of stored.entries) {
    for (const [id, member] of members) {
      const value = entry[id];
      if (value === undefined) continue;
      for (const row of rowsOf(entry, member, value)) rows.push(row);
    }
  }
  return rows;
}

interface Written<Value> {
  readonly before: Value | undefined;
  readonly after: Value | undefined;
}

/**
 * Returns the members that differ, entry by entry, removed entries last. An added or removed entry without visible
 * members is a part itself.
 */
function* changedEntryParts(
  { before, after }: Written<StoredCollection>,
  members: readonly Field[],
): Generator<ChangedPart> {
  const old = entriesOf(before);
  const current = entriesOf(after);
  for (const number of new Set([...current.keys(), ...old.keys()])) {
    const entry = { before: old.get(number), after: current.get(number) };
    if (entry.before !== entry.after) yield* partsOfEntry(number, entry, members);
  }
}

function* partsOfEntry(
  number: number,
  { before, after }: Written<StoredEntry>,
  members: readonly Field[],
): Generator<ChangedPart> {
  let stays = before !== undefined && after !== undefined;
  for (const member of members) {
    const [old, current] = [before?.[member.id], after?.[member.id]];
    if (sameValue(old, current)) continue;
    stays = true;
    yield {
      path: `${number}/${member.id}`,
      field: member,
      before: old,
      after: current,
    };
  }
  if (!stays)
    yield {
      path: `${number}`,
      field: undefined,
      before: headOf(before),
      after: headOf(after),
    };
}

function headOf(entry: StoredEntry | undefined): ChangedPart['before'] {
  return entry && { entry: entry.entry };
}

function entriesOf(collection: StoredCollection | undefined): Map<number, StoredEntry> {
  return new Map((collection?.entries ?? []).map((entry) => [entry.entry, entry]));
}

interface EntriesContext extends SchemaContext {
  readonly members: FieldSet;
}

function entriesSchema(field: Field, context: EntriesContext): JsonSchema {
  if (context.mode === 'read') return { type: 'array', items: readEntry(context) };
  return {
    type: 'array',
    items: writtenEntry(context),
    maxItems: MAX_ENTRIES,
    ...(field.required && { minItems: 1 }),
  };
}

export function readEntry(context: EntriesContext): JsonSchema {
  return {
    type: 'object',
    properties: { entry: { type: 'integer', minimum: 1 }, ...membersSchema(context.members, context) },
    required: ['entry'],
  };
}

/** An entry that is added, changed or removed. A known entry need not repeat what it holds. */
function writtenEntry(context: EntriesContext): JsonSchema {
  const needed = requiredMembers(context.members, context);
  return {
    type: 'object',
    properties: {
      entry: {
        type: 'integer',
        minimum: 1,
        maximum: Number.MAX_SAFE_INTEGER,
        description: 'The number of an entry that is there; left out, an entry is added.',
      },
      delete: { type: 'boolean', description: 'True removes the entry.' },
      ...membersSchema(context.members, context),
    },
    additionalProperties: false,
    dependentRequired: { delete: ['entry'] },
    ...(needed.length > 0 && { anyOf: [{ required: needed }, { required: ['entry'] }] }),
  };
}
