import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, describe, expect, it } from '@jest/globals';
import { programFromSources } from '../../test/compiled-sources.js';
import { runningIn } from '../../test/running-in.js';

const HAS_PROC = existsSync('/proc/self/stat');

async function until(isSo: () => boolean): Promise<void> {
  while (!isSo()) await sleep(10);
}

(HAS_PROC ? describe : describe.skip)('A process whose parent was killed', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'orphans-'));
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  it.each(['wait-forever', 'loop-forever'])('ends, also in %s', async (engine) => {
    const { entry } = programFromSources('test/children/faulty');
    const parent = spawn(process.execPath, [programFromSources('test/children/parent').entry, entry, folder, engine]);
    await until(() => runningIn(folder).length === 1);
    parent.kill('SIGKILL');
    await until(() => runningIn(folder).length === 0);
    expect(runningIn(folder)).toEqual([]);
  });
});
