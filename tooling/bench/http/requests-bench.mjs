import { interleave, median, medianRatio, shown } from '../measure/summary.mjs';
import { perCpuSecond } from './load/load.mjs';
import { copyWorld, KINDS, makeWorld, startBare, startProduct } from './world.mjs';

/** The fields of each read. Their order differs in each round, so that no cached answer fits. */
const FIELDS = ['firstname', 'middlename', 'lastname', 'email', 'externalid', 'hiredate', 'phones', 'addresses'];

const [READ, CROWD, FIRST, WRITE, WRITERS, BUSY] = [
  'GET, 32 connections',
  'GET, 256 connections',
  'GET, 32 connections, first reads',
  'PATCH, 1 writer',
  'PATCH, 16 writers',
  'GET, 32 connections, while 4 write',
];
const CELLS = {
  [READ]: { readers: 32 },
  [CROWD]: { readers: 256 },
  [FIRST]: { readers: 32, queryOf: inAnotherOrder },
  [WRITE]: { writers: 1 },
  [WRITERS]: { writers: 16 },
  [BUSY]: { readers: 32, writers: 4 },
};

/** Measures signed reads and durable writes of profiles beside a minimal server, on each database. */
export async function benchRequests(run) {
  const tables = [];
  const figures = {};
  for (const kind of KINDS) {
    const results = await benchKind(kind, run);
    tables.push({ title: `Signed requests on ${kind}`, rows: Object.entries(results).flatMap(tableRows) });
    Object.assign(figures, figuresOf(kind, results));
  }
  return { tables, figures };
}

async function benchKind(kind, { plan, folder, load }) {
  const world = await makeWorld(folder, { name: `requests-${kind}`, kind });
  const full = await copyWorld(world, { name: `requests-${kind}-product`, profiles: plan.profiles });
  const bare = await startBare(await copyWorld(full, { name: `requests-${kind}-bare` }));
  const product = await startProduct(full);
  const servers = { product, bare };
  const send = (name, server, { round, ...length }) => {
    const { queryOf, ...cell } = CELLS[name];
    // Another process writes to the disk for PostgreSQL.
    const about = { ...cell, ids: full.ids, writesToDisk: kind === 'SQLite' };
    return load.send(servers[server], { ...about, ...length, query: queryOf?.(round) });
  };
  // Every cell warms both servers before the first cell is measured, because large code takes thousands of requests to compile.
  for (const name of Object.keys(CELLS)) {
    // This cell reads everybody once, so that the cache has them later.
    const count = name === READ ? plan.profiles : plan.warmUps;
    for (const server of Object.keys(servers)) await send(name, server, { round: plan.rounds, count });
  }
  const results = {};
  for (const name of Object.keys(CELLS))
    results[name] = await interleave(plan.rounds, Object.keys(servers), (server, round) =>
      send(name, server, { round, durationMs: plan.sliceMs }),
    );
  await product.stop();
  await bare.kill();
  return results;
}

/** Reads are judged by requests per second of processor time. Writes are judged by the clock, because they wait for the disk. */
function figuresOf(kind, results) {
  const ratio = (cell, rate) => medianRatio(results[cell].product.map(rate), results[cell].bare.map(rate));
  const p99 = (cell) => results[cell].product.map(({ reads }) => reads.p99Ms);
  return {
    [`${kind} GET / bare`]: ratio(READ, perCpuSecond),
    [`${kind} first GET / bare`]: ratio(FIRST, perCpuSecond),
    [`${kind} p99 256 / 32`]: medianRatio(p99(CROWD), p99(READ)),
    [`${kind} PATCH / bare`]: ratio(WRITE, perSecond),
    [`${kind} 16 writers / bare`]: ratio(WRITERS, perSecond),
    [`${kind} p99 busy / alone`]: medianRatio(p99(BUSY), p99(READ)),
  };
}

function tableRows([cell, servers]) {
  const ratio = (rounds, rate) =>
    rounds === servers.product ? '' : medianRatio(servers.product.map(rate), rounds.map(rate)).toFixed(2);
  return Object.entries(servers).map(([server, rounds]) => {
    const show = (figureOf, digits) => shown(median(rounds.map((round) => figureOf(round) ?? NaN)), digits);
    return {
      cell,
      server,
      'per second': Math.round(median(rounds.map(perSecond))).toLocaleString('en'),
      'p50 ms': show(({ reads, writes }) => (reads ?? writes).p50Ms, 2),
      'p99 ms': show(({ reads, writes }) => (reads ?? writes).p99Ms, 2),
      'CPU µs each': show((round) => round.server?.microsecondsEach, 0),
      'KiB/write': show((round) => round.server?.kibPerWrite, 1),
      'product is': ratio(rounds, perSecond),
      'by CPU': ratio(rounds, perCpuSecond),
      'server busy': show((round) => round.server?.busy, 2),
      'load busy': show(({ loadBusy }) => loadBusy, 2),
    };
  });
}

export function inAnotherOrder(round) {
  const fields = round < FIELDS.length ? FIELDS : FIELDS.toReversed();
  const at = round % FIELDS.length;
  return `?fields=${[...fields.slice(at), ...fields.slice(0, at)]}`;
}

function perSecond(round) {
  return round.perSecond;
}
