import { describe, expect, it } from '@jest/globals';
import { getMetadataArgsStorage } from 'typeorm';
import { TableNaming } from '../../database/table.js';
import '../../modules.js';
import { ARCHIVED_TABLES } from './export/archive-tables.js';
import { PERSON_DATA } from './person-data.table.js';

const naming = new TableNaming();
const WORDS = / +|\n */;

/** The columns of all tables, as the entities declare them. */
const DECLARED = Object.fromEntries(
  getMetadataArgsStorage().tables.map(({ target, name = '' }) => {
    const columns = getMetadataArgsStorage().filterColumns(target);
    return [name, columns.map(({ propertyName }) => naming.columnName(propertyName)).toSorted()];
  }),
);

const wordsOf = (text: string): string[] => text.split(WORDS).filter((word) => word !== '');

describe('the table of where a person’s data is stored (D-PRV-2)', () => {
  it('names every column of every table', () => {
    const named = Object.entries(PERSON_DATA).map(([table, { holds = '', besides }]) => [
      table,
      [...wordsOf(holds), ...wordsOf(besides)].toSorted(),
    ]);
    expect(Object.fromEntries(named)).toEqual(DECLARED);
  });

  it('says of every column with data of people which rows are a person’s, or why none are selected', () => {
    const open = Object.entries(PERSON_DATA).filter(
      ([, { holds, rowsOf, because }]) => holds !== undefined && (rowsOf === undefined) === (because === undefined),
    );
    expect(open).toEqual([]);
  });

  it('exports every column with data of people whose rows it selects', () => {
    // The values of the index are those of the profile, which profile.json has.
    const besides = ['profiles', 'profile_values'];
    const tables = Object.values(ARCHIVED_TABLES);
    for (const [table, { holds = '', rowsOf }] of Object.entries(PERSON_DATA)) {
      if (rowsOf === undefined || besides.includes(table)) continue;
      const archived: readonly string[] = tables.find(({ name }) => name === table)?.columns ?? [];
      const left = wordsOf(holds).filter((column) => !archived.includes(column));
      expect([table, left]).toEqual([table, []]);
    }
  });
});
