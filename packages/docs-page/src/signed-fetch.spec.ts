import { beforeEach, describe, expect, it } from '@jest/globals';
import type { Credentials } from './credentials.js';
import { createSignedFetch } from './signed-fetch.js';

const ORIGIN = 'http://127.0.0.1:8080';

const credentialsOf = (user: string): Credentials => ({
  scheme: 'signature',
  user,
  headersOf: ({ method, target, body }) =>
    Promise.resolve({
      authorization: `${user} ${method} ${target} ${new TextDecoder().decode(body).replace(/\r?\n/g, '·')}`,
    }),
});

describe('the requests of a reader', () => {
  let sent: Array<RequestInit & { readonly url: string }>;
  let statuses: number[];
  let known: Credentials | undefined;
  let given: Credentials | undefined;
  let asked: string[];
  let refused: Credentials[];

  beforeEach(() => {
    [sent, statuses, asked, refused] = [[], [200], [], []];
    [known, given] = [undefined, undefined];
  });

  const send = createSignedFetch({
    origin: ORIGIN,
    send: (url, init) => {
      sent.push({ url, ...init });
      return Promise.resolve(new Response(null, { status: statuses.shift() }));
    },
    reader: {
      credentials: () => known,
      ask: (reason) => {
        asked.push(reason);
        return Promise.resolve(given);
      },
      refuse: (credentials) => void refused.push(credentials),
    },
  });
  const authorizations = () => sent.map(({ headers }) => new Headers(headers).get('authorization'));
  const get = (path: string, headers = {}) => send(new Request(ORIGIN + path, { headers }));

  it('are signed with path, query and body as they are sent, and with no credentials of the browser', async () => {
    known = credentialsOf('ada');
    const body = '{"lastname":"Zoë"}';
    const headers = { 'Content-Type': 'application/json' };
    await send(new Request(`${ORIGIN}/customers/1/people?b=%20&a`, { method: 'POST', headers, body }));
    expect(sent).toHaveLength(1);
    const [{ headers: sentHeaders, ...request } = { url: '' }] = sent;
    expect(request).toMatchObject({
      url: `${ORIGIN}/customers/1/people?b=%20&a`,
      method: 'POST',
      body: new TextEncoder().encode(body),
      credentials: 'omit',
    });
    expect([...new Headers(sentHeaders)]).toEqual([
      ['authorization', `ada POST /customers/1/people?b=%20&a ${body}`],
      ['content-type', 'application/json'],
    ]);
  });

  it('are signed with the bytes of a form with a file, in the form in which they are sent', async () => {
    known = credentialsOf('ada');
    const form = new FormData();
    form.set('resume', new Blob(['%PDF']), 'cv.pdf');
    await send(new Request(`${ORIGIN}/customers/1/people/4/resume`, { method: 'PATCH', body: form }));
    const { headers, body } = { ...sent[0] };
    const bytes = new TextDecoder().decode(body as Uint8Array);
    const [, boundary] =
      /^multipart\/form-data; boundary=(.+)$/.exec(new Headers(headers).get('content-type') ?? '') ?? [];
    expect(bytes).toContain(`--${boundary}`);
    expect(authorizations()).toEqual([`ada PATCH /customers/1/people/4/resume ${bytes}`.replace(/\r?\n/g, '·')]);
  });

  it('are sent without credentials if they need none', async () => {
    expect((await get('/health/live')).status).toBe(200);
    expect([authorizations(), asked]).toEqual([[null], []]);
  });

  it('are sent again after a 401, with what the reader was asked for', async () => {
    statuses = [401, 200];
    given = credentialsOf('ada');
    expect((await get('/customers/1/jobs/5')).status).toBe(200);
    expect(authorizations()).toEqual([null, 'ada GET /customers/1/jobs/5']);
    expect(asked).toEqual(['This request needs credentials.']);
  });

  it.each(['known', 'given'])('show the answer 401 to credentials, and report them: %s', async (when) => {
    const credentials = credentialsOf('ada');
    if (when === 'known') known = credentials;
    given = credentials;
    statuses = when === 'known' ? [401] : [401, 401];
    expect((await get('/customers/1/jobs/5')).status).toBe(401);
    expect(refused).toEqual([credentials]);
    expect(asked).toHaveLength(when === 'known' ? 0 : 1);
  });

  it('keep an Authorization that the reader wrote into the request', async () => {
    statuses = [401];
    await get('/customers/1/jobs/5', { authorization: 'Basic eA==' });
    expect([authorizations(), asked]).toEqual([['Basic eA=='], []]);
  });

  it('go to the server of the page alone', async () => {
    known = credentialsOf('ada');
    await expect(send(new Request('http://example.com/x'))).rejects.toThrow(
      'This page sends requests to http://127.0.0.1:8080 alone, received http://example.com.',
    );
    expect(sent).toEqual([]);
  });
});
