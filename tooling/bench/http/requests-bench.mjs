import { stopProcess } from '@talent-platform/harness/processes.mjs';
import { interleave, median, medianRatio } from '../measure/summary.mjs';
import { perCpuSecond } from './load/load.mjs';
import { startProduct } from './servers/start-server.mjs';
import { startBare, startDefaultApp } from './servers/rivals.mjs';
import { copyWorld } from './world.mjs';

const SERVERS = { product: startProduct, bare: startBare, default: startDefaultApp };

/** The fields of each read. Their order differs in each round, so that no cached answer fits. */
const FIELDS = ['firstname', 'middlename', 'lastname', 'email', 'externalid', 'hiredate', 'phones', 'addresses'];

const CELLS = [
  { name: 'GET, 1 connection', load: { readers: 1 } },
  { name: 'GET, 8 connections', load: { readers: 8 } },
  { name: 'GET, 32 connections', load: { readers: 32 } },
  { name: 'GET, 256 connections', load: { readers: 256 } },
  { name: 'GET, 32 connections, first reads', load: { readers: 32 }, queryOf: inAnotherOrder },
  { name: 'PATCH, 1 writer', load: { writers: 1 } },
  { name: 'PATCH, 16 writers', load: { writers: 16 } },
];

/** Measures signed reads and durable writes of profiles, beside a minimal server and beside a default Nest app. */
export async function benchRequests({ plan, world, load }) {
  const full = await copyWorld(world, { name: 'full', profiles: plan.profiles });
  const servers = {};
  for (const [name, start] of Object.entries(SERVERS)) servers[name] = await start(await copyWorld(full, { name }));
  const send = (name, cell, { durationMs, round }) =>
    load.send(servers[name], { ...cell.load, durationMs, ids: full.ids, query: cell.queryOf?.(round) });
  const results = {};
  for (const cell of CELLS) {
    for (const name of Object.keys(servers)) await send(name, cell, { durationMs: plan.warmUpMs, round: plan.rounds });
    results[cell.name] = await interleave(plan.rounds, Object.keys(servers), (name, round) =>
      send(name, cell, { durationMs: plan.sliceMs, round }),
    );
  }
  for (const { child } of Object.values(servers)) await stopProcess(child);
  return {
    tables: [{ title: 'Signed requests', rows: CELLS.flatMap(({ name }) => tableRows(name, results[name])) }],
    figures: figuresOf(results),
    rounds: results,
  };
}

/** Reads are judged by requests per second of processor time. Writes are judged by the clock, because they wait for the disk. */
function figuresOf(results) {
  const ratio = (cell, rival, rate) => medianRatio(results[cell].product.map(rate), results[cell][rival].map(rate));
  return {
    'GET / bare': ratio('GET, 32 connections', 'bare', perCpuSecond),
    'first GET / bare': ratio('GET, 32 connections, first reads', 'bare', perCpuSecond),
    'p99 256 / 32': medianRatio(
      results['GET, 256 connections'].product.map(readP99),
      results['GET, 32 connections'].product.map(readP99),
    ),
    'GET / default': ratio('GET, 32 connections', 'default', perCpuSecond),
    'PATCH / bare': ratio('PATCH, 1 writer', 'bare', perSecond),
    '16 writers / bare': ratio('PATCH, 16 writers', 'bare', perSecond),
  };
}

function tableRows(cell, servers) {
  const ratio = (rounds, rate) =>
    rounds === servers.product ? '' : medianRatio(servers.product.map(rate), rounds.map(rate)).toFixed(2);
  return Object.entries(servers).map(([server, rounds]) => ({
    cell,
    server,
    'per second': Math.round(median(rounds.map(perSecond))).toLocaleString('en'),
    'p50 ms': medianOf(rounds, ({ reads, writes }) => (reads ?? writes).p50Ms, 2),
    'p99 ms': medianOf(rounds, ({ reads, writes }) => (reads ?? writes).p99Ms, 2),
    'CPU µs each': medianOf(rounds, ({ server }) => server?.microsecondsEach, 0),
    'KiB/write': medianOf(rounds, ({ server }) => server?.kibPerWrite, 1),
    'product is': ratio(rounds, perSecond),
    'by CPU': ratio(rounds, perCpuSecond),
    'server busy': medianOf(rounds, ({ server }) => server?.busy, 2),
    'load busy': medianOf(rounds, ({ loadBusy }) => loadBusy, 2),
  }));
}

function inAnotherOrder(round) {
  const fields = round < FIELDS.length ? FIELDS : FIELDS.toReversed();
  const at = round % FIELDS.length;
  return `?fields=${[...fields.slice(at), ...fields.slice(0, at)]}`;
}

function readP99({ reads }) {
  return reads.p99Ms;
}

function perSecond(round) {
  return round.perSecond;
}

function medianOf(rounds, figureOf, digits) {
  const figures = rounds.map(figureOf).filter((figure) => figure !== undefined);
  return figures.length === 0 ? '' : median(figures).toFixed(digits);
}
