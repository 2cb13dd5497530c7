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
const TYPES = ['companies', 'people', 'jobs'];
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

  afterAll(() => Promise.all([demo, fresh].map((server) => server.stop())));

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
    const names = Array.from({ length: 250 }, (_, index) => `Pool ${index}`);
    writeFileSync(file, names.map((title) => `${JSON.stringify({ title })}\n`).join(''));
    let killed = 0;
    // Far from the end, which a busy machine may reach before the kill.
    for (const share of [40, 80]) killed += await killedBehind(share, fresh, file);
    expect(killed).toBe(2);
    expect(await talent(fresh, 'import', 'talentpools', file)).toBe(0);
    const all = path.join(folder, 'all.ndjson');
    expect(await talent(fresh, 'export', 'talentpools', '--output', all)).toBe(0);
    const made = linesOf(all).flatMap(({ title }) => (title.startsWith('Pool ') ? [title] : []));
    expect(made.toSorted()).toEqual(names.toSorted());
  });
});

/** A list of more nodes than a schema names (D-SCH-5). */
const LONG = Array.from({ length: 1001 }, (_, index) => ({ value: `Level ${index}` }));

/** The lists of two customers: the same ids name other nodes, and the same labels stand at other places. */
const LISTS = {
  there: {
    'lists.skills': [{ value: 'Cryptanalysis', children: [{ value: 'Rust' }] }, { value: 'Rust' }],
    'lists.sources': [{ value: 'Fairs', children: [{ value: 'Spring' }] }],
    'lists.position_level': [...LONG, { value: 'Chief', children: [{ value: 'Officer' }] }],
    'lists.country': [
      { value: 'Canada', children: [{ value: 'Victoria', abbrev: 'VC' }] },
      { value: 'Australia', children: [{ value: 'Victoria', abbrev: 'VIC' }] },
    ],
    'lists.currency.types': [{ value: 'BTC' }, { value: 'XTS' }],
  },
  here: {
    'lists.skills': [
      { value: 'Baking', children: [{ value: 'Rust' }] },
      { value: 'Bread', children: [{ value: 'Rust' }] },
      { value: 'Cryptanalysis', children: [{ value: 'Rust' }] },
      { value: 'Rust' },
    ],
    'lists.sources': [{ value: 'Markets', children: [{ value: 'Spring' }] }],
    'lists.position_level': [{ value: 'Officer' }, ...LONG, { value: 'Chief', children: [{ value: 'Officer' }] }],
    'lists.country': [
      {
        value: 'Australia',
        children: [
          { value: 'New', abbrev: 'N' },
          { value: 'Victoria', abbrev: 'VIC' },
        ],
      },
    ],
    'lists.currency.types': [{ value: 'ZZZ' }, { value: 'XTS' }],
  },
};

