import { expect, it } from '@jest/globals';
import { describeOnEachDatabase } from '../../../../test/support/databases.js';
import { openBeforeAll } from '../../../../test/support/opened-database.js';
import { RecordingLog } from '../../../../test/support/recording-log.js';
import { TestClock } from '../../../../test/support/test-clock.js';
import { openPatiently } from '../../../../test/support/patience.js';
import type { UnitOfWork } from '../../../database/index.js';
import { SecretBox } from '../../access/index.js';
import type { ConfigurationRevisions } from '../../customers/index.js';
import { AuditRepository } from '../audit.repository.js';
import { AuditSealer } from './audit-sealer.js';
import { AuditSealsRepository } from './audit-seals.repository.js';
import { AuditVerifier } from './audit-verifier.js';
import type { Verified } from './audit-verifier.js';
import { ChainHeads } from './chain-heads.js';

const SEALS = new AuditSealsRepository();
const KEY = Buffer.alloc(32, 7);

const forgetting: Array<(customerId: number) => void> = [];
const REVISIONS = { onForgotten: (forget) => void forgetting.push(forget) } as ConfigurationRevisions;

describeOnEachDatabase('the chain of audit records', (createDatabase) => {
  const opened = openBeforeAll(createDatabase);
  const log = new RecordingLog();
  const records = new AuditRepository();
  const heads = new ChainHeads(new SecretBox(KEY), REVISIONS);
  let customerId = 1000;

  const sealerOn = (unitOfWork: UnitOfWork): AuditSealer =>
    new AuditSealer(unitOfWork, SEALS, heads, new TestClock(), log);
  const verify = (kept?: Verified['head'], by = heads): Promise<Verified> =>
    new AuditVerifier(opened.unitOfWork, SEALS, by).verify(customerId, kept);
  const run = (sql: string): Promise<unknown> => opened.unitOfWork.write((session) => session.query(sql));
  const ofCustomer = (more: string): string => `WHERE customer_id = ${customerId} AND ${more}`;

  const insert = (profileId: number, at = profileId): Promise<void> =>
    opened.unitOfWork.write((session) =>
      records.insert(session, {
        customerId,
        profileType: 'people',
        profileId,
        version: 1,
        at,
        username: 'anna',
        transactionId: '{T}',
        changes: JSON.stringify([{ path: 'lastname', before: null, after: `Name ${profileId}` }]),
        about: null,
        kind: null,
      }),
    );

  const seal = (): Promise<void> => sealerOn(opened.unitOfWork).sweep();

  /** Begins a customer with records of the people 1 to `count`, two in each seal. */
  const begin = async (count: number): Promise<void> => {
    customerId += 1;
    await run(`INSERT INTO customers (id, name, requests_per_day, revision) VALUES (${customerId}, 'A', 1, 1)`);
    for (let profileId = 1; profileId <= count; profileId += 1) {
      await insert(profileId);
      if (profileId % 2 === 0) await seal();
    }
    await seal();
  };

  const headOf = async (): Promise<string> => {
    const sql = `SELECT head FROM audit_chains ${ofCustomer('1 = 1')}`;
    return (await opened.unitOfWork.reader.first<{ readonly head: string }>(sql))?.head ?? '';
  };

  /** Removes record 2, and the chain, so that the rest waits for seals again. */
  const removeChain = async (): Promise<void> => {
    await run(`DELETE FROM audit_records ${ofCustomer('profile_id = 2')}`);
    await run(`DELETE FROM audit_seals ${ofCustomer('number > 0')}`);
    await run(`DELETE FROM audit_chains ${ofCustomer('1 = 1')}`);
  };

  const erase = (...ids: readonly number[]): Promise<number> =>
    opened.unitOfWork.write((session) =>
      records.eraseContents(session, {
        customerId,
        keys: ids.map((profileId) => ({ profileType: 'people', profileId, version: 1 })),
        at: 99,
      }),
    );

  it('holds every record once, in the order of the commits (D-AUD-1)', async () => {
    await begin(5);
    const found = await verify();
    expect(found).toMatchObject({ records: 5, erased: 0, waiting: 0, removed: { number: 0 }, bad: undefined });
    expect(found.head).toEqual({ number: 5, hash: expect.stringMatching(/^[0-9a-f]{64}$/) });
    const seals = await opened.unitOfWork.reader.query(
      `SELECT number FROM audit_seals ${ofCustomer('number > 0')} ORDER BY number`,
    );
    expect(seals).toEqual([2, 4, 5].map((number) => ({ number })));
  });

  const onRecord = (change: string) => (at: number) => run(`${change} ${ofCustomer(`profile_id = ${at}`)}`);
  const onSeal = (change: string) => (at: number) => run(`${change} ${ofCustomer(`number >= ${at}`)}`);

  /** Acts of somebody with access to the database, on record `at`, and why the trail is bad. */
  const TAMPERS: ReadonlyArray<readonly [what: string, tamper: (at: number) => Promise<unknown>, why: string]> = [
    ['removes a record', onRecord('DELETE FROM audit_records'), 'it was removed'],
    [
      'inserts a record between others',
      async (at) => {
        await insert(100 + at);
        await onRecord(`UPDATE audit_records SET mark = (SELECT mark FROM audit_records ${ofCustomer(`profile_id = ${at}`)}),
          number = (SELECT number - 1 FROM audit_records ${ofCustomer(`profile_id = ${at}`)})`)(100 + at);
      },
      'its header was changed, or it was inserted',
    ],
    [
      'swaps two records',
      async (at) => {
        const places = `SELECT profile_id, mark, number FROM audit_records ${ofCustomer(`profile_id IN (${at}, 4)`)}`;
        type Row = { readonly profile_id: number; readonly mark: number; readonly number: number };
        const rows = await opened.unitOfWork.reader.query<Row>(places);
        await run(`UPDATE audit_records SET number = -1 - profile_id ${ofCustomer(`profile_id IN (${at}, 4)`)}`);
        for (const { profile_id: id, mark, number } of rows)
          await onRecord(`UPDATE audit_records SET mark = ${mark}, number = ${number}`)(id === 4 ? at : 4);
      },
      '',
    ],
    ['changes the contents', onRecord(`UPDATE audit_records SET changes = '[]'`), 'its contents were changed'],
    ['changes what it is about', onRecord(`UPDATE audit_records SET about = '[]'`), 'its contents were changed'],
    ['changes the salt', onRecord('UPDATE audit_records SET salt = NULL'), 'its contents were changed'],
    ['changes the digest', onRecord(`UPDATE audit_records SET digest = 'A'`), 'its header was changed'],
    ['changes who wrote', onRecord(`UPDATE audit_records SET username = 'eve'`), 'its header was changed'],
    ['changes when it was written', onRecord('UPDATE audit_records SET at = at + 1'), 'its header was changed'],
    ['changes the kind', onRecord(`UPDATE audit_records SET kind = 'operator'`), 'its header was changed'],
    ['changes the version', onRecord('UPDATE audit_records SET version = 7'), 'its header was changed'],
    [
      'says that the contents were erased',
      onRecord('UPDATE audit_records SET erased_at = 1'),
      'it is marked as erased, and still has contents',
    ],
    ['removes a seal', onSeal('DELETE FROM audit_seals'), 'its seal was removed'],
    ['changes a hash', onSeal(`UPDATE audit_seals SET hash = '${'0'.repeat(64)}'`), 'its seal was changed or removed'],
    ['changes the time of a seal', onSeal('UPDATE audit_seals SET at = at + 1'), 'its seal was changed or removed'],
    ['changes the end of a seal', onSeal('UPDATE audit_seals SET end_mark = end_mark + 1'), ''],
    ['changes digests', onSeal(`UPDATE audit_seals SET digests = ''`), 'its seal was changed or removed'],
    [
      'removes the last records with their seals',
      async (at) => {
        await run(`DELETE FROM audit_records ${ofCustomer(`profile_id >= ${at}`)}`);
        await onSeal('DELETE FROM audit_seals')(at);
      },
      'its seal was removed',
    ],
  ];

  it.each(TAMPERS)('names the record if somebody %s (D-AUD-1)', async (_, tamper, why) => {
    for (const at of [1, 3, 6]) {
      await begin(6);
      expect((await verify()).bad).toBeUndefined();
      await tamper(at);
      const { bad } = await verify();
      expect(bad).toMatchObject({ number: expect.any(Number), why: expect.stringContaining(why) });
      expect(Math.abs((bad?.number ?? 0) - at)).toBeLessThanOrEqual(2);
      // The sealer goes on, and hides nothing.
      await insert(50);
      await seal();
      expect((await verify()).bad?.number).toBe(bad?.number);
    }
  });

  it.each<[string, () => Promise<unknown>]>([
    ['removes the head', () => run(`UPDATE audit_chains SET head = NULL ${ofCustomer('1 = 1')}`)],
    ['changes the head', () => run(`UPDATE audit_chains SET head = 'v1:AAAA' ${ofCustomer('1 = 1')}`)],
    [
      'puts an earlier head back',
      async () => {
        const head = await headOf();
        await insert(101);
        await seal();
        await run(`UPDATE audit_chains SET head = '${head}' ${ofCustomer('1 = 1')}`);
      },
    ],
    [
      'inserts a record before all others',
      async () => {
        await insert(101);
        await run(`UPDATE audit_records SET mark = -5 ${ofCustomer('profile_id = 101')}`);
      },
    ],
  ])('shows it if somebody %s (D-AUD-1)', async (_, tamper) => {
    await begin(6);
    await tamper();
    expect((await verify()).bad).toBeDefined();
    await insert(50);
    await seal();
    expect((await verify()).bad).toBeDefined();
  });

  it('is missed if somebody removes it with all records (D-AUD-1)', async () => {
    await begin(3);
    for (const table of ['audit_seals', 'audit_chains', 'audit_records'])
      await run(`DELETE FROM ${table} ${ofCustomer('1 = 1')}`);
    expect((await verify()).bad).toEqual({ why: expect.stringContaining('there is nothing to verify') });
  });

  it('names the first bad record (D-AUD-1)', async () => {
    await begin(6);
    await run(`UPDATE audit_records SET changes = '[]' ${ofCustomer('profile_id IN (3, 5)')}`);
    const record = { profileType: 'people', profileId: 3, version: 1 };
    expect(await verify()).toMatchObject({
      records: 2,
      bad: { number: 3, record, why: 'its contents were changed' },
    });
  });

  it('is not begun anew by a server that has seen its head (D-AUD-1)', async () => {
    await begin(3);
    await removeChain();
    await seal();
    expect(await verify()).toMatchObject({ waiting: 2, head: { number: 0 } });
    expect(log.text).toContain('The head of the chain is at number 0, and there was number 3');
  });

  it('is not the one of a kept head if somebody made it anew before a start (D-AUD-1)', async () => {
    await begin(3);
    const { head: kept } = await verify();
    await removeChain();
    for (const forget of forgetting) forget(customerId);
    await seal();
    expect((await verify()).bad).toBeUndefined();
    expect((await verify(kept)).bad).toEqual({ number: 3, why: 'the kept head is newer: later records were removed' });
    await insert(4);
    await seal();
    expect((await verify(kept)).bad).toMatchObject({ number: 3, why: 'it is another one than the kept head names' });
    await insert(5);
    await seal();
    expect((await verify({ ...kept, number: 4 })).bad).toMatchObject({ number: 4 });
  });

  it('stays whole if contents are erased, before or after the seal (D-AUD-2)', async () => {
    await begin(4);
    await insert(5);
    expect(await erase(2, 4, 5, 77)).toBe(3);
    expect(await erase(2)).toBe(0);
    await seal();
    expect(await verify()).toMatchObject({ records: 5, erased: 3, waiting: 0, bad: undefined });
    const rows = await opened.unitOfWork.reader.query(
      `SELECT changes, about, salt FROM audit_records ${ofCustomer('erased_at IS NOT NULL')}`,
    );
    expect(rows).toEqual([2, 4, 5].map(() => ({ changes: '[]', about: null, salt: null })));
    await run(`UPDATE audit_records SET changes = '[1]' ${ofCustomer('profile_id = 2')}`);
    expect((await verify()).bad).toMatchObject({ number: 2, why: 'it is marked as erased, and still has contents' });
  });

  it('does not open under another key (D-AUD-1)', async () => {
    await begin(2);
    const another = new ChainHeads(new SecretBox(Buffer.alloc(32, 8)), REVISIONS);
    expect((await verify(undefined, another)).bad?.why).toContain('under a key that this installation does not have');
    const rotating = new ChainHeads(new SecretBox(Buffer.alloc(32, 8), KEY), REVISIONS);
    expect((await verify(undefined, rotating)).bad).toBeUndefined();
  });

  it('is extended by two nodes without a fork or a gap (D-AUD-1)', async () => {
    await begin(0);
    const other = await openPatiently(opened.database.location);
    try {
      const nodes = [opened.unitOfWork, other];
      for (let round = 0; round < 4; round += 1) {
        const writes = Array.from({ length: 30 }, (_, index) => insert(round * 30 + index + 1));
        await Promise.all([...writes, ...nodes.map((unitOfWork) => sealerOn(unitOfWork).sweep())]);
      }
      await sealerOn(other).sweep();
      expect(await verify()).toMatchObject({ records: 120, waiting: 0, bad: undefined, head: { number: 120 } });
    } finally {
      await other.close();
    }
  });
});
