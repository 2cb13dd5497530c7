import { interleave } from '../../measure/rounds.mjs';
import { median, shown } from '../../measure/summary.mjs';
import { perCpuSecond } from '../load/load.mjs';
import { sendSigned } from '../world.mjs';
import { formTarget } from './forms-world.mjs';

const READERS = 8;

/** Measures reading a filled form: the members that are always there, or every answer. */
export async function benchFormReads({ plan, load, server, filled }) {
  const targets = {
    'small, short': formTarget(filled.small.id),
    'small, all': formTarget(filled.small.id, 'small'),
    'big, short': formTarget(filled.big.id),
    'big, all': formTarget(filled.big.id, 'big'),
  };
  const reads = {};
  for (const [name, target] of Object.entries(targets)) reads[name] = { target, expected: await read(server, target) };
  const send = (name) => load.send(server, { readers: READERS, durationMs: plan.pageMs, targets: [reads[name]] });
  for (const name of Object.keys(reads)) await send(name);
  const results = await interleave(plan.rounds, Object.keys(reads), send);
  const rows = Object.entries(results).map(([name, rounds]) => ({
    'GET of a form': name,
    KB: (reads[name].expected.length / 1000).toFixed(1),
    'per second of CPU': Math.round(median(rounds.map(perCpuSecond))).toLocaleString('en'),
    'p50 ms': shown(median(rounds.map((round) => round.reads.p50Ms)), 2),
    'p99 ms': shown(median(rounds.map((round) => round.reads.p99Ms)), 2),
  }));
  return { tables: [{ title: `A form read by ${READERS}`, rows }], figures: {}, rounds: results };
}

async function read({ port }, target) {
  const { status, text } = await sendSigned(port, { target });
  if (status !== 200) throw new Error(`A filled form was answered with ${status} ${text}`);
  return text;
}
