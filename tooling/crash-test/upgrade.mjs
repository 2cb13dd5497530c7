import { cp, readdir, readFile, symlink, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';

import { Follower } from './follower.mjs';
import { Lanes } from './lanes.mjs';
import { startServer, writeBlueprint } from './server-process.mjs';
import { PatientRequests, PLATFORM, ServiceClient } from './service-client.mjs';
import { countsOf } from './writes.mjs';

const WRITERS = 3;
const LOOK_MS = 50;

/**
 * Replaces a node of this release by a node of a later one while clients write. The new node starts beside the old node
 * and migrates the database.
 *
 * @param {{ database: import('./stored-rows.mjs').CrashDatabase, later: string, turns: number }} options - `later`: the
 *   main file of the later release; `turns`: those of the clients at each node alone, and at both
 * @returns {Promise<{ acknowledged: number, violations: string[] }>}
 */
export async function upgradeNodes({ database: empty, later, turns }) {
  // This test has no event partners.
  const blueprint = await writeBlueprint(empty.dataDir, (all) => ({ ...all, events: [] }));
  const database = { ...empty, blueprint };
  const nodes = [await startServer(database)];
  let sent = 0;
  const requests = new PatientRequests(() => nodes[(sent += 1) % nodes.length].baseUrl);
  const clientOf = (prefix = '') => requests.client(prefix);
  const lanes = new Lanes(clientOf);
  const follower = new Follower(clientOf(PLATFORM));
  const takeTurns = async () => {
    for (const until = lanes.turns + turns; lanes.turns < until;) await sleep(LOOK_MS);
  };
  try {
    await lanes.begin();
    lanes.addWriters(WRITERS, { withForms: true });
    follower.begin();
    await takeTurns();
    // The old node keeps writing while the new node migrates the database.
    nodes.push(await startServer(database, { main: later }));
    await takeTurns();
    await nodes.shift()?.stop();
    await takeTurns();
    await lanes.end();
    const untold = await follower.end(() => database.rows('SELECT type, subject AS id, version FROM changes'));
    const lost = await lanes.violations((prefix = '') => new ServiceClient(nodes[0].baseUrl, prefix));
    const { acknowledged } = countsOf(lanes.ledgers);
    return { acknowledged, violations: [...requests.violations, ...untold, ...lost] };
  } finally {
    await lanes.end();
    await follower.stop();
    await Promise.all(nodes.map((node) => node.stop()));
  }
}

const SERVER = fileURLToPath(new URL('../../apps/server/', import.meta.url));
const MIGRATIONS = /\bMIGRATIONS\s*=\s*\[([^\]]+)\]/;

/**
 * Makes a later release in an empty folder: this build with one more migration, which changes no table.
 *
 * @param {string} folder
 * @returns {Promise<string>} the main file for Node.js
 */
export async function makeLaterRelease(folder) {
  const dist = path.join(folder, 'dist');
  await cp(path.join(SERVER, 'dist'), dist, { recursive: true });
  await cp(path.join(SERVER, 'package.json'), path.join(folder, 'package.json'));
  await symlink(path.join(SERVER, 'node_modules'), path.join(folder, 'node_modules'));
  const later = `class Later1999999999999 { earlierReleases = 'go on writing'; async up() {} async down() {} }`;
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
