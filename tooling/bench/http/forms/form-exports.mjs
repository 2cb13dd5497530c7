import { peakMegabytes, residentMegabytes } from '@talent-platform/harness/processes.mjs';

import { interleave, median, shown } from '../../measure/summary.mjs';
import { sendSigned, startProduct } from '../world.mjs';
import { formTarget } from './forms-world.mjs';

const AT_ONCE = 4;

const ONE = '.pdf';
const SEVERAL = `${AT_ONCE} .pdf at once`;
const CELLS = { [ONE]: 1, [SEVERAL]: AT_ONCE };

/**
 * Measures exports of the big form as PDF: their time and their peak memory. Each cell has its own server, because the
 * peak memory of a process never goes down.
 */
export async function benchFormExports({ plan, world, id }) {
  const results = {};
  for (const [name, atOnce] of Object.entries(CELLS)) {
    const server = await startProduct(world);
    const before = residentMegabytes(server.child.pid);
    const { times } = await interleave(plan.rounds, ['times'], () => exportForms(server, id, atOnce));
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
async function exportForms({ port }, id, atOnce) {
  const target = `${formTarget(id)}.pdf`;
  const answers = await Promise.all(Array.from({ length: atOnce }, () => sendSigned(port, { target, status: 200 })));
  for (const { text } of answers)
    if (!text.startsWith('%PDF-') || !text.trimEnd().endsWith('%%EOF'))
      throw new Error(`${target} was answered with ${text.slice(0, 500)}`);
  return Math.max(...answers.map(({ ms }) => ms));
}
