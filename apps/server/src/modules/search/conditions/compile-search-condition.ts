import type { FilterCondition } from '@talent-platform/protocol/search';
import {
  compileCondition,
  FILTER_PREFIXES,
  findReference,
  refusedName,
  resolveFilterName,
  unknownName,
} from '../../../filter-engine/index.js';
import type { NamedReference } from '../../../filter-engine/index.js';
import type { ProfileType } from '../../../profile-engine/index.js';
import { addressAt, companyAt, ofCompanyAt } from './address-conditions.js';
import { BOARD_CONDITIONS } from './board-conditions.js';
import { OF_COMPANY, placeNamedBy } from './places.js';
import type { Place } from './places.js';
import { IS_POSTED, POST_END, POST_START, POST_STATUS, POSTED_TO } from './post-conditions.js';
import { throughReferences } from './reference-conditions.js';
import type { ProfileReference } from './reference-conditions.js';
import type { CompiledPart, SearchCondition, SearchScope } from './search-scope.js';
import { withinZipRadius } from './zip-radius.js';

const MOST_MILES = 1000;
/** The most references that a name goes through (D-SEA-30). */
const MOST_REFERENCES = 2;

/** Filters of the address that a field names (D-SEA-7). */
const OF_ADDRESS: ReadonlyMap<string, (place: Place) => SearchCondition> = new Map([
  ['companyid', companyAt],
  ['addresscity', (place) => addressAt(place, 'city')],
  ['addresszip', (place) => addressAt(place, 'zip')],
  ['addressstate', (place) => addressAt(place, 'state')],
  ['addresscountry', (place) => addressAt(place, 'country')],
  ['zipradius', (place) => withinZipRadius(place, MOST_MILES)],
]);

/** Further filters that ask for other records than the profile itself. */
const CONDITIONS: ReadonlyMap<string, SearchCondition> = new Map([
  ['job.jobpost.status', POST_STATUS],
  ['job.jobpost.isposted', IS_POSTED],
  ['job.jobpost.postdate', POST_START],
  ['job.jobpost.enddate', POST_END],
  ['job.postedto', POSTED_TO],
  ...BOARD_CONDITIONS,
  ['company.zipradius', withinZipRadius(OF_COMPANY, MOST_MILES)],
]);

/** A filter of a profile, which a name may reach through references. */
export interface NamedFilter {
  readonly name: string;
  readonly profileType: ProfileType;
}

/** Compiles a condition on profiles of one type. Fields that are hidden from the caller are unknown (D-ERR-3). */
export function compileSearchCondition(
  given: FilterCondition,
  profileType: ProfileType,
  scope: SearchScope,
): CompiledPart {
  return compileNamed(given, { name: given.name, profileType }, scope);
}

/** Compiles a condition whose filter is named by a part of the given name. */
export function compileNamed(given: FilterCondition, filter: NamedFilter, scope: SearchScope): CompiledPart {
  const { references, last } = pathOf(filter, scope);
  if (references.length > MOST_REFERENCES) {
    return refusedName(given, `goes through three references; a name goes through ${MOST_REFERENCES} at most.`);
  }
  const compile = conditionOf(last, scope);
  if (compile === undefined) return refusedName(given, whyUnknown(last, references, scope));
  return throughReferences(given, references, { compile, scope });
}

/** The references to profiles that a name goes through, and the filter at its end. */
interface FilterPath {
  readonly references: readonly ProfileReference[];
  readonly last: NamedFilter;
}

function pathOf(filter: NamedFilter, scope: SearchScope): FilterPath {
  const references: ProfileReference[] = [];
  let last = filter;
  while (references.length <= MOST_REFERENCES && conditionOf(last, scope) === undefined) {
    const reference = referenceOf(last, scope);
    if (reference === undefined) break;
    const { refersTo: profileType, rest } = reference;
    if (profileType === 'addresses') break;
    references.push({ ...reference, refersTo: profileType });
    last = { name: `${FILTER_PREFIXES[profileType]}.${rest}`, profileType };
  }
  return { references, last };
}

/** Finds a reference that the caller sees, to profiles that the caller may read. */
function referenceOf({ name, profileType }: NamedFilter, { definitions }: SearchScope): NamedReference | undefined {
  const reference = findReference(name, { definition: definitions.get(profileType), visibleOnly: true });
  if (reference === undefined) return undefined;
  const { refersTo } = reference;
  return definitions.canRead(refersTo === 'addresses' ? 'companies' : refersTo) ? reference : undefined;
}

/** Finds the filter of that name; undefined if the caller has none. */
function conditionOf(filter: NamedFilter, scope: SearchScope): ((given: FilterCondition) => CompiledPart) | undefined {
  const { name, profileType } = filter;
  const { definitions } = scope;
  const other = CONDITIONS.get(name) ?? atAddress(filter, scope);
  if (other !== undefined) return other.isOpen(scope) ? (given) => other.compile(given, scope) : undefined;
  const resolved = resolveFilterName(name, { definition: definitions.get(profileType), visibleOnly: true });
  if (resolved.target === undefined) return undefined;
  return (given) => compileCondition(given, { resolve: () => resolved, lists: definitions.lists });
}

/** Finds a filter of the address that a field names, such as `room.joblocation.addresscity`. */
function atAddress(filter: NamedFilter, scope: SearchScope): SearchCondition | undefined {
  const reference = referenceOf(filter, scope);
  if (reference?.refersTo !== 'addresses') return undefined;
  const place = placeNamedBy(reference.name, filter.profileType);
  const isOfCompany = reference.rest.startsWith(`${FILTER_PREFIXES.companies}.`);
  return isOfCompany ? ofCompanyAt(place, reference.rest) : OF_ADDRESS.get(reference.rest)?.(place);
}

function isAtAddress(name: string): boolean {
  return OF_ADDRESS.has(name.slice(name.lastIndexOf('.') + 1)) && name.split('.').length > 2;
}

/** Returns the same text for a filter that does not exist and for one that the caller does not see (D-ERR-3). */
function whyUnknown(
  { name, profileType }: NamedFilter,
  references: readonly ProfileReference[],
  scope: SearchScope,
): string {
  const [first, second] = references;
  if (first !== undefined) {
    const before = second === undefined ? first.name : `${first.name}.${first.rest.slice(0, -second.rest.length - 1)}`;
    return `is no filter here; names are exact, such as "${before}.id".`;
  }
  const names = { definition: scope.definitions.get(profileType), visibleOnly: true };
  const isOfOthers = CONDITIONS.has(name) || isAtAddress(name) || findReference(name, names) !== undefined;
  return (isOfOthers ? undefined : resolveFilterName(name, names).refusal) ?? unknownName(profileType);
}
