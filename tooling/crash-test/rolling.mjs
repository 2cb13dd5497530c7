import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from '@talent-platform/deploy-test/free-port';
import { proxyConfiguration, renderProxy, startNginx } from '@talent-platform/deploy-test/nginx';
import { Lanes } from './lanes.mjs';
import { startServer } from './server-process.mjs';
import { ServiceClient } from './service-client.mjs';

const NODES = 3;
const WRITERS = 6;
/** The time that a node continues to serve after its stop signal. */
const DRAIN_SECONDS = 1;
/** nginx sends nothing to a failed node for 2 s. The next node is stopped only after that, as an operator would do. */
const BETWEEN_MS = 3000;

/**
 * Stops and starts three nodes behind nginx one after the other, again and again, while clients write and read (D-PLT-29).
 *
 * @param {{ database: import('./stored-rows.mjs').CrashDatabase, rounds: number }} options - in each round every node is
 *   restarted once
 * @returns {Promise<{ turns: number, restarts: number, violations: string[] }>}
 */
export async function rollNodes({ database, rounds }) {
  const [port, ...ports] = await Promise.all(Array.from({ length: NODES + 1 }, freePort));
  // A restarted node uses the same port again.
  const variablesOf = (ofNode) => ({ TALENT_PORT: String(ofNode), TALENT_DRAIN_SECONDS: String(DRAIN_SECONDS) });
  const start = (ofNode) => startServer(database, { variables: variablesOf(ofNode) });
  const nodes = [];
  // The first node migrates the empty database.
  for (const ofNode of ports) nodes.push(await start(ofNode));
  const nginx = await startNginx({ http: renderProxy(proxyConfiguration(), { port, nodes: ports }), port });
  const clientOf = (prefix = '') => new ServiceClient(`http://127.0.0.1:${port}`, prefix);
  const lanes = new Lanes(clientOf);
  try {
    await lanes.begin();
    lanes.addWriters(WRITERS, { withForms: true });
    lanes.addReaders(WRITERS);
    for (let restart = 0; restart < rounds * NODES; restart += 1) {
      const index = restart % NODES;
      await nodes[index].stop();
      nodes[index] = await start(ports[index]);
      await sleep(BETWEEN_MS);
    }
    await lanes.end();
    return { turns: lanes.turns, restarts: rounds * NODES, violations: await lanes.violations(clientOf) };
  } finally {
    await lanes.end();
    await nginx.stop();
    await Promise.all(nodes.map((node) => node.kill()));
  }
}
