import { formTarget } from './forms-world.mjs';
import { Probe } from '../load/probe.mjs';
import { startProduct } from '../servers/start-server.mjs';
import { CUSTOMER_ID, sendSigned } from '../world.mjs';
import { peakMegabytes, residentMegabytes, stopProcess } from '@talent-platform/harness/processes.mjs';
import { interleave, median, shown } from '../../measure/summary.mjs';

const AT_ONCE = 4;

/** The text that an export must contain. */
const KINDS = {
  txt: (text, stamp) => text.includes(`Answer 0 ${stamp}`),
  doc: (text) => text.startsWith('PK') || text.charCodeAt(0) === 0xfffd,
  pdf: (text) => text.startsWith('%PDF-') && text.trimEnd().endsWith('%%EOF'),
};

const CELLS = {
  '.txt': { kind: 'txt', atOnce: 1 },
  '.doc': { kind: 'doc', atOnce: 1 },
  '.pdf': { kind: 'pdf', atOnce: 1 },
  [`${AT_ONCE} .pdf at once`]: { kind: 'pdf', atOnce: AT_ONCE },
};

/**
 * Measures the exports of the big form: their time, their peak memory, and the time that reads of a profile wait meanwhile.
 * Each kind of export has its own server, because the peak memory of a process never goes down. A quick run judges no figure,
 * so all kinds share one server.
 */
export async function benchFormExports({ plan, world, filled }) {
  const results = {};
  const shared = plan.sharesExportServer ? await startProduct(world) : undefined;
  for (const [name, cell] of Object.entries(CELLS)) {
    const server = shared ?? (await startProduct(world));
    results[name] = await benchExport({ plan, server, filled }, cell);
    if (shared === undefined) await stopProcess(server.child);
  }
  if (shared !== undefined) await stopProcess(shared.child);
  const rows = Object.entries(results).map(([name, { rounds, megabytes, before }]) => ({
    export: name,
    'first, ms': shown(rounds[0].ms, 0),
    'p50 ms': shown(median(rounds.map(({ ms }) => ms)), 0),
    'at most, ms': shown(Math.max(...rounds.map(({ ms }) => ms)), 0),
    'memory before, MB': shown(before, 0),
    'at most, MB': shown(megabytes, 0),
    'profile p50 of worst, ms': shown(median(rounds.map(({ profileMs }) => profileMs)), 0),
    'profile at most, ms': shown(Math.max(...rounds.map(({ profileMs }) => profileMs)), 0),
    'without an export, ms': shown(median(rounds.map(({ aloneMs }) => aloneMs)), 0),
  }));
  const { '.pdf': one, [`${AT_ONCE} .pdf at once`]: several } = results;
  return {
    tables: [{ title: 'Exports of the big form', rows }],
    figures: {
      'PDF seconds': median(one.rounds.map(({ ms }) => ms)) / 1000,
      'PDF megabytes': one.megabytes,
      'PDFs megabytes': several.megabytes,
      'GET beside a PDF ms': median(one.rounds.map(({ profileMs }) => profileMs)),
    },
    rounds: results,
  };
}

async function benchExport({ plan, server, filled }, cell) {
  const probe = new Probe();
  const profile = `/customers/${CUSTOMER_ID}/people/${filled.big.owner}`;
  await sendSigned(server.port, { target: profile });
  const before = residentMegabytes(server.child.pid);
  const turn = async () => {
    const busy = await probe.during({ port: server.port, targets: [profile] }, () => exportForms(server, filled, cell));
    const sleep = () => new Promise((resolve) => setTimeout(resolve, busy.result));
    const alone = await probe.during({ port: server.port, targets: [profile] }, sleep);
    return { ms: busy.result, profileMs: busy.worstMs[0], aloneMs: alone.worstMs[0] };
  };
  const { rounds } = await interleave(plan.rounds, ['rounds'], turn);
  const megabytes = peakMegabytes(server.child.pid);
  await probe.stop();
  return { rounds, before, megabytes };
}

/** @returns {Promise<number>} milliseconds until the last of them is whole */
async function exportForms({ port }, { big }, { kind, atOnce }) {
  const target = `${formTarget(big.id)}.${kind}`;
  const answers = await Promise.all(Array.from({ length: atOnce }, () => sendSigned(port, { target, status: 200 })));
  for (const { text } of answers)
    if (!KINDS[kind](text, big.stamp)) throw new Error(`${target} was answered with ${text.slice(0, 500)}`);
  return Math.max(...answers.map(({ ms }) => ms));
}
