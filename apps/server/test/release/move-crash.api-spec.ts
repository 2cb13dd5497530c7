import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { expect, it } from '@jest/globals';
import { until } from '@talent-platform/jest-preset/until';
import { clientOf, CUSTOMER, personOf } from '../backups/backed-up-world.js';
import { EventWorld } from '../events/event-world.js';
import { TwoInstallations } from '../move/moved-customer.js';
import { aMovedBlueprint, BOARD, leftoversIn, MovedWorld, seenBy, urlOf, Writers } from '../move/moved-world.js';
import type { Acknowledged } from '../move/moved-world.js';
import { ChangesClient } from '../support/changes-client.js';
import { describeOnEachDatabase } from '../support/databases.js';
import type { TestDatabase } from '../support/databases.js';

const COMMAND = fileURLToPath(new URL('../../dist/talent-server.js', import.meta.url));

/** The moments of kills: the line of a step, and the milliseconds after it. */
const KILLS: readonly Kill[] = [
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

type Kill = readonly [line: string, afterMs: number];

/** Runs a command in a process of its own, which is killed at that moment, if one is given. */
async function run(
  words: readonly string[],
  env: Readonly<Record<string, string>>,
  [line, afterMs]: Kill = ['never', 0],
): Promise<{ code: unknown; said: string }> {
  const kill = afterMs === 0 ? ['--import', killAt(line)] : [];
  const child = spawn(process.execPath, [...kill, COMMAND, ...words], {
    env: { PATH: process.env['PATH'], ...env },
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

describeOnEachDatabase('a move that is killed (D-OPR-27)', (createDatabase, createOther) => {
  const move = (
    { location, dataDir }: TestDatabase,
    words: readonly string[],
    kill?: Kill,
  ): Promise<{ code: unknown; said: string }> =>
    run(
      ['move', ...words],
      {
        AWS_ACCESS_KEY_ID: process.env['AWS_ACCESS_KEY_ID'] ?? '',
        AWS_SECRET_ACCESS_KEY: process.env['AWS_SECRET_ACCESS_KEY'] ?? '',
        TALENT_DATA_DIR: dataDir,
        TALENT_DATABASE_URL: location.kind === 'sqlite' ? `sqlite:${location.file}` : location.url,
        TALENT_SECRET_KEY: Buffer.alloc(32, 7).toString('base64'),
      },
      kill,
    );

  it('leaves the source as it was after --cancel, and the target to nobody', async () => {
    const world = await MovedWorld.begin(createDatabase, createOther);
    try {
      const { database, server } = await world.installation(world.base.partner.url);
      const target = await world.other();
      const words = ['--to', urlOf(target), '--storage', world.bucketUrl, '--yes'];
      await move(database, words, ['take no writes from now on', 0]);
      await expect(world.base.start(target)).rejects.toThrow('This database takes no writes');
      // Files would be missing there.
      expect(await move(database, ['--to', urlOf(target), '--yes'])).toMatchObject({
        code: 1,
        said: expect.stringContaining(
          `goes to these places. Name them again, or end it with --cancel.\nTALENT_DATABASE_URL=`,
        ),
      });
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
      const all: Acknowledged = { people: [], jobs: [], files: [], refused: 0 };
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

const SERVED_THERE = 'The other installation has the customer';
const KILLS_OF_CUSTOMER: readonly Kill[] = [
  ['Copying all', 300],
  ['Comparing all', 20],
  ['Events wait', 1500],
  ['take no writes from now on', 60],
  [SERVED_THERE, 0],
  ['Requests here are told', 0],
];

describeOnEachDatabase('a move of a customer that is killed (D-OPR-28)', (createDatabase, createOther) => {
  it('leaves nothing in the target after --cancel, and goes on whenever it is killed', async () => {
    const world = await TwoInstallations.begin(createDatabase, createOther);
    const { here, there } = world;
    try {
      await here.apply(aMovedBlueprint(world.base.partner.url));
      const token = await new ChangesClient(here, CUSTOMER).now();
      const first = new EventWorld(here, CUSTOMER);
      await first.record(BOARD);
      // An event that is due after the move.
      await first.query('UPDATE deliveries SET claim = NULL, due_at = due_at + 86400000');
      const words = await world.words();
      await run([...words, '--yes'], world.env, ['take no writes from now on', 0]);
      expect((await clientOf(there).get('/people/1')).status).toBe(401);
      expect((await world.runThere(['storage', 'check', '--remove-orphans', '--yes'])).stderr).toContain(
        'a move copies',
      );
      expect(await run([...words, '--cancel'], world.env)).toMatchObject({ code: 0 });
      expect(await world.leftovers()).toEqual([]);
      for (const { unitOfWork } of [here, there])
        expect(await unitOfWork.reader.query('SELECT * FROM customer_moves')).toEqual([]);

      const all: Acknowledged = { people: [], jobs: [], files: [], refused: 0 };
      for (const kill of KILLS_OF_CUSTOMER) {
        const isGone = (await clientOf(here).get('/people/1')).status === 410;
        const writers = isGone ? undefined : new Writers(here);
        const { code } = await run([...words, '--yes'], world.env, kill);
        const { people = [], jobs = [], files = [] } = (await writers?.end()) ?? {};
        all.people.push(...people);
        all.jobs.push(...jobs);
        all.files.push(...files);
        if (code === 0) break;
        if (kill[0] !== SERVED_THERE) continue;
        // Nothing is written in both installations, whenever the command was killed.
        expect((await clientOf(here).post('/people', { firstname: 'Ada', lastname: 'Late' })).status).toBe(503);
        await personOf(there, 'Newest');
        const elsewhere = await world.words(world.env);
        for (const end of ['--yes', '--cancel'])
          expect(await run([...elsewhere, end], world.env)).toMatchObject({
            code: 1,
            said: expect.stringContaining(`the move of customer ${CUSTOMER} has begun to another place`),
          });
        await world.words();
      }
      const last = await run([...words, '--yes'], world.env);
      if (last.code !== 0) expect(last.said).toContain('There is no customer');
      expect(await world.leftovers()).toEqual([]);
      expect((await clientOf(here).post('/people', { lastname: 'Late' })).status).toBe(410);
      const seen = await seenBy(there, all);
      for (const id of all.files) expect(seen.files[all.people.indexOf(id)]).toBe(`file ${id}`);
      expect(seen.found.toSorted((a, b) => a - b)).toEqual(all.jobs.toSorted((a, b) => a - b));
      await new ChangesClient(there, CUSTOMER).since(token, all.people.length);
      await new EventWorld(there, CUSTOMER).query('UPDATE deliveries SET due_at = created_at');
      await until('the event', () => world.base.partner.received.length > 0);
      expect(world.base.partner.received).toHaveLength(1);
      expect(await world.runThere(['audit', 'verify'])).toMatchObject({ code: 0 });
    } finally {
      await world.end();
    }
  });
});
