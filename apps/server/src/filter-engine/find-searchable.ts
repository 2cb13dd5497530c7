import type { Field, FieldSet } from '../profile-engine/field-types/field-type.js';
import type { FilterTarget, NameScope } from './filter-target.js';

type Searchable = Pick<FilterTarget, 'field' | 'compared'>;

/**
 * The searchable field of that id, or the member of a collection (D-SEA-15). A member is named by its id alone where no field and no
 * member of another collection has the same one.
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

/** The collection as if it had this member alone: so it gives the entries of no other. */
function memberOf(collection: Field, member: Field): Searchable {
  const only = new Map([[member.id, member]]);
  const members: FieldSet = { all: only, visible: only, required: [], collections: [], withDefault: [] };
  return {
    field: { key: `${collection.id}.${member.id}`, ofRow: false, indexed: { ...collection, members } },
    compared: member,
  };
}
