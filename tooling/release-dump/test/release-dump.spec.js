import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { copyFile, cp, mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { describe, expect, it } from '@jest/globals';
import { dumpNames, readRecord } from '../dumps.mjs';

const SERVER = new URL('../../../apps/server/', import.meta.url);

describe('the release of this checkout (D-OPR-20)', () => {
  it('has a dump of its database on SQLite and PostgreSQL: npm run release-dump writes it', async () => {
    const { version } = JSON.parse(await readFile(new URL('package.json', SERVER), 'utf8'));
    expect(await dumpNames()).toContain(version);
    for (const dialect of /** @type {const} */ (['sqlite', 'postgres'])) {
      const record = await readRecord(version, dialect);
      expect([dialect, record.version]).toEqual([dialect, version]);
    }
  });

  it('and earlier points have dumps with lower numbers, down to the first migrations', async () => {
    const records = await Promise.all((await dumpNames()).map((name) => readRecord(name, 'sqlite')));
    const numbers = records.map(({ migration }) => migration).sort((a, b) => a - b);
    const migrations = await readdir(new URL('src/database/migrations', SERVER));
    const newest = Math.max(...migrations.map((file) => Number.parseInt(file, 10) || 0));
    expect(numbers.slice(0, 4)).toEqual([5, 13, 22, 28]);
    expect(numbers.at(-1)).toBeLessThanOrEqual(newest);
  });
});

describe('npm run release-dump', () => {
  it('makes no database of PostgreSQL, which would be left over, if the half of SQLite fails', async () => {
    const folder = await mkdtemp(path.join(tmpdir(), 'talent-dump-spec-'));
    let connections = 0;
    const postgres = createServer((socket) => {
      connections += 1;
      socket.destroy();
    }).listen(0, '127.0.0.1');
    await once(postgres, 'listening');
    try {
      const built = path.join(folder, 'apps/server');
      await mkdir(path.join(built, 'dist'), { recursive: true });
      await mkdir(path.join(built, 'src/database'), { recursive: true });
      await copyFile(new URL('package.json', SERVER), path.join(built, 'package.json'));
      await symlink(
        fileURLToPath(new URL('src/database/migrations', SERVER)),
        path.join(built, 'src/database/migrations'),
      );
      const demo = fileURLToPath(new URL('../../demo', import.meta.url));
      const filter = (/** @type {string} */ source) => path.basename(source) !== 'node_modules';
      await cp(demo, path.join(folder, 'tooling/demo'), { recursive: true, filter });
      await writeFile(
        path.join(built, 'dist/main.js'),
        "process.stderr.write('broken on purpose\\n'); process.exit(1);\n",
      );
      const { port } = /** @type {import('node:net').AddressInfo} */ (postgres.address());
      const script = fileURLToPath(new URL('../release-dump.mjs', import.meta.url));
      const words = [script, '--commit', 'HEAD', '--name', 'of-a-spec', '--built', folder];
      const env = { ...process.env, TALENT_TEST_POSTGRES_URL: `postgres://postgres@127.0.0.1:${port}/test` };
      const failed = promisify(execFile)(process.execPath, words, { env });
      await expect(failed).rejects.toMatchObject({ stderr: expect.stringContaining('broken on purpose') });
      expect(connections).toBe(0);
    } finally {
      postgres.close();
      await rm(folder, { recursive: true, force: true });
    }
  });
});
