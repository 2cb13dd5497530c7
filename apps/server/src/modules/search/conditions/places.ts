import { resolveFilterName } from '../../../filter-engine/index.js';
import type { CompiledCondition, FilterTarget, FilterTree } from '../../../filter-engine/index.js';
import type { ProfileType } from '../../../profile-engine/index.js';
import type { AddressLeaf, AddressTest } from '../query/profile-leaf.js';
import type { CompiledPart, SearchScope } from './search-scope.js';

/** Of whose address a filter speaks: that which a job names, or any of a company's own. */
export interface Place {
  /** What holds the address; undefined where the caller does not see that, or nothing of addresses. */
  by(scope: SearchScope): AddressLeaf['by'] | undefined;
}

/** What a field names: one that refers to an address, or the id of a company. */
export function placeNamedBy(name: string, profileType: ProfileType): Place {
  return {
    by: (scope) => (seesAddresses(scope) ? targetOf(name, profileType, scope)?.field : undefined),
  };
}

export const OF_JOB = placeNamedBy('job.joblocation', 'jobs');
export const OF_COMPANY = placeNamedBy('company.id', 'companies');

/** A member of the addresses, where the caller sees it and the blueprint lets it be found. */
export function memberOf(member: string, scope: SearchScope): FilterTarget | undefined {
  return seesAddresses(scope) ? companyFilter(`company.${member}`, scope) : undefined;
}

/** A filter of companies by their own values, where the caller sees what it compares. */
export function companyFilter(name: string, scope: SearchScope): FilterTarget | undefined {
  return targetOf(name, 'companies', scope);
}

/** What was compiled of one address, as a condition on who is there. */
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
