import type { Problem } from '@talent-platform/protocol/errors';
import type { ProfileRecord, Reference, ReferenceTarget, StoredValues } from '../field-types/field-type.js';
import type { ProfileDefinition } from '../profile-definition.js';
import type { FieldSelection } from './field-selection.js';

/** Ids to look up, by what they are ids of: one query for each. */
export type LookupNeeds = ReadonlyMap<ReferenceTarget, ReadonlySet<number>>;

const NOTHING: LookupNeeds = new Map();

/** What rendering these fields of the records looks up; empty, and cheap, where none of them is a reference. */
export function lookupNeeds(selection: FieldSelection, records: readonly ProfileRecord[]): LookupNeeds {
  if (selection.referring.length === 0) return NOTHING;
  return groupByTarget(
    records.flatMap((record) =>
      selection.referring.flatMap((field) => {
        const stored = field.system === undefined ? record.values[field.id] : field.system(record);
        return stored === undefined ? [] : (field.type.references?.(stored, field) ?? []);
      }),
    ),
  );
}

/** The references that a write sets. Only these must exist: what was stored before may have lost its target since. */
export function newReferences(
  definition: ProfileDefinition,
  before: StoredValues,
  after: StoredValues,
): readonly Reference[] {
  return definition.referring.flatMap((field) => {
    const stored = after[field.id];
    if (stored === undefined || stored === before[field.id]) return [];
    const old = before[field.id];
    const known = new Set((old === undefined ? [] : (field.type.references?.(old, field) ?? [])).map(keyOf));
    return (field.type.references?.(stored, field) ?? []).filter((reference) => !known.has(keyOf(reference)));
  });
}

export function groupByTarget(references: readonly Reference[]): LookupNeeds {
  const needs = new Map<ReferenceTarget, Set<number>>();
  for (const { target, id } of references) {
    const ids = needs.get(target);
    if (ids === undefined) needs.set(target, new Set([id]));
    else ids.add(id);
  }
  return needs;
}

/** A target that does not exist and one that the caller may not see look alike (D-PRO-12). */
export function missingReferenceProblems(missing: readonly Reference[]): Problem[] {
  return missing.map(({ path, target, id }) => ({
    error: 'VALUE_INVALID',
    field: path,
    detail: `must be the id of ${NOUNS[target]} that exists, received ${id}.`,
  }));
}

const NOUNS: Readonly<Record<ReferenceTarget, string>> = {
  people: 'a person',
  jobs: 'a job',
  companies: 'a company',
  newhirecategories: 'a new hire category',
  talentpools: 'a talent pool',
  rooms: 'a room',
  connectevents: 'an event',
  addresses: "an address of a company (an entry's id, not its number)",
};

function keyOf({ path, id }: Reference): string {
  return `${path}=${id}`;
}
