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

/** Timeout for the receiver, and a signal that ends the wait. */
export interface ForwardLimits {
  readonly timeoutMs: number;
  readonly signal: AbortSignal;
}

/**
 * Forwards an event unchanged, with its Host, because the signature covers it. Does not follow redirects. Never
 * rejects.
 */
export async function forwardEvent(
  event: ReceivedEvent,
  base: BaseUrl,
  { timeoutMs, signal }: ForwardLimits,
): Promise<EventReply | { readonly failure: string }> {
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
      // The Host header names the listener, but the certificate must be that of the receiver.
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

/** Reads one byte more than the platform reads, so that the platform can refuse a longer reply (D-EVT-2). */
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

/** The explanation of frequent errors, by the error code of Node.js. */
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
  return known ?? `${origin} could not be reached: ${messageOf(first)}`;
}
