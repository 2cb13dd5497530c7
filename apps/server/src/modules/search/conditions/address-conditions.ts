import { quote } from '@talent-platform/protocol/errors';
import type { FilterCondition } from '@talent-platform/protocol/search';
import {
  resolveFilterName,
  compileCondition,
  compileTest,
  reference,
  unknownOptions,
} from '../../../filter-engine/index.js';
import type { CompiledCondition, FilterTarget, FilterTree, PlainComparison } from '../../../filter-engine/index.js';
import { zipCodeOf } from '../../../profile-engine/index.js';
import type { ProfileType } from '../../../profile-engine/index.js';
import type { AddressLeaf, AddressTest, AddressColumn } from '../query/search-leaves.js';
import type { CompiledPart, SearchScope, SearchCondition } from './search-scope.js';

/** The address that a filter compares: the address that a profile names, or any address of a company. */
export interface AddressRole {
  /** Returns the field that holds the address; undefined if the caller does not see this field, or no addresses at all. */
  by(scope: SearchScope): AddressLeaf['by'] | undefined;
}

/** Returns the role of the address that a field refers to. The id of a company refers to all of its addresses. */
export function addressNamedBy(name: string, profileType: ProfileType): AddressRole {
  return {
    by: (scope) => (seesAddresses(scope) ? targetOf(name, profileType, scope)?.field : undefined),
  };
}

export const JOB_ADDRESS = addressNamedBy('job.joblocation', 'jobs');
export const COMPANY_ADDRESS = addressNamedBy('company.id', 'companies');

/** Finds a member of addresses, if the caller sees it and the blueprint makes it searchable. */
export function memberOf(member: string, scope: SearchScope): FilterTarget | undefined {
  return seesAddresses(scope) ? companyFilter(`company.${member}`, scope) : undefined;
}

/** Finds a filter of companies by their own values, if the caller sees the field that it compares. */
function companyFilter(name: string, scope: SearchScope): FilterTarget | undefined {
  return targetOf(name, 'companies', scope);
}

/** Turns a compiled condition on an address into a condition on the profiles at this address. */
export function atAddress(
  { part, ...rest }: CompiledCondition<{ readonly address: FilterTree<AddressTest>; readonly negated: boolean }>,
  role: AddressRole,
  scope: SearchScope,
): CompiledPart {
  const by = role.by(scope);
  return { ...rest, ...(part && by && { part: { ...part, by } }) };
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
  return {
    isOpen: (scope) => role.by(scope) !== undefined,
    compile(condition, scope) {
      const { part, ...rest } = compileTest(condition, reference);
      const address = part && { column: 'companyId' as const, test: part.test };
      return atAddress({ ...rest, ...(address && { part: { address, negated: part.negated } }) }, role, scope);
    },
  };
}

export const COMPANY_OF_JOB = companyAtAddress(JOB_ADDRESS);

/** A condition on a member of the address that a profile names. It compares as the same member of companies does. */
export function memberOfAddress(role: AddressRole, column: keyof typeof MEMBERS): SearchCondition {
  const member = MEMBERS[column];
  return {
    isOpen: (scope) => role.by(scope) !== undefined && memberOf(member, scope) !== undefined,
    compile(condition, scope) {
      const { part, ...rest } = compileFor(memberOf(member, scope), condition, scope);
      const address = part && { column, test: part.test };
      return atAddress({ ...rest, ...(address && { part: { address, negated: part.negated } }) }, role, scope);
    },
  };
}

/** Returns a condition on the company that owns the address of a profile (D-SEA-33). */
export function companyFieldAtAddress(role: AddressRole, name: string): SearchCondition {
  return {
    isOpen: (scope) => role.by(scope) !== undefined && companyFilter(name, scope) !== undefined,
    compile(condition, scope) {
      const { part, ...rest } = compileFor(companyFilter(name, scope), condition, scope);
      const address = part && { company: { ...part, negated: false } };
      return atAddress({ ...rest, ...(address && { part: { address, negated: part.negated } }) }, role, scope);
    },
  };
}

function compileFor(
  target: FilterTarget | undefined,
  condition: FilterCondition,
  scope: SearchScope,
): CompiledCondition {
  const resolve = () => (target ? { target } : { refusal: 'is not a filter of this search.' });
  return compileCondition(condition, { resolve, lists: scope.definitions.lists });
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
  return {
    isOpen: (scope) => role.by(scope) !== undefined && memberOf(MEMBERS.zip, scope) !== undefined,
    compile(condition, scope) {
      const { part, problems, warnings } = compileTest(condition, comparison);
      const { value: [zip = ''] = [], secondaryValue: [miles = ''] = [] } = condition;
      const zipCode = zipCodeOf(zip);
      const address = part && { zipCode, miles: Number(miles), countries: countriesWithZipCodes(scope) };
      const isUnknown = address !== undefined && zipCode !== undefined && scope.unknownZipCodes.has(zipCode);
      const unknown = `${quote(condition.name)} finds nothing: the table of postal codes lacks ${quote(zip)}.`;
      return atAddress(
        {
          problems,
          warnings: [...warnings, ...(isUnknown ? [{ place: 'value', detail: unknown }] : [])],
          ...(address && { part: { address, negated: false } }),
        },
        role,
        scope,
      );
    },
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
