import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { BackedUpWorld, clientOf, fileOf, personOf, personWithFile } from '../backups/backed-up-world.js';
import { describeOnEachDatabase } from '../support/databases.js';
import type { TestDatabase } from '../support/databases.js';

const COMMAND = fileURLToPath(new URL('../../dist/talent-server.js', import.meta.url));
/** The times of kills, as shares of an undisturbed run. */
const KILLS = [0.4, 0.6, 0.75, 0.85, 0.95];

describeOnEachDatabase('a restore that is killed (D-OPR-13)', (createDatabase) => {
  let world: BackedUpWorld;

  beforeEach(async () => {
    world = await BackedUpWorld.begin(createDatabase);
  });

  afterEach(() => world.end());

  /** Runs the command in a process of its own, which is killed after that time, if one is given. */
  async function restore({ location, dataDir }: TestDatabase, killAfterMs?: number): Promise<unknown> {
    const child = spawn(process.execPath, [COMMAND, 'restore', world.target, '--yes'], {
      env: {
        PATH: process.env['PATH'],
        TALENT_DATA_DIR: dataDir,
        TALENT_DATABASE_URL: location.kind === 'sqlite' ? `sqlite:${location.file}` : location.url,
        TALENT_SECRET_KEY: Buffer.alloc(32, 7).toString('base64'),
      },
      stdio: 'ignore',
    });
    const ended = once(child, 'close');
    const timer = killAfterMs === undefined ? undefined : setTimeout(() => child.kill('SIGKILL'), killAfterMs);
    const [code] = await ended;
    clearTimeout(timer);
    return code;
  }

  it('leaves the old database or the new one, whole, and can be run again', async () => {
    const { database, server } = await world.installation();
    const kept = await personWithFile(server, 'kept');
    await world.backUp(database);
    await world.stop(server);
    const began = performance.now();
    expect(await restore(database)).toBe(0);
    const wholeMs = performance.now() - began;
    for (const share of KILLS) {
      const before = await world.start(database, { events: 'off' });
      const newer = await personOf(before, 'Newer');
      await world.stop(before);
      const code = await restore(database, wholeMs * share);
      const after = await world.start(database, { events: 'off' });
      const { status } = await clientOf(after).get(`/people/${newer}`);
      // A restore that ended well has taken the newer person away. One that was killed may have.
      if (code === 0) expect(status).toBe(404);
      else expect([200, 404]).toContain(status);
      expect(await fileOf(after, kept)).toBe('kept');
      await world.stop(after);
    }
    expect(await restore(database)).toBe(0);
  });
});
