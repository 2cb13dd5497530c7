import { Readable } from 'node:stream';
import { mkdtempSync } from 'node:fs';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { runOperator } from './run-operator.js';

const folder = mkdtempSync(path.join(tmpdir(), 'talent-operator-'));

async function run(...words: string[]): Promise<{ code: number; stdout: string; stderr: string }> {
  let [stdout, stderr] = ['', ''];
  const code = await runOperator(words, {
    env: { TALENT_DATA_DIR: path.join(folder, 'data'), NODE_ENV: 'test' },
    stdin: Readable.from([]),
    print: (text) => void (stdout += text),
    report: (text) => void (stderr += text),
  });
  return { code, stdout, stderr };
}

describe('the command line of the operator (D-OPR-1)', () => {
  it('lists the commands and the settings', async () => {
    const { code, stdout } = await run('--help');
    expect(code).toBe(0);
    for (const text of ['start', 'migrate', 'doctor', 'customers', 'TALENT_DATA_DIR', 'Exit codes'])
      expect(stdout).toContain(text);
    // No line of the opening sentence is longer than a narrow terminal.
    for (const line of stdout.split('Commands:')[0]?.split('\n') ?? []) expect(line.length).toBeLessThanOrEqual(78);
  });

  it.each([
    [['doctr'], 'doctor', 'talent-server --help'],
    [['doctor', '--jsn'], 'Did you mean --json?', 'talent-server doctor --help'],
    [['start', 'now'], 'Unknown argument: now', 'talent-server --help'],
    [['users', 'password', '1001', 'acme.x', 'word'], 'Unknown argument: word', 'talent-server users password --help'],
    [['move', '--to'], '--to needs a value.', 'talent-server move --help'],
    [[], 'A command is missing.', 'talent-server --help'],
  ])('refuses %j', async (words, expected, help) => {
    const { code, stdout, stderr } = await run(...words);
    expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
    expect(stderr).toContain(expected);
    expect(stderr).toMatch(new RegExp(`^See: ${help}$`, 'm'));
  });

  it.each([
    [[], 'name the public address'],
    [['--address', 'two.example'], 'http or https URL'],
    [['--address', 'https://ada:hidden@two.example'], 'without query or credentials'],
  ])('refuses to move a customer with the address %j, which every caller would be told', async (words, expected) => {
    const { code, stderr } = await run('customers', 'move', '1001', '--to', 'other.env', ...words);
    expect({ code, stderr }).toEqual({ code: 2, stderr: expect.stringContaining('--address: ') });
    expect(stderr).toContain(expected);
    expect(stderr).not.toContain('hidden');
  });

  it('makes no database by the way', async () => {
    const { code, stderr } = await run('migrate', '--check');
    expect(code).toBe(1);
    expect(stderr).toContain(`There is no database at ${path.join(folder, 'data/talent.db')}.`);
  });

  it('points to a backup if the database is gone and its mark is there', async () => {
    await mkdir(path.join(folder, 'data'), { recursive: true });
    await writeFile(path.join(folder, 'data/talent.db.mark.json'), '{}');
    const { code, stdout } = await run('doctor');
    expect(code).toBe(1);
    expect(stdout).toContain('"If the database is gone" in the guide "Backing up and restoring" (/guide/restoring)');
    expect(stdout).not.toContain('talent-server migrate');
    await rm(path.join(folder, 'data'), { recursive: true });
  });

  it('tells failed checks, and names the setting of a folder that is not there', async () => {
    const { code, stdout } = await run('doctor');
    expect(code).toBe(1);
    expect(stdout).toMatch(/^failed +disk: TALENT_DATA_DIR: \S+data cannot be looked at \(ENOENT\)/m);
    expect(stdout).toMatch(/^failed +database: There is no database/m);
  });
});
