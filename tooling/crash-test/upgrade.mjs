import { cp, readdir, readFile, symlink, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

import { idOf } from '@talent-platform/harness/send-signed.mjs';
import { startServer, writeBlueprint } from './server-process.mjs';
import { ServiceClient } from './service-client.mjs';
import { UpgradeLedger } from './upgrade-ledger.mjs';

/** @typedef {import('./stored-rows.mjs').CrashDatabase} CrashDatabase */

const WRITERS = 3;

/**
 * Replaces a node of this release by a node of a later one while both write. The new node starts beside the old node
 * and migrates the database.
 *
 * @param {{ database: CrashDatabase, later: string, turns: number }} options - `later`: the main file of the later
 * release; `turns`: the number of writes, through each node alone and through both
 * @returns {Promise<{ acknowledged: number, violations: string[] }>}
 */
export async function upgradeNodes({ database: empty, later, turns }) {
  // This test has no event partners.
  const blueprint = await writeBlueprint(empty.dataDir, (all) => ({ ...all, events: [], portals: PORTALS }));
  const database = { ...empty, blueprint };
  const ledger = new UpgradeLedger();
  const nodes = [await startServer(database)];
  try {
    await writeThrough(ledger, nodes, turns);
    const [before] = nodes;
    const start = async () => nodes.push(await startServer(database, { main: later }));
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
 * Starts a later release beside a node of this one, which is too old from then on, and sends writes to the old node. The
 * old node must answer 503 and store nothing. Another node of this release must not start.
 *
 * @param {{ database: CrashDatabase, later: string }} options
 * @returns {Promise<{ refused: number, violations: string[] }>}
 */
export async function refuseTooOld({ database, later }) {
  const nodes = [await startServer(database)];
  const service = new ServiceClient(nodes[0].baseUrl);
  const first = idOf(
    await service.send('POST', '/people', { status: 201, members: { firstname: 'A', lastname: 'before' } }),
  );
  try {
    nodes.push(await startServer(database, { main: later }));
    const there = await contents(database);
    /** @type {string[]} */
    const violations = [];
    for (const [method, below, members] of WRITES) {
      const { status, headers } = await service.send(method, below, { members });
      if (status !== 503 || !headers.has('retry-after'))
        violations.push(`${method} ${below} was answered ${status} by a node that is too old.`);
    }
    violations.push(...(await startsAgain(database)));
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

async function startsAgain(database) {
  try {
    await (await startServer(database)).kill();
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

const SERVER = fileURLToPath(new URL('../../apps/server/', import.meta.url));
const MIGRATIONS = /\bMIGRATIONS\s*=\s*\[([^\]]+)\]/;

/**
 * Makes a later release in an empty folder: this build with one more migration, which changes no table.
 *
 * @param {string} folder
 * @param {'go on writing' | 'are refused'} earlierReleases
 * @returns {Promise<string>} the main file for Node.js
 */
export async function makeLaterRelease(folder, earlierReleases) {
  const dist = path.join(folder, 'dist');
  await cp(path.join(SERVER, 'dist'), dist, { recursive: true });
  await cp(path.join(SERVER, 'package.json'), path.join(folder, 'package.json'));
  await symlink(path.join(SERVER, 'node_modules'), path.join(folder, 'node_modules'));
  const later = `class Later1999999999999 { earlierReleases = '${earlierReleases}'; async up() {} async down() {} }`;
  let changed = 0;
  for (const file of (await readdir(dist)).filter((name) => name.endsWith('.js'))) {
    const text = await readFile(path.join(dist, file), 'utf8');
    if (!MIGRATIONS.test(text)) continue;
    await writeFile(path.join(dist, file), text.replace(MIGRATIONS, `MIGRATIONS = [$1, ${later}]`));
    changed += 1;
  }
  // Files of earlier builds may lie beside those of this one.
  if (changed === 0) throw new Error('The build names its migrations in no file.');
  return path.join(dist, 'main.js');
}
