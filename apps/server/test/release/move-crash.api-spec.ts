import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { expect, it } from '@jest/globals';
import { Incarnations } from '../../src/incarnations/index.js';
import { clientOf, CUSTOMER, personOf } from '../backups/backed-up-world.js';
import { TwoInstallations } from '../move/moved-customer.js';
import { aMovedBlueprint, leftoversIn, MovedWorld, urlOf } from '../move/moved-world.js';
import { ChangesClient } from '../support/changes-client.js';
import { describeOnEachDatabase } from '../support/databases.js';
import type { TestDatabase } from '../support/databases.js';

const COMMAND = fileURLToPath(new URL('../../dist/talent-server.js', import.meta.url));

/** A module that kills its process when it writes the line, before its next step. */
const killAt = (line: string): string =>
  `data:text/javascript,${encodeURIComponent(`
    const write = process.stderr.write.bind(process.stderr);
    process.stderr.write = (text, ...more) => {
      const isWritten = write(text, ...more);
      if (String(text).includes(${JSON.stringify(line)})) process.kill(process.pid, 'SIGKILL');
      return isWritten;
    };`)}`;

/** Runs a command in a process of its own, which is killed when it writes the line, if one is given. */
async function run(
  words: readonly string[],
  env: Readonly<Record<string, string>>,
  line?: string,
): Promise<{ code: unknown; said: string }> {
  const kill = line === undefined ? [] : ['--import', killAt(line)];
  const child = spawn(process.execPath, [...kill, COMMAND, ...words], {
    env: { PATH: process.env['PATH'], ...env },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let said = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => (said += text));
  const [code] = await once(child, 'close');
  return { code, said };
}

describeOnEachDatabase('a move that is killed (D-OPR-27)', (createDatabase, createOther) => {
  const move = (
    { location, dataDir }: TestDatabase,
    words: readonly string[],
    line?: string,
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
      line,
    );

  it('leaves the source as it was after --cancel, and the target to nobody', async () => {
    const world = await MovedWorld.begin(createDatabase, createOther);
    try {
      const { database, server } = await world.installation(world.base.partner.url);
      const target = await world.other();
      const words = ['--to', urlOf(target), '--storage', world.bucketUrl, '--yes'];
      await move(database, words, 'take no writes from now on');
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
});

const SERVED_THERE = 'The other installation has the customer';

describeOnEachDatabase('a move of a customer that is killed (D-OPR-28)', (createDatabase, createOther) => {
  it('leaves nothing in the target after --cancel, and is in one installation alone whenever it is killed', async () => {
    const world = await TwoInstallations.begin(createDatabase, createOther);
    const { here, there } = world;
    try {
      await here.apply(aMovedBlueprint(world.base.partner.url));
      const words = await world.words();
      await run([...words, '--yes'], world.env, 'take no writes from now on');
      expect((await clientOf(there).get('/people/1')).status).toBe(401);
      expect((await world.runThere(['storage', 'check', '--remove-orphans', '--yes'])).stderr).toContain(
        'a move copies',
      );
      expect(await run([...words, '--cancel'], world.env)).toMatchObject({ code: 0 });
      expect(await world.leftovers()).toEqual([]);
      for (const { unitOfWork } of [here, there])
        expect(await unitOfWork.reader.query('SELECT * FROM customer_moves')).toEqual([]);

      await run([...words, '--yes'], world.env, SERVED_THERE);
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
      // A server that has not heard that the customer is gone.
      const incarnations = here.running.app.get(Incarnations);
      const { look } = incarnations;
      incarnations.look = () => Promise.resolve();
      await run([...words, '--yes'], world.env, 'Requests here are told');
      expect((await clientOf(here).post('/people', { firstname: 'Ada', lastname: 'Late' })).status).toBe(503);
      incarnations.look = look;
      expect(await run([...words, '--yes'], world.env)).toMatchObject({ code: 0 });
      expect(await world.leftovers()).toEqual([]);
      expect((await clientOf(here).post('/people', { lastname: 'Late' })).status).toBe(410);
    } finally {
      await world.end();
    }
  });
});
