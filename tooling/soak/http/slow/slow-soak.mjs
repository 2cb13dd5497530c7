import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { connect } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';

import { SLOW_CLIENTS } from './slow-clients.table.mjs';

const LOOK_MS = 500;
const EACH = 2;

/**
 * Runs slow clients of every kind against one server, from the start until the server has ended all of them or the time
 * is over.
 */
export class SlowSoak {
  #clients;
  #watching;
  #isOver = false;
  #port;

  /** @param {number} port */
  static async start(port) {
    const soak = new SlowSoak();
    soak.#port = port;
    soak.#clients = await Promise.all(
      SLOW_CLIENTS.flatMap((kind) => Array.from({ length: EACH }, () => openClient(port, kind))),
    );
    soak.#watching = soak.#watch();
    return soak;
  }

  /**
   * Waits for the remaining clients while there is time, and judges all.
   *
   * @param {{ until: number, findings: import('../../run/findings.mjs').Findings }} by - `until` as Date.now()
   * @returns {Promise<{ rows: Record<string, string>[], unjudged: string[] }>}
   */
  async finish({ until, findings }) {
    while (Date.now() < until && this.#clients.some((client) => client.endedMs === undefined && !isLate(client)))
      await sleep(LOOK_MS);
    this.#isOver = true;
    await this.#watching;
    const rows = this.#clients.filter((_, index) => index % EACH === 0).map(rowOf);
    for (const client of this.#clients) this.#judge(client, findings);
    for (const client of this.#clients) client.stop();
    return { rows, unjudged: rows.filter(({ ended }) => ended === 'not waited for').map((row) => row['slow client']) };
  }

  async #watch() {
    while (!this.#isOver) {
      const held = heldConnections(this.#port);
      for (const client of this.#clients) {
        if (client.endedMs === undefined && !held.has(client.localPort))
          client.endedMs = performance.now() - client.startedAt;
      }
      await sleep(LOOK_MS);
    }
  }

  #judge(client, findings) {
    const { name, seconds, status } = client.kind;
    const part = 'slow clients';
    const came = Number(/^HTTP\/1\.1 (?!100)(\d{3})/m.exec(client.text())?.[1]);
    if (client.endedMs === undefined && !isLate(client)) return;
    const isKept = client.endedMs === undefined || client.endedMs > seconds * 1000;
    const kept = {
      kind: `${name}: is kept`,
      message: `The server must have ended it within ${seconds} s; ${toldOf(client)}.`,
    };
    const wrong = {
      kind: `${name}: gets another answer`,
      message: `It must be answered ${status}; it was ${came || 'nothing'}.`,
    };
    findings.count(part, isKept ? kept : status && !status.includes(came) ? wrong : undefined);
  }
}

const isLate = ({ startedAt, kind }) => performance.now() - startedAt > kind.seconds * 1000;
const toldOf = ({ endedMs }) =>
  endedMs === undefined ? 'the connection is still open' : `it took ${(endedMs / 1000).toFixed(1)} s`;

function rowOf(client) {
  const ended =
    client.endedMs === undefined
      ? isLate(client)
        ? 'never'
        : 'not waited for'
      : `${(client.endedMs / 1000).toFixed(1)} s`;
  return { 'slow client': client.kind.name, within: `${client.kind.seconds} s`, ended };
}

async function openClient(port, kind) {
  const socket = connect({ port, host: '127.0.0.1', allowHalfOpen: true });
  await once(socket, 'connect');
  let text = '';
  socket.on('error', () => undefined);
  if (kind.reads === false || typeof kind.reads === 'number') socket.pause();
  else socket.on('data', (bytes) => (text = (text + bytes.toString('latin1')).slice(0, 2000)));
  socket.write(Buffer.from(kind.first(), 'latin1'));
  const timer = setInterval(() => {
    if (kind.then && socket.writable) socket.write(Buffer.from(kind.then(), 'latin1'));
    if (typeof kind.reads === 'number') socket.read(kind.reads);
  }, kind.everyMs);
  return {
    kind,
    localPort: socket.localPort,
    startedAt: performance.now(),
    text: () => text,
    stop() {
      clearInterval(timer);
      socket.destroy();
    },
  };
}

const ESTABLISHED = '01';

/**
 * Returns the ports of clients whose connections a server still has, from the system's own table. A client that does
 * not read cannot see that its connection was closed.
 *
 * @param {number} serverPort
 * @param {string} table - in the format of /proc/net/tcp
 */
export function heldConnections(serverPort, table = readFileSync('/proc/net/tcp', 'utf8')) {
  const held = new Set();
  for (const line of table.trim().split('\n').slice(1)) {
    const [, local, remote, state, , , , , , inode] = line.trim().split(/\s+/);
    const ofServer = Number.parseInt(local.split(':')[1], 16) === serverPort;
    // A connection that the server has not accepted yet belongs to no process, although it is established.
    if (ofServer && (inode !== '0' || state === ESTABLISHED)) held.add(Number.parseInt(remote.split(':')[1], 16));
  }
  return held;
}
