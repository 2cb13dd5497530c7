import { quote, nameSynonyms } from '@talent-platform/protocol/errors';
import type { ProfileType } from '@talent-platform/protocol/models';
import type { Field, ReferenceTarget, FieldSet } from '../profile-engine/field-types/field-type.js';
import type { ProfileDefinition } from '../profile-engine/profile-definition.js';
import type { FilterField, RelatedRecord } from './filter-tree.js';
import { suggestedName } from '../profile-engine/values/unknown-field.js';
import { COMPARISONS } from './comparisons.js';
import type { Comparison, ComparisonName } from './comparisons.js';

export interface FilterTarget {
  readonly field: FilterField;
  /** The field that is compared: the one indexed, or its member. */
  readonly compared: Field;
  readonly comparison: Comparison;
  /** The record that has the field, if that is not the searched record. */
  readonly of?: RelatedRecord;
}

export type ResolvedName =
  | { readonly target: FilterTarget; readonly refusal?: undefined }
  /** A sentence whose subject is the name. */
  | { readonly target?: undefined; readonly refusal: string };

/** The fields among which a name is looked for. */
interface NameScope {
  readonly definition: ProfileDefinition;
  /** Fields that are hidden from the caller's group are unknown (D-ERR-3). */
  readonly visibleOnly: boolean;
}

/** Returns the type that the values of a reference field point to; undefined for other fields. */
export function referenceTargetOf(field: Field): ReferenceTarget | undefined {
  return field.type.filterKind === 'reference' ? field.type.references?.(1, field)[0]?.target : undefined;
}

/** The first part of a filter's name (D-SEA-7). */
export const FILTER_PREFIXES: Readonly<Record<ProfileType, string>> = {
  people: 'person',
  jobs: 'job',
  companies: 'company',
  newhirecategories: 'newhirecategory',
  talentpools: 'talentpool',
  rooms: 'room',
  connectevents: 'connectevent',
};

/** Names that stand for a field of another name. */
const ALIASES: Partial<Record<ProfileType, ReadonlyMap<string, string>>> = {
  people: new Map([['emailaddress', 'email']]),
  jobs: new Map([['jobnumber', 'jobid']]),
};

/** Names of the values in the profile's own row, and how each is compared. */
const OF_ROW: ReadonlyMap<string, { readonly id: string; readonly comparison: ComparisonName }> = new Map([
  ['id', { id: 'id', comparison: 'id' }],
  ['createddate', { id: 'createddate', comparison: 'datetime' }],
  ['createdby', { id: 'createdby', comparison: 'reference' }],
  ['updateddate', { id: 'updateddate', comparison: 'datetime' }],
  ['updatedby', { id: 'updatedby', comparison: 'reference' }],
]);

const OF_OTHER_RECORDS: Partial<Record<ProfileType, RegExp>> = {
  jobs: /^(joblocation\.(companyid|address(city|zip|state|country)|zipradius)|jobpost\.(status|isposted|postdate|enddate)|postedto)$/,
  companies: /^zipradius$/,
};

/** Names of jobs that every portal has, and nothing else (D-SEA-18). */
const OF_PORTALS: ReadonlySet<string> = new Set(['job.portaljoblocation', 'job.portalkeywordsearch']);
const FOR_PORTALS =
  'is a filter of portals alone: search by it under /customers/{customerId}/search/portals/{portalIdOrName}.';

const NEEDS_OTHERS = 'cannot be used here: it needs other records than the profile itself.';

/** Resolves the name of a filter to the field that it compares, or says why this caller has no such filter (D-SEA-7). */
export function resolveFilterName(name: string, scope: NameScope): ResolvedName {
  const { profileType } = scope.definition;
  const prefix = `${FILTER_PREFIXES[profileType]}.`;
  const rest = name.startsWith(prefix) ? name.slice(prefix.length) : '';
  if (profileType === 'jobs' && OF_PORTALS.has(name)) return { refusal: FOR_PORTALS };
  if (OF_OTHER_RECORDS[profileType]?.test(rest)) return { refusal: NEEDS_OTHERS };
  const target = findNamed(rest, scope);
  if (target !== undefined) return { target };
  if (findReference(name, scope)) return { refusal: NEEDS_OTHERS };
  return { refusal: unknownName(profileType) + meantFilter(name, scope) };
}

