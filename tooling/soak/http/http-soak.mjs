import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { DATABASES } from '@talent-platform/harness/databases.mjs';
import { formatTable } from '@talent-platform/harness/table.mjs';
import { stallDuring, startSoaked, Watch } from '../run/soaked-server.mjs';
import { Transactions } from './answer-rules.mjs';
import { Service } from './client.mjs';
import { runFuzz } from './fuzz/fuzz-soak.mjs';
import { ControlTraffic } from './raw/control-traffic.mjs';
import { runRawForms, runRawFuzz } from './raw/raw-soak.mjs';
import { makeWorld, secretsStand, writeSoakBlueprint } from './soak-world.mjs';
import { enlarge } from './worst/worst-bodies.mjs';
import { makeWorstWorld, runWorst } from './worst/worst-soak.mjs';

/** The share of one database's time after which the attacks end and the worst requests begin. */
const ATTACKS_SHARE = 0.7;
/** The share of the attacks' time for changed requests. Raw bytes get the rest. */
const FUZZ_SHARE = 0.75;
/** The worst requests get at least this time, even if the earlier parts took longer. */
const WORST_MS = 5000;
const LAST_NAMES = new Map([
  [1, 'Integration'],
  [2, 'Partner'],
  [3, 'Recruiter'],
]);

/**
 * Runs every attack against the built server, on each database.
 *
 * @param {import('../run/findings.mjs').SoakRun} run - `isUntimed` leaves out the worst requests
 */
export async function soakHttp(run) {
  const ms = run.ms / DATABASES.length;
  for (const [index, [name, create]] of DATABASES.entries()) {
    const until = Date.now() + ms * (run.isUntimed ? 1 : ATTACKS_SHARE);
    const on = { ...run, seed: run.seed + index, name, create };
    await onServer(
      on,
      (blueprint) => blueprint,
      (server) => attack({ ...on, ...server, until }),
    );
    if (!run.isUntimed)
      await onServer(on, enlarge, (server) =>
        measureWorst({ ...on, ...server, until: until + ms - ms * ATTACKS_SHARE }),
      );
  }
}

/** Starts a server on a database of its own, which must stop cleanly after the work. */
async function onServer({ create, findings }, change, work) {
  const database = await create();
  const folder = await mkdtemp(path.join(tmpdir(), 'talent-soak-'));
  try {
    const blueprint = writeSoakBlueprint(folder, change);
    const server = await startSoaked({ ...database, blueprint });
    const service = new Service(server.port);
    await work({ server, service, blueprint: await readFile(path.join(blueprint, 'blueprint.json'), 'utf8') });
    const problem = await server.stop().then(() => undefined, String);
    findings.count('stop', problem && { kind: 'the server does not stop cleanly', message: problem });
  } finally {
    await database.remove();
    await rm(folder, { recursive: true, force: true });
  }
}

async function attack({ name, server, service, blueprint, findings, seed, until, say }) {
  const world = await makeWorld(service);
  const { port } = server;
  const [person] = world.profiles.people;
  const on = { port, service, person, findings, seed };
  const watch = await Watch.begin(server);
  const control = new ControlTraffic({ port, people: LAST_NAMES, findings, part: 'control requests' });
  const { stallMs } = await stallDuring(server, async () => {
    await runRawForms(on);
    const fuzzEnds = Date.now() + Math.max(0, until - Date.now()) * FUZZ_SHARE;
    const about = { world, blueprint: JSON.parse(blueprint) };
    await runFuzz({ ...on, about, transactions: new Transactions(), until: fuzzEnds });
    await runRawFuzz({ ...on, until });
  });
  await control.stop();
  const gone = {
    kind: 'the hidden data has changed',
    message: 'The hidden fields differ from their values before the attacks.',
  };
  findings.count('fuzz', (await secretsStand(service, world.secret)) ? undefined : gone);
  const row = await watch.end(findings);
  say(formatTable([{ 'under attack': name, ...row, 'longest stall': `${stallMs.toFixed(0)} ms` }]));
}

async function measureWorst({ name, server, service, blueprint, findings, seed, until, say }) {
  const world = await makeWorstWorld(service, blueprint);
  const worstEnds = Math.max(until, Date.now() + WORST_MS);
  const { rows, unreached } = await runWorst({ server, service, world, findings, seed, until: worstEnds });
  say(`Worst requests on ${name}, one at a time:\n${formatTable(rows)}`);
  if (unreached > 0) say(`http: ${unreached} of the worst requests were not sent, because the time was over.`);
}
