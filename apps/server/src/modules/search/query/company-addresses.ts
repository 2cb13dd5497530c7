import { sql, sqlList, sqlText } from '../../../database/index.js';
import type { Sql } from '../../../database/index.js';
import type { FilterTree } from '../../../filter-engine/index.js';
import { chordOf } from '../../zip-codes/index.js';
import type { AddressColumn, AddressNear, AddressTest, AddressText } from './search-leaves.js';
import { ProfileValues } from './profile-values.js';
import { allOf, anyOf, NEVER, testCondition, treeCondition } from './sql-conditions.js';
import type { SearchDialect, ValueColumns } from './sql-conditions.js';

/** The companies whose addresses a search looks at. */
export interface CompanyVisibility {
  readonly customerId: number;
  /** The search lock of the caller's group. Addresses of companies outside it find nothing (D-SEA-17). */
  readonly companyLock: FilterTree | undefined;
}

const NOTHING = sqlText('NULL');
const NO_VALUES: ValueColumns = { text: NOTHING, folded: NOTHING, number: NOTHING, date: NOTHING };

/** The columns of a row of addresses with the alias `a`. */
const COLUMNS: Readonly<Record<AddressColumn, ValueColumns>> = {
  street1: { ...NO_VALUES, folded: sqlText('a.folded_street1') },
  street2: { ...NO_VALUES, folded: sqlText('a.folded_street2') },
  city: { ...NO_VALUES, text: sqlText('a.city'), folded: sqlText('a.folded_city') },
  county: { ...NO_VALUES, folded: sqlText('a.folded_county') },
  zip: { ...NO_VALUES, text: sqlText('a.zip'), folded: sqlText('a.folded_zip') },
  state: { ...NO_VALUES, number: sqlText('a.state') },
  country: { ...NO_VALUES, number: sqlText('a.country') },
  companyId: { ...NO_VALUES, number: sqlText('a.company_id') },
};

/** Characters that come before a word. The start of a text counts as a space. */
const BEFORE_WORDS = [' ', '\n', '-', '/', '(', ',', '.', "'", '’', '"'];

/** Turns tests of an address into conditions on its row. */
export class CompanyAddresses {
  readonly #companies: ProfileValues;

  constructor(
    private readonly seen: CompanyVisibility,
    private readonly session: SearchDialect,
  ) {
    const { customerId } = seen;
    this.#companies = new ProfileValues({ customerId, profileType: 'companies', ids: [] }, session);
  }

  /** A condition on the row `a`: the caller sees the address, and it passes. */
  passes(tree: FilterTree<AddressTest>): Sql {
    const { customerId, companyLock } = this.seen;
    const companyId = sqlText('a.company_id');
    return allOf([
      sql`a.customer_id = ${customerId}`,
      treeCondition(tree, (test) => this.#test(test)),
      ...(companyLock ? [treeCondition(companyLock, (leaf) => this.#companies.condition(leaf, companyId))] : []),
    ]);
  }

  #test(test: AddressTest): Sql {
    if ('miles' in test) return isNear(test);
    if ('company' in test) return this.#companies.condition(test.company, sqlText('a.company_id'));
    return 'test' in test
      ? testCondition(test.test, COLUMNS[test.column], this.session)
      : this.#begins(test.column, test.folded);
  }

  #begins(column: AddressText, folded: string): Sql {
    const [position, text] = [sqlText(this.session.positionIn), COLUMNS[column].folded];
    return anyOf(BEFORE_WORDS.map((before) => sql`${position}(' ' || ${text}, ${before + folded}) > 0`));
  }
}

/**
 * Compares a box first, which is cheap, and then the great circle (D-SEA-11). The near postal codes are found once for all addresses: `CASE`
 * keeps PostgreSQL from looking them up for each address.
 */
function isNear({ zipCode, miles, countries }: AddressNear): Sql {
  if (zipCode === undefined) return NEVER;
  const chord = chordOf(miles);
  const axes = [sqlText('x'), sqlText('y'), sqlText('z')];
  const apart = axes.map((axis) => sql`near.${axis} - centre.${axis}`);
  const [x, y, z] = apart.map((distance) => sql`(${distance}) * (${distance})`) as [Sql, Sql, Sql];
  const box = axes.map((axis) => sql`near.${axis} BETWEEN centre.${axis} - ${chord} AND centre.${axis} + ${chord}`);
  return sql`CASE WHEN a.id > 0 THEN a.zip_code IN (SELECT near.code FROM zip_codes AS centre CROSS JOIN zip_codes AS near
    WHERE centre.code = ${zipCode} AND ${allOf(box)} AND ${x} + ${y} + ${z} <= ${chord * chord}) END
    AND (a.country IS NULL${countries.length === 0 ? sqlText('') : sql` OR a.country IN ${sqlList(countries)}`})`;
}
