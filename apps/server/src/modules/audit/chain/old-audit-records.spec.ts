import { beforeEach, expect, it } from '@jest/globals';
import { describeOnEachDatabase } from '../../../../test/support/databases.js';
import { openBeforeAll } from '../../../../test/support/opened-database.js';
import { RecordingLog } from '../../../../test/support/recording-log.js';
import { TestClock } from '../../../../test/support/test-clock.js';
import type { Configuration } from '../../../config/index.js';
import { SecretBox } from '../../access/index.js';
import { Retention } from '../../retention/index.js';
import { LeasesRepository } from '../../retention/leases.repository.js';
import { AuditRepository } from '../audit.repository.js';
import { AdministrationRecords } from '../trail-records.js';
import { AuditChainsRepository } from './audit-chains.repository.js';
import { AuditRemovalsRepository } from './audit-removals.repository.js';
import { AuditSealer } from './audit-sealer.js';
import { AuditVerifier } from './audit-verifier.js';
import type { Verified } from './audit-verifier.js';
import { ChainHeads } from './chain-heads.js';
import { GENESIS, nextPlace } from './chain.rules.js';
import { OldAuditRecords } from './old-audit-records.js';

const DAY_MS = 86_400_000;
const RECORDS = 160;

describeOnEachDatabase('audit records that are removed by age (D-AUD-4)', (createDatabase) => {
  const opened = openBeforeAll(createDatabase);
  const clock = new TestClock();
  const log = new RecordingLog();
  const chains = new AuditChainsRepository();
  const records = new AuditRepository();
  const heads = new ChainHeads(new SecretBox(Buffer.alloc(32, 7)));
  let customerId = 1000;

  const run = (sql: string): Promise<unknown> => opened.unitOfWork.write((session) => session.query(sql));
  const seal = (): Promise<void> => new AuditSealer(opened.unitOfWork, chains, heads, log).sweep();
  const verify = (kept?: Verified['head']): Promise<Verified> =>
    new AuditVerifier(opened.unitOfWork, chains, heads).verify(customerId, kept);
  const remover = (auditMs: number | undefined): OldAuditRecords => {
    const retention = new Retention(opened.unitOfWork, clock, log, new LeasesRepository());
    const trail = new AdministrationRecords(records, clock);
    const configuration = { kept: { auditMs } } as Configuration;
    return new OldAuditRecords(retention, new AuditRemovalsRepository(), chains, heads, trail, configuration);
  };
  const insert = (from: number, count: number): Promise<void> =>
    opened.unitOfWork.write(async (session) => {
      for (let profileId = from; profileId < from + count; profileId += 1)
        await records.insert(session, {
          ...{ customerId, profileType: 'people', profileId, version: 1, at: clock.now() },
          ...{ username: 'anna', transactionId: '{T}', changes: '[]', about: null, kind: null },
        });
    });

  beforeEach(async () => {
    customerId += 1;
    await run(`INSERT INTO customers (id, name, requests_per_day, revision) VALUES (${customerId}, 'A', 1, 1)`);
    await insert(1, RECORDS);
    clock.advance(50 * DAY_MS);
    await insert(RECORDS + 1, 3);
    await seal();
    clock.advance(50 * DAY_MS);
  });

  it('leave a chain that is whole, and an act that tells of the removal', async () => {
    const { head } = await verify();
    await remover(90 * DAY_MS).sweep();
    const [act] = await opened.unitOfWork.reader.query<{ readonly changes: string; readonly about: string }>(
      `SELECT changes, about FROM audit_records WHERE customer_id = ${customerId} AND profile_type = 'administration'`,
    );
    await seal();
    const found = await verify(head);
    expect(found).toMatchObject({
      records: 4,
      removed: { number: RECORDS },
      head: { number: RECORDS + 4 },
      bad: undefined,
    });
    expect(JSON.parse(act?.about ?? '')).toEqual({ action: 'remove-audit-records', differences: RECORDS });
    expect(JSON.parse(act?.changes ?? '')).toEqual([
      { path: 'firstNumber', before: 1, after: RECORDS + 1 },
      { path: 'hashBefore', after: found.removed.hash },
    ]);
    await remover(90 * DAY_MS).sweep();
    await seal();
    expect((await verify(head)).records).toBe(4);
  });

  it('show it if somebody removes more than that', async () => {
    await remover(90 * DAY_MS).sweep();
    await run(`DELETE FROM audit_records WHERE customer_id = ${customerId} AND profile_id = ${RECORDS + 1}`);
    await run(`DELETE FROM audit_seals WHERE customer_id = ${customerId} AND profile_id = ${RECORDS + 1}`);
    expect((await verify()).bad).toEqual({ number: RECORDS + 1, why: 'its seal was removed' });
  });

  it.each([
    ['made older', 'UPDATE audit_records SET at = 1000', 'its header, its place or its seal was changed'],
    ['emptied', "UPDATE audit_records SET changes = '[1]'", 'its contents were changed'],
    ['removed', 'DELETE FROM audit_records', 'it was removed'],
  ])('stay if one of them was %s, and the log says so', async (_, change, why) => {
    const { head } = await verify();
    await run(`${change} WHERE customer_id = ${customerId} AND profile_id <= 6`);
    await remover(90 * DAY_MS).sweep();
    expect(await verify(head)).toMatchObject({ removed: { number: 0 }, bad: { number: 1, why } });
    expect(log.text).toContain(`"customer":${customerId},"bad":"record 1: ${why}"`);
  });

  it.each([1, 50, 51, RECORDS])('stay if record %d was changed with its hash', async (number) => {
    const { head } = await verify();
    const { reader } = opened.unitOfWork;
    const [last, changed] = await chains.listSealed(reader, { customerId, after: Math.max(0, number - 2), limit: 2 });
    const [before, sealed] = number === 1 ? [GENESIS, last] : [last, changed];
    if (before === undefined || sealed === undefined) throw new Error('The chain has no such record.');
    const forged = { ...sealed, customerId, username: 'eve', at: sealed.at ?? 0, transactionId: '{T}', kind: null };
    const { hash } = nextPlace(before, forged, sealed.digest);
    await run(`UPDATE audit_records SET username = 'eve' WHERE customer_id = ${customerId} AND profile_id = ${number}`);
    await run(`UPDATE audit_seals SET hash = '${hash}' WHERE customer_id = ${customerId} AND number = ${number}`);
    await remover(90 * DAY_MS).sweep();
    const found = await verify(head);
    expect(found.bad).toMatchObject({ number: number + 1 });
    expect(found.removed.number).toBeLessThan(number);
  });

  it('are told of', async () => {
    await remover(90 * DAY_MS).sweep();
    const acts = await opened.unitOfWork.reader.query(
      `SELECT version FROM audit_records WHERE customer_id = ${customerId} AND profile_type = 'administration'`,
    );
    expect(acts).toHaveLength(1);
  });

  it('stay if a seal above the head names them, and if the seals are gone', async () => {
    await remover(90 * DAY_MS).sweep();
    await seal();
    await insert(900, 1);
    await run(`UPDATE audit_records SET at = 1 WHERE customer_id = ${customerId} AND profile_id = 900`);
    await run(`DELETE FROM audit_seals WHERE customer_id = ${customerId}`);
    await remover(90 * DAY_MS).sweep();
    expect(log.text).toContain(`"customer":${customerId},"bad":"record ${RECORDS + 1}: its seal was removed"`);
    expect((await verify()).removed.number).toBe(RECORDS);
  });

  it('let a verification go on that runs meanwhile, and let others write', async () => {
    let verified = 0;
    let isOn = true;
    const verifying = (async () => {
      for (; isOn; verified += 1) expect((await verify()).bad).toBeUndefined();
    })();
    let written = 0;
    const writing = (async () => {
      for (; isOn; written += 1) await run(`UPDATE customers SET revision = revision + 1 WHERE id = ${customerId}`);
    })();
    await remover(90 * DAY_MS).sweep();
    isOn = false;
    await Promise.all([verifying, writing]);
    expect(Math.min(verified, written)).toBeGreaterThan(0);
  });

  it('are none if the trail is kept for ever', async () => {
    await remover(undefined).sweep();
    expect(await verify()).toMatchObject({ records: RECORDS + 3, removed: { number: 0 }, bad: undefined });
  });
});
