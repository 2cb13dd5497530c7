import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { DATABASES } from '@talent-platform/harness/databases.mjs';
import { formatTable } from '@talent-platform/harness/table.mjs';
import { startSoaked, Watch } from '../run/soaked-server.mjs';
import { Transactions } from './answer-rules.mjs';
import { Service } from './client.mjs';
import { runFuzz } from './fuzz/fuzz-soak.mjs';
import { ControlTraffic } from './raw/control-traffic.mjs';
import { runRawForms, runRawFuzz } from './raw/raw-soak.mjs';
import { makeWorld, secretsStand, writeSoakBlueprint } from './soak-world.mjs';

/** The share of one database's time for changed requests. Raw bytes get the rest. */
const FUZZ_SHARE = 0.75;
const LAST_NAMES = new Map([
  [1, 'Integration'],
  [2, 'Partner'],
  [3, 'Recruiter'],
]);

/**
 * Runs every attack against the built server, on each database. The server must stop cleanly after them.
 *
 * @param {import('../run/findings.mjs').SoakRun} run
 */
export async function soakHttp({ ms, seed, findings, say }) {
  for (const [index, [name, create]] of DATABASES.entries()) {
    const until = Date.now() + ms / DATABASES.length;
    const database = await create();
    const folder = await mkdtemp(path.join(tmpdir(), 'talent-soak-'));
    try {
      const blueprint = writeSoakBlueprint(folder);
      const server = await startSoaked({ ...database, blueprint });
      await attack({ name, server, folder, findings, seed: seed + index, until, say });
      const problem = await server.stop().then(() => undefined, String);
      findings.count(
        'stop',
        problem === undefined ? undefined : { kind: 'the server does not stop cleanly', message: problem },
      );
    } finally {
      await database.remove();
      await rm(folder, { recursive: true, force: true });
    }
  }
}

async function attack({ name, server, folder, findings, seed, until, say }) {
  const { port } = server;
  const service = new Service(port);
  const blueprint = JSON.parse(await readFile(path.join(folder, 'blueprint.json'), 'utf8'));
  const world = await makeWorld(service);
  const [person] = world.profiles.people;
  const on = { port, service, person, findings, seed };
  const watch = await Watch.begin(server);
  const control = new ControlTraffic({ port, people: LAST_NAMES, findings, part: 'control requests' });
  await runRawForms(on);
  const fuzzEnds = Date.now() + Math.max(0, until - Date.now()) * FUZZ_SHARE;
  await runFuzz({ ...on, about: { world, blueprint }, transactions: new Transactions(), until: fuzzEnds });
  await runRawFuzz({ ...on, until });
  await control.stop();
  const gone = {
    kind: 'the hidden data has changed',
    message: 'The hidden fields differ from their values before the attacks.',
  };
  findings.count('fuzz', (await secretsStand(service, world.secret)) ? undefined : gone);
  const row = await watch.end(findings);
  say(formatTable([{ 'under attack': name, ...row }]));
}
