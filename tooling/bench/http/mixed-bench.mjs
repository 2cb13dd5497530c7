import { stopProcess } from '../measure/child-process.mjs';
import { interleave } from '../measure/rounds.mjs';
import { median, medianRatio } from '../measure/summary.mjs';
import { startProduct } from './servers/product.mjs';
import { copyWorld } from './world.mjs';

const READERS = 32;
const LOADS = { alone: { readers: READERS }, 'while 4 write': { readers: READERS, writers: 4 } };

/** Measures how constant writes slow reads down. */
export async function benchMixed({ plan, world, load }) {
  const full = copyWorld(world, { name: 'mixed', profiles: plan.profiles });
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
