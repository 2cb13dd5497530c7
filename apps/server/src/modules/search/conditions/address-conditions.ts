import { compileCondition, compileTest, reference } from '../../../profile-engine/index.js';
import type { AddressColumn } from '../query/profile-leaf.js';
import { atPlace, memberOf, OF_JOB } from './places.js';
import type { SearchCondition } from './search-condition.js';

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

/** The company at whose address a job is; one that the caller does not see finds nothing (D-SEA-17). */
export const COMPANY_OF_JOB: SearchCondition = {
  isOpen: (scope) => OF_JOB.by(scope) !== undefined,
  compile(given, scope) {
    const { part, ...rest } = compileTest(given, reference);
    const address = part && { column: 'companyId' as const, test: part.test };
    return atPlace({ ...rest, ...(address && { part: { address, negated: part.negated } }) }, OF_JOB, scope);
  },
};

/** A member of the address where a job is, compared as the same member of companies is. */
export function addressOfJob(column: keyof typeof MEMBERS): SearchCondition {
  const member = MEMBERS[column];
  return {
    isOpen: (scope) => OF_JOB.by(scope) !== undefined && memberOf(member, scope) !== undefined,
    compile(given, scope) {
      const target = memberOf(member, scope);
      const resolve = () => (target ? { target } : { refusal: 'is no filter here.' });
      const { part, ...rest } = compileCondition(given, { resolve, lists: scope.definitions.lists });
      const address = part && { column, test: part.test };
      return atPlace({ ...rest, ...(address && { part: { address, negated: part.negated } }) }, OF_JOB, scope);
    },
  };
}
