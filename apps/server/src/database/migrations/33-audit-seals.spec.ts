import { expect, it } from '@jest/globals';
import { describeOnEachDatabase } from '../../../test/support/databases.js';
import { openEarlierDatabase } from '../../../test/support/earlier-database.js';
import { openBeforeAll } from '../../../test/support/opened-database.js';
import { RecordingLog } from '../../../test/support/recording-log.js';
import type { DatabaseLocation } from '../../config/index.js';
import { SecretBox } from '../../modules/access/index.js';
import { AuditChainsRepository } from '../../modules/audit/chain/audit-chains.repository.js';
import { AuditSealer } from '../../modules/audit/chain/audit-sealer.js';
import { AuditVerifier } from '../../modules/audit/chain/audit-verifier.js';
import { ChainHeads } from '../../modules/audit/chain/chain-heads.js';

const CUSTOMER = 1001;
/** More than one step of the sealer. */
const RECORDS = 450;

/** The insert of release 32. */
const insertOf = (id: number, at: number): string =>
  `INSERT INTO audit_records (customer_id, profile_type, profile_id, version, at, username, transaction_id, changes, about, kind)
   VALUES (${CUSTOMER}, 'people', ${id}, 1, ${at}, 'anna', '{T}', '[]', NULL, NULL)`;

async function fillAsBefore(location: DatabaseLocation): Promise<void> {
  const before = await openEarlierDatabase(location, 32);
  await before.query(`INSERT INTO customers (id, name, requests_per_day, revision) VALUES (${CUSTOMER}, 'A', 1, 3)`);
  for (let id = 1; id <= RECORDS; id += 1) await before.query(insertOf(id, 10_000 - id));
  await before.destroy();
}

describeOnEachDatabase('audit records that an earlier release has written (D-AUD-1)', (createDatabase) => {
  const opened = openBeforeAll(createDatabase, { prepare: fillAsBefore });

  it('are sealed in the order of their times, and so are those that it writes after the migration', async () => {
    const { unitOfWork } = opened;
    const chains = new AuditChainsRepository();
    const heads = new ChainHeads(new SecretBox(Buffer.alloc(32, 7)));
    const sealer = new AuditSealer(unitOfWork, chains, heads, new RecordingLog());
    const verifier = new AuditVerifier(unitOfWork, chains, heads);
    expect(await verifier.verify(CUSTOMER)).toMatchObject({ records: 0, waiting: RECORDS, bad: undefined });
    await unitOfWork.write((session) => session.query(insertOf(RECORDS + 1, 20_000)));
    await sealer.sweep();
    expect(await verifier.verify(CUSTOMER)).toMatchObject({ records: RECORDS + 1, waiting: 0, bad: undefined });
    const rows = await unitOfWork.reader.query<{ readonly id: number }>(
      'SELECT profile_id AS id FROM audit_seals ORDER BY number',
    );
    const expected = [...Array.from({ length: RECORDS }, (_, index) => RECORDS - index), RECORDS + 1];
    expect(rows.map(({ id }) => id)).toEqual(expected);
  });
});
