import { stopProcess } from '../measure/child-process.mjs';
import { interleave } from '../measure/rounds.mjs';
import { median, medianRatio } from '../measure/summary.mjs';
import { perCpuSecond } from './load/load.mjs';
import { startProduct } from './servers/product.mjs';
import { copyWorld } from './world.mjs';

const FEW = 1000;
const READERS = 32;
/** With a reference, which is looked up each time: what is kept of those who are few would say nothing of how many there are. */
const QUERY = '?fields=firstname,lastname,email,phones,addresses,createdby';

/** Measures a read among few profiles and among many. The people are read in random order. */
export async function benchScale({ plan, world, load }) {
  const sizes = { few: FEW, many: plan.manyProfiles };
  const servers = {};
  const ids = {};
  for (const [name, profiles] of Object.entries(sizes)) {
    const sized = copyWorld(world, { name, profiles });
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
