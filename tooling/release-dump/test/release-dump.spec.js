import { readdir, readFile } from 'node:fs/promises';
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
