import { beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { aBlueprint, aUser, PASSWORD, SECRET } from '../../builders/blueprint.builder.js';
import { codesOf, statusAndCodes } from '../../support/api-client.js';
import { describeServerOnSqlite } from '../../support/each-server.js';
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

const OPTIONS = { blueprints: [blueprint, aBlueprint(1002)], clock, configuration: { explainSignatures: true } };

describeServerOnSqlite('signing', OPTIONS, (under) => {
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

  it('takes a user name with spaces and letters beyond ASCII, in UTF-8 (D-SIG-2)', async () => {
    const authorization = (parts: Parameters<typeof formatAuthorization>[0]): string =>
      Buffer.from(formatAuthorization(parts)).toString('latin1');
    expect((await send({ user: 'Ünal Bücher', authorization })).status).toBe(200);
  });

  it('takes a request again within its 300 seconds (D-SIG-10)', async () => {
    const signed = signByHand({ path, date: NOON, user: '1001.user' });
    const statuses = [];
    for (let round = 0; round < 3; round += 1) statuses.push((await under.server.send(signed)).status);
    expect(statuses).toEqual([200, 200, 200]);
  });

  it.each([
    [300_000, 200],
    [300_001, 401],
    [-300_000, 200],
    [-300_001, 401],
  ])('answers what was signed at noon %i ms later with %i (D-ERR-4)', async (ms, status) => {
    clock.advance(ms);
    const response = await send();
    expect(response.status).toBe(status);
    if (status === 401) expect(codesOf(response)).toEqual([10]);
  });

  it('refuses Basic credentials beside the signature (D-SIG-7)', async () => {
    const { headers } = signByHand({ path, date: NOON, user: '1001.user' });
    const basic = `authorization: Basic ${Buffer.from(`1001.user:${PASSWORD}`).toString('base64')}`;
    const lines = Object.entries(headers).map(([header, value]) => `${header}: ${value}`);
    for (const sent of [
      [basic, ...lines],
      [...lines, basic],
    ]) {
      const head = [`GET ${path} HTTP/1.1`, 'Host: x', 'Connection: close', ...sent, '', ''];
      expect(await sendBytes(under.server.baseUrl, head.join('\r\n'))).toMatch(/^HTTP\/1\.1 401 /);
    }
  });

  describe('secrets', () => {
    it('are all live while they overlap, and end at the moment that they name', async () => {
      const sentWith = async (key: string): Promise<number> => (await send({ user: '1001.expiring', key })).status;
      clock.set('2026-11-20T12:00:00.999Z');
      expect([await sentWith('the-old-secret'), await sentWith('the-new-secret')]).toEqual([200, 200]);
      clock.set('2026-11-20T12:00:01Z');
      expect([await sentWith('the-old-secret'), await sentWith('the-new-secret')]).toEqual([401, 200]);
    });

    it('are UTF-8 text, not what the text encodes (D-SIG-1)', async () => {
      expect((await send({ user: '1001.hex', key: HEX_SECRET })).status).toBe(200);
      expect((await send({ user: '1001.hex', key: Buffer.from(HEX_SECRET, 'hex') })).status).toBe(401);
    });

    it.each(['', 'undefined'])('cannot be guessed for a user who has none: %j', async (key) => {
      expect(codesOf(await send({ user: '1001.unsigned', key: Buffer.from(key) }))).toEqual([9]);
      expect(codesOf(await send({ user: 'nobody', key: Buffer.from(key) }))).toEqual([9]);
    });
  });

  describe('a path that is not normalised (D-SIG-19)', () => {
    const idOf = (): string => path.split('/').at(-1) ?? '';
    const read = (sent: string) => under.server.sendSigned('1001.user', SECRET, { path: sent.replace('ID', idOf()) });

    it.each([
      '/customers/./1001/people/ID',
      '/customers//1001/people/ID',
      '/customers/1002/../1001/people/ID',
      '/customers/1001/x/%2E%2e/people/ID',
      '/customers/1001/%70eople/ID',
    ])('is served as what was signed: %s', async (sent) => {
      const request = { path: sent.replace('ID', idOf()) };
      for (const response of [await read(sent), await under.server.sendAs('1001.user', PASSWORD, request)])
        expect([response.status, response.json]).toMatchObject([200, { lastname: 'Lovelace' }]);
      expect((await under.server.send(request)).status).toBe(401);
    });

    it('leads to no other customer, and to no call that the caller may not make', async () => {
      expect((await read('/customers/1001/../1002/people/ID')).status).toBe(404);
      expect(statusAndCodes(await read('/customers/../platform/v1/customers/1001/audit'))).toEqual([404, [3]]);
    });

    it.each(['/customers/1001%2Fpeople/ID', '/customers/1001/people%5CID'])(
      'has no segments between escaped slashes and backslashes: %s',
      async (sent) => {
        expect(statusAndCodes(await read(sent))).toEqual([404, [2]]);
      },
    );

    it('is served as it is written alone if nobody signs it', async () => {
      expect((await under.server.send({ path: '//health/./live' })).status).toBe(404);
    });

    it('is explained if it was signed as it was sent (D-SIG-9)', async () => {
      const { status, json } = await send({ path: `/customers/./1001/people/${idOf()}` });
      const canonicalRequest = expect.stringContaining(`GET\n${path}\n`);
      const hint = expect.stringContaining(`as it was sent: sign it as "${path}"`);
      expect([status, json]).toMatchObject([401, { explain: { canonicalRequest, hint } }]);
    });
  });

  describe('the explanation of a refusal (D-SIG-9)', () => {
    const explanationOf = ({ json }: RawResponse) =>
      (json as { explain?: { canonicalRequest: string; stringToSign: string; hint: string | null } }).explain;

    const mistakes: ReadonlyArray<readonly [mistake: string, hint: RegExp, written: Partial<HandWritten>]> = [
      [
        'the hash of the body in another encoding',
        /hash of the body as UTF-16/,
        { method: 'PATCH', body: '{"middlename":"é"}', digest: sha256(Buffer.from('{"middlename":"é"}', 'utf16le')) },
      ],
      [
        'host as a proxy was asked for it',
        /^host was signed as "talent.example", and arrived as "127.0.0.1:/,
        {
          extra: { host: '127.0.0.1:1', 'x-forwarded-host': 'talent.example' },
          join: (lines) => joinLines({ ...lines, headers: lines.headers.replace('127.0.0.1:1', 'talent.example') }),
        },
      ],
    ];

    it.each(mistakes)('names the mistake, and neither secret nor signature: %s', async (_mistake, hint, written) => {
      const response = await send(written);
      expect(response.status).toBe(401);
      expect(explanationOf(response)?.hint).toMatch(hint);
      const { signature } = signByHand({
        path,
        date: NOON,
        user: '1001.user',
        ...written,
        join: joinLines,
        key: written.user === '1001.hex' ? HEX_SECRET : SECRET,
        queryLine: undefined,
      });
      for (const hidden of [SECRET, HEX_SECRET, signature]) expect(response.text).not.toContain(hidden);
    });

    it('holds the canonical request and the string to sign as they should have been, beside the errors', async () => {
      const right = signByHand({ path, query: 'a=b%20c', date: NOON, user: '1001.user' });
      const response = await send({ query: 'a=b+c', queryLine: 'a=b+c' });
      const { canonicalRequest, stringToSign } = right;
      expect(response.json).toEqual({
        errors: [expect.objectContaining({ errorCode: 9 })],
        explain: { canonicalRequest, stringToSign, hint: expect.any(String) },
      });
    });

    it('says the same to unknown users and wrong secrets: that no mistake is known, and what that leaves', async () => {
      const replies = [{ key: 'wrong' }, { user: 'nobody' }, { user: 'nobody', key: 'wrong' }].map(send);
      const [known, ...unknown] = (await Promise.all(replies)).map(({ status, json }) => ({ status, json }));
      expect(known?.json).toMatchObject({
        explain: { hint: expect.stringMatching(/^No known mistake .* the user name or the secret is not the one/) },
      });
      for (const reply of unknown) expect(reply).toEqual(known);
    });

    it('is not given for Basic credentials', async () => {
      expect(explanationOf(await under.server.sendAs('1001.user', 'wrong', { path }))).toBeUndefined();
    });

    it.each([
      'x-svc-v1-hmac-sha256',
      'x-svc-v1-hmac-sha256 user=,signedheaders=,signature=',
      'x-svc-v1-hmac-sha256 user=a,signedheaders=__proto__,signature=x',
    ])('is given for a malformed header too: %j', async (authorization) => {
      const response = await under.server.send({ path, headers: { authorization } });
      expect(response.status).toBe(401);
      expect(explanationOf(response)).toBeDefined();
    });
  });
});

describeServerOnSqlite(
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
