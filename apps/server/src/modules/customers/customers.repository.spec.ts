import { expect, it } from '@jest/globals';
import { describeOnEachDatabase } from '../../../test/support/databases.js';
import { openBeforeAll } from '../../../test/support/opened-database.js';
import { CustomersRepository } from './customers.repository.js';

describeOnEachDatabase('CustomersRepository', (createDatabase) => {
  const customers = new CustomersRepository();
  const opened = openBeforeAll(createDatabase);

  it('lists of every customer both revisions, that of lists which nobody has written yet as 0', async () => {
    await opened.unitOfWork.write(async (session) => {
      for (const id of [1, 2]) await customers.save(session, { id, name: `customer ${id}`, requestsPerDay: 1 });
      await customers.moveRevision(session, 2);
      await session.query('INSERT INTO list_revisions (customer_id, revision) VALUES (1, 7), (3, 9)');
    });
    const revisions = await customers.listRevisions(opened.unitOfWork.reader);
    expect(revisions.toSorted((one, other) => one.id - other.id)).toEqual([
      { id: 1, revision: 1, listsRevision: 7, secretsRevision: 0 },
      { id: 2, revision: 2, listsRevision: 0, secretsRevision: 0 },
    ]);
  });
});
