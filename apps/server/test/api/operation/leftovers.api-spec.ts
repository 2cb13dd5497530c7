import { mkdir, readdir, utimes, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { afterEach, expect, it, jest } from '@jest/globals';
import { until } from '@talent-platform/jest-preset/until';
import { describeOnSqlite } from '../../support/databases.js';
import { TestServer } from '../../support/test-server.js';

const HALF_AN_HOUR_MS = 1_800_000;

/** Two of them: one that a process left long ago, and one of a process that runs. */
async function leaveIn(folder: string, names: { readonly old: string; readonly young: string }): Promise<void> {
  for (const name of [names.old, names.young]) {
    await mkdir(path.dirname(path.join(folder, name)), { recursive: true });
    await writeFile(path.join(folder, name), 'half');
  }
  const [entry = ''] = names.old.split('/');
  await utimes(path.join(folder, entry), 0, 0);
}

describeOnSqlite('a start after a crash', (createDatabase) => {
  afterEach(() => void jest.restoreAllMocks());

  it('removes within half an hour what conversions and uploads left, and nothing that is younger', async () => {
    const database = await createDatabase();
    const staging = path.join(database.dataDir, 'files/.staging');
    const documents = path.join(database.dataDir, 'documents');
    await leaveIn(documents, { old: 'job-old/input', young: 'job-young/input' });
    await leaveIn(staging, { old: 'old', young: 'young' });
    const sweeps = rememberSweeps();
    await TestServer.start({ database });
    for (const sweep of sweeps) sweep();
    await until(
      'the removal of old leftovers',
      async () => [await readdir(documents), await readdir(staging)].flat(),
      (left) => left.length === 2,
    );
    expect([await readdir(documents), await readdir(staging)]).toEqual([['job-young'], ['young']]);
  });
});

/** Records the periodic tasks of a start, each of which must first run within half an hour. */
function rememberSweeps(): Array<() => void> {
  const sweeps: Array<() => void> = [];
  const begin = globalThis.setInterval;
  jest.spyOn(globalThis, 'setInterval').mockImplementation(((work: () => void, ms: number) => {
    if (ms >= 60_000 && ms <= HALF_AN_HOUR_MS) sweeps.push(work);
    return begin(work, ms);
  }) as typeof setInterval);
  return sweeps;
}
