import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cp, mkdtemp, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { aBlueprint } from '../../builders/blueprint.builder.js';
import { describeOnSqlite } from '../../support/databases.js';
import type { TestDatabase } from '../../support/databases.js';
import { TestServer } from '../../support/test-server.js';

const DIST = path.resolve(import.meta.dirname, '../../../dist');
/** Ends a start that hangs. */
const MAX_MS = 300_000;

/** How the built server ends that is started in this environment alone. */
async function start(env: Readonly<Record<string, string>>, dist = DIST) {
  const server = spawn(process.execPath, [path.join(dist, 'main.js')], {
    env: { TALENT_PORT: '0', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
    timeout: MAX_MS,
    killSignal: 'SIGKILL',
  });
  const [[code], out, err] = await Promise.all([once(server, 'close'), text(server.stdout), text(server.stderr)]);
  return { code: code as number | null, out, err };
}

/** Exit code 1, one line on standard error, and nothing beside it. */
const refused = (told: RegExp) => ({ code: 1, out: '', err: expect.stringMatching(told) });

describeOnSqlite('the process of a start that cannot be', (createDatabase) => {
  let database: TestDatabase;

  beforeAll(async () => {
    database = await createDatabase();
    await (await TestServer.start({ database, blueprints: [aBlueprint(1001)] })).stop();
  });

  afterAll(() => database.remove());

  it('names the key that is not the right one, and shows no stack', async () => {
    const key = Buffer.alloc(32, 9).toString('base64');
    expect(await start({ TALENT_DATA_DIR: database.dataDir, TALENT_SECRET_KEY: key })).toEqual(
      refused(/^TALENT_SECRET_KEY is not the key [^\n]+\.\n$/),
    );
  });

  it('ends if no data folder can be made', async () => {
    expect(await start({ TALENT_DATA_DIR: '/proc/talent' })).toEqual(
      refused(/^TALENT_DATA_DIR: \/proc\/talent [^\n]+\.\n$/),
    );
  });

  describe('without the demo customer beside it', () => {
    let folder: string;

    beforeAll(async () => {
      folder = await mkdtemp(path.join(tmpdir(), 'talent-built-'));
      await cp(DIST, path.join(folder, 'apps/server/dist'), { recursive: true });
      await cp(path.join(DIST, '../package.json'), path.join(folder, 'apps/server/package.json'));
      await symlink(path.join(DIST, '../node_modules'), path.join(folder, 'apps/server/node_modules'));
    });

    afterAll(() => rm(folder, { recursive: true }));

    it('says that none stands for the blueprint that is not named', async () => {
      expect(await start({ TALENT_DATA_DIR: folder }, path.join(folder, 'apps/server/dist'))).toEqual(
        refused(
          /^TALENT_BLUEPRINT is not set, and the demo customer, [^\n]+tooling\/demo: name a blueprint, [^\n]+\.\n$/,
        ),
      );
    });
  });
});
