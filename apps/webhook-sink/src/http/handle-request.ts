import type { IncomingMessage, ServerResponse } from 'node:http';
import { readBody } from './read-body.js';
import { PAGE_HEADERS } from '../page/page-files.js';
import { handlePageRequest, isPageRequest } from '../page/page-routes.js';
import { receiveEvent } from '../receive/receive-event.js';
import { sendReply } from '../replies.js';
import { SinkError } from '../sink-error.js';
import type { SentReply } from '../sink-event.js';
import type { SinkState } from '../sink-state.js';

const MAX_DRAINED_BYTES = 64 * 1024 * 1024;

/** Answers a request of the page, or an event. */
export async function handleRequest(
  request: IncomingMessage,
  response: ServerResponse,
  state: SinkState,
): Promise<void> {
  try {
    guardHost(request, [state.settings.host, ...state.settings.allowedHosts]);
    const { method = '', url: target = '/' } = request;
    const path = target.split('?', 1)[0] ?? '';
    if (isPageRequest(method, path)) {
      for (const [name, value] of Object.entries(PAGE_HEADERS)) response.setHeader(name, value);
      await handlePageRequest({
        request,
        response,
        state,
        path,
        query: new URLSearchParams(target.slice(path.length)),
      });
    } else await answerEvent(request, response, state);
  } catch (error) {
    refuse(response, error);
  }
}

async function answerEvent(request: IncomingMessage, response: ServerResponse, state: SinkState): Promise<void> {
  const startedAt = performance.now();
  const { now, maxBodyBytes } = state.settings;
  const body = await readBody(request, maxBodyBytes, MAX_DRAINED_BYTES);
  const { rules, secrets, hosts, signal } = state;
  const event = state.keep(receiveEvent(request, body, { rules, secrets, hosts, now: now(), count: state.next() }));
  const onSent = (sent: SentReply): void => state.answered(event.id, sent);
  await sendReply(event.reply, { response, signal, startedAt, onSent });
}

function refuse(response: ServerResponse, error: unknown): void {
  if (response.headersSent || response.destroyed) return void response.destroy();
  const status = error instanceof SinkError ? error.status : 500;
  const message = error instanceof Error ? error.message : String(error);
  response.writeHead(status, { 'content-type': 'application/json;charset=UTF-8' });
  const problems = error instanceof SinkError && error.problems.length > 0 ? { problems: error.problems } : {};
  response.end(JSON.stringify({ message, ...problems }));
}

/** The local names of this machine. */
export const LOOPBACK_NAMES: readonly string[] = ['localhost', '127.0.0.1', '[::1]'];

/**
 * Refuses requests that another site can make a browser send. Their Host is foreign, for example after DNS rebinding,
 * or their Origin differs from the Host.
 *
 * @throws SinkError 421 for the Host, 403 for the Origin
 */
function guardHost({ headers }: IncomingMessage, allowed: readonly string[]): void {
  const host = headers.host ?? '';
  if (![...LOOPBACK_NAMES, ...allowed].includes(nameOf(host)))
    throw new SinkError(
      `This sink is not known as "${nameOf(host).slice(0, 100)}": start it with --allow-host for that name.`,
      421,
    );
  const { origin } = headers;
  const isOurs = origin === undefined || origin === `http://${host}` || origin === `https://${host}`;
  if (!isOurs || headers['sec-fetch-site'] === 'cross-site')
    throw new SinkError('Pages of other sites cannot use this sink.', 403);
}

function nameOf(host: string): string {
  return host.replace(/:\d+$/, '').toLowerCase();
}
