import { expect, it } from '@jest/globals';
import { describeOnEachDatabase } from '../../../test/support/databases.js';
import { openBeforeAll } from '../../../test/support/opened-database.js';
import { openEarlierDatabase } from '../../../test/support/earlier-database.js';
import type { DatabaseLocation } from '../../config/index.js';

/** More than are copied at once. */
const TEXTS = 1203;
/** Which ends where the index's start of a text would cut it in two. */
const LONG = `${'é'.repeat(63)}🎉 and more`;

/** A database as a release before left it: texts, one of them long, a number and a date. */
async function fillAsBefore(location: DatabaseLocation): Promise<void> {
  const before = await openEarlierDatabase(location, 13);
  const texts = Array.from(
    { length: TEXTS },
    (_, index) => `(1001, 'people', ${index + 1}, 'lastname', 1, 'Straße ${index}', NULL, NULL)`,
  );
  for (const row of [
    ...texts,
    `(1001, 'people', 7, 'field1', 2, '${LONG}', NULL, NULL)`,
    `(1001, 'people', 7, 'folder', 1, NULL, 32001, NULL)`,
    `(1001, 'people', 7, 'startdate', 1, NULL, NULL, 1700000000000)`,
  ]) {
    await before.query(
      `INSERT INTO profile_values (customer_id, profile_type, profile_id, field, ordinal, text_value, number_value, date_value)
       VALUES ${row}`,
    );
  }
  await before.destroy();
}

describeOnEachDatabase('the value index of an earlier release', (createDatabase) => {
  const opened = openBeforeAll(createDatabase, { prepare: fillAsBefore });

  it('keeps every value, and texts are folded as they are looked for', async () => {
    const { reader } = opened.unitOfWork;
    const sql = `SELECT profile_id AS id, number_value AS number, date_value AS date, folded_value AS folded, text_value AS text
      FROM profile_values WHERE field = ? ORDER BY profile_id`;
    const texts = await reader.query(sql, ['lastname']);
    expect(texts).toHaveLength(TEXTS);
    expect(texts[41]).toEqual({ id: 42, number: null, date: null, folded: 'STRASSE 41', text: 'Straße 41' });
    expect(await reader.query(sql, ['folder'])).toMatchObject([{ number: 32001, folded: null }]);
    expect(await reader.query(sql, ['startdate'])).toMatchObject([{ date: 1_700_000_000_000, folded: null }]);
  });

  it('finds a long text by its start', async () => {
    const found = await opened.unitOfWork.reader.query(
      `SELECT profile_id AS id FROM profile_values WHERE field = 'field1' AND substr(text_value, 1, 64) = ? AND text_value = ?`,
      [[...LONG].slice(0, 64).join(''), LONG],
    );
    expect(found).toEqual([{ id: 7 }]);
  });
});
