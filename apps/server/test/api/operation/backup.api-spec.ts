import { randomBytes } from 'node:crypto';
import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { until } from '@talent-platform/jest-preset/until';
import { Incarnations } from '../../../src/incarnations/index.js';
import { Attempts } from '../../../src/modules/events/index.js';
import {
  BackedUpWorld,
  clientOf,
  CUSTOMER,
  fileOf,
  pendingEvent,
  personOf,
  personWithFile,
} from '../../backups/backed-up-world.js';
import { EventWorld } from '../../events/event-world.js';
import { errorsOf } from '../../support/api-client.js';
import { ChangesClient } from '../../support/changes-client.js';
import { describeOnEachDatabase } from '../../support/databases.js';
import { TestClock } from '../../support/test-clock.js';
import { PlatformClient } from '../../support/platform-client.js';
import { TestServer } from '../../support/test-server.js';

const TOKEN = 'a-token-of-this-spec';

describeOnEachDatabase('talent-server backup and restore', (createDatabase) => {
  let world: BackedUpWorld;

  beforeEach(async () => {
    world = await BackedUpWorld.begin(createDatabase);
  });

  afterEach(() => world.end());

  it('keep every write that was acknowledged before the backup began, beside servers that write (D-OPR-10)', async () => {
    const { database, server } = await world.installation();
    const content = randomBytes(200_000).toString('base64');
    const withFile = await personWithFile(server, content);
    await pendingEvent(server);
    const acknowledged: number[] = [];
    const stopped = { yes: false };
    const write = async (): Promise<void> => {
      while (!stopped.yes) acknowledged.push(await personOf(server, 'Written'));
    };
    const writers = [write(), write(), write()];
    await until(
      '20 acknowledged writes',
      async () => acknowledged.length,
      (count) => count > 20,
    );
    const before = [...acknowledged];
    const token = (await new ChangesClient(server, CUSTOMER).page()).next;
    await world.backUp(database);
    const during = acknowledged.length - before.length;
    stopped.yes = true;
    await Promise.all(writers);
    expect(during).toBeGreaterThan(0);

    const elsewhere = await world.database();
    const restored = await world.run(elsewhere, ['restore', world.target]);
    expect(restored).toMatchObject({ code: 0, stdout: expect.stringContaining('Restored the backup') });
    const copy = await world.start(elsewhere);
    for (const id of before) expect(await clientOf(copy).read(`people/${id}`)).toMatchObject({ lastname: 'Written' });
    expect(await fileOf(copy, withFile)).toBe(content);
    const refused = await new ChangesClient(copy, CUSTOMER).send(`?after=${token}`);
    expect([refused.status, errorsOf(refused)]).toEqual([410, [expect.objectContaining({ errorCode: 27 })]]);
    expect(copy.running.app.get(Attempts).isSending).toBe(false);
    expect(world.log.text).toContain('TALENT_EVENTS=on');
    expect(world.partner.received).toEqual([]);
  });

  it('is recorded in the database, and the metrics tell how old it is (D-OPR-10)', async () => {
    const { database, server } = await world.installation();
    await world.stop(server);
    const clock = new TestClock(new Date().toISOString());
    const metered = await TestServer.start({ database, clock, configuration: { metricsToken: TOKEN } });
    const age = async (): Promise<number | undefined> => {
      const { text } = await metered.send({ path: '/metrics', headers: { authorization: `Bearer ${TOKEN}` } });
      const [, value] = /^talent_backup_age_seconds (\S+)$/m.exec(text) ?? [];
      return value === '+Inf' ? Infinity : Number(value);
    };
    expect(await age()).toBe(Infinity);
    const backedUp = await world.run(database, ['backup', world.target]);
    expect(backedUp).toMatchObject({ code: 0 });
    expect(backedUp.stderr).not.toContain('could not be recorded');
    clock.advance(100_000_000);
    expect(await age()).toBeGreaterThan(99_000);
    expect(await age()).toBeLessThanOrEqual(100_000);
    expect(await world.run(database, ['backup', world.target])).toMatchObject({ code: 0 });
    const [stored] = await metered.unitOfWork.reader.query<{ set: string }>(
      'SELECT set_name AS "set" FROM newest_backup',
    );
    const listed = await world.run(database, ['backup', 'list', world.target, '--json']);
    const sets = (JSON.parse(listed.stdout) as Array<{ readonly set: string }>).map(({ set }) => set);
    expect([sets.length, sets.at(-1)]).toEqual([2, stored?.set]);
  });

  it('replaces a database in its place only if asked, and says what would be lost (D-OPR-13)', async () => {
    const { database, server } = await world.installation();
    const kept = await personOf(server, 'Kept');
    await world.backUp(database);
    const lost = await personOf(server, 'Lost');
    await world.stop(server);

    const refused = await world.run(database, ['restore', world.target]);
    expect(refused).toMatchObject({ code: 1, stdout: '' });
    expect(refused.stderr).toMatch(/with 1 customer, \d+ profiles and its newest change of .*\nAdd --yes/);
    const unchanged = await world.start(database, { events: 'off' });
    expect((await clientOf(unchanged).get(`/people/${lost}`)).status).toBe(200);
    await world.stop(unchanged);

    expect(await world.run(database, ['restore', world.target, '--yes'])).toMatchObject({ code: 0 });
    const after = await world.start(database);
    expect((await clientOf(after).get(`/people/${kept}`)).status).toBe(200);
    expect((await clientOf(after).get(`/people/${lost}`)).status).toBe(404);
    expect(await personOf(after, 'Later')).toBeGreaterThan(lost + 99_999);
  });

  it('begins an incarnation that holds its events until TALENT_EVENTS is on (D-OPR-13, D-EVT-14)', async () => {
    const { database, server } = await world.installation();
    await pendingEvent(server);
    const before = server.running.app.get(Incarnations).id;
    await world.backUp(database);
    await world.stop(server);
    await world.run(database, ['restore', world.target, '--yes']);

    const held = await world.start(database);
    const { id } = held.running.app.get(Incarnations);
    expect(id).not.toBe(before);
    expect(world.log.text).toContain('was restored from a backup');
    await world.stop(held);
    expect(world.partner.received).toEqual([]);
    const sending = await world.start(database, { events: 'on' });
    expect(sending.running.app.get(Incarnations).id).toBe(id);
    await until(
      'the delivery of all events',
      () => new EventWorld(sending, CUSTOMER).deliveries(),
      (rows) => rows.every(({ status }) => status === 'processed'),
    );
    expect(world.partner.received).toHaveLength(1);
  });

  it('leaves one record of the operator in the trail of each customer (D-OPR-2, D-OPR-13)', async () => {
    const { database, server } = await world.installation();
    const set = await world.backUp(database);
    await world.stop(server);
    await world.run(database, ['restore', world.target, '--yes']);
    const after = await world.start(database);
    const { json } = await new PlatformClient(after, CUSTOMER).get('/audit?kind=administration');
    const { records } = json as { readonly records: ReadonlyArray<Record<string, unknown>> };
    expect(records.filter(({ action }) => action === 'restore-backup')).toEqual([
      expect.objectContaining({
        kind: 'operator',
        user: 'operator',
        changes: [{ path: 'database', before: null, after: set }],
      }),
    ]);
  });

  it('refuses to replace a database that a server has open (D-OPR-13)', async () => {
    const { database, server } = await world.installation();
    await world.backUp(database);
    const lost = await personOf(server, 'Still there');
    const refused = await world.run(database, ['restore', world.target, '--yes']);
    expect(refused).toMatchObject({
      code: 1,
      stderr: expect.stringMatching(
        /is in use\. Stop the server|other connections: \d+ of talent-server.*\. Stop all servers/,
      ),
    });
    expect((await clientOf(server).get(`/people/${lost}`)).status).toBe(200);
    await personOf(server, 'And writes');
  });
});
