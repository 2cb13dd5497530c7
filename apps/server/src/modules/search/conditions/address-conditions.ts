import { compileCondition, compileTest, reference } from '../../../filter-engine/index.js';
import type { AddressColumn } from '../query/profile-leaf.js';
import { atPlace, companyFilter, memberOf, OF_JOB } from './places.js';
import type { Place } from './places.js';
import type { SearchCondition } from './search-scope.js';

/** Members of an address, and the columns that hold them. */
export const MEMBERS = {
  street1: 'addressstreet1',
  street2: 'addressstreet2',
  city: 'addresscity',
  county: 'addresscounty',
  zip: 'addresszip',
  state: 'addressstate',
  country: 'addresscountry',
} as const satisfies Partial<Record<AddressColumn, string>>;

/** A condition on the company whose address a profile names. A company that the caller does not see finds nothing (D-SEA-17). */
export function companyAt(place: Place): SearchCondition {
  return {
    isOpen: (scope) => place.by(scope) !== undefined,
    compile(given, scope) {
      const { part, ...rest } = compileTest(given, reference);
      const address = part && { column: 'companyId' as const, test: part.test };
      return atPlace({ ...rest, ...(address && { part: { address, negated: part.negated } }) }, place, scope);
    },
  };
}

export const COMPANY_OF_JOB = companyAt(OF_JOB);

/** A condition on a member of the address that a profile names. It compares as the same member of companies does. */
export function addressAt(place: Place, column: keyof typeof MEMBERS): SearchCondition {
  const member = MEMBERS[column];
  return {
    isOpen: (scope) => place.by(scope) !== undefined && memberOf(member, scope) !== undefined,
    compile(given, scope) {
      const target = memberOf(member, scope);
      const resolve = () => (target ? { target } : { refusal: 'is no filter here.' });
      const { part, ...rest } = compileCondition(given, { resolve, lists: scope.definitions.lists });
      const address = part && { column, test: part.test };
      return atPlace({ ...rest, ...(address && { part: { address, negated: part.negated } }) }, place, scope);
    },
  };
}

/** A condition on the company at one of whose addresses a profile is (D-SEA-33). */
export function ofCompanyAt(place: Place, name: string): SearchCondition {
  return {
    isOpen: (scope) => place.by(scope) !== undefined && companyFilter(name, scope) !== undefined,
    compile(given, scope) {
      const target = companyFilter(name, scope);
      const resolve = () => (target ? { target } : { refusal: 'is no filter here.' });
      const { part, ...rest } = compileCondition(given, { resolve, lists: scope.definitions.lists });
      const address = part && { company: { ...part, negated: false } };
      return atPlace({ ...rest, ...(address && { part: { address, negated: part.negated } }) }, place, scope);
    },
  };
}
