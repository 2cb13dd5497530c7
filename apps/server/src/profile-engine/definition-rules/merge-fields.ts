import { isJsonObject } from '../json-object.js';
import type { ConfigurationProblem, StandardField } from '../profile-configuration.js';
import { received } from '@talent-platform/protocol/errors';
import { atOnce } from '../steps.js';
import type { Steps } from '../steps.js';
import { entryProblems } from './entry-problems.js';

/** A field as catalogue and blueprint together configure it, and the path of its problems. */
export interface MergedField {
  readonly path: string;
  readonly configuration: StandardField;
  /** The members of a collection. */
  readonly members: readonly MergedField[];
}

export interface MergedFields {
  readonly fields: readonly MergedField[];
  readonly problems: readonly ConfigurationProblem[];
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
export function* mergeFields(standard: readonly StandardField[], entries: unknown, path: string): Steps<MergedFields> {
  if (entries !== undefined && !Array.isArray(entries)) {
    return {
      fields: [],
      problems: [{ path, message: `must be an array of fields, ${received(entries)}.` }],
    };
  }
  const problems: ConfigurationProblem[] = [];
  const placed = new Map<string, PlacedEntry>();
  for (const [index, entry] of (entries ?? []).entries()) {
    const entryPath = `${path}[${index}]`;
    const found = entryProblems(entry, standard, placed);
    const members = yield* mergeMembers(entry, standard, `${entryPath}.fields`);
    problems.push(
      ...found.map((problem) => ({
        ...problem,
        path: below(entryPath, problem.path),
      })),
      ...members.problems,
    );
    if (isWellFormed(entry, found)) placed.set(entry.id, { path: entryPath, entry, members: members.fields });
    yield;
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
function* mergeMembers(entry: unknown, standard: readonly StandardField[], path: string): Steps<MergedFields> {
  if (!isJsonObject(entry)) return { fields: [], problems: [] };
  const members = standard.find(({ id }) => id === entry.id)?.fields ?? [];
  return yield* mergeFields(members, Array.isArray(entry.fields) ? entry.fields : undefined, path);
}

function untouched({ id, fields = [] }: StandardField, path: string): PlacedEntry {
  const own = `${path}.${id}`;
  return {
    path: own,
    entry: { id },
    members: atOnce(mergeFields(fields, undefined, `${own}.fields`)).fields,
  };
}

function isWellFormed(entry: unknown, problems: readonly ConfigurationProblem[]): entry is FieldEntry {
  return problems.length === 0 && isJsonObject(entry);
}

function below(path: string, attribute: string): string {
  return attribute === '' ? path : `${path}.${attribute}`;
}
