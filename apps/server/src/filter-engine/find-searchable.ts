import type { Field, FieldSet } from '../profile-engine/field-types/field-type.js';
import type { FilterTarget, NameScope } from './filter-target.js';

type Searchable = Pick<FilterTarget, 'field' | 'compared'>;

/**
 * Finds the searchable field of that id, or the member of a collection (D-SEA-15). The id alone names a member if no field and no
 * member of another collection has the same id.
 */
export function findSearchable(id: string, { definition, visibleOnly }: NameScope): Searchable | undefined {
  const { fields } = definition;
  const known = (set: FieldSet): ReadonlyMap<string, Field> => (visibleOnly ? set.visible : set.all);
  if (fields.all.has(id)) {
    const compared = known(fields).get(id);
    return compared?.searchable ? { field: { key: id, ofRow: false, indexed: compared }, compared } : undefined;
  }
  const found: Searchable[] = [];
  for (const collection of known(fields).values()) {
    const compared = collection.members && known(collection.members).get(id);
    if (collection.searchable && compared?.searchable) found.push(memberOf(collection, compared));
  }
  return found.length === 1 ? found[0] : undefined;
}

/** Returns the collection with this member alone, so that it gives the entries of no other. */
function memberOf(collection: Field, member: Field): Searchable {
  const only = new Map([[member.id, member]]);
  const members: FieldSet = { all: only, visible: only, required: [], collections: [], withDefault: [] };
  return {
    field: { key: `${collection.id}.${member.id}`, ofRow: false, indexed: { ...collection, members } },
    compared: member,
  };
}
