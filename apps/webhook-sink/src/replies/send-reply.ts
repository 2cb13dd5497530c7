import type { ServerResponse } from 'node:http';
import { setTimeout } from 'node:timers/promises';
import { processed, redirectTo, rejected } from '@talent-platform/protocol/events';
import type { Reply } from '../rules/rule.js';

/** A reply that is there at once. */
type Ready = Exclude<Reply, { readonly kind: 'slow' | 'flaky' }>;

/** A reply that is on its way: what ends a wait, and what stands in the list of events. */
interface Sending {
  readonly response: ServerResponse;
  readonly signal: AbortSignal;
}

/** Sends a reply as its kind says; a wait ends when the sink is closed. */
export async function sendReply(reply: Reply, { response, signal }: Sending): Promise<void> {
  if (reply.kind === 'flaky') return sendReply(reply.reply, { response, signal });
  if (reply.kind !== 'slow') return send(reply, response);
  await setTimeout(reply.delayMs, undefined, { signal, ref: false }).catch(() => undefined);
  return sendReply(signal.aborted ? { kind: 'drop' } : reply.reply, { response, signal });
}

function send(reply: Ready, response: ServerResponse): void {
  SENDERS[reply.kind](response, reply as never);
}

type Senders = {
  readonly [Kind in Ready['kind']]: (response: ServerResponse, reply: Extract<Ready, { kind: Kind }>) => void;
};

const SENDERS: Senders = {
  processed: (response, { message }) => write(response, processed(message)),
  redirect: (response, { url, message }) => write(response, redirectTo(url, message)),
  rejected: (response, { message }) => write(response, rejected(message)),
  status: (response, { status, retryAfterSeconds }) => {
    const headers: Record<string, string> =
      retryAfterSeconds === undefined ? {} : { 'retry-after': String(retryAfterSeconds) };
    write(response, { status, headers, body: '' });
  },
  drop: (response) => response.destroy(),
  half: (response) => {
    const { status, headers, body } = processed('This answer never comes to its end.');
    response.writeHead(status, { ...headers, 'content-length': Buffer.byteLength(body) });
    response.write(body.slice(0, body.length / 2), () => response.destroy());
  },
};

interface Written {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

function write(response: ServerResponse, { status, headers, body }: Written): void {
  response.writeHead(status, headers).end(body);
}
