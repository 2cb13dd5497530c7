import { once } from 'node:events';
import { createServer } from 'node:http';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** An event as it came. */
export interface ReceivedEvent {
  readonly id: string;
  /** The value of `x-svc-event-attempt`. */
  readonly attempt: number;
  /** The path that it was sent to. */
  readonly path: string;
}

/** A partner's reaction to an event: a status, at once or later, or a fault. */
export type Behaviour = number | Promise<number> | 'reset' | 'hang' | 'half';

/** An endpoint that says what a test likes, and notes what came. */
export interface EventPartner {
  readonly url: string;
  readonly received: readonly ReceivedEvent[];
  /** The number of times that an event came while the same event was still being answered. */
  readonly overlaps: () => number;
  /** Ends the requests that hang. */
  readonly close: () => Promise<void>;
}

export async function startEventPartner(behave: (event: ReceivedEvent) => Behaviour): Promise<EventPartner> {
  const received: ReceivedEvent[] = [];
  const open = new Set<string>();
  let overlaps = 0;
  const server = createServer((request, response) => {
    const event = eventOf(request);
    received.push(event);
    if (open.has(event.id)) overlaps += 1;
    open.add(event.id);
    response.once('close', () => open.delete(event.id));
    request.resume().once('end', () => answer(response, behave(event)));
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    received,
    overlaps: () => overlaps,
    close: () =>
      new Promise((done) => {
        server.close(() => done());
        server.closeAllConnections();
      }),
  };
}

function eventOf({ headers, url = '' }: IncomingMessage): ReceivedEvent {
  return { id: String(headers['x-svc-event-id']), attempt: Number(headers['x-svc-event-attempt']), path: url };
}

function answer(response: ServerResponse, behaviour: Behaviour): void {
  if (behaviour === 'hang') return;
  if (behaviour === 'reset') response.destroy();
  else if (behaviour === 'half') {
    response.writeHead(200, { 'content-length': 100 });
    response.write('{"userMess', () => response.destroy());
  } else void Promise.resolve(behaviour).then((status) => response.writeHead(status).end());
}