/** A reference that a name goes through, and the rest of the name, which is about the profile or address behind it (D-SEA-30). */
export interface NamedReference {
  readonly target: FilterTarget;
  readonly refersTo: ReferenceTarget;
  /** The name up to the reference. */
  readonly name: string;
  readonly rest: string;
}

/** Finds the reference at the beginning of a name: `job.hiringmanager` in `job.hiringmanager.lastname`. */
export function findReference(name: string, scope: NameScope): NamedReference | undefined {
  const [prefix = '', field = '', ...others] = name.split('.');
  const head = `${prefix}.${field}`;
  const target = others.length === 0 ? undefined : resolveFilterName(head, scope).target;
  if (target === undefined || target.comparison !== COMPARISONS.reference) return undefined;
  const refersTo = referenceTargetOf(target.compared);
  return refersTo && { target, refersTo, name: head, rest: others.join('.') };
}

/**
 * Returns the text for an unknown name. The text is the same for a name that does not exist and for a name that the
 * caller does not see.
 */
export function unknownName(profileType: ProfileType): string {
  const prefix = `${FILTER_PREFIXES[profileType]}.`;
  return `is not a filter of this search; names are exact, such as "${prefix}id" or "${prefix}field1001".`;
}

/**
 * Returns a filter that the caller can use, and whose name is a synonym of this name or differs by one letter
 * (D-ERR-14).
 */
function meantFilter(name: string, scope: NameScope): string {
  const { fields, profileType } = scope.definition;
  const rest = name.slice(name.indexOf('.') + 1);
  const near = suggestedName(rest, scope.visibleOnly ? fields.visible : fields.all);
  const meant = [rest, ...nameSynonyms(rest), near].find((each) => each !== undefined && findNamed(each, scope));
  return meant === undefined ? '' : ` Did you mean ${quote(`${FILTER_PREFIXES[profileType]}.${meant}`)}?`;
}

function findNamed(rest: string, scope: NameScope): FilterTarget | undefined {
  const { fields, profileType } = scope.definition;
  const row = OF_ROW.get(rest);
  if (row === undefined) return asTarget(findSearchable(ALIASES[profileType]?.get(rest) ?? rest, scope));
  const compared = (scope.visibleOnly ? fields.visible : fields.all).get(row.id);
  if (compared === undefined) return undefined;
  return { field: { key: row.id, ofRow: true, indexed: compared }, compared, comparison: COMPARISONS[row.comparison] };
}

function asTarget(found: Omit<FilterTarget, 'comparison'> | undefined): FilterTarget | undefined {
  const comparison = found?.compared.type.filterKind;
  return found === undefined || comparison === undefined
    ? undefined
    : { ...found, comparison: COMPARISONS[comparison] };
}

type Searchable = Pick<FilterTarget, 'field' | 'compared'>;

/**
 * Finds the searchable field of that id, or the member of a collection (D-SEA-15). The id alone names a member if no field and no
 * member of another collection has the same id.
 */
function findSearchable(id: string, { definition, visibleOnly }: NameScope): Searchable | undefined {
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

/** Returns the collection with this member only, so that the values of other members are left out. */
function memberOf(collection: Field, member: Field): Searchable {
  const only = new Map([[member.id, member]]);
  const members: FieldSet = { all: only, visible: only, required: [], collections: [], withDefault: [] };
  return {
    field: { key: `${collection.id}.${member.id}`, ofRow: false, indexed: { ...collection, members } },
    compared: member,
  };
}
