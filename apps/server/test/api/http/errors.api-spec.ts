import { afterEach, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { SigningSecret, signRequest } from '@talent-platform/protocol/signing';
import { ProfilesService } from '../../../src/modules/profiles/index.js';
import { aBlueprint, SECRET } from '../../builders/blueprint.builder.js';
import { ApiClient, codesOf, errorsOf, headerValues } from '../../support/api-client.js';
import { describeServerOnSqlite } from '../../support/each-server.js';
import { RecordingLog } from '../../support/recording-log.js';
import type { RawResponse } from '../../support/send-raw.js';
import type { TestRequest } from '../../support/test-server.js';

const log = new RecordingLog();

type Sent = Pick<TestRequest, 'body' | 'headers'>;

describeServerOnSqlite('errors', { blueprints: [aBlueprint(1001), aBlueprint(1002)], log }, (under) => {
  const client = new ApiClient(under.server, 1001);
  let person: string;

  beforeAll(async () => {
    person = `/people/${await client.create('people', { firstname: 'Ada', lastname: 'Lovelace' })}`;
  });

  afterEach(() => {
    jest.restoreAllMocks();
  });

  describe('the error body', () => {
    it('repeats at most 20 entries as headers (D-ERR-2)', async () => {
      const body = Object.fromEntries(Array.from({ length: 30 }, (_, index) => [`field${9000 + index}`, 1]));
      const response = await client.patch(person, body);
      expect(errorsOf(response)).toHaveLength(30);
      expect(headerValues(response, 'x-error')).toHaveLength(20);
    });

    it('cuts a header at 512 bytes, and never the body (D-ERR-2)', async () => {
      const name = 'é'.repeat(600);
      const response = await client.patch(person, { [name]: 1 });
      const [header = ''] = headerValues(response, 'x-error');
      expect(Buffer.from(header, 'latin1').length).toBeLessThanOrEqual(512);
      expect(Buffer.from(header, 'latin1').toString()).toMatch(/^4:é+$/);
      expect(errorsOf(response)[0]?.errorMessage).toContain(name);
    });

    it('lets no control character reach a header (D-ERR-2)', async () => {
      const response = await client.patch(person, { 'a\r\nX-Evil: 1\r\n\r\n<b>\u0000\u001b': 1 });
      expect(response.headers).not.toHaveProperty('x-evil');
      expect(headerValues(response, 'x-error')).toHaveLength(1);
      expect(headerValues(response, 'x-error')[0]).toContain(
        '4:a\\u000d\\u000aX-Evil: 1\\u000d\\u000a\\u000d\\u000a<b>\\u0000',
      );
    });
  });

  describe('a failure inside the service', () => {
    const fail = (error: unknown): void => {
      jest.spyOn(under.server.running.app.get(ProfilesService), 'get').mockRejectedValue(error as never);
    };

    it('names the transaction and never the cause (code 0)', async () => {
      fail(new TypeError('SELECT password FROM vault at /srv/secret.ts:7'));
      const response = await client.get(person);
      expect(response.status).toBe(500);
      expect(codesOf(response)).toEqual([0]);
      const transaction = String(response.headers['x-transaction']);
      expect(errorsOf(response)[0]?.errorMessage).toContain(transaction);
      for (const leak of ['SELECT', 'vault', '/srv', 'TypeError', ' at ']) {
        expect(response.text + response.rawHeaders.join()).not.toContain(leak);
      }
      const logged = JSON.stringify(log.linesOf(transaction));
      expect(logged).toContain('SELECT password FROM vault');
    });

    it.each([
      ['nothing', undefined],
      ['an object', { status: 200, message: 'hushhush' }],
      ['an error with a status of its own', Object.assign(new Error('hushhush'), { status: 404, statusCode: 404 })],
    ])('answers %s alike', async (_title, error) => {
      fail(error);
      const response = await client.get(person);
      expect(response.status).toBe(500);
      expect(codesOf(response)).toEqual([0]);
      expect(response.text).not.toContain('hushhush');
    });

    it('answers 503 with Retry-After when the store is unavailable (code 23)', async () => {
      fail(Object.assign(new Error('hushhush'), { code: '57P01' }));
      const response = await client.get(person);
      expect([response.status, codesOf(response)]).toEqual([503, [23]]);
      expect(response.headers['retry-after']).toMatch(/^[1-9]\d*$/);
      expect(response.text).not.toContain('hushhush');
    });
  });

  describe('the order of checks (D-ERR-6)', () => {
    const tooLarge = 'x'.repeat(1_100_000);
    const text = { 'content-type': 'text/plain' };
    const old = { 'x-svc-date': '2026-01-01T00:00:00Z' };
    const noSignature = 'x-svc-v1-hmac-sha256 user=1001.user';
    const wrongSignature = `${noSignature},signedheaders=x-svc-date,signature=${'0'.repeat(64)}`;
    const missing = '/customers/1001/people/999999';
    const foreign = '/customers/1002/people/1';
    const secrets = '/platform/v1/customers/1001/users/1001.user/secrets';
    const own = (): string => client.path(person);
    const bare = (method: string, path: string, rest: Sent = {}): Promise<RawResponse> =>
      under.server.send({ method, path, ...rest });
    const signed = (method: string, path: string, rest: Sent = {}): Promise<RawResponse> =>
      under.server.sendSigned('1001.user', SECRET, { method, path, ...rest });
    /** Signed for another body than the one that is sent. */
    const withOtherBody = (path: string, body: string): Promise<RawResponse> => {
      const [user, secret] = ['1001.user', new SigningSecret(SECRET)];
      const { headers } = signRequest({
        method: 'PATCH',
        target: path,
        user,
        secret,
        body: Buffer.from('x'),
        now: new Date(),
      });
      return bare('PATCH', path, { body, headers });
    };

    it.each<readonly [first: string, then: string, status: number, code: number, send: () => Promise<RawResponse>]>([
      ['unknown path', 'credentials', 404, 2, () => bare('GET', '/customers/1001/nothing')],
      ['unsupported method', 'credentials', 405, 11, () => bare('DELETE', own())],
      ['credentials', 'customer', 401, 6, () => bare('GET', foreign)],
      ['credentials', 'media type', 401, 6, () => bare('PATCH', own(), { body: 'x', headers: text })],
      ['header', 'date', 401, 6, () => client.get(person, { ...old, authorization: noSignature })],
      ['date', 'signature', 401, 10, () => client.get(person, { ...old, authorization: wrongSignature })],
      ['customer', 'media type', 404, 3, () => signed('PATCH', foreign, { body: 'x', headers: text })],
      ['permission', 'media type', 404, 3, () => signed('POST', secrets, { body: 'x', headers: text })],
      ['media type', 'size', 415, 14, () => signed('PATCH', own(), { body: tooLarge, headers: text })],
      ['size', 'body hash', 413, 13, () => withOtherBody(own(), tooLarge)],
      ['body hash', 'JSON', 401, 9, () => withOtherBody(own(), '{')],
      ['JSON', 'profile', 400, 12, () => signed('PATCH', missing, { body: '{' })],
      ['profile', 'values', 404, 2, () => signed('PATCH', missing, { body: { lastname: 7 } })],
    ])('looks at %s before %s', async (_first, _then, status, code, send) => {
      const response = await send();
      expect([response.status, codesOf(response)]).toEqual([status, [code]]);
    });
  });
});
