import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { describe, it } from '@jest/globals';
import { until } from '@talent-platform/jest-preset/until';
import { programFromSources } from '../../test/compiled-sources.js';
import { runningIn } from '../../test/running-in.js';

const HAS_PROC = existsSync('/proc/self/stat');

(HAS_PROC ? describe : describe.skip)('A process whose parent was killed', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'orphans-'));

  it.each(['wait-forever', 'loop-forever'])('ends, also in %s', async (engine) => {
    const { entry } = programFromSources('test/children/faulty');
    const parent = spawn(process.execPath, [programFromSources('test/children/parent').entry, entry, folder, engine]);
    await until('the process', () => runningIn(folder).length === 1);
    parent.kill('SIGKILL');
    await until('the end of the process', () => runningIn(folder).length === 0);
  });
});
