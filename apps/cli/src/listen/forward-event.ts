import http from 'node:http';
import https from 'node:https';
import { isIP } from 'node:net';
import { isNativeError } from 'node:util/types';
import { MAX_REPLY_BYTES } from '@talent-platform/protocol/events';
import type { BaseUrl } from '../http/base-url.js';
import { messageOf, systemCode } from '../system-error.js';
import { endToEndHeaders } from './event-reply.js';
import type { EventReply } from './event-reply.js';
import type { ReceivedEvent } from './receive-event.js';

/** The receiver's reply, or the reason that there is none. */
type Forwarded = EventReply | { readonly failure: string };

/** How long the receiver is waited for, and who ends it before. */
export interface ForwardLimits {
  readonly timeoutMs: number;
  readonly signal: AbortSignal;
}

/** Hands an event on as it came, Host too, for its signature is over that; redirects are not followed. It never rejects. */
export async function forwardEvent(
  event: ReceivedEvent,
  base: BaseUrl,
  { timeoutMs, signal }: ForwardLimits,
): Promise<Forwarded> {
  const patience = AbortSignal.timeout(timeoutMs);
  try {
    return await exchange(event, base, AbortSignal.any([patience, signal]));
  } catch (error) {
    if (patience.aborted)
      return {
        failure: `${base.origin} did not answer within ${timeoutMs / 1000} s: answer first, and work afterwards`,
      };
    if (signal.aborted) return { failure: 'the listener was stopped' };
    return { failure: reasonOf(error, base) };
  }
}

function exchange({ method, target, headers, body }: ReceivedEvent, base: BaseUrl, signal: AbortSignal) {
  return new Promise<EventReply>((resolve, reject) => {
    const outgoing = (base.secure ? https : http).request({
      host: base.hostname,
      port: base.port,
      method,
      path: target,
      headers: [...endToEndHeaders(headers), 'Content-Length', String(body.length), 'Connection', 'close'],
      // Host is not that of the receiver, whose certificate is asked for all the same.
      servername: isIP(base.hostname) === 0 ? base.hostname : '',
      agent: false,
      signal,
    });
    outgoing.on('error', reject);
    outgoing.on('response', (response) => {
      readReply(response).then(resolve, reject);
    });
    outgoing.end(body);
  });
}

/** One byte more than the platform reads, so that it sees a longer reply as one (D-EVT-2). */
async function readReply(response: http.IncomingMessage): Promise<EventReply> {
  const pieces: Buffer[] = [];
  let bytes = 0;
  for await (const piece of response) {
    pieces.push(piece as Buffer);
    bytes += (piece as Buffer).length;
    if (bytes > MAX_REPLY_BYTES) break;
  }
  const { statusCode: status = 0, rawHeaders } = response;
  return { status, headers: endToEndHeaders(rawHeaders), body: Buffer.concat(pieces).subarray(0, MAX_REPLY_BYTES + 1) };
}

/** The meaning of the usual failures, by Node's error code. */
const REASONS: Readonly<Record<string, string>> = {
  ECONNREFUSED: 'nothing listens at {}: start your receiver',
  ENOTFOUND: 'the name of {} does not exist: listen anew with another --forward, which gets later events alone',
  ECONNRESET: '{} closed the connection without an answer',
  EPIPE: '{} closed the connection without an answer',
};

function reasonOf(error: unknown, { origin }: BaseUrl): string {
  const first: unknown = error instanceof AggregateError ? error.errors[0] : error;
  const code = systemCode(first) ?? (isNativeError(first) ? first.name : '');
  const known = Object.hasOwn(REASONS, code) ? REASONS[code]?.replace('{}', origin) : undefined;
  return known ?? `${origin} could not be asked: ${messageOf(first)}`;
}
