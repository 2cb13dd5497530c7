import { perCpuSecond } from './load/load.mjs';
import { startProduct } from './servers/start-server.mjs';
import { copyWorld } from './world.mjs';
import { residentMegabytes, stopProcess } from '@talent-platform/harness/processes.mjs';
import { interleave, median, medianRatio, shown } from '../measure/summary.mjs';

const READERS = 32;
const LOADS = { alone: { readers: READERS }, 'while 4 write': { readers: READERS, writers: 4 } };

/** Measures how constant writes slow reads down. */
export async function benchMixed({ plan, world, load }) {
  const full = await copyWorld(world, { name: 'mixed', profiles: plan.profiles });
  const server = await startProduct(full);
  const send = (name, durationMs) => load.send(server, { ...LOADS[name], durationMs, ids: full.ids });
  for (const name of Object.keys(LOADS)) await send(name, plan.warmUpMs);
  const results = await interleave(plan.rounds, Object.keys(LOADS), (name) => send(name, plan.sliceMs));
  await stopProcess(server.child);
  const p99 = (name) => results[name].map(({ reads }) => reads.p99Ms);
  const rows = Object.entries(results).map(([name, rounds]) => ({
    [`${READERS} readers`]: name,
    'reads per second': Math.round(
      median(
        rounds.map(({ reads, perSecond, writes }) => (perSecond * reads.count) / (reads.count + (writes?.count ?? 0))),
      ),
    ),
    'p50 ms': median(rounds.map(({ reads }) => reads.p50Ms)).toFixed(2),
    'p99 ms': median(p99(name)).toFixed(2),
    'writes per round': median(rounds.map(({ writes }) => writes?.count ?? 0)),
  }));
  return {
    tables: [{ title: 'Reads while writers are busy', rows }],
    figures: { 'p99 busy / alone': medianRatio(p99('while 4 write'), p99('alone')) },
    rounds: results,
  };
}

const FEW = 1000;
/** The read fields include a reference, which is looked up each time. Cached replies of a few people would hide the effect of many. */
const QUERY = '?fields=firstname,lastname,email,phones,addresses,createdby';

/** Measures a read among few profiles and among many. The people are read in random order. */
export async function benchScale({ plan, world, load }) {
  const sizes = { few: FEW, many: plan.manyProfiles };
  const servers = {};
  const ids = {};
  for (const [name, profiles] of Object.entries(sizes)) {
    const sized = await copyWorld(world, { name, profiles });
    servers[name] = await startProduct(sized);
    ids[name] = sized.ids;
  }
  const send = (name, durationMs) =>
    load.send(servers[name], { readers: READERS, durationMs, ids: ids[name], query: QUERY });
  for (const name of Object.keys(sizes)) await send(name, plan.warmUpMs);
  const results = await interleave(plan.rounds, Object.keys(sizes), (name) => send(name, plan.sliceMs));
  for (const { child } of Object.values(servers)) await stopProcess(child);
  const perSecond = (name) => results[name].map((round) => round.perSecond);
  const perCpu = (name) => results[name].map(perCpuSecond);
  const rows = Object.entries(sizes).map(([name, profiles]) => ({
    profiles: profiles.toLocaleString('en'),
    'reads per second': Math.round(median(perSecond(name))).toLocaleString('en'),
    'per second of CPU': Math.round(median(perCpu(name))).toLocaleString('en'),
  }));
  return {
    tables: [{ title: 'Reads by the number of profiles', rows }],
    figures: { 'cost of scale': medianRatio(perCpu('few'), perCpu('many')) },
    rounds: results,
  };
}

/** Compares the memory of the server after the first thousands of requests and after many more. Growth means that something of each request stays. */
export async function benchMemory({ plan, world, load }) {
  const full = await copyWorld(world, { name: 'memory', profiles: plan.profiles });
  const server = await startProduct(full);
  let sent = 0;
  const sendUpTo = async (count) => {
    while (sent < count) {
      const { reads } = await load.send(server, { readers: READERS, durationMs: plan.sliceMs, ids: full.ids });
      sent += reads.count;
    }
    return { requests: sent, megabytes: residentMegabytes(server.child.pid) };
  };
  const rounds = [await sendUpTo(plan.firstRequests), await sendUpTo(plan.manyRequests)];
  await stopProcess(server.child);
  const [first, many] = rounds;
  const rows = rounds.map(({ requests, megabytes }) => ({
    requests: requests.toLocaleString('en'),
    'resident, MB': shown(megabytes, 0),
  }));
  return {
    tables: [{ title: 'Memory after many requests', rows }],
    figures: {
      'memory of requests':
        first.megabytes === undefined || many.megabytes === undefined ? undefined : many.megabytes / first.megabytes,
    },
    rounds,
  };
}
