import type { Client } from '@talent-platform/client';
import { useEffect, useEffectEvent } from 'react';
import { useSession } from '../session/session.js';
import type { Session } from '../session/session.js';
import { clientOf } from '../session/sign-in.js';
import { ChangeStream, sleep } from './change-stream.js';

/** By the client of the session: nobody hears of what another user may read. */
const streams = new WeakMap<Client, ChangeStream>();

const NO_CONTENT = 204;

/** Calls `look` once for each time at which records of these kinds have changed, while the tab is seen. */
export function useLive(kinds: readonly string[], look: () => unknown, { isOn = true } = {}): void {
  const session = useSession();
  const key = kinds.join();
  const onChange = useEffectEvent(look);
  useEffect(() => {
    const stream = streams.get(session.client) ?? new ChangeStream(openerOf(session), document, sleep);
    streams.set(session.client, stream);
    return isOn ? stream.listen(key.split(','), () => void onChange()) : undefined;
  }, [session, key, isOn]);
}

/** EventSource sends no Authorization. So the client of the service prepares the request, and its reply is kept back. */
function openerOf({ signIn, platformPath, requests }: Session) {
  return async (signal: AbortSignal): Promise<ReadableStream<Uint8Array>> => {
    let body: ReadableStream<Uint8Array> | null = null;
    const fetchStream = async (url: string, init: RequestInit = {}): Promise<Response> => {
      // The client's own signal ends requests that take too long.
      const response = await fetch(url, { ...init, signal, credentials: 'omit' });
      if (!response.ok) return response;
      body = response.body;
      return new Response(null, { status: NO_CONTENT, headers: response.headers });
    };
    const client = clientOf(signIn, requests.hooks, { fetch: fetchStream });
    await client.request({ method: 'GET', path: platformPath('/stream') }, { signal });
    if (body === null) throw new TypeError('stream: the reply must have a body.');
    return body;
  };
}
