import { readFile } from 'node:fs/promises';
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
});
