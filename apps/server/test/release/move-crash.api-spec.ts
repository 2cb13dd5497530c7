import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { expect, it } from '@jest/globals';
import { until } from '@talent-platform/jest-preset/until';
import { clientOf, CUSTOMER, personOf } from '../backups/backed-up-world.js';
import { EventWorld } from '../events/event-world.js';
import { BOARD, leftoversIn, MovedWorld, seenBy, urlOf, Writers } from '../move/moved-world.js';
import type { Acknowledged } from '../move/moved-world.js';
import { ChangesClient } from '../support/changes-client.js';
import { describeOnEachDatabase } from '../support/databases.js';
import type { TestDatabase } from '../support/databases.js';

const COMMAND = fileURLToPath(new URL('../../dist/talent-server.js', import.meta.url));

/** The moments of kills: the line of a step, and the milliseconds after it. */
const KILLS: ReadonlyArray<readonly [line: string, afterMs: number]> = [
  ['Moves this installation', 0],
  ['Copying all', 0],
  ['Copying all', 300],
  ['Comparing all', 20],
  ['Events wait', 1500],
  ['take no writes from now on', 0],
  ['take no writes from now on', 60],
];

/** A module that kills its process when it writes the line, before its next step. */
const killAt = (line: string): string =>
  `data:text/javascript,${encodeURIComponent(`
    const write = process.stderr.write.bind(process.stderr);
    process.stderr.write = (text, ...more) => {
      const isWritten = write(text, ...more);
      if (String(text).includes(${JSON.stringify(line)})) process.kill(process.pid, 'SIGKILL');
      return isWritten;
    };`)}`;

describeOnEachDatabase('a move that is killed (D-OPR-27)', (createDatabase, createOther) => {
  /** Runs the command in a process of its own, which is killed at that moment, if one is given. */
  async function move(
    { location, dataDir }: TestDatabase,
    words: readonly string[],
    [line, afterMs]: readonly [line: string, afterMs: number] = ['never', 0],
  ): Promise<{ code: unknown; said: string }> {
    const kill = afterMs === 0 ? ['--import', killAt(line)] : [];
    const child = spawn(process.execPath, [...kill, COMMAND, 'move', ...words], {
      env: {
        PATH: process.env['PATH'],
        AWS_ACCESS_KEY_ID: process.env['AWS_ACCESS_KEY_ID'],
        AWS_SECRET_ACCESS_KEY: process.env['AWS_SECRET_ACCESS_KEY'],
        TALENT_DATA_DIR: dataDir,
        TALENT_DATABASE_URL: location.kind === 'sqlite' ? `sqlite:${location.file}` : location.url,
        TALENT_SECRET_KEY: Buffer.alloc(32, 7).toString('base64'),
      },
      stdio: ['ignore', 'ignore', 'pipe'],
    });
    let said = '';
    child.stderr.setEncoding('utf8').on('data', (text: string) => {
      said += text;
      if (afterMs > 0 && said.includes(line)) void delay(afterMs).then(() => child.kill('SIGKILL'));
    });
    const [code] = await once(child, 'close');
    return { code, said };
  }

  it('leaves the source as it was after --cancel, and the target to nobody', async () => {
    const world = await MovedWorld.begin(createDatabase, createOther);
    try {
      const { database, server } = await world.installation(world.base.partner.url);
      const target = await world.other();
      const words = ['--to', urlOf(target), '--storage', world.bucketUrl, '--yes'];
      await move(database, words, ['take no writes from now on', 0]);
      await expect(world.base.start(target)).rejects.toThrow('This database takes no writes');
      const token = await new ChangesClient(server, CUSTOMER).now();
      expect(await move(database, ['--cancel'])).toMatchObject({ code: 0 });
      expect(await leftoversIn(database)).toEqual([]);
      const id = await personOf(server, 'After');
      const [change] = await new ChangesClient(server, CUSTOMER).since(token, 1);
      expect(change).toMatchObject({ id });
      expect(await move(database, words)).toMatchObject({
        code: 1,
        said: expect.stringContaining('has the unfinished copy of another move'),
      });
    } finally {
      await world.end();
    }
  });

  it('goes on when it runs again, and loses nothing, whenever it is killed', async () => {
    const world = await MovedWorld.begin(createDatabase, createOther);
    try {
      const { database, server } = await world.installation(world.base.partner.url);
      const token = await new ChangesClient(server, CUSTOMER).now();
      const target = await world.other();
      const words = ['--to', urlOf(target), '--storage', world.bucketUrl, '--yes'];
      const all: Acknowledged = { people: [], jobs: [], refused: 0 };
      const killed: unknown[] = [];
      for (const kill of KILLS) {
        const writers = new Writers(server);
        const { code } = await move(database, words, kill);
        const { people, jobs } = await writers.end();
        all.people.push(...people);
        all.jobs.push(...jobs);
        killed.push(code);
        if (code === 0) break;
      }
      expect(killed.filter((code) => code === null).length).toBeGreaterThanOrEqual(KILLS.length - 2);
      const last = killed.includes(0) ? { code: 0, said: '' } : await move(database, words);
      // The last kill may have come between the end of the move and that of the process.
      if (last.code !== 0) expect(last.said).toMatch(/^This database takes no writes/m);
      expect((await clientOf(server).post('/people', { lastname: 'Late' })).status).toBe(503);
      const moved = await world.base.start(target, {}, { storage: world.bucket.location });
      const seen = await seenBy(moved, all);
      expect(seen).toEqual(await seenBy(server, all));
      expect(seen.found.toSorted((a, b) => a - b)).toEqual(all.jobs.toSorted((a, b) => a - b));
      await new ChangesClient(moved, CUSTOMER).since(token, all.people.length);
      await new EventWorld(moved, CUSTOMER).record(BOARD);
      await new EventWorld(moved, CUSTOMER).leaveToWorker();
      await until('an event of the moved installation', () => world.base.partner.received.length === 1);
      expect(await world.base.run(target, ['audit', 'verify'], { TALENT_STORAGE_URL: world.bucketUrl })).toMatchObject({
        code: 0,
      });
    } finally {
      await world.end();
    }
  });
});
