import { quote } from '@talent-platform/protocol/errors';
import {
  compileCondition,
  compileTest,
  reference,
  resolveFilterName,
  unknownOptions,
} from '../../../filter-engine/index.js';
import type { FilterTarget, PlainComparison } from '../../../filter-engine/index.js';
import { zipCodeOf } from '../../../profile-engine/index.js';
import type { ProfileType } from '../../../profile-engine/index.js';
import type { AddressLeaf, AddressColumn } from '../query/search-leaves.js';
import type { SearchCondition, SearchScope } from './search-scope.js';

/**
 * The address that a filter compares: the address that a profile names, or any address of a company. Returns the field
 * that holds the address; undefined if the caller does not see this field, or no addresses at all.
 */
export type AddressRole = (scope: SearchScope) => AddressLeaf['by'] | undefined;

/** Returns the role of the address that a field refers to. The id of a company refers to all of its addresses. */
export function addressNamedBy(name: string, profileType: ProfileType): AddressRole {
  return (scope) => (seesAddresses(scope) ? targetOf(name, profileType, scope)?.field : undefined);
}

export const JOB_ADDRESS = addressNamedBy('job.joblocation', 'jobs');
export const COMPANY_ADDRESS = addressNamedBy('company.id', 'companies');

/** Finds a filter of companies by their own values, if the caller sees addresses and the field that it compares. */
export function companyFilter(name: string, scope: SearchScope): FilterTarget | undefined {
  return seesAddresses(scope) ? targetOf(`company.${name}`, 'companies', scope) : undefined;
}

function seesAddresses({ definitions }: SearchScope): boolean {
  return definitions.canRead('companies') && definitions.configured('companies').fields.visible.has('addresses');
}

function targetOf(name: string, profileType: ProfileType, { definitions }: SearchScope): FilterTarget | undefined {
  return resolveFilterName(name, { definition: definitions.configured(profileType), visibleOnly: true }).target;
}

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
export function companyAtAddress(role: AddressRole): SearchCondition {
  return (scope) => {
    const by = role(scope);
    if (by === undefined) return undefined;
    return (condition) => {
      const { test, negated } = compileTest(condition, reference);
      return { by, address: { column: 'companyId', test }, negated };
    };
  };
}

export const COMPANY_OF_JOB = companyAtAddress(JOB_ADDRESS);

/** A condition on a member of the address that a profile names. It compares as the same member of companies does. */
export function memberOfAddress(role: AddressRole, column: keyof typeof MEMBERS): SearchCondition {
  return (scope) => {
    const [by, member] = [role(scope), companyFilter(MEMBERS[column], scope)];
    if (by === undefined || member === undefined) return undefined;
    return (condition) => {
      const { test, negated } = compileCondition(condition, member, scope.definitions);
      return { by, address: { column, test }, negated };
    };
  };
}

/** Returns a condition on the company that owns the address of a profile (D-SEA-33). */
export function companyFieldAtAddress(role: AddressRole, name: string): SearchCondition {
  return (scope) => {
    const [by, field] = [role(scope), companyFilter(name, scope)];
    if (by === undefined || field === undefined) return undefined;
    return (condition) => {
      const { negated, ...company } = compileCondition(condition, field, scope.definitions);
      return { by, address: { company: { ...company, negated: false } }, negated };
    };
  };
}

const MILES = /^\d{1,9}(\.\d{1,9})?$/;
const ZIP_RULE = 'a US postal code of five digits, such as "78701"';
/** The United States, and those territories that ISO 3166-1 lists as countries. They share the postal codes. */
const WITH_ZIP_CODES: ReadonlySet<unknown> = new Set(['US', 'AS', 'GU', 'MP', 'PR', 'VI']);

/** Compares a distance: one condition names a US postal code and a number of miles around it (D-SEA-11). */
function zipRadius(maxMiles: number): PlainComparison {
  return {
    noun: 'a distance from a postal code',
    operators: ['='],
    ranges: true,
    compile({ values, secondaryValues }) {
      const one = `takes one postal code, received ${values.length}.`;
      const radius = `takes one radius in miles, such as "25", received ${secondaryValues.length}.`;
      const [miles] = secondaryValues;
      const rule = `must be a number of miles above 0, at most ${maxMiles}, received`;
      return {
        test: { kind: 'textIs', texts: new Set(values) },
        problems: [
          ...(values.length === 1 ? [] : [{ place: 'value', detail: one }]),
          ...(secondaryValues.length === 1 ? [] : [{ place: 'secondaryValue', detail: radius }]),
          ...(miles === undefined || isDistance(miles, maxMiles)
            ? []
            : [{ place: 'secondaryValue[0]', detail: `${rule} ${quote(miles)}.` }]),
        ],
        unknown: unknownOptions(values, ZIP_RULE, (value) => zipCodeOf(value) !== undefined),
      };
    },
  };
}

/** A condition on the distance of the address from a US postal code. */
export function withinZipRadius(role: AddressRole, maxMiles: number): SearchCondition {
  const comparison = zipRadius(maxMiles);
  return (scope) => {
    const by = role(scope);
    if (by === undefined || companyFilter(MEMBERS.zip, scope) === undefined) return undefined;
    return (condition) => {
      compileTest(condition, comparison);
      const { value: [zip = ''] = [], secondaryValue: [miles = ''] = [] } = condition;
      const address = { zipCode: zipCodeOf(zip), miles: Number(miles), countries: countriesWithZipCodes(scope) };
      return { by, address, negated: false };
    };
  };
}

/** Returns their nodes, by the codes that these have first (D-LST-21). */
function countriesWithZipCodes({ definitions: { lists } }: SearchScope): readonly number[] {
  const countries = (lists.configured ?? lists).children('lists.country', null);
  return countries.filter(({ attributes }) => WITH_ZIP_CODES.has(attributes['abv2'])).map(({ id }) => id);
}

function isDistance(text: string, maxMiles: number): boolean {
  return MILES.test(text) && Number(text) > 0 && Number(text) <= maxMiles;
}
