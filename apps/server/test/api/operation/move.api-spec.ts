import { symlink, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { until } from '@talent-platform/jest-preset/until';
import { IncarnationMark, Incarnations } from '../../../src/incarnations/index.js';
import { Attempts } from '../../../src/modules/events/index.js';
import { clientOf, CUSTOMER, personOf } from '../../backups/backed-up-world.js';
import { startEventPartner } from '../../events/event-partner.js';
import { EventWorld } from '../../events/event-world.js';
import {
  aMovedBlueprint,
  BOARD,
  foundBy,
  leftoversIn,
  MovedWorld,
  seenBy,
  urlOf,
  Writers,
} from '../../move/moved-world.js';
import { statusAndCodes } from '../../support/api-client.js';
import { ChangesClient } from '../../support/changes-client.js';
import { describeOnEachDatabase, describeOnPostgres } from '../../support/databases.js';
import { gate } from '../../support/gate.js';
import { runOperatorOn } from '../../support/operator.js';
import { runOnServer } from '../../support/postgres-server.js';
import type { TestServer } from '../../support/test-server.js';

const incarnationOf = ({ running }: TestServer): string => running.app.get(Incarnations).id;

let world: MovedWorld;

describeOnEachDatabase('talent-server move (D-OPR-27)', (createDatabase, createOther) => {
  beforeEach(async () => {
    world = await MovedWorld.begin(createDatabase, createOther);
  });

  afterEach(() => world.end());

  it('moves everything while servers write, and back, and no partner notices', async () => {
    const answer = gate();
    const partner = await startEventPartner(() => answer.opened.then(() => 200));
    const { database, server } = await world.installation(partner.url);
    const first = new EventWorld(server, CUSTOMER);
    await first.record(BOARD);
    await first.leaveToWorker();
    await until(
      'an attempt',
      async () => partner.received.length,
      (count) => count === 1,
    );
    const headers = { 'idempotency-key': 'the same' };
    const keyed = { body: { firstname: 'Ada', lastname: 'Once' }, headers };
    const made = await clientOf(server).send('POST', '/people', keyed);
    const token = await new ChangesClient(server, CUSTOMER).now();
    const writers = new Writers(server);
    await until(
      'some writes',
      async () => writers.acknowledged.people.length,
      (count) => count > 20,
    );

    const target = await world.other();
    const moving = world.move(database, ['--to', urlOf(target), '--storage', world.bucketUrl, '--yes']);
    await until(
      'the hold of events',
      async () => server.running.app.get(Attempts).isSending,
      (sends) => !sends,
    );
    // This event comes while none is sent. The one before is still being answered.
    await first.act(BOARD, 2);
    // This configuration makes other words of jobs that are copied already.
    const fields = [{ id: 'qualifications', searchable: false }];
    await server.apply(aMovedBlueprint(partner.url, { profileTypes: { jobs: { fields } } }));
    await until('the end of the words', async () => (await foundBy(server)).length === 0);
    answer.open();
    const { code, stdout, stderr } = await moving;
    expect({ code, stdout, stderr }).toMatchObject({
      code: 0,
      stdout: expect.stringMatching(/^TALENT_DATABASE_URL=.+\nTALENT_STORAGE_URL=.+\n$/),
    });
    await until('the refusal of each writer', () => writers.acknowledged.refused === 3);
    const acknowledged = await writers.end();
    const refused = await clientOf(server).post('/people', { lastname: 'Late' });
    expect([statusAndCodes(refused), refused.headers['retry-after']]).toEqual([[503, [23]], '1']);
    expect(await leftoversIn(database)).toEqual([]);

    // A node of the target may have a mark of another place, whose changes were counted otherwise.
    const place = JSON.stringify(await server.unitOfWork.identity());
    const mark = new IncarnationMark({ database: target.location, dataDir: target.dataDir });
    await mark.write({ id: incarnationOf(server), newestChange: 2 ** 50, place });
    const moved = await world.base.start(target, {}, { storage: world.bucket.location });
    const seen = await seenBy(moved, acknowledged);
    expect(seen).toEqual(await seenBy(server, acknowledged));
    expect(seen.found).toEqual([]);
    expect(incarnationOf(moved)).toBe(incarnationOf(server));
    const again = await clientOf(moved).send('POST', '/people', keyed);
    expect([again.status, again.headers.location?.split('/').at(-1)]).toEqual([
      201,
      made.headers.location?.split('/').at(-1),
    ]);
    const changes = await new ChangesClient(moved, CUSTOMER).since(token, acknowledged.people.length);
    const followed = new Set(changes.map(({ id }) => id));
    expect(acknowledged.people.filter((id) => !followed.has(id))).toEqual([]);
    await until(
      'the delivery of both events',
      () => new EventWorld(moved, CUSTOMER).deliveries(),
      (rows) => rows.length === 2 && rows.every(({ status }) => status === 'processed'),
    );
    expect(partner.received.map(({ id }) => id)).toHaveLength(2);
    const bucket = { TALENT_STORAGE_URL: world.bucketUrl };
    expect(await world.base.run(target, ['audit', 'verify'], bucket)).toMatchObject({ code: 0 });
    const newest = await personOf(moved, 'Newest');
    expect(newest).toBeGreaterThan(Math.max(...acknowledged.people));

    const home = await world.base.database('empty');
    const files = path.join(home.dataDir, 'files');
    const back = await world.move(target, ['--to', urlOf(home), '--storage', `file:${files}`, '--yes'], bucket);
    expect(back).toMatchObject({ code: 0 });
    const returned = await world.base.start(home);
    expect(await seenBy(returned, acknowledged)).toEqual(seen);
    expect((await clientOf(returned).get(`/people/${newest}`)).status).toBe(200);
    const since = await new ChangesClient(returned, CUSTOMER).page(`?after=${token}&size=1000`);
    expect(since.changes.map(({ id }) => id)).toContain(newest);
    await partner.close();
  });

  it('keeps the source read-only, which goes on as a restored database after --cancel', async () => {
    const { database, server } = await world.installation(world.base.partner.url);
    const target = await world.other();
    const words = ['--to', urlOf(target), '--yes'];
    expect(await world.move(database, words)).toMatchObject({ code: 0 });
    await expect(world.base.start(database)).rejects.toThrow('TALENT_DATABASE_URL: This database takes no writes');
    const again = await world.move(database, words);
    expect(again).toMatchObject({ code: 1, stderr: expect.stringContaining('takes no writes') });
    const before = incarnationOf(server);
    const cancelled = await world.move(database, ['--cancel']);
    expect(cancelled).toMatchObject({ code: 0, stderr: expect.stringContaining('as one that was restored') });
    expect(await leftoversIn(database)).toEqual([]);
    await until(
      'another incarnation',
      () => incarnationOf(server),
      (id) => id !== before,
    );
    await personOf(server, 'After');
    expect(server.running.app.get(Attempts).isSending).toBe(false);
    expect(await world.move(database, ['--cancel'])).toMatchObject({ code: 1, stderr: 'No move has begun.\n' });
  });

  it('gives a target to one of two installations that are moved at once', async () => {
    const { url } = world.base.partner;
    const [one, another] = [await world.installation(url), await world.installation(url)];
    const target = await world.other();
    const moves = [one, another].map(({ database }) => world.move(database, ['--to', urlOf(target), '--yes']));
    const ends = (await Promise.all(moves)).toSorted((a, b) => a.code - b.code);
    expect(ends).toMatchObject([{ code: 0 }, { code: 1, stderr: expect.stringMatching(/another move|Another move/i) }]);
  });

  it('refuses a target that it cannot fill, asks first, and prints no password', async () => {
    const { database, server } = await world.installation(world.base.partner.url);
    const id = await personOf(server, 'Here');
    const { database: used } = await world.installation(world.base.partner.url);
    const target = await world.other();
    const away = 'postgres://ada:hidden@127.0.0.1:1/talent';
    const link = path.join(target.dataDir, 'link');
    await symlink(database.dataDir, link);
    const refused = [
      [2, 'name the new database', []],
      [2, '--to: must be sqlite:<file> or postgres:', ['--to', 'mysql://ada:hidden@db/talent']],
      [2, '--to: must name a file', ['--to', 'sqlite::memory:']],
      [2, '--storage: must be file:<folder> or s3:', ['--to', urlOf(target), '--storage', 'ftp://files']],
      [1, 'of today under another name', ['--to', urlOf(target), '--storage', `file:${link}/files`, '--yes']],
      [1, 'must name another database', ['--to', urlOf(database), '--yes']],
      [1, 'this one is in use', ['--to', urlOf(used), '--yes']],
      [1, 'start PostgreSQL there', ['--to', away, '--yes']],
      [1, 'Add --yes to begin.', ['--to', urlOf(target)]],
    ] as const;
    for (const [code, reason, words] of refused) {
      const result = await world.move(database, words);
      expect(result).toEqual({ code, stdout: '', stderr: expect.stringContaining(reason) });
      expect(result.stderr).not.toContain('hidden');
    }
    const words = ['--to', urlOf(target), '--yes'];
    await server.unitOfWork.alone(async () => {
      const another = await world.move(database, words, { TALENT_DATA_DIR: target.dataDir });
      expect(another).toMatchObject({ code: 1, stderr: expect.stringContaining('of this installation is running') });
    });
    expect(await leftoversIn(database)).toEqual([]);
    await clientOf(server).change(`people/${id}`, { firstname: 'Still' });
    const file = path.join(target.dataDir, 'url');
    await writeFile(file, urlOf(target));
    const moved = await world.move(database, ['--yes'], { TALENT_MOVE_DATABASE_URL_FILE: file });
    const settings = `TALENT_DATABASE_URL_FILE=${file}\nTALENT_STORAGE_URL=file:${path.join(database.dataDir, 'files')}\n`;
    expect(moved).toMatchObject({ code: 0, stdout: settings });
  });
});

describeOnPostgres('a database with another encoding', (createDatabase) => {
  it('is refused before anything is made in it', async () => {
    const database = await createDatabase();
    const url = new URL(urlOf(database));
    url.pathname += '_latin1';
    const server = process.env['TALENT_TEST_POSTGRES_URL'] ?? '';
    const name = url.pathname.slice(1);
    await runOnServer(server, [
      `CREATE DATABASE ${name} ENCODING LATIN1 LC_COLLATE 'C' LC_CTYPE 'C' TEMPLATE template0`,
    ]);
    const refused = expect.stringContaining('its encoding is LATIN1; make a database for it by CREATE DATABASE');
    const result = await runOperatorOn({ ...database, location: { kind: 'postgres', url: url.href } }, ['migrate']);
    expect(result).toMatchObject({ code: 1, stderr: refused });
    await runOnServer(server, [`DROP DATABASE ${name}`]);
  });
});
