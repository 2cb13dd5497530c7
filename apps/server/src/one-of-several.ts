import { once } from 'node:events';
import type { Server } from 'node:http';
import type { Socket } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { HttpAdapterHost } from '@nestjs/core';
import type { Configuration } from './config/index.js';
import type { TalentExpressAdapter } from './http/index.js';
import { Siblings } from './runtime/index.js';
import type { Log, SiblingMessage } from './runtime/index.js';
import { startServer } from './server.js';
import type { RunningServer } from './server.js';
import { CLOSE, CLOSED, CONNECTION, LISTENING, READY, REFUSED, TAKEN } from './start-processes.js';
import type { Beginning } from './start-processes.js';

/** Timeouts at a stop for open requests, and for connections that have sent none (D-PLT-4). */
const FINISH_MS = 30_000;
const FIRST_REQUEST_MS = 1000;
const LOOK_MS = 10;

/** Starts one of several processes, whose parent hands it connections (D-PLT-37). */
export async function startOneOfSeveral(configuration: Configuration, log: Log): Promise<RunningServer> {
  const [{ content }] = (await once(process, 'message')) as [SiblingMessage];
  const { isFirst, key } = content as Beginning;
  // Without its parent nobody hands it connections, and nobody else would stop it.
  process.once('disconnect', () => process.exit(1));
  const closing = new Promise<void>((resolve) => {
    process.on('message', ({ topic }: SiblingMessage) => topic === CLOSE && resolve());
  });
  const server = await startServer({
    configuration: isFirst ? configuration : { ...configuration, blueprint: undefined },
    log,
    siblings: new Siblings(process, key),
    async listen(http) {
      receiveConnections(http);
      return untilListening();
    },
    drain: () => closing.then(() => untilAnswered(server)),
  });
  const { figures } = adapterOf(server);
  process.on('message', ({ topic }: SiblingMessage) => topic === REFUSED && figures.refusals.add('connections'));
  return server;
}

function adapterOf({ app }: RunningServer): TalentExpressAdapter {
  return app.get(HttpAdapterHost).httpAdapter as unknown as TalentExpressAdapter;
}

/** Node's documentation describes this use of the event `connection`. */
function receiveConnections(server: Server): void {
  // The server sets up its checks of slow connections.
  server.emit('listening');
  process.on('message', ({ topic }: SiblingMessage, socket: Socket | undefined) => {
    if (topic !== CONNECTION) return;
    process.send?.({ topic: TAKEN });
    const tell = (): void => void process.send?.({ topic: CLOSED });
    // The client may have left on the way.
    if (!socket) return tell();
    // As the port of the parent.
    socket.allowHalfOpen = true;
    socket.once('close', tell);
    server.emit('connection', socket);
  });
}

/** Tells the parent that all is prepared. Returns the base URL, once the parent listens. */
function untilListening(): Promise<string> {
  process.send?.({ topic: READY });
  return new Promise((resolve) => {
    process.on('message', ({ topic, content }: SiblingMessage) => topic === LISTENING && resolve(content as string));
  });
}

/** Node waits only for connections that its own port has accepted. */
async function untilAnswered(server: RunningServer): Promise<void> {
  const adapter = adapterOf(server);
  (adapter.getHttpServer() as Server).closeIdleConnections();
  const begunAt = performance.now();
  for (;;) {
    const { all, busy } = adapter.connectionFigures;
    const waitedMs = performance.now() - begunAt;
    if (all === 0 || waitedMs > (busy > 0 ? FINISH_MS : FIRST_REQUEST_MS)) return;
    await delay(LOOK_MS);
  }
}
