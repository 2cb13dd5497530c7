import { peakMegabytes, residentMegabytes } from '@talent-platform/harness/processes.mjs';

import { interleave, median, shown } from '../../measure/summary.mjs';
import { sendSigned, startProduct } from '../world.mjs';
import { formTarget } from './forms-world.mjs';

const AT_ONCE = 4;

/** The text that an export must contain. */
const KINDS = {
  txt: (text, stamp) => text.includes(`Answer 0 ${stamp}`),
  doc: (text) => text.startsWith('PK') || text.charCodeAt(0) === 0xfffd,
  pdf: (text) => text.startsWith('%PDF-') && text.trimEnd().endsWith('%%EOF'),
};

const ONE = '.pdf';
const SEVERAL = `${AT_ONCE} .pdf at once`;
const CELLS = {
  '.txt': { kind: 'txt', atOnce: 1 },
  '.doc': { kind: 'doc', atOnce: 1 },
  [ONE]: { kind: 'pdf', atOnce: 1 },
  [SEVERAL]: { kind: 'pdf', atOnce: AT_ONCE },
};

/**
 * Measures the exports of the big form: their time and their peak memory. Each kind of export has its own server, because
 * the peak memory of a process never goes down.
 */
export async function benchFormExports({ plan, world, filled }) {
  const results = {};
  for (const [name, cell] of Object.entries(CELLS)) {
    const server = await startProduct(world);
    const before = residentMegabytes(server.child.pid);
    const { times } = await interleave(plan.rounds, ['times'], () => exportForms(server, filled, cell));
    results[name] = { times, before, megabytes: peakMegabytes(server.child.pid) };
    await server.stop();
  }
  const rows = Object.entries(results).map(([name, { times, megabytes, before }]) => ({
    export: name,
    'first, ms': shown(times[0], 0),
    'p50 ms': shown(median(times), 0),
    'at most, ms': shown(Math.max(...times), 0),
    'memory before, MB': shown(before, 0),
    'at most, MB': shown(megabytes, 0),
  }));
  return {
    tables: [{ title: 'Exports of the big form', rows }],
    figures: {
      'PDF seconds': median(results[ONE].times) / 1000,
      'PDF megabytes': results[ONE].megabytes,
      'PDFs megabytes': results[SEVERAL].megabytes,
    },
  };
}

/** @returns {Promise<number>} milliseconds until the last of them is whole */
async function exportForms({ port }, { big }, { kind, atOnce }) {
  const target = `${formTarget(big.id)}.${kind}`;
  const answers = await Promise.all(Array.from({ length: atOnce }, () => sendSigned(port, { target, status: 200 })));
  for (const { text } of answers)
    if (!KINDS[kind](text, big.stamp)) throw new Error(`${target} was answered with ${text.slice(0, 500)}`);
  return Math.max(...answers.map(({ ms }) => ms));
}
