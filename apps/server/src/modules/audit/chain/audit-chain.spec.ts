import { expect, it } from '@jest/globals';
import { describeOnEachDatabase } from '../../../../test/support/databases.js';
import { openBeforeAll } from '../../../../test/support/opened-database.js';
import { RecordingLog } from '../../../../test/support/recording-log.js';
import { openPatiently } from '../../../../test/support/patience.js';
import type { UnitOfWork } from '../../../database/index.js';
import { SecretBox } from '../../access/index.js';
import { AuditRepository } from '../audit.repository.js';
import { AuditChainsRepository } from './audit-chains.repository.js';
import { AuditSealer } from './audit-sealer.js';
import { AuditVerifier } from './audit-verifier.js';
import type { Verified } from './audit-verifier.js';
import { ChainHeads } from './chain-heads.js';

const CHAINS = new AuditChainsRepository();
const KEY = Buffer.alloc(32, 7);

describeOnEachDatabase('the chain of audit records', (createDatabase) => {
  const opened = openBeforeAll(createDatabase);
  const log = new RecordingLog();
  const records = new AuditRepository();
  const heads = new ChainHeads(new SecretBox(KEY));
  let customerId = 1000;

  const sealerOn = (unitOfWork: UnitOfWork): AuditSealer => new AuditSealer(unitOfWork, CHAINS, heads, log);
  const verify = (kept?: Verified['head'], by = heads): Promise<Verified> =>
    new AuditVerifier(opened.unitOfWork, CHAINS, by).verify(customerId, kept);
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

  /** Begins a customer with sealed records of the people 1 to `count`. */
  const begin = async (count: number): Promise<void> => {
    customerId += 1;
    await run(`INSERT INTO customers (id, name, requests_per_day, revision) VALUES (${customerId}, 'A', 1, 1)`);
    for (let profileId = 1; profileId <= count; profileId += 1) await insert(profileId);
    await sealerOn(opened.unitOfWork).sweep();
  };

  /** Removes record 2, and the chain, so that the rest waits for seals again. */
  const removeChain = async (): Promise<void> => {
    await run(`DELETE FROM audit_records ${ofCustomer('profile_id = 2')}`);
    await run(`DELETE FROM audit_seals ${ofCustomer('number > 0')}`);
    await run(`DELETE FROM audit_chains ${ofCustomer('1 = 1')}`);
    await run(
      `INSERT INTO unsealed_audit_records (customer_id, at, profile_type, profile_id, version)
       SELECT customer_id, at, profile_type, profile_id, version FROM audit_records ${ofCustomer('1 = 1')}`,
    );
  };

  const erase = (...ids: readonly number[]): Promise<number> =>
    opened.unitOfWork.write((session) =>
      records.eraseContents(session, {
        customerId,
        keys: ids.map((profileId) => ({ profileType: 'people', profileId, version: 1 })),
        at: 99,
      }),
    );

  it('holds every record once, in the order of their times (D-AUD-1)', async () => {
    await begin(5);
    const found = await verify();
    expect(found).toMatchObject({ records: 5, erased: 0, waiting: 0, removed: { number: 0 }, bad: undefined });
    expect(found.head).toEqual({ number: 5, hash: expect.stringMatching(/^[0-9a-f]{64}$/) });
    const rows = await opened.unitOfWork.reader.query(
      `SELECT profile_id AS id FROM audit_seals ${ofCustomer('number > 0')} ORDER BY number`,
    );
    expect(rows).toEqual([1, 2, 3, 4, 5].map((id) => ({ id })));
  });

  /** Acts of somebody with access to the database, on record `at` and another one. */
  const tampers: Readonly<Record<string, (at: number, other: number) => Promise<void>>> = {
    'removes a record': async (at) => void (await run(`DELETE FROM audit_records ${ofCustomer(`profile_id = ${at}`)}`)),
    'removes a record with its seal': async (at) => {
      await run(`DELETE FROM audit_records ${ofCustomer(`profile_id = ${at}`)}`);
      await run(`DELETE FROM audit_seals ${ofCustomer(`profile_id = ${at}`)}`);
    },
    'removes the last records with their seals': async (at) => {
      await run(`DELETE FROM audit_records ${ofCustomer(`profile_id >= ${at}`)}`);
      await run(`DELETE FROM audit_seals ${ofCustomer(`profile_id >= ${at}`)}`);
    },
    'changes the contents': async (at) =>
      void (await run(`UPDATE audit_records SET changes = '[]' ${ofCustomer(`profile_id = ${at}`)}`)),
    'changes who wrote': async (at) =>
      void (await run(`UPDATE audit_records SET username = 'berta' ${ofCustomer(`profile_id = ${at}`)}`)),
    'changes when it was written': async (at) =>
      void (await run(`UPDATE audit_records SET at = at + 1 ${ofCustomer(`profile_id = ${at}`)}`)),
    'changes the kind': async (at) =>
      void (await run(`UPDATE audit_records SET kind = 'operator' ${ofCustomer(`profile_id = ${at}`)}`)),
    'says that the contents were erased': async (at) =>
      void (await run(`UPDATE audit_records SET erased_at = 1 ${ofCustomer(`profile_id = ${at}`)}`)),
    'swaps two records': async (at, other) => {
      const swap = `CASE number WHEN ${at} THEN ${other} ELSE ${at} END`;
      await run(`UPDATE audit_seals SET number = -number ${ofCustomer(`number IN (${at}, ${other})`)}`);
      await run(`UPDATE audit_seals SET number = ${swap.replace('number', '-number')} ${ofCustomer('number < 0')}`);
    },
    'removes a seal': async (at) => void (await run(`DELETE FROM audit_seals ${ofCustomer(`number = ${at}`)}`)),
    'changes a hash': async (at) =>
      void (await run(`UPDATE audit_seals SET hash = '${'0'.repeat(64)}' ${ofCustomer(`number = ${at}`)}`)),
    'inserts a record that waits for no seal': async (at) => {
      await insert(100 + at, at);
      await run(`DELETE FROM unsealed_audit_records ${ofCustomer('at > 0')}`);
    },
    'removes a record before it has its seal': async (at) => {
      await insert(100 + at);
      await run(`DELETE FROM audit_records ${ofCustomer(`profile_id = ${100 + at}`)}`);
    },
    'removes the head': async () => void (await run(`UPDATE audit_chains SET head = NULL ${ofCustomer('1 = 1')}`)),
    'changes the head': async () => void (await run(`UPDATE audit_chains SET head = 'v1:AAAA' ${ofCustomer('1 = 1')}`)),
    'puts an earlier head back': async (at) => {
      const [{ head } = { head: '' }] = await opened.unitOfWork.reader.query<{ readonly head: string }>(
        `SELECT head FROM audit_chains ${ofCustomer('1 = 1')}`,
      );
      await insert(100 + at);
      await sealerOn(opened.unitOfWork).sweep();
      await run(`UPDATE audit_chains SET head = '${head}' ${ofCustomer('1 = 1')}`);
    },
  };

  it.each(Object.entries(tampers))('shows it if somebody %s (D-AUD-1)', async (_, tamper) => {
    for (const [at, other] of [
      [1, 6],
      [4, 2],
      [6, 5],
    ] as const) {
      await begin(6);
      expect((await verify()).bad).toBeUndefined();
      await tamper(at, other);
      expect((await verify()).bad).toBeDefined();
      // The sealer goes on, and hides nothing.
      await insert(50);
      await sealerOn(opened.unitOfWork).sweep();
      expect((await verify()).bad).toBeDefined();
    }
  });

  it('is missed if somebody removes it with all records (D-AUD-1)', async () => {
    await begin(3);
    for (const table of ['audit_seals', 'audit_chains', 'unsealed_audit_records', 'audit_records'])
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
    const sealer = sealerOn(opened.unitOfWork);
    await sealer.sweep();
    await sealer.sweep();
    expect(await verify()).toMatchObject({ waiting: 2, head: { number: 0 } });
    const lines = log.text.split('\n').filter((line) => line.includes(`"customer":${customerId},"why"`));
    expect(lines).toEqual([expect.stringContaining('the head is at number 0, and this server has seen number 3')]);
    expect(JSON.parse(lines[0] ?? '')).toMatchObject({ level: 50 });
  });

  it('does not go on from an earlier head that somebody has put back (D-AUD-1)', async () => {
    await begin(3);
    const [before] = await opened.unitOfWork.reader.query<{ readonly head: string }>(
      `SELECT head FROM audit_chains ${ofCustomer('1 = 1')}`,
    );
    await insert(4);
    await sealerOn(opened.unitOfWork).sweep();
    await run(`UPDATE audit_chains SET head = '${before?.head}' ${ofCustomer('1 = 1')}`);
    await insert(5);
    await sealerOn(opened.unitOfWork).sweep();
    expect((await verify()).waiting).toBe(1);
    heads.forget(customerId);
    await sealerOn(opened.unitOfWork).sweep();
    expect(await verify()).toMatchObject({ waiting: 0 });
  });

  it('is not the one of a kept head if somebody made it anew before a start (D-AUD-1)', async () => {
    await begin(3);
    const { head: kept } = await verify();
    await removeChain();
    heads.forget(customerId);
    await sealerOn(opened.unitOfWork).sweep();
    expect((await verify()).bad).toBeUndefined();
    expect((await verify(kept)).bad).toEqual({ number: 3, why: 'the kept head is newer: later records were removed' });
    await insert(4);
    await sealerOn(opened.unitOfWork).sweep();
    expect((await verify(kept)).bad).toMatchObject({ number: 3, why: 'it is another one than the kept head names' });
  });

  it('stays whole if contents are erased, before or after the seal (D-AUD-2)', async () => {
    await begin(4);
    await insert(5);
    expect(await erase(2, 4, 5, 77)).toBe(3);
    expect(await erase(2)).toBe(0);
    await sealerOn(opened.unitOfWork).sweep();
    expect(await verify()).toMatchObject({ records: 5, erased: 3, waiting: 0, bad: undefined });
    const rows = await opened.unitOfWork.reader.query(
      `SELECT record.changes, record.about, seal.salt FROM audit_records AS record JOIN audit_seals AS seal
         ON seal.customer_id = record.customer_id AND seal.profile_id = record.profile_id
       WHERE record.customer_id = ${customerId} AND record.erased_at IS NOT NULL`,
    );
    expect(rows).toEqual([2, 4, 5].map(() => ({ changes: '[]', about: null, salt: null })));
    await run(`UPDATE audit_records SET changes = '[1]' ${ofCustomer('profile_id = 2')}`);
    expect((await verify()).bad).toMatchObject({ number: 2, why: 'it is marked as erased, and still has contents' });
  });

  it('does not open under another key (D-AUD-1)', async () => {
    await begin(2);
    const another = new ChainHeads(new SecretBox(Buffer.alloc(32, 8)));
    expect((await verify(undefined, another)).bad?.why).toContain('under a key that this installation does not have');
    const rotating = new ChainHeads(new SecretBox(Buffer.alloc(32, 8), KEY));
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

  it('takes up a record whose transaction ended late, though others were sealed before it (D-AUD-1)', async () => {
    await begin(3);
    await insert(9, 1);
    await sealerOn(opened.unitOfWork).sweep();
    expect(await verify()).toMatchObject({ records: 4, bad: undefined, head: { number: 4 } });
  });
});
