import { resolveFilterName } from '../../../profile-engine/index.js';
import type { CompiledCondition, FilterTarget, FilterTree } from '../../../profile-engine/index.js';
import type { AddressLeaf, AddressTest } from '../query/profile-leaf.js';
import type { CompiledPart, SearchScope } from './search-condition.js';

/** Of whose address a filter speaks: that which a job names, or any of a company's own. */
export interface Place {
  /** What holds the address; undefined where the caller does not see that, or nothing of addresses. */
  by(scope: SearchScope): AddressLeaf['by'] | undefined;
}

export const OF_JOB: Place = {
  by(scope) {
    const field = targetOf('job.joblocation', 'jobs', scope)?.field;
    return field && seesAddresses(scope) ? { ...field, key: 'joblocation' } : undefined;
  },
};

export const OF_COMPANY: Place = {
  by(scope) {
    const field = targetOf('company.id', 'companies', scope)?.field;
    return field && seesAddresses(scope) ? { ...field, key: 'id' } : undefined;
  },
};

/** A member of the addresses, where the caller sees it and the blueprint lets it be found. */
export function memberOf(member: string, scope: SearchScope): FilterTarget | undefined {
  return seesAddresses(scope) ? targetOf(`company.${member}`, 'companies', scope) : undefined;
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

function targetOf(
  name: string,
  profileType: 'jobs' | 'companies',
  { definitions }: SearchScope,
): FilterTarget | undefined {
  return resolveFilterName(name, { definition: definitions.configured(profileType), visibleOnly: true }).target;
}
