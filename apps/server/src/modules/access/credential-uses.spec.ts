import { afterAll, beforeAll, beforeEach, expect, it, jest } from '@jest/globals';
import { describeOnEachDatabase } from '../../../test/support/databases.js';
import type { TestDatabase } from '../../../test/support/databases.js';
import { RecordingLog } from '../../../test/support/recording-log.js';
import { openPatiently } from '../../../test/support/patience.js';
import type { UnitOfWork } from '../../database/index.js';
import { CredentialUses, PASSWORD_CREDENTIAL, secretCredential } from './credential-uses.js';

const K1 = secretCredential('k1');
const ADA = { customerId: 1, username: 'ada' };

describeOnEachDatabase('the last uses of credentials (D-SIG-23)', (createDatabase) => {
  let database: TestDatabase;
  let unitOfWork: UnitOfWork;

  beforeAll(async () => {
    database = await createDatabase('migrated');
    unitOfWork = await openPatiently(database.location);
  });

  beforeEach(() => unitOfWork.write((session) => session.query('DELETE FROM credential_uses')));

  afterAll(() => unitOfWork.close());

  const newNode = (log = new RecordingLog()): CredentialUses => new CredentialUses(unitOfWork, log);

  /** Returns the last uses of ada and bob: by anything, by password, and by k1. */
  const seenBy = async (node: CredentialUses): Promise<Array<Array<number | undefined>>> => {
    const credentials = ['', PASSWORD_CREDENTIAL, K1];
    const of = { usernames: ['ada', 'bob'], credentials };
    const lastUse = await node.lastUses(unitOfWork.reader, 1, of);
    return of.usernames.map((username) => credentials.map((credential) => lastUse(username, credential)));
  };

  it('are stored by two nodes at once, in many statements', async () => {
    const nodes = [newNode(), newNode()] as const;
    const count = 700;
    for (const [offset, node] of nodes.entries())
      for (let user = 0; user < count; user += 1)
        node.note({ customerId: 1, username: `user${(user * 13 + offset * 300) % count}` }, K1, 1000 + offset);
    await Promise.all(nodes.map((node) => node.sweep()));
    const rows = await unitOfWork.reader.query(
      'SELECT last_used_at AS "at", COUNT(*) AS "count" FROM credential_uses GROUP BY last_used_at',
    );
    expect(rows).toEqual([{ at: 1001, count: 2 * count }]);
  });

  it('wait for the next time if they cannot be stored', async () => {
    const node = newNode();
    node.note(ADA, K1, 1000);
    jest.spyOn(unitOfWork, 'write').mockRejectedValueOnce(new Error('away'));
    await expect(node.sweep()).rejects.toThrow('away');
    node.note(ADA, PASSWORD_CREDENTIAL, 2000);
    await node.sweep();
    expect((await seenBy(newNode()))[0]).toEqual([2000, 2000, 1000]);
  });

  it('are lost with a line in the log if they cannot be stored at the stop', async () => {
    const log = new RecordingLog();
    const node = newNode(log);
    node.note(ADA, K1, 1000);
    jest.spyOn(unitOfWork, 'write').mockRejectedValueOnce(new Error('away'));
    await node.onApplicationShutdown();
    expect(log.text).toContain('were not stored before the stop');
  });
});
