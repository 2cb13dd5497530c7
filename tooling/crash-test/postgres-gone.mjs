import { once } from 'node:events';
import { connect, createServer } from 'node:net';
import { startServer } from './server-process.mjs';
import { hasRecovered, phaseProblems, Traffic } from './traffic.mjs';

const RECOVERY_MS = 120_000;

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
 * Takes PostgreSQL away from a server for a time, in two ways. Every request must be answered in time, and the server
 * must recover by itself (D-OPR-23).
 *
 * @param {{ database: import('./stored-rows.mjs').CrashDatabase, goneMs: number }} options
 */
export async function losePostgres({ database, goneMs }) {
  const proxy = new DatabaseProxy(database.databaseUrl);
  const databaseUrl = await proxy.listen(database.databaseUrl);
  const server = await startServer({ ...database, databaseUrl });
  /** @type {string[]} */
  const violations = [];
  /** @type {Record<string, { gone: import('./traffic.mjs').Phase, recoveredMs: number }>} */
  const figures = {};
  try {
    const traffic = new Traffic(server.baseUrl);
    for (const [way, [take, giveBack]] of Object.entries(WAYS)) {
      const before = await traffic.phase({ forMs: 1000 });
      await take(proxy);
      const gone = await traffic.phase({ forMs: goneMs });
      await giveBack(proxy);
      const backAt = Date.now();
      const after = await traffic.phase({ forMs: RECOVERY_MS, until: hasRecovered });
      figures[way] = { gone, recoveredMs: Date.now() - backAt };
      violations.push(
        ...phaseProblems(`Before PostgreSQL is ${way}`, before, { writes: ['201'] }),
        ...phaseProblems(`PostgreSQL is ${way}`, gone, { reads: ['200', '503'], writes: ['503'] }),
        ...(hasRecovered(after) ? [] : [`${way}: the server has not recovered: ${JSON.stringify(after)}`]),
      );
    }
    violations.push(...(await traffic.lost()));
    return { figures, acknowledged: traffic.acknowledged, violations };
  } finally {
    await server.kill();
    await proxy.refuse().catch(() => undefined);
  }
}
