import { createContext, runInContext } from 'node:vm';
import { fileURLToPath } from 'node:url';
import { expect, it } from '@jest/globals';
import { build } from 'esbuild';
import { EVENT_CREDENTIALS, signedEvent } from './support/signed-events.js';

const PACKAGE = fileURLToPath(new URL('../', import.meta.url));

/** The globals that browsers and edge runtimes share, and nothing of Node.js: no process, Buffer or require. */
const WEB = {
  ...{ AbortController, AbortSignal, ArrayBuffer, Blob, Date, DecompressionStream, DOMException, Headers, Promise },
  ...{ ReadableStream, Request, Response, TextDecoder, TextEncoder, TypeError, Uint8Array, URL },
  ...{ atob, btoa, clearTimeout, crypto, setTimeout },
};

/** Runs code with the package's entries in a realm that has only `WEB`. */
async function runInWeb(code: string, given: object): Promise<unknown> {
  const contents = `
    import { createClient } from './src/index.ts';
    import { receiveEvents, redirect } from './src/events/index.ts';
    import { matchAll } from './src/search/index.ts';
    export const result = (async () => { ${code} })();`;
  const { outputFiles } = await build({
    stdin: { contents, resolveDir: PACKAGE, loader: 'ts' },
    ...{ bundle: true, write: false, format: 'iife', globalName: 'web', platform: 'neutral', target: 'es2022' },
  });
  return runInContext(`${outputFiles[0]?.text ?? ''}; web.result`, createContext({ ...WEB, ...given }));
}

it('signs, sends and reads where there is nothing of Node.js', async () => {
  const sent: string[] = [];
  const fetch = async (url: string, { method, headers }: RequestInit): Promise<Response> => {
    sent.push(`${method} ${url} ${new Headers(headers).get('authorization')?.slice(0, 20)}`);
    if (sent.length === 1) return new Response('', { status: 502 });
    return Response.json(url.includes('/search/') ? { searchResults: [{ id: 4 }] } : { lastname: 'King', links: [] });
  };
  const code = `
    const credentials = { user: 'acme', secret: 'hush' };
    const options = { baseUrl: 'https://talent.example', customerId: 1001, credentials, retry: { baseDelayMs: 1 } };
    const client = createClient(options);
    const names = [];
    for await (const { id } of client.people.search(matchAll().where('person.lastname', '=', 'king')))
      names.push((await client.people.get(id)).lastname);
    const basic = createClient({ ...options, credentials: { user: 'acme', password: 'hush' } });
    await basic.people.resume(4).upload('Ten years', { filename: 'a.txt' });
    return names.join();`;
  expect(await runInWeb(code, { fetch })).toBe('King');
  expect(sent).toEqual([
    'POST https://talent.example/customers/1001/search/people x-svc-v1-hmac-sha256',
    'POST https://talent.example/customers/1001/search/people x-svc-v1-hmac-sha256',
    'GET https://talent.example/customers/1001/people/4 x-svc-v1-hmac-sha256',
    'PATCH https://talent.example/customers/1001/people/4/fields/resume/binary Basic YWNtZTpodXNo',
  ]);
});

it('receives events where there is nothing of Node.js', async () => {
  const url = 'https://partner.example/events';
  const { headers, body } = signedEvent(url);
  const request = new Request(url, { method: 'POST', headers, body });
  const code = `
    const handlers = { WorkFlowStatusChangeEvent: ({ payload }) => redirect('https://partner.example/' + payload.personId) };
    const receiver = receiveEvents({ credentials, handlers, onError: (error) => { throw error; } });
    const { status, headers } = await receiver.fetch(request);
    return status + ' ' + headers.get('location');`;
  expect(await runInWeb(code, { request, credentials: EVENT_CREDENTIALS })).toBe('303 https://partner.example/4');
});
