import { stopProcess } from '@talent-platform/harness/processes.mjs';
import { interleave, median, medianRatio } from '../measure/summary.mjs';
import { copyPeople } from './copy-profiles.mjs';
import { perCpuSecond } from './load/load.mjs';
import { countWrites, PostgresDatabases } from './postgres-world.mjs';
import { startProduct } from './servers/start-server.mjs';
import { startBarePostgres } from './servers/rivals.mjs';
import { makeWorld } from './world.mjs';

const CELLS = {
  'GET, 1 connection': { readers: 1 },
  'GET, 32 connections': { readers: 32 },
  'PATCH, 1 writer': { writers: 1 },
  'PATCH, 16 writers': { writers: 16 },
};
const MIXED = { alone: { readers: 32 }, 'while 4 write': { readers: 32, writers: 4 } };

/** Measures signed reads and writes of profiles on PostgreSQL, beside node:http with the same driver. Skipped if no server is named. */
export async function benchPostgres({ plan, folder, load }) {
  const serverUrl = process.env.TALENT_TEST_POSTGRES_URL;
  if (!serverUrl) return { tables: [LEFT_OUT], figures: {}, rounds: {} };
  const databases = new PostgresDatabases(serverUrl);
  try {
    const { servers, ids } = await startServers({ plan, folder, databases });
    const send = (name, cell, durationMs) => sendCounted(load, servers[name], { ...cell, durationMs, ids });
    const results = {};
    for (const [name, cell] of Object.entries(CELLS)) {
      for (const server of Object.keys(servers)) await send(server, cell, plan.warmUpMs);
      results[name] = await interleave(plan.rounds, Object.keys(servers), (server) => send(server, cell, plan.sliceMs));
    }
    const mixed = await interleave(plan.rounds, Object.keys(MIXED), (name) =>
      send('product', MIXED[name], plan.sliceMs),
    );
    for (const { child } of Object.values(servers)) await stopProcess(child);
    return report(results, mixed);
  } finally {
    await databases.dropAll();
  }
}

const LEFT_OUT = {
  title: 'PostgreSQL',
  rows: [{ 'left out': 'TALENT_TEST_POSTGRES_URL names no server' }],
};

async function startServers({ plan, folder, databases }) {
  const productUrl = await databases.create();
  const world = await makeWorld(folder, { name: 'postgres', environment: { TALENT_DATABASE_URL: productUrl } });
  const ids = await copyPeople({ url: productUrl }, world.ids[0], plan.profiles);
  const bareUrl = await databases.create(productUrl);
  const product = { ...(await startProduct(world)), url: productUrl };
  return { servers: { product, bare: { ...(await startBarePostgres(bareUrl)), url: bareUrl } }, ids };
}

/** Counts stored writes in the database, because PostgreSQL writes to the disk in another process. */
async function sendCounted(load, server, cell) {
  const before = await countWrites(server.url);
  const result = await load.send(server, { ...cell, writesToDisk: false });
  const stored = (await countWrites(server.url)) - before;
  const said = result.writes?.count ?? 0;
  if (stored !== said) throw new Error(`${said} writes were acknowledged, and ${stored} are stored.`);
  return result;
}

function report(results, mixed) {
  const ratio = (cell, rate) => medianRatio(results[cell].product.map(rate), results[cell].bare.map(rate));
  const p99 = (name) => mixed[name].map(({ reads }) => reads.p99Ms);
  const mixedRows = Object.entries(mixed).map(([name, rounds]) => rowOf('32 readers, ' + name, 'product', rounds));
  return {
    tables: [
      {
        title: 'Signed requests on PostgreSQL',
        rows: [
          ...Object.entries(results).flatMap(([cell, servers]) =>
            Object.entries(servers).map(([server, rounds]) => rowOf(cell, server, rounds)),
          ),
          ...mixedRows,
        ],
      },
    ],
    figures: {
      'PostgreSQL GET / bare': ratio('GET, 32 connections', perCpuSecond),
      'PostgreSQL PATCH / bare': ratio('PATCH, 1 writer', perSecond),
      'PostgreSQL 16 writers / bare': ratio('PATCH, 16 writers', perSecond),
      'PostgreSQL p99 busy / alone': medianRatio(p99('while 4 write'), p99('alone')),
    },
    rounds: { ...results, mixed },
  };
}

function rowOf(cell, server, rounds) {
  const of = ({ reads, writes }) => reads ?? writes;
  const cpu = rounds.flatMap((round) => round.server?.microsecondsEach ?? []);
  return {
    cell,
    server,
    'per second': Math.round(median(rounds.map(perSecond))).toLocaleString('en'),
    'p50 ms': median(rounds.map((round) => of(round).p50Ms)).toFixed(2),
    'p99 ms': median(rounds.map((round) => of(round).p99Ms)).toFixed(2),
    'CPU µs each': cpu.length === 0 ? '' : median(cpu).toFixed(0),
  };
}

function perSecond(round) {
  return round.perSecond;
}