describe('an export of another customer, whose lists differ (D-CHG-12)', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'talent-lists-'));
  const file = path.join(folder, 'people.ndjson');
  const fields = ['firstname', 'lastname', 'folder', 'source', 'addresses', 'field1', 'field2', 'field3', 'field5'];
  let there;
  let here;

  beforeAll(async () => {
    [there, here] = await Promise.all([serverWith('there'), serverWith('here')]);
    expect([there.refusal, here.refusal]).toEqual([undefined, undefined]);
  });

  afterAll(() => Promise.all([there, here].map((server) => server.stop())));

  function serverWith(name) {
    const { customer, userGroups, users } = JSON.parse(readFileSync(BLUEPRINT, 'utf8'));
    const groups = userGroups.map(({ integrationName, label, administrator }) => ({
      integrationName,
      label,
      administrator,
    }));
    const list = (id, listId, more) => ({ id, label: id, type: 'list', list: listId, ...more });
    const fields = [
      list('field1', 'lists.skills', { multiple: true }),
      list('field2', 'lists.position_level'),
      { id: 'field3', label: 'Rate', type: 'currency' },
      { id: 'field5', label: 'Past', type: 'collection', fields: [list('field4', 'lists.skills')] },
    ];
    const lists = Object.fromEntries(Object.entries(LISTS[name]).map(([id, nodes]) => [id, { nodes }]));
    const blueprint = { customer, userGroups: groups, users, profileTypes: { people: { fields } }, lists };
    writeFileSync(path.join(folder, `${name}.json`), JSON.stringify(blueprint));
    return startDemoServer({ blueprint: path.join(folder, `${name}.json`) });
  }

  /** Brings one person over. Returns what the import said, and the person as it is read there and here. */
  async function bring(person) {
    const posted = run(there, 'post', 'people', JSON.stringify({ firstname: 'Alan', lastname: 'Turing', ...person }));
    expect([await posted.closed, posted.said]).toEqual([0, expect.stringContaining('201')]);
    await talent(there, 'export', 'people', '--fields', fields.join(), '--output', file, '--force');
    const sent = linesOf(file).at(-1);
    writeFileSync(file, `${JSON.stringify(sent)}\n`);
    rmSync(`${file}.journal`, { force: true });
    const running = run(here, 'import', 'people', file);
    const code = await running.closed;
    await talent(here, 'export', 'people', '--fields', fields.join(), '--output', `${file}.here`, '--force');
    return { code, said: running.said, sent: pathsOf(sent), got: pathsOf(linesOf(`${file}.here`).at(-1)) };
  }

  it('brings nodes over by their full paths', async () => {
    const addresses = [
      { addresscountry: 'Australia', addressstate: 'Australia > Victoria' },
      { addressstate: 'Australia > Victoria' },
      { addresscountry: { abbrev: 'US' }, addressstate: { abbrev: 'TX' } },
    ];
    const { code, said, sent, got } = await bring({
      folder: 'Candidate: Active',
      source: 'Career Portal > External Portal',
      addresses,
      field1: [{ value: 'Cryptanalysis > Rust' }, { value: 'Cryptanalysis' }],
      field2: 'Chief > Officer',
      field3: { currency: 'XTS', amount: 2 },
      field5: [{ field4: 'Cryptanalysis > Rust' }],
    });
    expect([code, said]).toEqual([0, expect.stringContaining('1 imported')]);
    expect(got).toEqual(sent);
    expect(sent).toMatchObject({ field1: ['Cryptanalysis > Rust', 'Cryptanalysis'], field2: 'Chief > Officer' });
  });

  it.each([
    [{ source: 'Fairs > Spring' }, 'source: "Fairs > Spring" must be the full path of a visible node of lists.sources'],
    [{ field3: { currency: 'BTC', amount: 2 } }, 'BTC'],
    [
      { addresses: [{ addressstate: 'Canada > Victoria' }] },
      'addresses/new1/addressstate: "Canada > Victoria" must be',
    ],
    [{ field5: [{ field4: 'Rust' }], source: 'Fairs' }, 'source: "Fairs" must be'],
  ])('refuses a person with %j, a node that is not here', async (values, problem) => {
    const { code, said } = await bring(values);
    expect([code, said]).toEqual([4, expect.stringContaining(problem)]);
  });
});

/** The values of a profile, with the paths of list nodes in place of their ids. */
function pathsOf({ id: _id, ...profile }) {
  return JSON.parse(
    JSON.stringify(profile, (member, value) =>
      member === 'id' ? undefined : (value?.formattedvalue ?? value?.abbrev ?? value),
    ),
  );
}

function run({ baseUrl }, ...words) {
  const env = {
    PATH: process.env.PATH,
    TALENT_BASE_URL: baseUrl,
    TALENT_CUSTOMER: '1001',
    TALENT_USER: 'demo.integration',
    TALENT_SECRET: 'demo-only-integration-secret',
  };
  const child = spawn(process.execPath, [TALENT, ...words], { env, stdio: ['ignore', 'ignore', 'pipe'] });
  const running = { child, said: '', closed: once(child, 'close').then(([code]) => code) };
  child.stderr.on('data', (text) => (running.said += text));
  return running;
}

function talent(server, ...words) {
  return run(server, ...words).closed;
}

/** Kills an import once its journal has so many lines; 1 where it came to no end before. */
async function killedBehind(lines, server, file) {
  const journal = `${file}.journal`;
  const { child } = run(server, 'import', 'talentpools', file);
  const closed = once(child, 'close');
  while (child.exitCode === null && !(existsSync(journal) && readFileSync(journal, 'utf8').split('\n').length > lines))
    await setTimeout(2);
  child.kill('SIGKILL');
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
