import { resolveFilterName } from '../../../filter-engine/index.js';
import type { CompiledCondition, FilterTarget, FilterTree } from '../../../filter-engine/index.js';
import type { ProfileType } from '../../../profile-engine/index.js';
import type { AddressLeaf, AddressTest } from '../query/profile-leaf.js';
import type { CompiledPart, SearchScope } from './search-scope.js';

/** The address that a filter is about: the one that a profile names, or any address of a company. */
export interface Place {
  /** Returns the field that holds the address; undefined if the caller does not see this field, or no addresses at all. */
  by(scope: SearchScope): AddressLeaf['by'] | undefined;
}

/** Returns the place that a field names. The field refers to an address, or is the id of a company. */
export function placeNamedBy(name: string, profileType: ProfileType): Place {
  return {
    by: (scope) => (seesAddresses(scope) ? targetOf(name, profileType, scope)?.field : undefined),
  };
}

export const OF_JOB = placeNamedBy('job.joblocation', 'jobs');
export const OF_COMPANY = placeNamedBy('company.id', 'companies');

/** Finds a member of addresses, if the caller sees it and the blueprint makes it searchable. */
export function memberOf(member: string, scope: SearchScope): FilterTarget | undefined {
  return seesAddresses(scope) ? companyFilter(`company.${member}`, scope) : undefined;
}

/** Finds a filter of companies by their own values, if the caller sees the field that it compares. */
export function companyFilter(name: string, scope: SearchScope): FilterTarget | undefined {
  return targetOf(name, 'companies', scope);
}

/** Turns a compiled condition on an address into a condition on the profiles at this address. */
export function atPlace(
  { part, ...rest }: CompiledCondition<{ readonly address: FilterTree<AddressTest>; readonly negated: boolean }>,
  place: Place,
  scope: SearchScope,
): CompiledPart {
  const by = place.by(scope);
  return { ...rest, ...(part && by && { part: { ...part, by } }) };
}

function seesAddresses({ definitions }: SearchScope): boolean {
  return definitions.canRead('companies') && definitions.configured('companies').fields.visible.has('addresses');
}

function targetOf(name: string, profileType: ProfileType, { definitions }: SearchScope): FilterTarget | undefined {
  return resolveFilterName(name, { definition: definitions.configured(profileType), visibleOnly: true }).target;
}
