import { stopProcess } from '../measure/child-process.mjs';
import { residentMegabytes } from '../measure/process-facts.mjs';
import { shown } from '../measure/summary.mjs';
import { startProduct } from './servers/product.mjs';
import { copyWorld } from './world.mjs';

const READERS = 32;

/** What the server holds after many requests, beside what it held after the first thousands: does it keep anything of each? */
export async function benchMemory({ plan, world, load }) {
  const full = copyWorld(world, { name: 'memory', profiles: plan.profiles });
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
    figures: { 'memory of requests': many.megabytes === undefined ? undefined : many.megabytes / first.megabytes },
    rounds,
  };
}
