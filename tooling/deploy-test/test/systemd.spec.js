import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, describe, expect, it } from '@jest/globals';

const FOLDER = fileURLToPath(new URL('../../../deploy/systemd', import.meta.url));
const SERVICES = ['talent-server.service', 'talent-backup.service'];
const hasSystemd = spawnSync('systemd-analyze', ['--version']).status === 0;
const describeWithSystemd = hasSystemd ? describe : describe.skip;
/** systemd-analyze calls up to 2 "OK", and more than 4 "MEDIUM". */
const MAX_EXPOSURE = 2;
const folder = mkdtempSync(path.join(tmpdir(), 'talent-systemd-'));

afterAll(() => rmSync(folder, { recursive: true }));

describeWithSystemd('the units of systemd (skipped if systemd-analyze is not installed)', () => {
  it('have no finding of systemd-analyze verify', () => {
    for (const name of [...SERVICES, 'talent-backup.timer']) {
      const text = readFileSync(path.join(FOLDER, name), 'utf8');
      // The program of another machine is not here.
      const here = text.replace(/^ExecStart=\/usr\/bin\/node/m, `ExecStart=${process.execPath}`);
      writeFileSync(path.join(folder, name), here);
    }
    const files = [...SERVICES, 'talent-backup.timer'].map((name) => path.join(folder, name));
    const { status, stderr } = spawnSync('systemd-analyze', ['verify', '--man=no', ...files], { encoding: 'utf8' });
    expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
  });

  it.each(SERVICES)('sandbox %s', (name) => {
    const words = ['security', '--offline=true', '--no-pager', path.join(FOLDER, name)];
    const { stdout } = spawnSync('systemd-analyze', words, { encoding: 'utf8' });
    const [, exposure] = /exposure level for talent-\w+\.service: ([\d.]+)/.exec(stdout) ?? [];
    expect(Number(exposure)).toBeLessThanOrEqual(MAX_EXPOSURE);
  });
});

describe('the service of backups', () => {
  it('acts as the user of the server, in the same sandbox', () => {
    const [server, backup] = SERVICES.map((name) => readFileSync(path.join(FOLDER, name), 'utf8'));
    const sandboxOf = (text) =>
      text
        .split('\n# Sandbox\n')[1]
        .match(/^\w+=.*$/gm)
        .filter((line) => !/^WantedBy/.test(line));
    expect(sandboxOf(backup)).toEqual(sandboxOf(server));
    expect(backup).toMatch(/^User=talent-server$/m);
    expect(backup).toMatch(/^DynamicUser=yes$/m);
  });
});
