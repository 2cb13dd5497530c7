import { execFile } from 'node:child_process';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

import { BLUEPRINT, startServer } from './server-process.mjs';
import { idOf, ServiceClient } from './service-client.mjs';
import { UpgradeLedger } from './upgrade-ledger.mjs';

/** @typedef {import('./databases.mjs').CrashDatabase} CrashDatabase */

const WRITERS = 3;

/**
 * Replaces a node of the previous release by a node of this release while both write. The new node starts beside the
 * old node and migrates the database.
 *
 * @param {{ database: CrashDatabase, main: string, turns: number }} options - `main`: the main file of the previous
 * release; `turns`: the number of writes, through each node alone and through both
 * @returns {Promise<{ acknowledged: number, violations: string[] }>}
 */
export async function upgradeNodes({ database: empty, main, turns }) {
  // This test has no event partners.
  const database = await withBlueprint(empty, (all) => ({ ...all, events: [], portals: PORTALS }));
  const ledger = new UpgradeLedger();
  const nodes = [await startServer(database, { main })];
  try {
    await writeThrough(ledger, nodes, turns);
    const [before] = nodes;
    const start = async () => nodes.push(await startServer(database));
    // The old node keeps writing while the new node migrates the database.
    const writeMeanwhile = async () => {
      while (nodes.length === 1) await ledger.writeThrough(before.baseUrl);
    };
    await Promise.all([start(), writeMeanwhile()]);
    await writeThrough(ledger, nodes, turns);
    await nodes.shift()?.stop();
    await writeThrough(ledger, nodes, turns);
    return { acknowledged: ledger.acknowledged, violations: await ledger.violations(nodes[0].baseUrl) };
  } finally {
    await Promise.all(nodes.map((node) => node.stop()));
  }
}

const PORTALS = [{ id: 101, name: 'careers' }];

/** Requests to a node that is too old. They write a person, a job, a company and a list. */
/** @type {[string, string, object][]} */
const WRITES = [
  ['POST', '/people', { firstname: 'A', lastname: 'too old' }],
  ['PATCH', '/people/2', { lastname: 'too old' }],
  ['POST', '/jobs', { jobtitle: 'Too old' }],
  ['POST', '/companies', { name: 'Too old' }],
  ['POST', '/lists/lists.skills/node', { value: 'Too old' }],
];
const WRITTEN = ['profiles', 'profile_values', 'audit_records', 'list_nodes', 'kept_answers', 'applied_blueprints'];

/**
 * Starts this release beside a node that is too old, and sends writes to the old node. The old node must answer 503 and
 * store nothing. Another node of the old release must not start.
 *
 * @param {{ database: CrashDatabase, main: string }} options
 * @returns {Promise<{ refused: number, violations: string[] }>}
 */
export async function refuseTooOld({ database: empty, main }) {
  // The old release would refuse blueprint members that it does not know.
  const database = await withBlueprint(empty, ({ customer, quota, userGroups, users }) => ({
    customer,
    quota,
    userGroups,
    users,
  }));
  const nodes = [await startServer(database, { main })];
  const service = new ServiceClient(nodes[0].baseUrl);
  const first = idOf(
    await service.send('POST', '/people', { status: 201, members: { firstname: 'A', lastname: 'before' } }),
  );
  try {
    nodes.push(await startServer(database));
    const there = await contents(database);
    /** @type {string[]} */
    const violations = [];
    for (const [method, below, members] of WRITES) {
      const { status, headers } = await service.send(method, below, { status: ANY, members });
      if (status !== 503 || !headers.has('retry-after'))
        violations.push(`${method} ${below} was answered ${status} by a node that is too old.`);
    }
    violations.push(...(await startsAgain(database, main)));
    if ((await contents(database)) !== there) violations.push('A node that is too old has written.');
    await new ServiceClient(nodes[1].baseUrl).send('PATCH', `/people/${first}`, {
      status: 204,
      members: { lastname: 'after' },
    });
    return { refused: WRITES.length, violations };
  } finally {
    // The old node cannot store its counters, so it would not stop cleanly.
    await Promise.all(nodes.map((node) => node.kill()));
  }
}

const ANY = Array.from({ length: 500 }, (_, index) => 100 + index);

async function startsAgain(database, main) {
  try {
    await (await startServer(database, { main })).kill();
    return ['A node that is too old has started on the database.'];
  } catch {
    return [];
  }
}

/** Returns all rows of the tables that a write would change, as one text. */
async function contents({ rows }) {
  const all = await Promise.all(
    WRITTEN.map((table) => rows(`SELECT md5(string_agg(t::text, ' ' ORDER BY t::text)) AS all FROM ${table} AS t`)),
  );
  return JSON.stringify(all);
}

async function writeThrough(ledger, nodes, turns) {
  let left = turns * nodes.length;
  const writeSome = async ({ baseUrl }) => {
    while (left-- > 0) await ledger.writeThrough(baseUrl);
  };
  await Promise.all(nodes.flatMap((node) => Array.from({ length: WRITERS }, () => writeSome(node))));
}

/**
 * @param {CrashDatabase} database
 * @param {(blueprint: any) => object} change
 * @returns {Promise<CrashDatabase>}
 */
async function withBlueprint(database, change) {
  const file = path.join(database.dataDir, 'upgrade-blueprint.json');
  await writeFile(file, JSON.stringify(change(JSON.parse(await readFile(BLUEPRINT, 'utf8')))));
  return { ...database, blueprint: file };
}

const ROOT = fileURLToPath(new URL('../../', import.meta.url));
const OUTPUT_BYTES = 64 * 1024 * 1024;
const run = promisify(execFile);

/** Earlier releases for the tests, by commit. Update `before` for each new release. */
export const EARLIER = {
  /** Nodes of this release write beside nodes of the new release while they are replaced. */
  before: '1137893f261e973dda2c74449e915c56e2dd4467',
  /** This release does not write some parts of a profile, and does not check for unknown migrations. */
  tooOld: 'cbe20488181bba37fff6e7a382f46361ca9cfdd1',
};

/** Whether the history contains the commit. A shallow clone or an archive may not. */
export async function isInHistory(commit, root = ROOT) {
  return run('git', ['-C', root, 'cat-file', '-e', `${commit}^{commit}`]).then(
    () => true,
    () => false,
  );
}

/**
 * Builds the server of a commit in a folder, with the dependencies of its own lockfile.
 *
 * @returns {Promise<string>} the main file for Node.js
 */
export async function buildRelease(commit, folder) {
  await mkdir(folder, { recursive: true });
  const archive = path.join(folder, 'release.tar');
  await run('git', ['-C', ROOT, 'archive', `--output=${archive}`, commit]);
  const inFolder = { cwd: folder, maxBuffer: OUTPUT_BYTES };
  await run('tar', ['-xf', archive], inFolder);
  const ofServer = ['--filter=.', '--filter=@talent-platform/server...'];
  await run('pnpm', ['install', '--frozen-lockfile', '--prefer-offline', ...ofServer], inFolder);
  await run('pnpm', ['exec', 'turbo', 'run', 'build', '--filter=@talent-platform/server'], inFolder);
  return path.join(folder, 'apps/server/dist/main.js');
}
