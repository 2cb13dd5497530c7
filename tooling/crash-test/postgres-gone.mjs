import { once } from 'node:events';
import { connect, createServer } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { Lanes } from './lanes.mjs';
import { startServer } from './server-process.mjs';
import { PatientRequests } from './service-client.mjs';
import { countsOf } from './writes.mjs';

const WRITERS = 2;
const READERS = 2;
const LIMIT_MS = 120_000;
const LOOK_MS = 50;

/**
 * Stands between the server and PostgreSQL. It refuses connections as a stopped PostgreSQL does, or it swallows all
 * that is sent, as a network does that drops packets.
 */
export class DatabaseProxy {
  #sockets = new Set();
  #isSilent = false;
  #port = 0;
  #server;
  #target;

  constructor(databaseUrl) {
    const { hostname, port } = new URL(databaseUrl);
    this.#target = { host: hostname, port: Number(port || 5432) };
    this.#server = createServer((socket) => this.#join(socket));
  }

  /** Returns the URL of the database behind the proxy. */
  async listen(databaseUrl) {
    await once(this.#server.listen(this.#port, '127.0.0.1'), 'listening');
    this.#port = this.#server.address().port;
    const url = new URL(databaseUrl);
    url.hostname = '127.0.0.1';
    url.port = String(this.#port);
    return url.href;
  }

  /** Ends all connections, and refuses new ones. */
  async refuse() {
    const closed = once(this.#server.close(), 'close');
    for (const socket of this.#sockets) socket.destroy();
    await closed;
  }

  async accept() {
    await once(this.#server.listen(this.#port, '127.0.0.1'), 'listening');
  }

  /** Swallows everything from now on. Connections stay open, and new ones are taken. */
  swallow() {
    this.#isSilent = true;
    for (const socket of this.#sockets) socket.pause();
  }

  /** Hands on again. Connections that were open are reset, as a firewall does that has forgotten them. */
  handOn() {
    this.#isSilent = false;
    for (const socket of this.#sockets) socket.destroy();
  }

  #join(socket) {
    const upstream = connect(this.#target);
    for (const [from, to] of [
      [socket, upstream],
      [upstream, socket],
    ]) {
      this.#sockets.add(from);
      from.on('data', (bytes) => void (this.#isSilent || to.write(bytes)));
      from.on('error', () => undefined);
      from.on('close', () => {
        this.#sockets.delete(from);
        to.destroy();
      });
    }
    if (this.#isSilent) for (const one of [socket, upstream]) one.pause();
  }
}

/** @type {Record<string, [(proxy: DatabaseProxy) => void | Promise<void>, (proxy: DatabaseProxy) => void | Promise<void>]>} */
const WAYS = {
  'stopped, so that it refuses connections': [(proxy) => proxy.refuse(), (proxy) => proxy.accept()],
  'behind a network that drops packets': [(proxy) => proxy.swallow(), (proxy) => proxy.handOn()],
};

/**
 * Takes PostgreSQL away from a server for a time, in two ways, while clients write and read. Every request must be
 * answered, and the server must recover by itself (D-OPR-23).
 *
 * @param {{ database: import('./stored-rows.mjs').CrashDatabase, goneMs: number }} options
 */
export async function losePostgres({ database, goneMs }) {
  const proxy = new DatabaseProxy(database.databaseUrl);
  const databaseUrl = await proxy.listen(database.databaseUrl);
  const server = await startServer({ ...database, databaseUrl });
  const requests = new PatientRequests(() => server.baseUrl);
  const lanes = new Lanes((prefix) => requests.client(prefix));
  /** @type {string[]} */
  const violations = [];
  /** @type {Record<string, { refused: number, recoveredMs?: number }>} */
  const figures = {};
  try {
    await lanes.begin();
    lanes.addWriters(WRITERS, { withForms: false });
    lanes.addReaders(READERS);
    for (const [way, [take, giveBack]] of Object.entries(WAYS)) {
      const { refused } = requests;
      await take(proxy);
      await sleep(goneMs);
      if ((await msUntil(() => requests.refused > refused)) === undefined)
        violations.push(`${way}: no request was refused.`);
      await giveBack(proxy);
      const { acknowledged } = countsOf(lanes.ledgers);
      const recoveredMs = await msUntil(
        async () => countsOf(lanes.ledgers).acknowledged > acknowledged && (await isReady(server)),
      );
      if (recoveredMs === undefined) violations.push(`${way}: the server has not recovered.`);
      figures[way] = { refused: requests.refused - refused, recoveredMs };
    }
    await lanes.end();
    violations.push(...requests.violations, ...(await lanes.violations((prefix) => requests.client(prefix))));
    const lost = requests.uncertain - requests.refused;
    if (lost > 0) violations.push(`${lost} requests were not answered.`);
    return { figures, acknowledged: countsOf(lanes.ledgers).acknowledged, violations };
  } finally {
    await server.kill();
    await lanes.end();
    await proxy.refuse().catch(() => undefined);
  }
}

async function isReady({ baseUrl }) {
  return (await fetch(`${baseUrl}/health/ready`)).status === 200;
}

/** Returns the time until a condition holds, or undefined if it does not hold within the limit. */
async function msUntil(holds) {
  const began = Date.now();
  while (!(await holds())) {
    if (Date.now() - began > LIMIT_MS) return undefined;
    await sleep(LOOK_MS);
  }
  return Date.now() - began;
}
