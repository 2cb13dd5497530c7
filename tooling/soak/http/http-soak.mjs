import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createPostgres, createSqlite } from '@talent-platform/crash-test/databases.mjs';
import { formatTable } from '../run/findings.mjs';
import { SoakedServer, Watch } from '../run/soaked-server.mjs';
import { Transactions } from './answer-rules.mjs';
import { Service } from './client.mjs';
import { runCrowd } from './crowd-soak.mjs';
import { runFuzz } from './fuzz/fuzz-soak.mjs';
import { runJsonCases } from './json/json-cases.mjs';
import { ControlTraffic } from './raw/control-traffic.mjs';
import { runRawForms, runRawFuzz } from './raw/raw-soak.mjs';
import { SlowSoak } from './slow/slow-soak.mjs';
import { makeWorld, secretsStand, writeSoakBlueprint } from './soak-world.mjs';
import { enlarge } from './worst/worst-bodies.mjs';
import { makeWorstWorld, runWorst } from './worst/worst-soak.mjs';

/** The share of one database's time after which the attacks end and the worst requests begin. */
const ATTACKS_SHARE = 0.7;
/** The shares of the time for attacks, in this order: JSON cases, then each share of the rest. Raw bytes get the remainder. */
const JSON_SHARE = 0.25;
const CROWD_SHARE = 0.2;
const FUZZ_SHARE = 0.55;
const SQLITE_SHARE = 0.6;
/** The worst requests get at least this time, even if the earlier parts took longer. */
const WORST_MS = 5000;

/**
 * Runs every attack against the built server, on SQLite and, if available, on PostgreSQL.
 *
 * @param {import('../run/findings.mjs').SoakRun} run - `isUntimed` leaves out slow clients and the worst requests
 */
export async function soakHttp(run) {
  const serverUrl = process.env.TALENT_TEST_POSTGRES_URL;
  const startedAt = Date.now();
  const ends = startedAt + run.ms;
  const folder = await mkdtemp(path.join(tmpdir(), 'talent-soak-'));
  const databases = [];
  try {
    const sqlite = await createSqlite();
    databases.push(sqlite);
    const slow = run.isUntimed ? null : await startOn(databases, folder);
    const slowClients = slow && (await SlowSoak.start(slow.port));
    const until = serverUrl ? startedAt + run.ms * SQLITE_SHARE : ends;
    await soakDatabase({ ...run, name: 'SQLite', database: sqlite, databases, folder, until });
    if (serverUrl) {
      const postgres = await createPostgres(serverUrl);
      databases.push(postgres);
      const another = () => createPostgres(serverUrl);
      // Uses another seed than for SQLite. If the time is too short for all of the worst requests, the skipped ones
      // differ then.
      const seed = run.seed + 1;
      await soakDatabase({
        ...run,
        seed,
        name: 'PostgreSQL',
        database: postgres,
        databases,
        folder,
        until: ends,
        another,
      });
    } else run.say('http: PostgreSQL is skipped, because TALENT_TEST_POSTGRES_URL is not set.');
    if (slow && slowClients) {
      await tellSlow(slowClients, { ...run, until: ends });
      await stopped(slow, run.findings);
    }
  } finally {
    for (const database of databases) await database.remove();
    await rm(folder, { recursive: true, force: true });
  }
}

async function startOn(databases, folder) {
  const database = await createSqlite();
  databases.push(database);
  const blueprint = await blueprintFolder(folder);
  return SoakedServer.start({ ...database, blueprint });
}

async function blueprintFolder(folder, change) {
  return writeSoakBlueprint(await mkdtemp(path.join(folder, 'blueprint-')), change);
}

async function tellSlow(slowClients, { findings, say, until }) {
  const { rows, unjudged } = await slowClients.finish({ until, findings });
  say(formatTable(rows));
  if (unjudged.length > 0) say(`http: not judged, because the time was over: ${unjudged.join('; ')}.`);
}

async function soakDatabase(run) {
  if (run.isUntimed) return attack(run);
  const attacksEnd = Date.now() + (run.until - Date.now()) * ATTACKS_SHARE;
  await attack({ ...run, until: attacksEnd });
  await measureWorst(run);
}

async function attack({ name, database, folder, findings, kept, seed, until, say }) {
  const blueprint = await blueprintFolder(folder);
  const server = await SoakedServer.start({ ...database, blueprint });
  const service = new Service(server.port);
  const world = await makeWorld(service);
  const document = JSON.parse(await readFile(path.join(blueprint, 'blueprint.json'), 'utf8'));
  const { port } = server;
  const [person] = world.profiles.people;
  const on = { port, service, person, world, findings, kept, seed };
  const jsonEnds = Date.now() + Math.max(0, until - Date.now()) * JSON_SHARE;
  const unsent = await runJsonCases({ ...on, until: jsonEnds });
  if (unsent > 0) say(`http: ${unsent} of the JSON cases were not sent, because the time was over.`);
  const watch = await Watch.begin(server);
  const people = new Map([
    [1, 'Integration'],
    [2, 'Partner'],
    [3, 'Recruiter'],
  ]);
  const control = new ControlTraffic({ port, people, findings, part: 'control requests' });
  const { stallMs } = await server.during(async () => {
    await runRawForms(on);
    const startedAt = Date.now();
    const at = (share) => startedAt + Math.max(0, until - startedAt) * share;
    await runCrowd({ ...on, until: at(CROWD_SHARE) });
    const about = { world, blueprint: document };
    await runFuzz({ ...on, about, transactions: new Transactions(), until: at(CROWD_SHARE + FUZZ_SHARE) });
    await runRawFuzz({ ...on, until: at(1) });
  });
  await control.stop();
  const isHiddenThere = await secretsStand(service, world.secret);
  const gone = {
    kind: 'the hidden data has changed',
    message: 'The hidden fields differ from their values before the attacks.',
  };
  findings.count('fuzz', isHiddenThere ? undefined : gone);
  service.close();
  const row = await watch.end(findings);
  say(formatTable([{ 'under attack': name, ...row, 'longest stall': `${stallMs.toFixed(0)} ms` }]));
  await stopped(server, findings);
}

async function measureWorst({ name, databases, another = createSqlite, folder, findings, seed, until, say }) {
  const database = await another();
  databases.push(database);
  const blueprint = await blueprintFolder(folder, enlarge);
  const server = await SoakedServer.start({ ...database, blueprint });
  const service = new Service(server.port);
  const world = await makeWorstWorld(service, await readFile(path.join(blueprint, 'blueprint.json'), 'utf8'));
  const { rows, unreached } = await runWorst({
    server,
    service,
    world,
    findings,
    seed,
    until: Math.max(until, Date.now() + WORST_MS),
  });
  say(`Worst requests on ${name}, one at a time:\n${formatTable(rows)}`);
  if (unreached > 0) say(`http: ${unreached} of the worst requests were not sent, because the time was over.`);
  service.close();
  await stopped(server, findings);
}

async function stopped(server, findings) {
  const problem = await server.stop();
  const unclean = { kind: 'the server does not stop cleanly', message: `It ${problem}.` };
  findings.count('stop', problem === undefined ? undefined : unclean);
}
