import { setTimeout as delay } from 'node:timers/promises';
import { startServer } from './server-process.mjs';
import { ServiceClient } from './service-client.mjs';

const MOVABLE_CLOCK = new URL('movable-clock.mjs', import.meta.url).href;
const ANY = Array.from({ length: 500 }, (_, index) => 100 + index);
const HOURS_MS = 3 * 3_600_000;
const WITHIN_MS = 30_000;
const AGAIN_MS = 100;

/** How far the node's clock goes each time, and what a signed request is answered then. */
const MOVES = [
  { name: 'three hours ahead', byMs: HOURS_MS, status: 401 },
  { name: 'right again', byMs: -HOURS_MS, status: 201 },
  { name: 'three hours behind', byMs: -HOURS_MS, status: 401 },
  { name: 'right once more', byMs: HOURS_MS, status: 201 },
];

/**
 * Moves the clock of a node by hours, in both directions. Clients whose clock is right must be refused meanwhile, and
 * served again afterwards. The node must stay ready.
 *
 * @param {{ database: import('./databases.mjs').CrashDatabase }} options
 */
export async function moveClock({ database }) {
  const server = await startServer(database, { imports: [MOVABLE_CLOCK] });
  /** @type {string[]} */
  const violations = [];
  /** @type {Record<string, { status: number, ready: number }>} */
  const figures = {};
  const service = new ServiceClient(server.baseUrl);
  const write = async (lastname) =>
    (await service.send('POST', '/people', { status: ANY, members: { firstname: 'A', lastname } })).status;
  try {
    const first = await write('before');
    if (first !== 201) violations.push(`The write before was answered ${first}.`);
    for (const { name, byMs, status } of MOVES) {
      server.tell(byMs);
      const deadline = Date.now() + WITHIN_MS;
      let answered = await write(name);
      // The message to the server takes a moment.
      while (answered !== status && Date.now() < deadline) {
        await delay(AGAIN_MS);
        answered = await write(name);
      }
      const ready = (await fetch(`${server.baseUrl}/health/ready`)).status;
      figures[name] = { status: answered, ready };
      if (answered !== status) violations.push(`${name}: a signed write was answered ${answered}, not ${status}.`);
      if (ready !== 200) violations.push(`${name}: the readiness was answered ${ready}.`);
    }
    return { figures, violations };
  } finally {
    await server.kill();
  }
}
