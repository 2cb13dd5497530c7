import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { BLUEPRINT, startServer } from './server-process.mjs';
import { idOf, ServiceClient } from './service-client.mjs';
import { UpgradeLedger } from './upgrade-ledger.mjs';

const WRITERS = 3;

/**
 * Replaces a node of the release before by one of this release while both write: this one starts beside that one and migrates the database.
 *
 * @param {object} options - `database`; `main` of the release before; `turns` of writes, through each node alone and through both
 * @returns {Promise<{ acknowledged: number, violations: string[] }>}
 */
export async function upgradeNodes({ database: empty, main, turns }) {
  // Partners are no part of this.
  const database = await withBlueprint(empty, (all) => ({ ...all, events: [], portals: PORTALS }));
  const ledger = new UpgradeLedger();
  const nodes = [await startServer(database, { main })];
  try {
    await writeThrough(ledger, nodes, turns);
    const [before] = nodes;
    const start = async () => nodes.push(await startServer(database));
    // The node of the release before never rests while the new node migrates the database.
    const writeMeanwhile = async () => {
      while (nodes.length === 1) await ledger.writeThrough(before.baseUrl);
    };
    await Promise.all([start(), writeMeanwhile()]);
    await writeThrough(ledger, nodes, turns);
    await nodes.shift().stop();
    await writeThrough(ledger, nodes, turns);
    return { acknowledged: ledger.acknowledged, violations: await ledger.violations(nodes[0].baseUrl) };
  } finally {
    await Promise.all(nodes.map((node) => node.stop()));
  }
}

const PORTALS = [{ id: 101, name: 'careers' }];

/** The requests to a node that is too old. They write a person, a job, a company and a list. */
const WRITES = [
  ['POST', '/people', { firstname: 'A', lastname: 'too old' }],
  ['PATCH', '/people/2', { lastname: 'too old' }],
  ['POST', '/jobs', { jobtitle: 'Too old' }],
  ['POST', '/companies', { name: 'Too old' }],
  ['POST', '/lists/lists.skills/node', { value: 'Too old' }],
];
const WRITTEN = ['profiles', 'profile_values', 'audit_records', 'list_nodes', 'kept_answers', 'applied_blueprints'];

/**
 * Starts this release beside a node that is too old for it, and sends that one writes. It is to answer 503 and leave nothing behind; nor may
 * another one of its release start.
 *
 * @returns {Promise<{ refused: number, violations: string[] }>}
 */
export async function refuseTooOld({ database: empty, main }) {
  // Members that it does not know would be refused.
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
    const [there, violations] = [await contents(database), []];
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
    // The old one cannot store what it has counted, so it would not stop cleanly.
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

/** All rows of what a write adds to, as one text. */
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

async function withBlueprint(database, change) {
  const file = path.join(database.dataDir, 'upgrade-blueprint.json');
  await writeFile(file, JSON.stringify(change(JSON.parse(await readFile(BLUEPRINT, 'utf8')))));
  return { ...database, blueprint: file };
}
