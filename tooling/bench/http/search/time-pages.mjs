import { stopProcess } from '../../measure/child-process.mjs';
import { median } from '../../measure/summary.mjs';
import { startProduct } from '../servers/product.mjs';
import { CUSTOMER_ID, sendSigned } from '../world.mjs';
import { behind } from './described-searches.mjs';
import { LOCKED_USER } from './search-world.mjs';

/** Behind so much of the jobs a page is near the end. */
const NEAR_THE_END = 0.98;

/** How long each search takes over HTTP, in milliseconds: its first page, one near the end, and the first for who has a lock. */
export async function timePages({ plan, world, searches, last }) {
  const { child, port } = await startProduct(world);
  const times = [];
  for (const { filters } of searches) {
    const end = behind(filters, Math.floor(last * NEAR_THE_END));
    times.push({
      first: await timed(plan, port, { filters }),
      last: await timed(plan, port, { filters: end }),
      locked: await timed(plan, port, { filters, user: LOCKED_USER }),
    });
  }
  await stopProcess(child);
  return times;
}

async function timed({ rounds }, port, search) {
  await send(port, search);
  const times = [];
  for (let round = 0; round < rounds; round += 1) times.push(await send(port, search));
  return median(times);
}

async function send(port, { filters, user }) {
  const target = `/customers/${CUSTOMER_ID}/search/jobs`;
  const body = Buffer.from(JSON.stringify({ filters }));
  const { status, text, ms } = await sendSigned(port, { method: 'POST', target, body, user });
  if (status !== 200) throw new Error(`A search was answered with ${status} ${text}`);
  return ms;
}
