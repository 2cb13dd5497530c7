import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { copyFileSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';

import { startDemoServer } from '../demo-server.mjs';
import { root } from '../examples-of.mjs';

const TALENT = path.join(root, 'apps', 'cli', 'dist', 'main.js');
const BLUEPRINT = path.join(root, 'tooling', 'demo', 'blueprint.json');
const TYPES = ['companies', 'people', 'talentpools', 'newhirecategories', 'jobs'];
/** Given by each server itself, references, whose ids are others elsewhere, and files, which an import does not write (D-CHG-9). */
const OWN = [
  ...['id', 'createddate', 'createdby', 'updateddate', 'updatedby', 'jobid'],
  ...['owner', 'jobowner', 'recruiter', 'hiringmanager', 'joblocation', 'resume'],
];
/** The users' own people are there already. */
const USERS = /^(Integration|Partner|Recruiter)$/;

describe('an export, and its import into another server (D-CHG-8, D-CHG-9)', () => {
  let folder;
  let demo;
  let fresh;

  beforeAll(async () => {
    folder = mkdtempSync(path.join(tmpdir(), 'talent-transfer-'));
    // Records stand beside a blueprint: here are none.
    copyFileSync(BLUEPRINT, path.join(folder, 'blueprint.json'));
    [demo, fresh] = await Promise.all([
      startDemoServer(),
      startDemoServer({ blueprint: path.join(folder, 'blueprint.json') }),
    ]);
  });

  afterAll(async () => {
    await Promise.all([demo, fresh].map((server) => server.stop()));
    rmSync(folder, { recursive: true });
  });

  it.each(TYPES)('brings %s over as they were', async (type) => {
    const [there, here] = [path.join(folder, `${type}.ndjson`), path.join(folder, `${type}-again.ndjson`)];
    expect(await talent(demo, 'export', type, '--output', there)).toBe(0);
    const lines = linesOf(there).filter(({ lastname }) => !USERS.test(lastname));
    writeFileSync(there, lines.map((line) => `${JSON.stringify(line)}\n`).join(''));
    expect(await talent(fresh, 'import', type, there)).toBe(0);
    expect(await talent(fresh, 'export', type, '--output', here)).toBe(0);
    const brought = linesOf(here).filter(({ lastname }) => !USERS.test(lastname));
    expect(brought.map(comparable).toSorted()).toEqual(lines.map(comparable).toSorted());
    expect(lines.length).toBeGreaterThan(0);
  });

  it('makes nothing twice where it is killed again and again', async () => {
    const file = path.join(folder, 'many.ndjson');
    const names = Array.from({ length: 400 }, (_, index) => `Pool ${index}`);
    writeFileSync(file, names.map((title) => `${JSON.stringify({ title })}\n`).join(''));
    let killed = 0;
    for (const share of [40, 150, 260]) killed += await killedBehind(share, fresh, file);
    expect(killed).toBe(3);
    expect(await talent(fresh, 'import', 'talentpools', file)).toBe(0);
    const all = path.join(folder, 'all.ndjson');
    expect(await talent(fresh, 'export', 'talentpools', '--output', all)).toBe(0);
    const made = linesOf(all).flatMap(({ title }) => (title.startsWith('Pool ') ? [title] : []));
    expect(made.toSorted()).toEqual(names.toSorted());
  });
});

function run({ baseUrl }, ...words) {
  const env = {
    PATH: process.env.PATH,
    TALENT_BASE_URL: baseUrl,
    TALENT_CUSTOMER: '1001',
    TALENT_USER: 'demo.integration',
    TALENT_SECRET: 'demo-only-integration-secret',
  };
  return spawn(process.execPath, [TALENT, ...words], { env, stdio: 'ignore' });
}

async function talent(server, ...words) {
  const [code] = await once(run(server, ...words), 'close');
  return code;
}

/** Kills an import once its journal has so many lines; 1 where it came to no end before. */
async function killedBehind(lines, server, file) {
  const journal = `${file}.journal`;
  const running = run(server, 'import', 'talentpools', file);
  const closed = once(running, 'close');
  while (
    running.exitCode === null &&
    !(existsSync(journal) && readFileSync(journal, 'utf8').split('\n').length > lines)
  )
    await setTimeout(2);
  running.kill('SIGKILL');
  const [, signal] = await closed;
  return signal === 'SIGKILL' ? 1 : 0;
}

function linesOf(file) {
  return readFileSync(file, 'utf8')
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line));
}

/** Without what is of one server alone; an address has an id of its own there. */
function comparable(profile) {
  const kept = Object.entries(profile).filter(([field]) => !OWN.includes(field));
  return JSON.stringify(Object.fromEntries(kept), (member, value) =>
    member === 'addresses' ? value.map((address) => ({ ...address, id: undefined })) : value,
  );
}
