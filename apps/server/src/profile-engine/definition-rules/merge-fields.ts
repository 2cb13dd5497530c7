import { received, quote } from '@talent-platform/protocol/errors';
import { CUSTOM_FIELD_ID, FIELD_TYPE_ATTRIBUTES, fieldAttributeProblems } from '@talent-platform/blueprint';
import type { FieldAttributeName } from '@talent-platform/blueprint';
import { isJsonObject } from '../field-types/field-type.js';
import type { ConfigurationProblem, StandardField } from '../profile-configuration.js';
import { findFieldType, isFieldTypeName } from '../field-types/field-types.js';
import { compilePattern } from '../pattern.js';

/** A field as catalogue and blueprint together configure it, and the path of its problems. */
export interface MergedField {
  readonly path: string;
  readonly configuration: StandardField;
  readonly members: readonly MergedField[];
}

/** A blueprint's entry for one field, after its form was checked. */
type FieldEntry = Partial<StandardField> & { readonly id: string };

interface PlacedEntry {
  readonly path: string;
  readonly entry: FieldEntry;
  readonly members: readonly MergedField[];
}

/**
 * Returns the catalogue's fields with the blueprint's changes, then the blueprint's own fields. Each entry is a step.
 */
export function mergeFields(
  standard: readonly StandardField[],
  entries: unknown,
  path: string,
): { readonly fields: readonly MergedField[]; readonly problems: readonly ConfigurationProblem[] } {
  if (entries !== undefined && !Array.isArray(entries)) {
    return { fields: [], problems: [{ path, message: `must be an array of fields, ${received(entries)}.` }] };
  }
  const problems: ConfigurationProblem[] = [];
  const placed = new Map<string, PlacedEntry>();
  for (const [index, entry] of (entries ?? []).entries()) {
    const entryPath = `${path}[${index}]`;
    const found = entryProblems(entry, standard, placed);
    const members = mergeMembers(entry, standard, `${entryPath}.fields`);
    problems.push(
      ...found.map((problem) => ({ ...problem, path: below(entryPath, problem.path) })),
      ...members.problems,
    );
    if (isWellFormed(entry, found)) placed.set(entry.id, { path: entryPath, entry, members: members.fields });
  }
  const known = new Set(standard.map(({ id }) => id));
  const own = [...placed.values()].filter(({ entry }) => !known.has(entry.id));
  const fields = [
    ...standard.map((field) => mergeField(field, placed.get(field.id) ?? untouched(field, path))),
    ...own.map((entry) => mergeField(undefined, entry)),
  ];
  return { fields, problems };
}

/** Changes only the attributes that the entry names. */
function mergeField(standard: StandardField | undefined, { path, entry, members }: PlacedEntry): MergedField {
  return { path, configuration: { type: '', ...standard, ...entry }, members };
}

/** Merges the members of a collection in the same way. Reports their problems even if the entry itself has some. */
function mergeMembers(
  entry: unknown,
  standard: readonly StandardField[],
  path: string,
): { readonly fields: readonly MergedField[]; readonly problems: readonly ConfigurationProblem[] } {
  if (!isJsonObject(entry)) return { fields: [], problems: [] };
  const members = standard.find(({ id }) => id === entry.id)?.fields ?? [];
  return mergeFields(members, Array.isArray(entry.fields) ? entry.fields : undefined, path);
}

function untouched({ id, fields = [] }: StandardField, path: string): PlacedEntry {
  const own = `${path}.${id}`;
  return {
    path: own,
    entry: { id },
    members: mergeFields(fields, undefined, `${own}.fields`).fields,
  };
}

function isWellFormed(entry: unknown, problems: readonly ConfigurationProblem[]): entry is FieldEntry {
  return problems.length === 0 && isJsonObject(entry);
}

function below(path: string, attribute: string): string {
  return attribute === '' ? path : `${path}.${attribute}`;
}

type EntryRule = (facts: {
  readonly entry: Readonly<Record<string, unknown>>;
  readonly id: string;
  readonly standard: StandardField | undefined;
  readonly taken: Pick<ReadonlySet<string>, 'has'>;
}) => readonly ConfigurationProblem[];

/** Returns everything wrong with one entry of a blueprint's `fields`, at paths below the entry. */
function entryProblems(
  entry: unknown,
  standard: readonly StandardField[],
  taken: Pick<ReadonlySet<string>, 'has'>,
): readonly ConfigurationProblem[] {
  if (!isJsonObject(entry)) return [{ path: '', message: `must be a field, which is an object, ${received(entry)}.` }];
  const { id } = entry;
  if (typeof id !== 'string') return [{ path: 'id', message: `must be the id of a field, ${received(id)}.` }];
  const facts = {
    entry,
    id,
    standard: standard.find((field) => field.id === id),
    taken,
  };
  return ENTRY_RULES.flatMap((rule) => rule(facts));
}

const namesAField: EntryRule = ({ id, standard }) =>
  standard !== undefined || CUSTOM_FIELD_ID.test(id)
    ? []
    : [
        {
          path: 'id',
          message: `${quote(id)} is not a standard field; a custom field is named "field" and its number, such as "field1001".`,
        },
      ];

const isNamedOnce: EntryRule = ({ id, taken }) =>
  taken.has(id)
    ? [
        {
          path: 'id',
          message: `${quote(id)} is already in this array; write all of its attributes in one entry.`,
        },
      ]
    : [];

const hasAType: EntryRule = ({ entry, id }) => {
  if (!CUSTOM_FIELD_ID.test(id)) return [];
  const { type: name } = entry;
  const type = typeof name === 'string' ? findFieldType(name) : undefined;
  if (type === undefined) return [{ path: 'type', message: `must be a field type, ${received(name)}.` }];
  if (type.standardOnly !== true) return [];
  return [{ path: 'type', message: `must be a type that custom fields can have, ${received(name)}.` }];
};

const keepsItsType: EntryRule = ({ entry, id, standard }) =>
  standard === undefined || entry.type === undefined || entry.type === standard.type
    ? []
    : [
        {
          path: 'type',
          message: `must stay ${quote(standard.type)} for the standard field ${quote(id)}, ${received(entry.type)}.`,
        },
      ];

const hasKnownAttributes: EntryRule = ({ entry, standard }) => {
  const name = standard?.type ?? entry.type;
  return isFieldTypeName(name) ? attributeProblems(entry, name) : [];
};

const ENTRY_RULES: readonly EntryRule[] = [namesAField, isNamedOnce, hasAType, keepsItsType, hasKnownAttributes];

const ATTRIBUTES_OF: ReadonlyMap<string, readonly FieldAttributeName[]> = new Map(
  Object.entries(FIELD_TYPE_ATTRIBUTES),
);

/** Returns everything wrong with the attributes of one field, each checked by itself. */
export function attributeProblems(attributes: Readonly<Record<string, unknown>>, type: string): ConfigurationProblem[] {
  const problems = fieldAttributeProblems(attributes, ATTRIBUTES_OF.get(type) ?? []);
  const { pattern } = attributes;
  if (typeof pattern !== 'string' || problems.some(({ path }) => path === 'pattern')) return problems;
  return [...problems, ...patternProblems(pattern)];
}

/** The protocol checks JavaScript's syntax. RE2 tells which patterns run in bounded time. */
function patternProblems(pattern: string): ConfigurationProblem[] {
  try {
    compilePattern(pattern);
    return [];
  } catch {
    const rule = 'must be a regular expression (u flag), without look-around and back references';
    return [{ path: 'pattern', message: `${rule}, ${received(pattern)}.` }];
  }
}
