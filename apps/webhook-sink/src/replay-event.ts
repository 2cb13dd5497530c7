import { once } from 'node:events';
import { request as requestHttp } from 'node:http';
import type { IncomingMessage } from 'node:http';
import { request as requestHttps } from 'node:https';
import { MAX_REPLY_BYTES, readPartnerReply } from '@talent-platform/protocol/events';
import type { PartnerReply } from '@talent-platform/protocol/events';
import { readBody } from './http/read-body.js';
import { SinkError } from './sink-error.js';
import type { SinkEvent } from './sink-event.js';

const LIMIT_MS = 30_000;

/** Headers of the TCP connection. Node.js sets them again. */
const OF_THE_CONNECTION = [
  'connection',
  'keep-alive',
  'proxy-connection',
  'transfer-encoding',
  'content-length',
  'upgrade',
  'expect',
];

/**
 * Sends an event unchanged to another endpoint. Headers (with `Host`) and body stay the same, so the signature stays
 * valid. Does not follow redirects.
 *
 * @throws SinkError 400 for an invalid URL or a body that was not kept whole, 502 if no answer comes
 */
export async function replayEvent(event: SinkEvent, url: unknown, signal: AbortSignal): Promise<ReplayReply> {
  const target = typeof url === 'string' && URL.canParse(url) ? new URL(url) : undefined;
  if (!target || !/^https?:$/.test(target.protocol)) throw new SinkError('url must be an absolute http or https URL.');
  if (event.isTruncated) throw new SinkError('The event cannot be replayed: its body was too long to be kept whole.');
  const startedAt = performance.now();
  try {
    const response = await send(event, target, AbortSignal.any([signal, AbortSignal.timeout(LIMIT_MS)]));
    const { bytes } = await readBody(response, MAX_REPLY_BYTES);
    response.destroy();
    const { statusCode: status = 0, rawHeaders: headers } = response;
    const durationMs = Math.round(performance.now() - startedAt);
    const body = Buffer.from(bytes).toString('utf8');
    return { status, durationMs, headers, body, ...readPartnerReply(status, headers, bytes) };
  } catch (error) {
    throw new SinkError(
      `${target.origin} gave no answer: ${error instanceof Error ? error.message : String(error)}`,
      502,
    );
  }
}

async function send(event: SinkEvent, url: URL, signal: AbortSignal): Promise<IncomingMessage> {
  const headers = event.headers.filter((_, index) => !OF_THE_CONNECTION.includes(nameAt(event.headers, index)));
  const request = (url.protocol === 'https:' ? requestHttps : requestHttp)(url, {
    method: event.method,
    headers: [...headers, 'content-length', String(event.body.length)],
    setHost: false,
    agent: false,
    signal,
  });
  request.end(event.body);
  const [response] = (await once(request, 'response')) as [IncomingMessage];
  return response;
}

/** Returns the header name at an index of the flat list: a value's name stands before it. */
function nameAt(headers: readonly string[], index: number): string {
  return headers[index - (index % 2)]?.toLowerCase() ?? '';
}

export interface ReplayReply extends PartnerReply {
  readonly status: number;
  /** From sending the event to the end of the reply. */
  readonly durationMs: number;
  readonly headers: readonly string[];
  /** The first 64 KiB, as text. */
  readonly body: string;
}
