import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { proxyConfiguration, renderProxy, startNginx } from '@talent-platform/deploy-test/nginx';
import { startServer } from './server-process.mjs';
import { idOf, ServiceClient } from './service-client.mjs';

const NODES = 3;
const WRITERS = 6;
/** The time that a node continues to serve after its stop signal. */
const DRAIN_SECONDS = 1;
/** nginx sends nothing to a failed node for 2 s. The next node is stopped only after that, as an operator would do. */
const BETWEEN_MS = 3000;

/**
 * Stops and starts three nodes behind nginx one after the other, again and again, while clients write and read (D-PLT-29).
 *
 * @param {{ database: import('./databases.mjs').CrashDatabase, rounds: number }} options - in each round every node is restarted once
 * @returns {Promise<{ requests: number, restarts: number, violations: string[] }>}
 */
export async function rollNodes({ database, rounds }) {
  const ports = await freePorts(NODES + 1);
  const [ofNginx, ...ofNodes] = ports;
  const start = (port) =>
    startServer(database, { variables: { TALENT_PORT: String(port), TALENT_DRAIN_SECONDS: String(DRAIN_SECONDS) } });
  const nodes = [];
  // The first node migrates the empty database.
  for (const port of ofNodes) nodes.push(await start(port));
  const http = renderProxy(proxyConfiguration(), { port: ofNginx, nodes: ofNodes });
  const nginx = await startNginx({ http, port: ofNginx });
  const clients = new Clients(`http://127.0.0.1:${ofNginx}`);
  try {
    const working = clients.work();
    for (let restart = 0; restart < rounds * NODES; restart += 1) {
      const index = restart % NODES;
      await nodes[index].stop();
      nodes[index] = await start(ofNodes[index]);
      await sleep(BETWEEN_MS);
    }
    clients.end();
    await working;
    return {
      requests: clients.requests,
      restarts: rounds * NODES,
      violations: [...clients.violations, ...(await clients.lost())],
    };
  } finally {
    clients.end();
    await nginx.stop();
    await Promise.all(nodes.map((node) => node.kill()));
  }
}

/** Clients that write and read without a pause. They record every answer that a healthy service would not give. */
class Clients {
  requests = 0;
  /** @type {string[]} */
  violations = [];
  #service;
  #people = new Map();
  #hasEnded = false;

  constructor(baseUrl) {
    this.#service = new ServiceClient(baseUrl);
  }

  end() {
    this.#hasEnded = true;
  }

  async work() {
    await Promise.all(Array.from({ length: WRITERS }, (_, writer) => this.#workAlone(writer)));
  }

  /** Returns acknowledged people whose stored values differ. */
  async lost() {
    /** @type {string[]} */
    const lost = [];
    for (const [id, wanted] of this.#people) {
      const { status, body } = await this.#service.send('GET', `/people/${id}?fields=field1`, { status: [200, 404] });
      if (status === 404 || body.field1 !== wanted) lost.push(`The acknowledged change of people/${id} is lost.`);
    }
    return lost;
  }

  async #workAlone(writer) {
    for (let turn = 1; !this.#hasEnded; turn += 1) {
      const created = await this.#send('POST', '/people', {
        status: 201,
        members: { firstname: 'A', lastname: `${writer}-${turn}` },
        key: randomUUID(),
      });
      if (created === undefined) continue;
      const id = idOf(created);
      const changed = await this.#send('PATCH', `/people/${id}`, { status: 204, members: { field1: turn } });
      if (changed !== undefined) this.#people.set(id, turn);
      await this.#send('GET', `/people/${id}`, { status: 200 });
    }
  }

  async #send(method, below, request) {
    this.requests += 1;
    try {
      return await this.#service.send(method, below, request);
    } catch (error) {
      this.violations.push(`${method} ${below}: ${error instanceof Error ? error.message : error}`);
      return undefined;
    }
  }
}

/** Returns free ports. A restarted node uses the same port again. */
async function freePorts(count) {
  const servers = Array.from({ length: count }, () => createServer().listen(0, '127.0.0.1'));
  await Promise.all(servers.map((server) => once(server, 'listening')));
  const ports = servers.map((server) => /** @type {import('node:net').AddressInfo} */ (server.address()).port);
  await Promise.all(servers.map((server) => once(server.close(), 'close')));
  return ports;
}
