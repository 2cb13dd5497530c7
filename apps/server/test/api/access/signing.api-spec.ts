import { beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { aBlueprint, aUser, PASSWORD, SECRET } from '../../builders/blueprint.builder.js';
import { codesOf } from '../../support/api-client.js';
import { describeServer } from '../../support/each-server.js';
import { formatAuthorization, joinLines, sha256, signByHand } from '../../support/hand-signer.js';
import type { HandWritten } from '../../support/hand-signer.js';
import { sendBytes } from '../../support/send-bytes.js';
import type { RawResponse } from '../../support/send-raw.js';
import { TestClock } from '../../support/test-clock.js';

const NOON = '2026-11-20T12:00:00Z';
const HEX_SECRET = '00112233445566778899aabbccddeeff00112233445566778899aabbccddeeff';
const clock = new TestClock(NOON);

const blueprint = aBlueprint(1001, {
  users: [
    aUser('1001.admin', 'administrators'),
    aUser('1001.user', 'partners'),
    aUser('Ünal Bücher', 'partners'),
    aUser('1001.hex', 'partners', { signingSecrets: [{ id: 'k1', secret: HEX_SECRET }] }),
    aUser('1001.unsigned', 'partners', { signingSecrets: [] }),
    aUser('1001.expiring', 'partners', {
      signingSecrets: [
        { id: 'k1', secret: 'the-old-secret', expires: '2026-11-20T12:00:01Z' },
        { id: 'k2', secret: 'the-new-secret' },
      ],
    }),
  ],
});

describeServer('signing', { blueprints: [blueprint], clock, configuration: { explainSignatures: true } }, (under) => {
  let path: string;

  beforeAll(async () => {
    clock.set(NOON);
    const created = await under.server.sendAs('1001.user', PASSWORD, {
      method: 'POST',
      path: '/customers/1001/people',
      body: { firstname: 'Ada', lastname: 'Lovelace' },
    });
    path = new URL(created.headers.location ?? '').pathname;
  });

  beforeEach(() => clock.set(NOON));

  const send = (written: Partial<HandWritten> = {}): Promise<RawResponse> =>
    under.server.send(signByHand({ path, date: NOON, user: '1001.user', ...written }));

  describe('a request signed by the words of the specification', () => {
    it.each([
      ['a read', {}],
      ['a read with a query', { query: 'fields=firstname,lastname', queryLine: 'fields=firstname%2Clastname' }],
      ['a parameter without a value', { query: 'fields', queryLine: 'fields=' }],
      ['an empty name', { query: '=x', queryLine: '=x' }],
      ['empty pieces', { query: '&&fields=lastname&', queryLine: 'fields=lastname' }],
      ['parameters out of order', { query: 'b=1&a=2&B=3', queryLine: 'B=3&a=2&b=1' }],
      ['a second question mark', { query: 'a=b?c', queryLine: 'a=b%3Fc' }],
      ['a second equals sign', { query: 'a=b=c', queryLine: 'a=b%3Dc' }],
      ['a space as plus', { query: 'a=b+c', queryLine: 'a=b%20c' }],
      ['a space as %20', { query: 'a=b%20c', queryLine: 'a=b%20c' }],
      ['an escaped plus', { query: 'a=b%2Bc', queryLine: 'a=b%2Bc' }],
      ['an asterisk', { query: 'a=*', queryLine: 'a=%2A' }],
      ['lower-case escapes', { query: 'a=%c3%a9', queryLine: 'a=%C3%A9' }],
      ['escapes that need none', { query: 'a=%41%7E', queryLine: 'a=A~' }],
      ['a stray percent sign', { query: 'a=100%', queryLine: 'a=100%25' }],
      ['a further signed header', { extra: { host: 'talent.example' } }],
      ['several further signed headers', { extra: { 'content-type': 'application/json', host: 'x', 'x-a': 'b' } }],
      ['a header value with inner blanks', { extra: { 'x-a': 'b   c' } }],
      ['an empty header value', { extra: { 'x-a': '' } }],
      [
        'a user name with spaces and letters beyond ASCII',
        {
          user: 'Ünal Bücher',
          authorization: (parts: Parameters<typeof formatAuthorization>[0]) =>
            Buffer.from(formatAuthorization(parts)).toString('latin1'),
        },
      ],
    ] satisfies Array<[string, Partial<HandWritten>]>)('is accepted: %s', async (_title, written) => {
      expect((await send(written)).status).toBe(200);
    });

    it('is accepted with the values of a name out of order; that there are several is refused behind it', async () => {
      const reply = await send({
        query: 'fields=2&fields=1&fields=',
        queryLine: 'fields=&fields=1&fields=2',
      });
      expect([reply.status, codesOf(reply)]).toEqual([400, [5]]);
    });

    it('is accepted with a body', async () => {
      const response = await send({ method: 'PATCH', body: '{"middlename":"Byron"}' });
      expect(response.status).toBe(204);
    });

    it('is accepted as HEAD', async () => {
      expect((await send({ method: 'HEAD' })).status).toBe(200);
    });

    it('is accepted again within its 300 seconds (D-SIG-10)', async () => {
      const signed = signByHand({ path, date: NOON, user: '1001.user' });
      const statuses = [];
      for (let round = 0; round < 3; round += 1) statuses.push((await under.server.send(signed)).status);
      expect(statuses).toEqual([200, 200, 200]);
    });

    it.each([
      ['no query line, as the printed example leaves it out', {}, 200],
      ['no query line although there is a query', { query: 'fields=lastname' }, 401],
    ] satisfies Array<[string, Partial<HandWritten>, number]>)(
      'with %s is answered (D-SIG-3)',
      async (_title, written, status) => {
        const response = await send({
          ...written,
          join: ({ method, uri, headers, signedHeaders }) => [method, uri, headers, signedHeaders].join('\n'),
        });
        expect(response.status).toBe(status);
      },
    );

    it('is accepted in the printed form if the query is empty', async () => {
      const signed = signByHand({
        path,
        date: NOON,
        user: '1001.user',
        join: ({ method, uri, headers, signedHeaders }) => [method, uri, headers, signedHeaders].join('\n'),
      });
      expect((await under.server.send({ ...signed, path: `${path}?` })).status).toBe(200);
    });

    it.each([
      ['a trailing slash', (text: string) => `${text}/`, (text: string) => `${text}/`],
      ['an escaped digit', (text: string) => text.replace('/1001/', '/%31001/'), (text: string) => text],
    ])('signs the canonical path and sends another: %s (D-SIG-5)', async (_title, sent, canonical) => {
      const signed = signByHand({ path: canonical(path), date: NOON, user: '1001.user' });
      expect((await under.server.send({ ...signed, path: sent(path) })).status).toBe(200);
    });

    it('is accepted with several headers of one name, their values sorted and joined (D-SIG-7)', async () => {
      const signed = signByHand({ path, date: NOON, user: '1001.user', extra: { 'x-a': 'A,b, c,d' } });
      const response = await under.server.send({
        ...signed,
        headers: { ...signed.headers, 'x-a': ['b, c', 'd', 'A'] },
      });
      expect(response.status).toBe(200);
    });
  });

  describe('any change after the signature', () => {
    it.each<[string, { method?: string; path?: string; headers?: Record<string, string | string[]> }]>([
      ['of the method', { method: 'HEAD' }],
      ['of the path', { path: '/customers/1001/people/2' }],
      ['of the query', { path: '?fields=lastname' }],
      ['of the date', { headers: { 'x-svc-date': '2026-11-20T12:00:01Z' } }],
      ['of the date to an equal one', { headers: { 'x-svc-date': '2026-11-20T13:00:00+01:00' } }],
      ['of the digest', { headers: { 'x-svc-content-sha256': sha256('x') } }],
      ['of a signed header', { headers: { 'x-a': 'c' } }],
      ['by a second value of a signed header', { headers: { 'x-a': ['b', 'c'] } }],
    ])('is refused: %s', async (_title, change) => {
      const signed = signByHand({ path, date: NOON, user: '1001.user', extra: { 'x-a': 'b' } });
      const sent = change.path?.startsWith('?') ? path + change.path : (change.path ?? signed.path);
      const response = await under.server.send({
        ...signed,
        ...change,
        path: sent,
        headers: { ...signed.headers, ...change.headers },
      });
      expect(response.status).toBe(401);
      expect(response.headers['x-error']).toMatch(/^9:/);
    });

    it('is refused: of the body, after it was read (D-ERR-6)', async () => {
      const signed = signByHand({ method: 'PATCH', path, date: NOON, user: '1001.user', body: '{"middlename":"a"}' });
      const response = await under.server.send({ ...signed, body: '{"middlename":"b"}' });
      expect(response.status).toBe(401);
      expect(codesOf(response)).toEqual([9]);
      const read = await send({ query: 'fields=middlename' });
      expect(read.json).not.toMatchObject({ middlename: 'b' });
    });

    it('is refused: a body if none was signed, on a read too', async () => {
      const response = await under.server.send({
        ...signByHand({ path, date: NOON, user: '1001.user' }),
        body: 'hello',
      });
      expect(response.status).toBe(401);
      expect(codesOf(response)).toEqual([9]);
    });

    it('is refused: no body if one was signed', async () => {
      const signed = signByHand({ method: 'PATCH', path, date: NOON, user: '1001.user', body: '{"middlename":"a"}' });
      const response = await under.server.send({ ...signed, body: undefined, headers: signed.headers });
      expect([401, 415]).toContain(response.status);
    });
  });

  describe('the Authorization header', () => {
    const names = 'x-svc-content-sha256;x-svc-date';
    type Parts = Parameters<typeof formatAuthorization>[0];
    const algorithm = 'x-svc-v1-hmac-sha256';

    it.each<[string, (parts: Parts) => string]>([
      [
        'spaces after the commas',
        (p) => `${algorithm} user=${p.user}, signedheaders=${p.signedHeaders}, signature=${p.signature}`,
      ],
      [
        'tabs after the commas',
        (p) => `${algorithm} user=${p.user},\tsignedheaders=${p.signedHeaders},\tsignature=${p.signature}`,
      ],
      [
        'components in another order',
        (p) => `${algorithm} signature=${p.signature},user=${p.user},signedheaders=${p.signedHeaders}`,
      ],
    ])('is taken with %s (D-SIG-2)', async (_title, authorization) => {
      expect((await send({ authorization })).status).toBe(200);
    });

    it.each<[string, number, (parts: Parts) => string]>([
      ['no space after the algorithm', 6, (p) => formatAuthorization(p).replace('sha256 user', 'sha256user')],
      ['another version', 6, (p) => formatAuthorization(p).replace('-v1-', '-v2-')],
      ['an upper-case algorithm', 6, (p) => formatAuthorization(p).replace(algorithm, algorithm.toUpperCase())],
      ['the algorithm alone', 6, () => algorithm],
      ['no user', 6, (p) => `${algorithm} signedheaders=${p.signedHeaders},signature=${p.signature}`],
      ['an empty user', 6, (p) => formatAuthorization({ ...p, user: '' })],
      ['no signature', 6, (p) => `${algorithm} user=${p.user},signedheaders=${p.signedHeaders}`],
      ['no signed headers', 6, (p) => `${algorithm} user=${p.user},signature=${p.signature}`],
      ['a component twice', 6, (p) => `${formatAuthorization(p)},user=${p.user}`],
      [
        'a component that is unknown, before the others',
        6,
        (p) => formatAuthorization(p).replace('user=', 'realm=x,user='),
      ],
      ['a component that is unknown, after the others', 6, (p) => `${formatAuthorization(p)},realm=x`],
      ['an upper-case signature', 6, (p) => formatAuthorization({ ...p, signature: p.signature.toUpperCase() })],
      ['half a signature', 6, (p) => formatAuthorization({ ...p, signature: p.signature.slice(32) })],
      [
        'a signature in base64',
        6,
        (p) => formatAuthorization({ ...p, signature: Buffer.from(p.signature, 'hex').toString('base64url') }),
      ],
      [
        'signed headers out of order',
        9,
        (p) => formatAuthorization({ ...p, signedHeaders: 'x-svc-date;x-svc-content-sha256' }),
      ],
      ['signed headers in upper case', 9, (p) => formatAuthorization({ ...p, signedHeaders: names.toUpperCase() })],
      ['a signed header twice', 9, (p) => formatAuthorization({ ...p, signedHeaders: `${names};x-svc-date` })],
      ['a user name in another case', 9, (p) => formatAuthorization({ ...p, user: '1001.User' })],
      ['a blank after the user name', 9, (p) => formatAuthorization({ ...p, user: '1001.user ' })],
    ])('is refused with %s (D-SIG-12)', async (_title, code, authorization) => {
      const response = await send({ authorization });
      expect(response.status).toBe(401);
      expect(codesOf(response)[0]).toBe(code);
    });

    it.each(['x-svc-date', 'x-svc-content-sha256'])(
      'is refused when %s is not among the signed headers (code 9)',
      async (name) => {
        const response = await send({
          signedHeaders: names
            .split(';')
            .filter((other) => other !== name)
            .join(';'),
        });
        expect(response.status).toBe(401);
        expect(codesOf(response)[0]).toBe(9);
      },
    );

    it.each(['authorization', 'x-svc-date', 'x-svc-content-sha256'])(
      'is refused when %s is sent twice (D-SIG-7)',
      async (name) => {
        const { headers } = signByHand({ path, date: NOON, user: '1001.user' });
        const lines = [...Object.entries(headers), [name, headers[name]]].map(
          ([header, value]) => `${header}: ${value}`,
        );
        const reply = await sendBytes(
          under.server.baseUrl,
          [`GET ${path} HTTP/1.1`, 'Host: x', 'Connection: close', ...lines, '', ''].join('\r\n'),
        );
        expect(reply).toMatch(/^HTTP\/1\.1 401 /);
      },
    );

    it('is refused when Basic credentials are sent beside the signature (D-SIG-7)', async () => {
      const { headers } = signByHand({ path, date: NOON, user: '1001.user' });
      const basic = `authorization: Basic ${Buffer.from(`1001.user:${PASSWORD}`).toString('base64')}`;
      for (const order of [0, 1]) {
        const lines = Object.entries(headers).map(([header, value]) => `${header}: ${value}`);
        lines.splice(order === 0 ? 0 : lines.length, 0, basic);
        const reply = await sendBytes(
          under.server.baseUrl,
          [`GET ${path} HTTP/1.1`, 'Host: x', 'Connection: close', ...lines, '', ''].join('\r\n'),
        );
        expect(reply).toMatch(/^HTTP\/1\.1 401 /);
      }
    });

    it('signs headers that are sent', async () => {
      const signed = signByHand({ path, date: NOON, user: '1001.user', extra: { 'x-a': 'b' } });
      const { 'x-a': _, ...headers } = signed.headers;
      expect((await under.server.send({ ...signed, headers })).status).toBe(401);
    });
  });

  describe('the digest', () => {
    it.each([
      ['in upper-case hex', sha256('').toUpperCase()],
      ['in base64', sha256('', 'base64')],
      ['empty', ''],
      ['of another length', sha256('').slice(2)],
    ])('is refused %s (code 9)', async (_title, digest) => {
      const response = await send({ digest });
      expect(response.status).toBe(401);
      expect(codesOf(response)[0]).toBe(9);
    });

    it('is refused when it is not sent (code 9)', async () => {
      const signed = signByHand({ path, date: NOON, user: '1001.user' });
      const { 'x-svc-content-sha256': _, ...headers } = signed.headers;
      const response = await under.server.send({ ...signed, headers });
      expect(response.status).toBe(401);
      expect(codesOf(response)[0]).toBe(9);
    });
  });

  describe('the date', () => {
    it.each([
      ['2026-11-20T12:00:00Z'],
      ['2026-11-20T12:00Z'],
      ['2026-11-20T12:00:00.000Z'],
      ['2026-11-20T13:30:00+01:30'],
      ['2026-11-20T04:00:00-08:00'],
      ['2026-11-20T12:00+0000'],
      ['2026-11-20T23:30+1130'],
      ['2026-11-20T12:00:00-00:00'],
    ])('is taken as %s (D-SIG-4)', async (date) => {
      expect((await send({ date })).status).toBe(200);
    });

    it.each([
      ['2026-11-20T12:00:00'],
      ['2026-11-20 12:00:00Z'],
      ['2026-11-20t12:00:00Z'],
      ['2026-11-20T12:00:00z'],
      ['2026-11-20T11:59:60Z'],
      ['2026-11-20T24:00:00Z'],
      ['2026-11-31T12:00:00Z'],
      ['2026-02-29T12:00:00Z'],
      ['2026-13-20T12:00:00Z'],
      ['2026-11-20T12:00:00.0Z'],
      ['2026-11-20T12:00:00+1'],
      ['2026-11-20T12:00:00+24:00'],
      ['2026-11-20'],
      ['Fri, 20 Nov 2026 12:00:00 GMT'],
      ['1795176000'],
      ['now'],
      [''],
    ])('is refused as %j (code 10)', async (date) => {
      const response = await send({ date });
      expect(response.status).toBe(401);
      expect(codesOf(response)).toEqual([10]);
    });

    it('is refused when it is not sent (code 10)', async () => {
      const signed = signByHand({ path, date: NOON, user: '1001.user' });
      const { 'x-svc-date': _, ...headers } = signed.headers;
      const response = await under.server.send({ ...signed, headers });
      expect(response.status).toBe(401);
      expect(codesOf(response)).toEqual([10]);
    });

    it.each([
      [300_000, 200],
      [300_001, 401],
      [299_999, 200],
      [-300_000, 200],
      [-300_001, 401],
    ])('signed at noon is answered %i ms later with %i (D-ERR-4)', async (ms, status) => {
      clock.advance(ms);
      const response = await send();
      expect(response.status).toBe(status);
      if (status === 401) expect(codesOf(response)).toEqual([10]);
    });
  });

  describe('secrets', () => {
    it('end at the moment that they name', async () => {
      const old = { user: '1001.expiring', key: 'the-old-secret' };
      clock.set('2026-11-20T12:00:00.999Z');
      expect((await send(old)).status).toBe(200);
      clock.set('2026-11-20T12:00:01Z');
      expect(codesOf(await send(old))).toEqual([9]);
    });

    it('are both live while they overlap', async () => {
      for (const key of ['the-old-secret', 'the-new-secret'])
        expect((await send({ user: '1001.expiring', key })).status).toBe(200);
    });

    it('are UTF-8 text, not what the text encodes (D-SIG-1)', async () => {
      expect((await send({ user: '1001.hex', key: HEX_SECRET })).status).toBe(200);
      expect((await send({ user: '1001.hex', key: Buffer.from(HEX_SECRET, 'hex') })).status).toBe(401);
    });

    it('of another user do not sign', async () => {
      expect(codesOf(await send({ user: '1001.hex', key: SECRET }))).toEqual([9]);
    });

    it.each(['', 'decoy', 'undefined', 'null'])('cannot be guessed for a user who has none: %j', async (key) => {
      expect(codesOf(await send({ user: '1001.unsigned', key: Buffer.from(key) }))).toEqual([9]);
      expect(codesOf(await send({ user: 'nobody', key: Buffer.from(key) }))).toEqual([9]);
    });
  });

  describe('the explanation of a refusal (D-SIG-9)', () => {
    const explanationOf = ({ json }: RawResponse) =>
      (json as { explain?: { canonicalRequest: string; stringToSign: string; hint: string | null } }).explain;

    const mistakes: ReadonlyArray<readonly [mistake: string, hint: RegExp, written: Partial<HandWritten>]> = [
      [
        'the query line left out of a request that has a query',
        /without its query/,
        {
          query: 'fields=lastname',
          join: ({ method, uri, headers, signedHeaders }) => [method, uri, headers, signedHeaders].join('\n'),
        },
      ],
      ['+ for space', /not signed as %20/, { query: 'a=b+c', queryLine: 'a=b+c' }],
      ['an unsorted query', /query was signed unsorted/, { query: 'b=1&a=2', queryLine: 'b=1&a=2' }],
      [
        'unsorted headers',
        /headers were not signed in order/,
        {
          join: (lines) =>
            joinLines({
              ...lines,
              headers: lines.headers
                .trimEnd()
                .split('\n')
                .toReversed()
                .map((line) => `${line}\n`)
                .join(''),
            }),
        },
      ],
      [
        'unsorted names in signedheaders',
        /headers were not signed in order/,
        {
          signedHeaders: 'x-svc-date;x-svc-content-sha256',
          join: (lines) => joinLines({ ...lines, signedHeaders: 'x-svc-date;x-svc-content-sha256' }),
        },
      ],
      [
        'a header value that is not trimmed',
        /blanks at its ends/,
        {
          extra: { 'x-a': 'b' },
          join: (lines) => joinLines({ ...lines, headers: lines.headers.replace('x-a:b\n', 'x-a: b\n') }),
        },
      ],
      [
        'a missing newline after the headers',
        /newline after the last header line is missing/,
        { join: (lines) => joinLines({ ...lines, headers: lines.headers.trimEnd() }) },
      ],
      ['local time without offset', /local time without its offset/, { date: '2026-11-20T13:00:00' }],
      ['local time that is called UTC', /local time was sent as if it were UTC/, { date: '2026-11-20T13:00:00Z' }],
      ['the secret decoded as base64', /decoded as base64/, { key: Buffer.from(SECRET, 'base64') }],
      ['the secret decoded as hex', /decoded as hex/, { user: '1001.hex', key: Buffer.from(HEX_SECRET, 'hex') }],
      ['a body hash in base64', /as base64/, { digest: sha256('', 'base64') }],
      ['a body hash in upper-case hex', /upper-case hex/, { digest: sha256('').toUpperCase() }],
      [
        'the hash of the body in another encoding',
        /hash of the body as UTF-16/,
        { method: 'PATCH', body: '{"middlename":"é"}', digest: sha256(Buffer.from('{"middlename":"é"}', 'utf16le')) },
      ],
      [
        'a query as it was sent',
        /^The query was signed as it was sent: sign it as "fields=lastname%2Cemail"/,
        { query: 'fields=lastname,email', queryLine: 'fields=lastname,email' },
      ],
      [
        'host as a proxy was asked for it',
        /^host was signed as "talent.example", and arrived as "127.0.0.1:/,
        {
          extra: { host: '127.0.0.1:1', 'x-forwarded-host': 'talent.example' },
          join: (lines) => joinLines({ ...lines, headers: lines.headers.replace('127.0.0.1:1', 'talent.example') }),
        },
      ],
      ['the secret with a newline', /secret was used with a newline at its end/, { key: Buffer.from(`${SECRET}\n`) }],
      [
        'the method in lower case',
        /method was signed in lower case/,
        { join: (lines) => joinLines({ ...lines, method: 'get' }) },
      ],
    ];

    it.each(mistakes)('names the mistake: %s', async (_mistake, hint, written) => {
      const response = await send(written);
      expect(response.status).toBe(401);
      expect(explanationOf(response)?.hint).toMatch(hint);
    });

    it('holds the canonical request and the string to sign as they should have been', async () => {
      const right = signByHand({ path, query: 'a=b%20c', date: NOON, user: '1001.user' });
      const explanation = explanationOf(await send({ query: 'a=b+c', queryLine: 'a=b+c' }));
      expect(explanation).toMatchObject({ canonicalRequest: right.canonicalRequest, stringToSign: right.stringToSign });
      expect(Object.keys(explanation ?? {}).toSorted()).toEqual(['canonicalRequest', 'hint', 'stringToSign']);
    });

    it('says the same to unknown users and wrong secrets: that no mistake is known, and what that leaves', async () => {
      const replies = [{ key: 'wrong' }, { user: 'nobody' }, { user: 'nobody', key: 'wrong' }].map(send);
      const [known, ...unknown] = (await Promise.all(replies)).map(({ status, json }) => ({ status, json }));
      expect(known?.json).toMatchObject({
        explain: { hint: expect.stringMatching(/^No known mistake .* the user name or the secret is not the one/) },
      });
      for (const reply of unknown) expect(reply).toEqual(known);
    });

    it.each(['', 'undefined', 'null', 'None'])('names the key %j to a known and an unknown user alike', async (key) => {
      const [known, unknown] = await Promise.all([{ key }, { key, user: 'nobody' }].map((written) => send(written)));
      expect(known?.status).toBe(401);
      expect(explanationOf(known as RawResponse)?.hint).toContain(key === '' ? 'an empty secret' : `the text "${key}"`);
      expect(unknown?.json).toEqual(known?.json);
    });

    it.each([' 1001.user', '1001.user ', '"1001.user"'])('names a user name that was sent as %j', async (user) => {
      const response = await send({ user });
      expect(codesOf(response)).toEqual([9]);
      expect(explanationOf(response)?.hint).toContain(`${JSON.stringify(user)}: send user=1001.user, without`);
    });

    it('names two mistakes at once (D-SIG-20)', async () => {
      const response = await send({ query: 'a=b+c', queryLine: 'a=b+c', key: Buffer.from(SECRET, 'base64') });
      expect(explanationOf(response)?.hint).toMatch(/^Two mistakes\. 1: A space .*2: The secret was decoded as base64/);
    });

    it('says why a path with an empty segment is signed without it', async () => {
      const sent = path.replace('/people', '//people');
      const response = await send({ path: sent, join: (lines) => joinLines({ ...lines, uri: sent }) });
      expect(explanationOf(response)?.hint).toContain('empty segments ("//") and "." are taken out');
    });

    it('names the difference in a header of another scheme (D-SIG-20)', async () => {
      const authorization = `AWS4-HMAC-SHA256 Credential=1001.user/x, SignedHeaders=host, Signature=${'0'.repeat(64)}`;
      const response = await under.server.send({ path, headers: { authorization } });
      expect(codesOf(response)).toEqual([6]);
      expect(response.text).toMatch(/Authorization must read .* What differs: .*AWS4.*Credential.*SignedHeaders/);
    });

    it('has no hint if the errors themselves say what is wrong', async () => {
      const old = { date: '2026-11-20T11:52:00Z' };
      for (const written of [old, { ...old, user: 'nobody' }, { ...old, key: 'wrong' }])
        expect(explanationOf(await send(written))?.hint).toBeNull();
    });

    it('never shows the expected signature or the secret', async () => {
      for (const [, , written] of mistakes) {
        const text = (await send(written)).text;
        const { signature } = signByHand({
          path,
          date: NOON,
          user: '1001.user',
          ...written,
          join: joinLines,
          key: written.user === '1001.hex' ? HEX_SECRET : SECRET,
          queryLine: undefined,
        });
        expect(text).not.toContain(SECRET);
        expect(text).not.toContain(HEX_SECRET);
        expect(text).not.toContain(signature);
      }
    });

    it('stands beside the errors and changes nothing of them', async () => {
      const response = await send({ key: 'wrong' });
      expect(Object.keys(response.json as object).toSorted()).toEqual(['errors', 'explain']);
      expect(codesOf(response)).toEqual([9]);
    });

    it('is not given for Basic credentials', async () => {
      expect(explanationOf(await under.server.sendAs('1001.user', 'wrong', { path }))).toBeUndefined();
    });

    it.each([
      'x-svc-v1-hmac-sha256',
      'x-svc-v1-hmac-sha256 ',
      'x-svc-v1-hmac-sha256 user=,signedheaders=,signature=',
      `x-svc-v1-hmac-sha256 ${'user='.repeat(500)}`,
      'x-svc-v1-hmac-sha256 user=a,signedheaders=__proto__,signature=x',
    ])('is given for a malformed header too: %j', async (authorization) => {
      const response = await under.server.send({ path, headers: { authorization } });
      expect(response.status).toBe(401);
      expect(explanationOf(response)).toBeDefined();
    });
  });
});

describeServer(
  'signing without explanations',
  { blueprints: [aBlueprint(1001)], configuration: { explainSignatures: false } },
  (under) => {
    it('explains nothing if the operator has not turned it on (D-SIG-9)', async () => {
      for (const written of [{ key: 'wrong' }, { date: '2026-01-01T00:00:00' }, { join: () => 'x' }, { digest: 'x' }]) {
        const date = new Date().toISOString();
        const response = await under.server.send(
          signByHand({ path: '/customers/1001/people/1', user: '1001.user', date, ...written }),
        );
        expect(response.status).toBe(401);
        expect(Object.keys(response.json as object)).toEqual(['errors']);
      }
    });
  },
);
