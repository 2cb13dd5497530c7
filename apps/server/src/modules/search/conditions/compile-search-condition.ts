import type { FilterCondition } from '@talent-platform/protocol/search';
import {
  compileCondition,
  ConditionRefused,
  FILTER_PREFIXES,
  findReference,
  NEGATIONS,
  resolveFilterName,
  unknownName,
} from '../../../filter-engine/index.js';
import type { ConditionCompiler, NamedReference } from '../../../filter-engine/index.js';
import type { ProfileType } from '../../../profile-engine/index.js';
import {
  memberOfAddress,
  companyAtAddress,
  companyFieldAtAddress,
  COMPANY_ADDRESS,
  addressNamedBy,
  withinZipRadius,
} from './address-conditions.js';
import type { AddressRole } from './address-conditions.js';
import { BOARD_CONDITIONS, IS_POSTED, POST_END, POST_START, POST_STATUS, POSTED_TO } from './post-conditions.js';
import type { SearchCondition, SearchScope } from './search-scope.js';
import type { SearchLeaf, SearchTree, ReferenceLeaf } from '../query/search-leaves.js';

const MAX_MILES = 1000;
/** The limit of references in a name (D-SEA-30). */
const MAX_REFERENCES = 2;

/** Filters of the address that a field names (D-SEA-7). */
const OF_ADDRESS: ReadonlyMap<string, (role: AddressRole) => SearchCondition> = new Map([
  ['companyid', companyAtAddress],
  ['addresscity', (role) => memberOfAddress(role, 'city')],
  ['addresszip', (role) => memberOfAddress(role, 'zip')],
  ['addressstate', (role) => memberOfAddress(role, 'state')],
  ['addresscountry', (role) => memberOfAddress(role, 'country')],
  ['zipradius', (role) => withinZipRadius(role, MAX_MILES)],
]);

/** Further filters, which compare other records than the profile itself. */
const CONDITIONS: ReadonlyMap<string, SearchCondition> = new Map([
  ['job.jobpost.status', POST_STATUS],
  ['job.jobpost.isposted', IS_POSTED],
  ['job.jobpost.postdate', POST_START],
  ['job.jobpost.enddate', POST_END],
  ['job.postedto', POSTED_TO],
  ...BOARD_CONDITIONS,
  ['company.zipradius', withinZipRadius(COMPANY_ADDRESS, MAX_MILES)],
]);

/** A filter of a profile, which a name may reach through references. */
interface NamedFilter {
  readonly name: string;
  readonly profileType: ProfileType;
}

/**
 * Compiles a condition on profiles of one type. Fields that are hidden from the caller are unknown (D-ERR-3).
 *
 * @param name the name of the filter, if it is only a part of the condition's name
 * @throws ConditionRefused
 */
export function compileSearchCondition(
  condition: FilterCondition,
  profileType: ProfileType,
  scope: SearchScope,
  name = condition.name,
): SearchTree {
  const { references, last } = pathOf({ name, profileType }, scope);
  if (references.length > MAX_REFERENCES) {
    const detail = `goes through three references; a name goes through ${MAX_REFERENCES} at most.`;
    throw ConditionRefused.ofName(condition, detail);
  }
  const compile = conditionOf(last, scope);
  if (compile === undefined) throw ConditionRefused.ofName(condition, whyUnknown(last, references, scope));
  return throughReferences(condition, references, { compile, scope });
}

/** Returns the references to profiles that a name goes through, and the filter at its end. */
function pathOf(filter: NamedFilter, scope: SearchScope) {
  const references: ProfileReference[] = [];
  let last = filter;
  while (references.length <= MAX_REFERENCES && conditionOf(last, scope) === undefined) {
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
function conditionOf(filter: NamedFilter, scope: SearchScope): ConditionCompiler<SearchLeaf> | undefined {
  const { name, profileType } = filter;
  const { definitions } = scope;
  const other = CONDITIONS.get(name) ?? addressCondition(filter, scope);
  if (other !== undefined) return other(scope);
  const { target } = resolveFilterName(name, { definition: definitions.get(profileType), visibleOnly: true });
  return target && ((condition) => compileCondition(condition, target, definitions));
}

/** Finds a filter of the address that a field names, such as `room.joblocation.addresscity`. */
function addressCondition(filter: NamedFilter, scope: SearchScope): SearchCondition | undefined {
  const reference = referenceOf(filter, scope);
  if (reference?.refersTo !== 'addresses') return undefined;
  const role = addressNamedBy(reference.name, filter.profileType);
  const ofCompany = /^company\.(.+)$/.exec(reference.rest)?.[1];
  return ofCompany === undefined ? OF_ADDRESS.get(reference.rest)?.(role) : companyFieldAtAddress(role, ofCompany);
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
    return `is not a filter of this search; names are exact, such as "${before}.id".`;
  }
  const names = { definition: scope.definitions.get(profileType), visibleOnly: true };
  const isOfOthers = CONDITIONS.has(name) || isAtAddress(name) || findReference(name, names) !== undefined;
  return (isOfOthers ? undefined : resolveFilterName(name, names).refusal) ?? unknownName(profileType);
}

/** A reference to a profile that a name goes through. */
interface ProfileReference extends NamedReference {
  readonly refersTo: ProfileType;
}

/**
 * Turns a condition on a profile into a condition on the profiles that refer to it (D-SEA-30). A negation is the complement of the whole.
 * A profile passes a negation if it has no reference, or a hidden one.
 *
 * @param compile compiles the condition on the profile at the end of the references.
 */
function throughReferences(
  condition: FilterCondition,
  references: readonly ProfileReference[],
  { compile, scope }: { readonly compile: ConditionCompiler<SearchLeaf>; readonly scope: SearchScope },
): SearchTree {
  // Problems name the operator of the request.
  const compiled = compile(condition);
  const [first, ...others] = references;
  if (first === undefined) return compiled;
  const operator = condition.operator && NEGATIONS[condition.operator];
  const part = operator ? compile({ ...condition, operator }) : compiled;
  const inner = others.reduceRight((asked, each) => through(asked, each, scope), part);
  return { ...through(inner, first, scope), negated: operator !== undefined };
}

function through(
  passes: SearchTree,
  { target, refersTo }: ProfileReference,
  { definitions }: SearchScope,
): ReferenceLeaf {
  return { via: target.field, target: refersTo, passes, lock: definitions.lockTree(refersTo), negated: false };
}
