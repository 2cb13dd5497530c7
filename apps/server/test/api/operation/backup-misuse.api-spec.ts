import { rm } from 'node:fs/promises';
import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { lockLastingFile } from '../../../src/database/index.js';
import { BackedUpWorld, clientOf, personOf } from '../../backups/backed-up-world.js';
import { describeOnSqlite } from '../../support/databases.js';

let world: BackedUpWorld;

describeOnSqlite('two restores at once (D-OPR-13)', (createDatabase) => {
  beforeEach(async () => {
    world = await BackedUpWorld.begin(createDatabase);
  });
  afterEach(() => world.end());

  it('install the set of one of them, and the other is refused', async () => {
    const { database, server } = await world.installation();
    const first = await personOf(server, 'First');
    const sets = [await world.backUp(database)];
    const second = await personOf(server, 'Second');
    sets.push(await world.backUp(database));
    await world.stop(server);
    const results = await Promise.all(
      sets.map((set) => world.run(database, ['restore', world.target, '--yes', '--set', set])),
    );
    expect(results.map(({ code }) => code).toSorted()).toEqual([0, 1]);
    expect(results.find(({ code }) => code === 1)?.stderr).toContain('Another restore or "restore --check"');
    const after = await world.start(database, { events: 'off' });
    expect((await clientOf(after).get(`/people/${first}`)).status).toBe(200);
    expect((await clientOf(after).get(`/people/${second}`)).status).toBe(results[0]?.code === 0 ? 404 : 200);
  });

  it('wait for nothing after a restore whose process has ended', async () => {
    const { database, server } = await world.installation();
    await world.backUp(database);
    await world.stop(server);
    const { location } = database;
    if (location.kind !== 'sqlite') throw new Error('This test is for SQLite.');
    const lock = lockLastingFile(`${location.file}.restoring.lock`);
    expect(await world.run(database, ['restore', world.target, '--check'])).toMatchObject({ code: 1, stdout: '' });
    lock?.release();
    expect(await world.run(database, ['restore', world.target, '--check'])).toMatchObject({ code: 0 });
    expect(await world.run(database, ['restore', world.target, '--yes'])).toMatchObject({ code: 0 });
  });
});

describeOnSqlite('an argument that is empty or repeated (D-OPR-10)', (createDatabase) => {
  beforeEach(async () => {
    world = await BackedUpWorld.begin(createDatabase);
  });
  afterEach(() => world.end());

  it.each([
    ['backup', ''],
    ['backup', 'list', ''],
    ['restore', ' '],
    ['restore', 'TARGET', '--set', ''],
    ['restore', 'TARGET', '--set', 'a', '--set', 'b'],
    ['backup', 'TARGET', '--keep', '1', '--keep', '2'],
  ])('is a wrong command line: %s %s %s %s', async (...words) => {
    const database = await world.database();
    await rm(world.target, { recursive: true, force: true });
    const { code, stderr } = await world.run(
      database,
      words.map((word) => (word === 'TARGET' ? world.target : word)),
    );
    expect({ code, stderr }).toEqual({
      code: 2,
      stderr: expect.stringMatching(/^(<target>|<source>|--\w+): must be /),
    });
  });
});
