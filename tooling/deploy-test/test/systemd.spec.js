import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, describe, expect, it } from '@jest/globals';

const UNIT = fileURLToPath(new URL('../../../deploy/systemd/talent-server.service', import.meta.url));
const hasSystemd = spawnSync('systemd-analyze', ['--version']).status === 0;
const describeWithSystemd = hasSystemd ? describe : describe.skip;
/** systemd-analyze calls up to 2 "OK", and more than 4 "MEDIUM". */
const MAX_EXPOSURE = 2;
const folder = mkdtempSync(path.join(tmpdir(), 'talent-systemd-'));

afterAll(() => rmSync(folder, { recursive: true }));

describeWithSystemd('the unit of systemd (skipped if systemd-analyze is not installed)', () => {
  it('has no finding of systemd-analyze verify', () => {
    // The program of another machine is not here.
    const file = path.join(folder, 'talent-server.service');
    writeFileSync(
      file,
      readFileSync(UNIT, 'utf8').replace(/^ExecStart=\/usr\/bin\/node/m, `ExecStart=${process.execPath}`),
    );
    const { status, stderr } = spawnSync('systemd-analyze', ['verify', '--man=no', file], { encoding: 'utf8' });
    expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
  });

  it('is sandboxed', () => {
    const { stdout } = spawnSync('systemd-analyze', ['security', '--offline=true', '--no-pager', UNIT], {
      encoding: 'utf8',
    });
    const [, exposure] = /exposure level for talent-server\.service: ([\d.]+)/.exec(stdout) ?? [];
    expect(Number(exposure)).toBeLessThanOrEqual(MAX_EXPOSURE);
  });
});
