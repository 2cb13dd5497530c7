import type { Problem } from '@talent-platform/protocol/errors';
import type { ProfileType } from '@talent-platform/protocol/models';
import type { Field, ProfileRecord, Reference, ReferenceTarget } from '../field-types/field-type.js';
import { capProblems } from './members.js';
import type { FieldSelection } from './field-selection.js';

/** Ids to look up, by target. Each target takes one query. */
export type LookupNeeds = ReadonlyMap<ReferenceTarget, ReadonlySet<number>>;

const NOTHING: LookupNeeds = new Map();

/** Returns the look-ups for rendering these fields. Empty, and cheap, if none of them is a reference. */
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

/** Returns the profile type that values of the field refer to. Undefined if they are not references. */
export function referenceTarget(field: Field): ProfileType | undefined {
  if (field.type.references === undefined || field.members !== undefined) return undefined;
  const [reference] = field.type.references(0, field);
  return reference?.target === 'addresses' ? 'companies' : reference?.target;
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

/** A missing target and one that the caller may not see produce the same problem (D-PRO-12). */
export function missingReferenceProblems(missing: readonly Reference[]): Problem[] {
  return capProblems(
    missing.map(({ path, target, id }) => ({
      code: 'VALUE_INVALID',
      field: path,
      detail: `must be the id of ${NOUNS[target]} that exists, received ${id}.`,
    })),
  );
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
