import type { ServerResponse } from 'node:http';
import { setTimeout } from 'node:timers/promises';
import { processed, redirectTo, rejected } from '@talent-platform/protocol/events';
import type { Reply } from '../rules/rule.js';
import type { SentReply } from './sent-reply.js';

/** A reply that is there at once. */
type Ready = Exclude<Reply, { readonly kind: 'slow' | 'flaky' }>;

/** The place where a reply goes, the signal that ends a wait, and a callback just before the reply is sent. */
interface Sending {
  readonly response: ServerResponse;
  readonly signal: AbortSignal;
  /** When the request came, by `performance.now()`. */
  readonly startedAt: number;
  readonly onSent: (sent: SentReply) => void;
}

/** Sends a reply as its kind says; a wait ends when the sink is closed or the sender leaves. */
export async function sendReply(reply: Reply, { response, signal, startedAt, onSent }: Sending): Promise<void> {
  const left = new AbortController();
  const leave = (): void => left.abort();
  response.once('close', leave);
  const ready = await waited(reply, AbortSignal.any([signal, left.signal]));
  response.off('close', leave);
  const sent = left.signal.aborted ? LEFT : signal.aborted ? NONE : writtenOf(ready);
  onSent({ ...sent, durationMs: Math.round(performance.now() - startedAt) });
  write(response, sent);
}

async function waited(reply: Reply, signal: AbortSignal): Promise<Ready> {
  if (reply.kind === 'flaky') return waited(reply.reply, signal);
  if (reply.kind !== 'slow') return reply;
  await setTimeout(reply.delayMs, undefined, { signal, ref: false }).catch(() => undefined);
  return waited(reply.reply, signal);
}

type Written = Omit<SentReply, 'durationMs'>;

const NONE: Written = { end: 'closed', headers: {}, body: '' };
const LEFT: Written = { ...NONE, end: 'left' };

type Writers = { readonly [Kind in Ready['kind']]: (reply: Extract<Ready, { kind: Kind }>) => Written };

const WRITERS: Writers = {
  processed: ({ message }) => ({ end: 'whole', ...processed(message) }),
  redirect: ({ url, message }) => ({ end: 'whole', ...redirectTo(url, message) }),
  rejected: ({ message }) => ({ end: 'whole', ...rejected(message) }),
  status: ({ status, retryAfterSeconds }) => {
    const headers: Record<string, string> =
      retryAfterSeconds === undefined ? {} : { 'retry-after': String(retryAfterSeconds) };
    return { end: 'whole', status, headers, body: '' };
  },
  drop: () => NONE,
  half: () => {
    const { status, headers, body } = processed('This answer never comes to its end.');
    const length = String(Buffer.byteLength(body));
    return {
      end: 'half',
      status,
      headers: { ...headers, 'content-length': length },
      body: body.slice(0, body.length / 2),
    };
  },
};

function writtenOf(reply: Ready): Written {
  return WRITERS[reply.kind](reply as never);
}

function write(response: ServerResponse, { end, status, headers, body }: Written): void {
  if (status === undefined) return void response.destroy();
  response.writeHead(status, { ...headers });
  if (end === 'half') response.write(body, () => response.destroy());
  else response.end(body);
}
