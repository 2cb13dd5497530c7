import { createServer, request as forward } from 'node:http';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';

/** Returns numbers from 0 to less than 1: the same ones for a seed (mulberry32). */
export function seededRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/** Each fault with its share of all requests. `before` the server has seen the request, or `after` it has answered. */
const FAULTS = [
  ['5xx before', 0.04],
  ['5xx after', 0.04],
  ['busy', 0.02],
  ['429', 0.03],
  ['reset before', 0.03],
  ['reset after', 0.03],
  ['reset within', 0.02],
  ['slow before', 0.02],
  ['slow after', 0.02],
] as const;

export type Fault = (typeof FAULTS)[number][0] | 'none';

/** A proxy that does harm. */
export interface FaultProxy {
  readonly baseUrl: string;
  /** The number of times that each fault was done. */
  readonly counts: ReadonlyMap<Fault, number>;
  readonly close: () => void;
}

/** The header by which a client tells its name. */
export const CLIENT_NAME = 'x-client-name';

interface Answer {
  readonly status: number;
  readonly headers: IncomingMessage['rawHeaders'];
  readonly body: Buffer;
}

/** Starts a proxy before a server. `onSilence` is called with the name of a client that it will never answer. */
export async function startFaultProxy(
  target: string,
  { random, onSilence }: { readonly random: () => number; readonly onSilence: (client: string) => void },
): Promise<FaultProxy> {
  const counts = new Map<Fault, number>();
  const server = createServer((request, response) => {
    const fault = chooseFault(random());
    counts.set(fault, (counts.get(fault) ?? 0) + 1);
    void harm(fault, { request, response, target }).then((isSilent) => {
      if (isSilent) onSilence(String(request.headers[CLIENT_NAME]));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return { baseUrl: `http://127.0.0.1:${port}`, counts, close: () => server.close().closeAllConnections() };
}

function chooseFault(chance: number): Fault {
  let sum = 0;
  return FAULTS.find(([, share]) => (sum += share) > chance)?.[0] ?? 'none';
}

interface Exchange {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
  readonly target: string;
}

/** Returns whether the client gets no answer at all, on a connection that stays open. */
async function harm(fault: Fault, { request, response, target }: Exchange): Promise<boolean> {
  const body = await buffer(request);
  if (fault === '5xx before') response.writeHead(502).end('<h1>Bad Gateway</h1>');
  if (fault === 'busy') response.writeHead(503, { 'retry-after': '1' }).end(BUSY);
  if (fault === '429') response.writeHead(429, { 'retry-after': '2' }).end();
  if (fault === 'reset before') request.socket.destroy();
  if (['5xx before', 'busy', '429', 'reset before'].includes(fault)) return false;
  if (fault === 'slow before') return true;
  const answer = await ask(target, request, body);
  if (fault === 'slow after') return true;
  if (fault === '5xx after') response.writeHead(504).end();
  else if (fault === 'reset after') request.socket.destroy();
  else {
    response.writeHead(answer.status, answer.headers);
    if (fault === 'none' || answer.body.length < 2) response.end(answer.body);
    else response.write(answer.body.subarray(0, 1), () => request.socket.destroy());
  }
  return false;
}

const BUSY = JSON.stringify({ errors: [{ errorMessage: 'The server is busy.', errorCode: 23 }] });

function ask(target: string, { method, url, headers }: IncomingMessage, body: Buffer): Promise<Answer> {
  return new Promise((resolve, reject) => {
    // The signature covers Host only of events, so the server takes its own name.
    const { host: _host, connection: _connection, [CLIENT_NAME]: _name, ...sent } = headers;
    const outgoing = forward(`${target}${url}`, { method, headers: sent }, (incoming) => {
      buffer(incoming).then(
        (bytes) => resolve({ status: incoming.statusCode ?? 0, headers: incoming.rawHeaders, body: bytes }),
        reject,
      );
    });
    outgoing.on('error', reject);
    outgoing.end(body);
  });
}
