import { beforeEach, expect, it } from '@jest/globals';
import { describeOnEachDatabase } from '../../../../test/support/databases.js';
import { openBeforeAll } from '../../../../test/support/opened-database.js';
import { RecordingLog } from '../../../../test/support/recording-log.js';
import { TestClock } from '../../../../test/support/test-clock.js';
import type { Configuration } from '../../../config/index.js';
import { SecretBox } from '../../access/index.js';
import type { ConfigurationRevisions } from '../../customers/index.js';
import { aRetention } from '../../../../test/builders/retention.builder.js';
import { AuditRepository } from '../audit.repository.js';
import { AdministrationRecords } from '../trail-records.js';
import { AuditSealer } from './audit-sealer.js';
import { AuditSealsRepository } from './audit-seals.repository.js';
import { AuditVerifier } from './audit-verifier.js';
import type { Verified } from './audit-verifier.js';
import { ChainHeads } from './chain-heads.js';
import { digestRecord, GENESIS, hashSeal } from './chain.rules.js';
import { OldAuditRecords } from './old-audit-records.js';

const DAY_MS = 86_400_000;
const RECORDS = 160;
/** Records of a seal. */
const SEALED = 40;

describeOnEachDatabase('audit records that are removed by age (D-AUD-4)', (createDatabase) => {
  const opened = openBeforeAll(createDatabase);
  const clock = new TestClock();
  const log = new RecordingLog();
  const seals = new AuditSealsRepository();
  const records = new AuditRepository();
  const revisions = { onForgotten: () => undefined } as unknown as ConfigurationRevisions;
  const heads = new ChainHeads(new SecretBox(Buffer.alloc(32, 7)), revisions);
  let customerId = 1000;

  const run = (sql: string): Promise<unknown> => opened.unitOfWork.write((session) => session.query(sql));
  const seal = (): Promise<void> => new AuditSealer(opened.unitOfWork, seals, heads, clock, log).sweep();
  const newVerifier = (): AuditVerifier => new AuditVerifier(opened.unitOfWork, seals, heads);
  const verify = (kept?: Verified['head']): Promise<Verified> => newVerifier().verify(customerId, kept);
  const remover = (auditMs: number | undefined): OldAuditRecords => {
    const retention = aRetention({ unitOfWork: opened.unitOfWork, clock, log });
    const trail = new AdministrationRecords(records, clock);
    const configuration = { kept: { auditMs } } as Configuration;
    return new OldAuditRecords(retention, seals, newVerifier(), heads, trail, configuration);
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
    for (let from = 1; from < RECORDS; from += SEALED) {
      await insert(from, SEALED);
      await seal();
    }
    clock.advance(50 * DAY_MS);
    await insert(RECORDS + 1, 3);
    await seal();
    clock.advance(50 * DAY_MS);
  });

  it('leave a chain that is whole, and acts that tell of the removal', async () => {
    const { head } = await verify();
    await remover(90 * DAY_MS).sweep();
    const acts = await opened.unitOfWork.reader.query<{ readonly changes: string; readonly about: string }>(
      `SELECT changes, about FROM audit_records WHERE customer_id = ${customerId} AND profile_type = 'administration'
       ORDER BY mark, number`,
    );
    await seal();
    const found = await verify(head);
    const records = 3 + acts.length;
    expect(found).toMatchObject({ records, removed: { number: RECORDS }, bad: undefined });
    const told = acts.map(
      ({ about }) => JSON.parse(about) as { readonly action: string; readonly differences: number },
    );
    expect(new Set(told.map(({ action }) => action))).toEqual(new Set(['remove-audit-records']));
    expect(told.reduce((sum, { differences }) => sum + differences, 0)).toBe(RECORDS);
    expect(JSON.parse(acts.at(-1)?.changes ?? '')).toEqual([
      { path: 'firstNumber', before: expect.any(Number), after: RECORDS + 1 },
      { path: 'hashBefore', after: found.removed.hash },
    ]);
    await remover(90 * DAY_MS).sweep();
    await seal();
    expect((await verify(head)).records).toBe(records);
  });

  it('show it if somebody removes more than that', async () => {
    await remover(90 * DAY_MS).sweep();
    await run(`DELETE FROM audit_records WHERE customer_id = ${customerId} AND profile_id = ${RECORDS + 1}`);
    await run(`DELETE FROM audit_seals WHERE customer_id = ${customerId}`);
    expect((await verify()).bad).toMatchObject({ number: RECORDS + 1, why: expect.stringContaining('was removed') });
  });

  it.each([
    ['made older', 'UPDATE audit_records SET at = 1000', 'its header was changed, or it was inserted'],
    ['emptied', "UPDATE audit_records SET changes = '[1]'", 'its contents were changed'],
    ['removed', 'DELETE FROM audit_records', 'it was removed or moved'],
  ])('stay if one of them was %s, and the log says so', async (_, change, why) => {
    const { head } = await verify();
    await run(`${change} WHERE customer_id = ${customerId} AND profile_id <= 6`);
    await remover(90 * DAY_MS).sweep();
    expect(await verify(head)).toMatchObject({ removed: { number: 0 }, bad: { number: 1, why } });
    expect(log.text).toContain(`"customer":${customerId},"bad":"record 1: ${why}"`);
  });

  it.each([SEALED, RECORDS])('stay if record %d was changed with its seal', async (number) => {
    const { head } = await verify();
    const sql = 'SELECT * FROM audit_records WHERE customer_id = ? AND profile_id = ?';
    await run(`UPDATE audit_records SET username = 'eve' WHERE customer_id = ${customerId} AND profile_id = ${number}`);
    const [forged] = await opened.unitOfWork.reader.query<Record<string, never>>(sql, [customerId, number]);
    let previous = GENESIS.hash;
    for await (const sealed of seals.seals(opened.unitOfWork.reader, customerId, 0)) {
      if (sealed.number === number && forged) {
        const { profile_type: profileType, profile_id: profileId, transaction_id: transactionId, ...more } = forged;
        const digest = digestRecord({ ...more, customerId, profileType, profileId, transactionId } as never);
        const digests = sealed.digests.slice(0, -digest.length) + digest;
        const hash = hashSeal(previous, { ...sealed, digests });
        await run(`UPDATE audit_seals SET digests = '${digests}', hash = '${hash}'
          WHERE customer_id = ${customerId} AND number = ${number}`);
        break;
      }
      previous = sealed.hash;
    }
    await remover(90 * DAY_MS).sweep();
    const found = await verify(head);
    expect(found.bad).toMatchObject({ number: number + 1 });
    expect(found.removed.number).toBeLessThan(number);
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
