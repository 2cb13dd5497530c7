import type { Problem } from '@talent-platform/protocol/errors';
import type { StoredCollection, StoredEntry } from '../field-types/entry-changes.js';
import type { StoredValues } from '../field-types/field-type.js';
import { PatternBudget } from '../pattern.js';
import type { ProfileDefinition } from '../profile-definition.js';
import { parseChanges, refusedWhole } from './parse-values.js';
import type { ChangeScope, ParsedValues } from './parse-values.js';

export interface EntryWrite {
  /** The field id. */
  readonly collection: string;
  /** The number of the entry. Undefined for a new entry. */
  readonly entry: number | undefined;
  /** Its members. Undefined for a removal. */
  readonly body: Readonly<Record<string, unknown>> | undefined;
}

/**
 * Parses a write of one entry as a PATCH of its collection with only this entry. A new entry gets the defaults of its
 * members (D-PRO-8).
 */
export function parseEntryWrite(
  definition: ProfileDefinition,
  { collection, entry, body }: EntryWrite,
  scope: ChangeScope,
): ParsedValues {
  const defaults = entry === undefined && 'entries';
  const context = { ...scope, defaults, patterns: new PatternBudget() } as const;
  const parse = (item: unknown): ParsedValues => parseChanges(definition, { [collection]: [item] }, context);
  if (body === undefined) return parse({ entry, delete: true });
  const { links: _links, entry: _entry, delete: _delete, ...members } = body;
  const parsed = parse(entry === undefined ? members : { ...members, entry });
  if (parsed.refusedWhole) return parsed;
  const problems = headProblems(body, entry);
  if (entry !== undefined && problems.length === 0 && Object.keys(members).length === 0) return refusedWhole(EMPTY);
  return { ...parsed, problems: [...problems, ...parsed.problems] };
}

/** Tells whether the collection has an entry of that number. */
export function hasEntry(values: StoredValues, collection: string, entry: number): boolean {
  return findEntry(values, collection, entry) !== undefined;
}

export function findEntry(values: StoredValues, collection: string, entry: number): StoredEntry | undefined {
  return storedCollection(values, collection)?.entries.find((stored) => stored.entry === entry);
}

/** Returns the number of the entry added last, which is never given again (D-FRM-20). 0 if there never was one. */
export function lastEntry(values: StoredValues, collection: string): number {
  return (storedCollection(values, collection)?.next ?? 1) - 1;
}

function storedCollection(values: StoredValues, collection: string): StoredCollection | undefined {
  return values[collection] as StoredCollection | undefined;
}

/** The problem of an entry without changes (D-PRO-7). */
const EMPTY: Problem = {
  code: 'BODY_MALFORMED',
  detail: 'The body must hold at least one field of the entry to change, received none.',
};

/** Refuses members that path and method already state. An array of a profile contains them. */
function headProblems(body: Readonly<Record<string, unknown>>, entry: number | undefined): Problem[] {
  const problems: Problem[] = [];
  if (Object.hasOwn(body, 'entry')) {
    const wayOut =
      entry === undefined
        ? 'a new entry is given its number; PATCH …/<entry> changes one that is there.'
        : 'the path names the entry.';
    problems.push({ code: 'VALUE_INVALID', field: 'entry', detail: `must be left out: ${wayOut}` });
  }
  if (Object.hasOwn(body, 'delete')) {
    const detail = 'must be left out: an entry is removed by DELETE …/<entry>.';
    problems.push({ code: 'VALUE_INVALID', field: 'delete', detail });
  }
  return problems;
}
