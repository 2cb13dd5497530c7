import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from '@jest/globals';

const FOLDER = fileURLToPath(new URL('../../../deploy/systemd', import.meta.url));
const SERVICES = ['talent-server.service', 'talent-backup.service'];
const hasSystemd = spawnSync('systemd-analyze', ['--version']).status === 0;
const describeWithSystemd = hasSystemd ? describe : describe.skip;
/** systemd-analyze calls up to 2 "OK", and more than 4 "MEDIUM". */
const MAX_EXPOSURE = 2;
const folder = mkdtempSync(path.join(tmpdir(), 'talent-systemd-'));

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

/** The names of the secrets in a unit, with the variables that name their files. A `#` before them does not count. */
function secretsOf(text) {
  return Array.from(text.matchAll(/^#? ?Environment=(\w+)_FILE=%d\/(\S+)$/gm), ([, variable, file]) => ({
    variable,
    file,
  }));
}

it.each(SERVICES)('the secrets of the units can all be loaded by %s', (name) => {
  const text = readFileSync(path.join(FOLDER, name), 'utf8');
  const loaded = Array.from(text.matchAll(/^#? ?LoadCredential=(\S+):\/etc\/talent\/(\S+)$/gm));
  expect(loaded.map(([, file, source]) => [file, source])).toEqual(secretsOf(text).map(({ file }) => [file, file]));
  expect(secretsOf(text).map(({ variable }) => variable)).toEqual([
    'TALENT_SECRET_KEY',
    'TALENT_STORAGE_KEY',
    'TALENT_SECRET_KEY_PREVIOUS',
    'TALENT_STORAGE_KEY_PREVIOUS',
    'TALENT_METRICS_TOKEN',
    'TALENT_DATABASE_URL',
    'TALENT_SEARCH_DATABASE_URL',
    'AWS_SHARED_CREDENTIALS',
  ]);
});

describe("the operator's command under systemd", () => {
  const server = readFileSync(path.join(FOLDER, 'talent-server.service'), 'utf8');
  const script = readFileSync(path.join(FOLDER, 'talent-operator.sh'), 'utf8');

  /** Runs the script with a systemd-run that prints its words, and returns them. */
  function wordsFor(files, command) {
    const home = mkdtempSync(path.join(folder, 'operator-'));
    for (const file of files) writeFileSync(path.join(home, file), '');
    writeFileSync(path.join(home, 'systemd-run'), '#!/bin/sh\nprintf "%s\\n" "$@"\n', { mode: 0o755 });
    const here = script.replace('settings=/etc/talent', `settings=${home}`);
    const env = { PATH: `${home}:${process.env.PATH}` };
    const { stdout, stderr } = spawnSync('sh', ['-c', here, 'talent-server', ...command], { encoding: 'utf8', env });
    expect(stderr).toBe('');
    return { home, words: stdout.trimEnd().split('\n') };
  }
  const valuesOf = (words, option) =>
    words.filter((word) => word.startsWith(option)).map((word) => word.slice(option.length));

  it('passes on the words of the command, and the program of the server', () => {
    const { words } = wordsFor([], ['users', 'add', '1001', 'acme.rescue', '--name', 'Ada Byron']);
    const [, program = ''] = /^ExecStart=(.*)$/m.exec(server) ?? [];
    expect(words.slice(-8).join(' ')).toBe(`${program} users add 1001 acme.rescue --name Ada Byron`);
    expect(words.at(-1)).toBe('Ada Byron');
    expect(words.join()).not.toContain('LoadCredential');
  });

  it('loads each secret that has a file, by the name in the unit of the server', () => {
    const secrets = secretsOf(server);
    const { home, words } = wordsFor(
      secrets.map(({ file }) => file),
      ['doctor'],
    );
    const [unit = ''] = valuesOf(words, '--unit=');
    const loaded = valuesOf(words, '--property=LoadCredential=');
    expect(loaded.toSorted()).toEqual(secrets.map(({ file }) => `${file}:${home}/${file}`).toSorted());
    const named = secrets.map(({ variable, file }) => `${variable}_FILE=/run/credentials/${unit}.service/${file}`);
    expect(valuesOf(words, '--setenv=')).toEqual(
      expect.arrayContaining([...named, 'NODE_ENV=production', 'TALENT_DATA_DIR=/var/lib/talent']),
    );
  });

  it('acts as the user of the server, with properties that systemd knows', () => {
    const { words } = wordsFor(['secret.key'], ['doctor']);
    const properties = valuesOf(words, '--property=');
    expect(properties).toEqual(expect.arrayContaining(['DynamicUser=yes', 'User=talent-server']));
    if (!hasSystemd) return;
    const unit = path.join(folder, 'talent-operator.service');
    const verify = (lines) => {
      writeFileSync(unit, ['[Service]', ...lines, `ExecStart=${process.execPath}`, ''].join('\n'));
      return spawnSync('systemd-analyze', ['verify', '--man=no', unit], { encoding: 'utf8' });
    };
    expect(verify(properties)).toMatchObject({ status: 0, stderr: '' });
    expect(verify(['DynamicUsers=yes']).stderr).toContain('DynamicUsers');
  });
});

it('the service of backups acts as the user of the server, in the same sandbox', () => {
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
