import { spawnSync } from 'node:child_process';
import { copyFileSync, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it } from '@jest/globals';

const PROGRAM = fileURLToPath(new URL('../check-driver.mjs', import.meta.url));

it('ends an installation without a driver with what to do', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'talent-driver-'));
  const program = path.join(folder, 'check-driver.mjs');
  copyFileSync(PROGRAM, program);
  const { status, stderr } = spawnSync(process.execPath, [program], { encoding: 'utf8', env: {} });
  expect(status).toBe(1);
  for (const words of ['Node.js 22.14', 'npm_config_nodedir', '--omit=optional']) expect(stderr).toContain(words);
});
