import { beforeAll, describe, expect, it } from '@jest/globals';
import { RELEASE } from '../../../src/database/migrations/index.js';
import { DailyQuota } from '../../../src/modules/access/daily-quota.js';
import { BlueprintsService } from '../../../src/modules/blueprints/index.js';
import { DeliveryWorker } from '../../../src/modules/events/sending/delivery-worker.js';
import { OldDeliveries } from '../../../src/modules/events/log/old-deliveries.js';
import { ExpiredReplies } from '../../../src/modules/stored-replies/stored-replies.js';
import { aBlueprint } from '../../builders/blueprint.builder.js';
import { ApiClient, codesOf } from '../../support/api-client.js';
import { openDataSource } from '../../support/data-source.js';
import { describeOnEachDatabase } from '../../support/databases.js';
import type { CreateDatabase, TestDatabase } from '../../support/databases.js';
import { RecordingLog } from '../../support/recording-log.js';
import { laterRelease, openLater } from '../../support/releases.js';
import type { RawResponse } from '../../support/send-raw.js';
import { TestServer } from '../../support/test-server.js';

const CUSTOMER = 1001;
const PERSON = { firstname: 'Ada', lastname: 'Lovelace' };
const BLUEPRINT = aBlueprint(CUSTOMER);
const NEXT = laterRelease('go on writing');
const REFUSING = laterRelease('are refused', { after: NEXT });

interface Stage {
  readonly database: TestDatabase;
  readonly server: TestServer;
  readonly api: ApiClient;
  readonly log: RecordingLog;
}

async function setStage(createDatabase: CreateDatabase): Promise<Stage> {
  const [log, database] = [new RecordingLog(), await createDatabase()];
  const server = await TestServer.start({ database, log, blueprints: [BLUEPRINT] });
  return { database, server, log, api: new ApiClient(server, CUSTOMER) };
}

function expectBusy(response: RawResponse): void {
  expect([response.status, codesOf(response)]).toEqual([503, [23]]);
  expect(response.headers['retry-after']).toMatch(/^[1-9]\d*$/);
}

describeOnEachDatabase('a node beside a later release (D-PLT-17)', (createDatabase) => {
  let stage: Stage;
  let person: number;

  beforeAll(async () => {
    stage = await setStage(createDatabase);
    await (await openLater(stage.database.location, NEXT)).close();
    person = await stage.api.create('people', PERSON);
  });

  /** Returns the number of rows of each table to which writes add rows. */
  const countRows = async (): Promise<unknown> => {
    const source = await openDataSource(stage.database.location, {});
    const tables = ['profiles', 'audit_records', 'changes', 'kept_answers', 'applied_blueprints', 'list_states'];
    const counts = tables.map((table) => `(SELECT COUNT(*) FROM ${table}) AS ${table}`).join(', ');
    const rows: unknown = await source.query(`SELECT ${counts}`);
    await source.destroy();
    return rows;
  };

  it('still writes while that one is compatible', async () => {
    await stage.api.change(`people/${person}`, { middlename: 'King' });
    expect((await stage.server.send({ path: '/health/ready' })).status).toBe(200);
  });

  describe('that has changed what must be written', () => {
    let before: unknown;
    let linesBefore: number;

    beforeAll(async () => {
      const { app } = stage.server.running;
      await app.get(DailyQuota).sweep();
      before = await countRows();
      linesBefore = stage.log.text.length;
      await (await openLater(stage.database.location, REFUSING)).close();
    });

    it('learns about it by its next write, answers 503 with code 23, and writes nothing', async () => {
      expectBusy(await stage.api.post('/people', PERSON));
      expectBusy(await stage.api.patch(`/people/${person}`, { lastname: 'King' }));
      expectBusy(await stage.api.post('/lists/lists.skills/node', { value: 'Welding' }));
      const keyed = { body: PERSON, headers: { 'idempotency-key': 'once' } };
      expectBusy(await stage.api.send('POST', '/people', keyed));
      const changed = { ...BLUEPRINT, customer: { id: CUSTOMER, name: 'Another' } };
      await expect(stage.server.running.app.get(BlueprintsService).apply(changed)).rejects.toThrow(/too old/);
      expect(await countRows()).toEqual(before);
    });

    it('still reads', async () => {
      expect(await stage.api.read(`people/${person}`, 'middlename')).toEqual({ middlename: 'King' });
    });

    it('is live, and not ready: the reply names both releases and the way out', async () => {
      expect((await stage.server.send({ path: '/health/live' })).status).toBe(200);
      const ready = await stage.server.send({ path: '/health/ready' });
      expectBusy(ready);
      expect(ready.text).toContain(
        `its release, ${RELEASE}, is too old for its database, which accepts writes of releases from ${RELEASE + 2} on. Replace the node`,
      );
    });

    it('says so in one line of its log, no matter what works behind the requests', async () => {
      const { app } = stage.server.running;
      await Promise.allSettled([
        app.get(DailyQuota).sweep(),
        app.get(ExpiredReplies).sweep(),
        app.get(OldDeliveries).sweep(),
      ]);
      app.get(DeliveryWorker).wake();
      expectBusy(await stage.api.post('/people', PERSON));
      const told = stage.log.text.slice(linesBefore).match(/.*"level":[456]0.*/g);
      expect(told).toHaveLength(1);
      expect(told?.[0]).toContain('This node can no longer write');
    });
  });
});

describeOnEachDatabase(
  'an idle node beside a later release that has changed what must be written (D-PLT-17)',
  (createDatabase) => {
    it('learns about it by the readiness check, and says so in one line of its log', async () => {
      const stage = await setStage(createDatabase);
      const linesBefore = stage.log.text.length;
      await (await openLater(stage.database.location, REFUSING)).close();
      const ready = await stage.server.send({ path: '/health/ready' });
      expectBusy(ready);
      expect(ready.text).toContain('This node can no longer write');
      expect(stage.log.text.slice(linesBefore).match(/.*"level":[456]0.*/g)).toHaveLength(1);
    });
  },
);
