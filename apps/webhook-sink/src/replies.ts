import { createHash } from 'node:crypto';
import type { ServerResponse } from 'node:http';
import { setTimeout } from 'node:timers/promises';
import { processed, redirectTo, rejected } from '@talent-platform/protocol/events';
import { DEFAULT_REPLY } from './rules/rule.js';
import type { ReplyRule, Reply, Rule } from './rules/rule.js';
import type { SentReply } from './sink-event.js';

/** The parts of an event that decide its reply. */
interface Attempt {
  readonly eventType: string | undefined;
  readonly path: string;
  /** The status of an event that tells of a move. */
  readonly newStatus: string | undefined;
  /** Identifies an attempt of an event. */
  readonly key: string;
}

/** Chooses the reply of the first matching rule. Resolves flaky replies. */
export function chooseReply(rules: readonly Rule[], attempt: Attempt): { reply: Reply; rule?: ReplyRule } {
  const index = rules.findIndex((rule) => fits(rule, attempt));
  const { reply = DEFAULT_REPLY, ...when } = rules[index] ?? {};
  return { reply: decided(reply, attempt.key), ...(index < 0 ? {} : { rule: { number: index + 1, ...when } }) };
}

function fits({ eventType, newStatus, path = '*' }: Rule, attempt: Attempt): boolean {
  if (eventType !== undefined && eventType !== attempt.eventType) return false;
  if (newStatus !== undefined && newStatus !== attempt.newStatus) return false;
  return path.endsWith('*') ? attempt.path.startsWith(path.slice(0, -1)) : attempt.path === path;
}

function decided(reply: Reply, key: string): Reply {
  if (reply.kind === 'slow') return { ...reply, reply: decided(reply.reply, key) };
  if (reply.kind !== 'flaky') return reply;
  const fails = drawn(`${reply.seed}\0${key}`) < reply.share;
  return decided(fails ? reply.failure : reply.reply, key);
}

/** Returns a number from 0 to below 1, always the same for the same text. */
function drawn(text: string): number {
  return createHash('sha256').update(text).digest().readUInt32BE() / 2 ** 32;
}

type Descriptions = { readonly [Kind in Reply['kind']]: (reply: Extract<Reply, { kind: Kind }>) => string };

const DESCRIPTIONS: Descriptions = {
  processed: ({ message }) => (message === undefined ? '200' : `200 ${message}`),
  redirect: ({ url }) => `303 ${url}`,
  rejected: ({ message }) => `400 ${message}`,
  status: ({ status }) => String(status),
  drop: () => 'connection closed',
  half: () => '200, cut in the middle',
  slow: ({ delayMs, reply }) => `${describeReply(reply)}, after ${delayMs} ms`,
  flaky: ({ share, reply, failure }) =>
    `${describeReply(reply)}, or ${describeReply(failure)} for ${Math.round(share * 100)} %`,
};

/** Describes a reply in a few words. */
export function describeReply(reply: Reply): string {
  return DESCRIPTIONS[reply.kind](reply as never);
}

type Ready = Exclude<Reply, { readonly kind: 'slow' | 'flaky' }>;

interface Sending {
  readonly response: ServerResponse;
  readonly signal: AbortSignal;
  /** The time of the request, by `performance.now()`. */
  readonly startedAt: number;
  readonly onSent: (sent: SentReply) => void;
}

/** Sends a reply. A wait ends when the sink closes or the sender leaves. */
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
