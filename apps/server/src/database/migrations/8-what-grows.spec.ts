import { expect, it } from '@jest/globals';
import { describeOnEachDatabase } from '../../../test/support/databases.js';
import { openBeforeAll } from '../../../test/support/opened-database.js';
import { openEarlierDatabase } from '../../../test/support/earlier-database.js';
import type { DatabaseLocation } from '../../config/index.js';
import { AccessRepository } from '../../modules/access/access.repository.js';
import { CustomersRepository } from '../../modules/customers/customers.repository.js';

const CUSTOMER = 1001;
const KEY = { customerId: CUSTOMER, username: 'a' };

/** A database as a release before left it: a user with a live secret, one that ended and one that was wiped. */
async function fillAsBefore(location: DatabaseLocation): Promise<void> {
  const before = await openEarlierDatabase(location, 3);
  await before.query(`INSERT INTO customers (id, name, requests_per_day, revision) VALUES (${CUSTOMER}, 'A', 1, 3)`);
  await before.query(
    `INSERT INTO users (customer_id, username, name, group_name, person_id, active)
     VALUES (${CUSTOMER}, 'a', 'A', 'partners', 7, 1)`,
  );
  await before.query(
    `INSERT INTO signing_secrets (customer_id, username, id, encrypted_secret, created_at, expires_at)
     VALUES (${CUSTOMER}, 'a', 'k9', NULL, 1, NULL), (${CUSTOMER}, 'a', 'k10', 'v1:A', 2, 5), (${CUSTOMER}, 'a', 'k2', 'v1:B', 3, NULL)`,
  );
  await before.destroy();
}

describeOnEachDatabase('secrets of an earlier release', (createDatabase) => {
  const repository = new AccessRepository();
  const opened = openBeforeAll(createDatabase, { prepare: fillAsBefore });

  it('are read as far as they verify, and have moved for nobody', async () => {
    const { reader } = opened.unitOfWork;
    const live: string[] = [];
    for await (const part of repository.listUnexpiredSecrets(reader, CUSTOMER, 5))
      live.push(...part.map(({ id }) => id));
    expect(live).toEqual(['k2']);
    expect(await repository.listMoved(reader, CUSTOMER, 0)).toEqual([]);
    expect(await new CustomersRepository().listRevisions(reader)).toMatchObject([{ revision: 3, secretsRevision: 0 }]);
  });

  it('have no count of their ids yet, which the ids themselves show (D-SIG-14)', async () => {
    expect(await opened.unitOfWork.write((session) => repository.lockUser(session, KEY))).toMatchObject({
      lastSecretNumber: null,
    });
    expect((await repository.listSecretIds(opened.unitOfWork.reader, KEY)).toSorted()).toEqual(['k10', 'k2', 'k9']);
  });

  it('are of users who are read by their names alone', async () => {
    const named = async (...names: string[]): Promise<string[]> =>
      (await repository.listUsers(opened.unitOfWork.reader, CUSTOMER, names)).map(({ username }) => username);
    expect([await named('a', 'b'), await named('b'), await named()]).toEqual([['a'], [], []]);
  });

  it('are wiped once, and are then read for their ids alone', async () => {
    expect(await opened.unitOfWork.write((session) => repository.wipeSecrets(session, KEY, ['k2', 'k9']))).toBe(1);
    const ids = async (named: string[]): Promise<string[]> =>
      (await repository.listSecretsOf(opened.unitOfWork.reader, KEY, named)).map(({ id }) => id).toSorted();
    expect([await ids([]), await ids(['k9', 'k11'])]).toEqual([['k10'], ['k10', 'k9']]);
  });
});
