import { createClient } from '../../src/index.js';
import type { Client, ClientOptions } from '../../src/index.js';
import { SIGNED } from './start-server.js';

/** A reply of the script, or an error that `fetch` throws, or silence until the attempt is aborted. */
export type ScriptedReply = Error | 'silence' | Scripted;

interface Scripted {
  readonly status: number;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string | object;
}

/** A request that was sent. */
export interface SentRequest {
  readonly method: string;
  readonly url: string;
  readonly headers: Headers;
  readonly body: string | undefined;
}

/** A client that is answered by a script, with all that it sent and how long it waited. */
export interface ScriptedClient {
  readonly client: Client;
  readonly sent: SentRequest[];
  readonly waits: number[];
}

/** Makes a client whose requests get the replies in turn, the last one again and again. */
export function scriptedClient(
  replies: readonly ScriptedReply[],
  options: Partial<ClientOptions> = {},
): ScriptedClient {
  const sent: SentRequest[] = [];
  const waits: number[] = [];
  let now = Date.parse('2026-11-26T10:00:00Z');
  let keys = 0;
  let onTime: () => void = () => undefined;
  const runtime: ClientOptions['runtime'] = {
    async fetch(url, init) {
      const { method = '', headers, body, signal } = init;
      const text = body === undefined || body === null ? undefined : await new Response(body).text();
      sent.push({ method, url, headers: new Headers(headers), body: text });
      const reply = replies[Math.min(sent.length, replies.length) - 1] ?? 'silence';
      if (reply instanceof Error) throw reply;
      if (reply !== 'silence') return responseOf(reply);
      return new Promise((_resolve, reject) => {
        signal?.addEventListener('abort', () => reject(new DOMException('aborted', 'AbortError')));
        onTime();
      });
    },
    now: () => new Date((now += 1000)),
    random: () => 0.5,
    sleep: async (ms) => void waits.push(ms),
    startTimer: (_ms, callback) => {
      onTime = callback;
      return () => (onTime = () => undefined);
    },
    newKey: () => `key-${(keys += 1)}`,
    ...options.runtime,
  };
  const base = { baseUrl: 'https://talent.example/ws/', customerId: 1001, credentials: SIGNED };
  return { client: createClient({ ...base, ...options, runtime }), sent, waits };
}

function responseOf({ status, headers = {}, body }: Scripted): Response {
  const text = typeof body === 'object' ? JSON.stringify(body) : body;
  return new Response(status === 204 || status === 304 ? null : text, { status, headers: { ...headers } });
}

/** A refusal as the service writes it. */
export const refusal = (
  status: number,
  errorCode: number,
  headers: Readonly<Record<string, string>> = {},
): Scripted => ({
  status,
  headers,
  body: { errors: [{ errorMessage: 'It is refused.', errorCode }] },
});
