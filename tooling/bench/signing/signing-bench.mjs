import { fileURLToPath } from 'node:url';

import { ask, startNode } from '@talent-platform/harness/processes.mjs';
import { CORES } from '../measure/cores.mjs';
import { median, medianRatio } from '../measure/summary.mjs';

const WORKER = fileURLToPath(new URL('signing-worker.mjs', import.meta.url));

/** Measures signing and verifying, beside two libraries of the same kind and the cryptography alone. */
export async function benchSigning(plan) {
  const results = await ask(startNode(WORKER, { core: CORES.server, ipc: true }), plan);
  const ratio = (job, other) => medianRatio(results[job].protocol, results[job][other]);
  return {
    tables: [
      {
        title: 'Signing and verifying, calls per second (ratio of ours to each)',
        rows: Object.entries(results).map(tableRow),
      },
    ],
    figures: {
      'sign GET / aws4': ratio('sign GET', 'aws4'),
      'sign GET / smithy': ratio('sign GET', 'smithy'),
      'sign POST / aws4': ratio('sign POST 1 KB', 'aws4'),
      'sign POST / smithy': ratio('sign POST 1 KB', 'smithy'),
      'sign GET / limit': ratio('sign GET', 'limit'),
      'sign POST / limit': ratio('sign POST 1 KB', 'limit'),
    },
    rounds: results,
  };
}

function tableRow([job, candidates]) {
  const row = { job };
  for (const [name, perSecond] of Object.entries(candidates)) {
    const ours = name === 'protocol' ? '' : ` (${medianRatio(candidates.protocol, perSecond).toFixed(2)})`;
    row[name] = `${Math.round(median(perSecond)).toLocaleString('en')}${ours}`;
  }
  return row;
}
