import { describe, expect, it } from '@jest/globals';
import { SigningSecret, verifyRequest } from '@talent-platform/protocol/signing';
import { scriptedClient } from './support/scripted-client.js';
import type { ScriptedClient } from './support/scripted-client.js';

const USER = { user: 'Ada Größe=1;x', secret: 'hush é' };

/** A client whose requests must be signed as the service verifies them. */
function signingClient(baseUrl = 'https://talent.example/ws'): ScriptedClient & { verify: () => Promise<void> } {
  const scripted = scriptedClient([{ status: 200, body: {} }], { baseUrl, credentials: USER });
  return {
    ...scripted,
    async verify() {
      expect(scripted.sent.length).toBeGreaterThan(0);
      for (const { method, url, headers, body = '' } of scripted.sent) {
        // The service sees what `fetch` sends.
        const { pathname, search, href } = new URL(url);
        expect(href).toBe(url);
        const received = { method, target: pathname + search, headers: [...headers].flat() };
        const date = new Date(String(headers.get('x-svc-date')));
        const secrets = [new SigningSecret(USER.secret)];
        const verified = verifyRequest({ received, body: new TextEncoder().encode(body), secrets, now: date });
        expect(verified.user).toBe(USER.user);
      }
    },
  };
}

/** Texts with every kind of character that paths, queries and their encodings treat in a way of its own. */
const TEXTS = [
  "a b+c&d=e?f#g/h\\i%20%2f%zz;j,k:l@m!n'o(p)q*r~s",
  'größe – 名前 \u{1f600}',
  '...',
  '%2e%2e',
  '\0\t\n\u007f"<>[]^`{|}$',
  '__proto__',
];

describe('a signed request', () => {
  it.each(TEXTS)('is verified, whatever its path and query hold: %j', async (text) => {
    const { client, verify } = signingClient();
    await client.people.get(text as never, { fields: [text, 'b', 'a'] });
    await client.people.byEmail(text);
    await client.people.update(4, { lastname: text });
    await client.jobs.lookup(text).catch(() => undefined);
    await client.platform.why({ user: text, profile: text, field: text });
    await verify();
  });

  it.each([
    '/customers/1001/portalposts/',
    '/customers/1001/people/4?fields=b,a&fields=a&x=+y%20z&flag&e=%c3%a9&a-b=1&a=2?x',
    '/customers/1001/people/gr%c3%b6%C3%9fe%2fx:y@z!',
    '/customers/1001/people/größe',
    '//customers//1001/people//',
    "/customers/1001/o'neil*(x)",
  ])('is verified, for the path of a caller: %s', async (path) => {
    const { client, verify } = signingClient();
    await client.request({ method: 'GET', path });
    await client.request({
      method: 'POST',
      path,
      query: { 'a+b': 'c d', list: ['x', 'y'], left: undefined },
      json: {},
    });
    await verify();
  });

  it('covers the headers that decide whether a write is done (D-SIG-10)', async () => {
    const { client, sent, verify } = signingClient();
    await client.people.update(4, { lastname: 'King' }, { ifMatch: '"3"' });
    await client.workflows.move(7, { status: 'C1' }).catch(() => undefined);
    await client.request({
      method: 'POST',
      path: '/a',
      headers: { 'If-Match': '*', 'Idempotency-Key': 'k 1' },
      json: {},
    });
    await client.request({ method: 'POST', path: '/a', headers: { 'Idempotency-Key': '\u00fc' }, json: {} });
    const names = sent.map(({ headers }) => /signedheaders=([^,]*)/.exec(headers.get('authorization') ?? '')?.[1]);
    const always = 'x-svc-content-sha256;x-svc-date';
    expect(names).toEqual([
      `if-match;${always}`,
      `idempotency-key;${always}`,
      `idempotency-key;if-match;${always}`,
      always,
    ]);
    await verify();
  });

  it.each(['https://talent.example', 'https://talent.example/a:b/ü/%c3%bc!/', 'http://127.0.0.1:8080/ws/'])(
    'is verified under the base URL %s',
    async (baseUrl) => {
      const { client, verify } = signingClient(baseUrl);
      await client.people.get(4);
      await verify();
    },
  );
});
