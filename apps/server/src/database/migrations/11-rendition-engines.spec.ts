import { expect, it } from '@jest/globals';
import { describeOnEachDatabase } from '../../../test/support/databases.js';
import { openBeforeAll } from '../../../test/support/opened-database.js';
import { openEarlierDatabase } from '../../../test/support/earlier-database.js';
import type { DatabaseLocation } from '../../config/index.js';

const CUSTOMER = 1001;
/** A database as a release before left it: a text, two PDFs of one content, and one PDF that a profile names too. */
async function fillAsBefore(location: DatabaseLocation): Promise<void> {
  const before = await openEarlierDatabase(location, 10);
  await before.query(
    `INSERT INTO file_contents (customer_id, name, address, named_by, unnamed_since, is_swept)
     VALUES (${CUSTOMER}, 'text', 't', 1, NULL, 0), (${CUSTOMER}, 'pdf', 'p', 2, NULL, 0),
            (${CUSTOMER}, 'both', 'b', 2, NULL, 0), (1002, 'pdf', 'p', 1, NULL, 0)`,
  );
  await before.query(
    `INSERT INTO file_renditions (customer_id, address, kind, extension, name, size, failure, engines, made_at)
     VALUES (${CUSTOMER}, 'a', 'text', '', 'text', 1, NULL, 'e', 1), (${CUSTOMER}, 'a', 'pdf', '', 'pdf', 1, NULL, 'e', 1),
            (${CUSTOMER}, 'b', 'pdf', '', 'pdf', 1, NULL, 'e', 1), (${CUSTOMER}, 'c', 'pdf', '', 'both', 1, NULL, 'e', 1),
            (${CUSTOMER}, 'd', 'pdf', '', NULL, 0, 'CORRUPT', 'e', 1)`,
  );
  await before.destroy();
}

describeOnEachDatabase('texts and PDFs of an earlier release', (createDatabase) => {
  const opened = openBeforeAll(createDatabase, { prepare: fillAsBefore });

  it('are made again if they are PDFs, because their engine is unknown (D-FIL-5)', async () => {
    const kept = await opened.unitOfWork.reader.query(
      'SELECT address, kind, made_by, passed_over FROM file_renditions',
    );
    expect(kept.map((row) => Object.values(row as object))).toEqual([['a', 'text', null, '']]);
  });

  it('lose their name then, and are swept unless something else names them', async () => {
    const contents = await opened.unitOfWork.reader.query(
      `SELECT name, named_by, unnamed_since FROM file_contents WHERE customer_id = ${CUSTOMER} ORDER BY name`,
    );
    expect(contents.map((row) => Object.values(row as object))).toEqual([
      ['both', 1, null],
      ['pdf', 0, 0],
      ['text', 1, null],
    ]);
  });
});
