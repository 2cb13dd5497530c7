import { afterEach, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { ProfilesService } from '../../../src/modules/profiles/index.js';
import { aBlueprint, PASSWORD, SECRET } from '../../builders/blueprint.builder.js';
import { ApiClient, codesOf, errorsOf, headerValues } from '../../support/api-client.js';
import { describeServer } from '../../support/each-server.js';
import { RecordingLog } from '../../support/recording-log.js';
import type { RawResponse } from '../../support/send-raw.js';
import type { TestRequest } from '../../support/test-server.js';

const blueprint = aBlueprint(1001, {
  profileTypes: {
    people: { fields: [{ id: 'field1001', label: 'Hidden', type: 'text', hidden: true }] },
    rooms: { enabled: false },
  },
});
const log = new RecordingLog();

describeServer('errors', { blueprints: [blueprint, aBlueprint(1002)], log }, (under) => {
  let client: ApiClient;
  let person: string;

  beforeAll(async () => {
    client = new ApiClient(under.server, 1001);
    person = `/people/${await client.create('people', { firstname: 'Ada', lastname: 'Lovelace' })}`;
  });

  afterEach(() => {
    jest.restoreAllMocks();
  });

  describe('the error body', () => {
    it('reports several problems at once, one entry each (D-ERR-1)', async () => {
      const response = await client.post('/people', { lastname: 7, folder: 'Nowhere', id: 5, colour: 'blue' });
      expect(response.status).toBe(400);
      expect(
        errorsOf(response)
          .map(({ errorMessage, errorCode }) => [errorMessage.split(':')[0], errorCode])
          .toSorted(),
      ).toEqual([
        ['colour', 4],
        ['firstname', 1],
        ['folder', 5],
        ['id', 7],
        ['lastname', 5],
      ]);
      expect(Object.keys(response.json as object)).toEqual(['errors']);
    });

    it('reports everything that is wrong inside collections as well', async () => {
      const response = await client.post('/people', {
        firstname: 'a',
        lastname: 'b',
        phones: [{ phonetype: 'Nowhere', phonenumber: 1, x: 1 }, 7],
      });
      expect(codesOf(response).toSorted()).toEqual([4, 5, 5, 5]);
    });

    it('has the field id in front of the text, in the body and in the header (D-ERR-2)', async () => {
      const response = await client.post('/people', { firstname: 'Ada' });
      expect(response.json).toEqual({ errors: [{ errorMessage: 'lastname: is required.', errorCode: 1 }] });
      expect(headerValues(response, 'x-error')).toEqual(['1:lastname:is required.']);
    });

    it('has no field if the problem is about none (D-ERR-2)', async () => {
      const response = await client.get('/people/999999');
      const [{ errorMessage } = { errorMessage: '' }] = errorsOf(response);
      expect(headerValues(response, 'x-error')).toEqual([`2:${errorMessage}`]);
    });

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
      expect(headerValues(response, 'x-error')[0]).toMatch(/^4:a X-Evil: 1 <b>/);
    });

    it('is the same for warnings, and leaves the body of the success as it is (D-ERR-3)', async () => {
      const response = await client.get(`${person}?fields=lastname,colour,Firstname`);
      expect(response.status).toBe(200);
      expect(headerValues(response, 'x-warning')).toEqual([
        expect.stringMatching(/^4:colour:.+/),
        expect.stringMatching(/^4:Firstname:.+/),
      ]);
      expect(Object.keys(response.json as object).toSorted()).toEqual(['lastname', 'links']);
    });
  });

  describe('a hidden field', () => {
    it('looks like one that does not exist on writes (D-ERR-3)', async () => {
      const [hidden, unknown] = [
        await client.patch(person, { field1001: 'x' }),
        await client.patch(person, { field9999: 'x' }),
      ];
      expect(codesOf(hidden)).toEqual([4]);
      expect(hidden.text.replaceAll('field1001', 'field9999')).toBe(unknown.text);
    });

    it('looks like one that does not exist on reads (D-ERR-3)', async () => {
      const [hidden, unknown] = [
        await client.get(`${person}?fields=field1001`),
        await client.get(`${person}?fields=field9999`),
      ];
      expect(hidden.json).toEqual(unknown.json);
      expect(headerValues(hidden, 'x-warning').map((text) => text.replaceAll('field1001', 'field9999'))).toEqual(
        headerValues(unknown, 'x-warning'),
      );
    });
  });

  describe('codes', () => {
    const rows: ReadonlyArray<readonly [name: string, code: number, status: number, send: () => Promise<RawResponse>]> =
      [
        ['FIELD_REQUIRED', 1, 400, () => client.patch(person, { lastname: null })],
        ['RESOURCE_NOT_FOUND for a profile', 2, 404, () => client.get('/people/999999')],
        ['RESOURCE_NOT_FOUND for a disabled type', 2, 404, () => client.get('/rooms/1')],
        ['RESOURCE_NOT_FOUND for a path', 2, 404, () => client.get('/nothing/1')],
        [
          'RESOURCE_NOT_FOUND where lookup finds nothing',
          2,
          404,
          () => client.get('/people/lookup?type=externalid&value=nobody'),
        ],
        [
          'RESOURCE_NOT_FOUND where by-email finds nothing',
          2,
          404,
          () => client.get('/people/by-email?email=nobody@example.com'),
        ],
        [
          'RESOURCE_ACCESS_DENIED for another customer',
          3,
          404,
          () => new ApiClient(under.server, 1002, '1001.user').get('/people/1'),
        ],
        [
          'RESOURCE_ACCESS_DENIED for a customer that is not there',
          3,
          404,
          () => new ApiClient(under.server, 9, '1001.user').get('/people/1'),
        ],
        ['FIELD_UNKNOWN', 4, 400, () => client.patch(person, { colour: 'blue' })],
        ['FIELD_UNKNOWN for a name not all lower case', 4, 400, () => client.patch(person, { LastName: 'x' })],
        ['VALUE_INVALID', 5, 400, () => client.patch(person, { lastname: 5 })],
        ['CREDENTIALS_INVALID', 6, 401, () => under.server.send({ path: client.path(person) })],
        ['FIELD_NOT_WRITABLE', 7, 400, () => client.patch(person, { createddate: '2026-01-01 01:00 AM' })],
        [
          'SIGNATURE_INVALID',
          9,
          401,
          () => under.server.sendSigned('1001.user', 'wrong', { path: client.path(person) }),
        ],
        ['REQUEST_EXPIRED', 10, 401, () => client.get(person, { 'x-svc-date': '2020-01-01T00:00:00Z' })],
        ['METHOD_NOT_SUPPORTED', 11, 405, () => client.send('DELETE', person)],
        ['BODY_MALFORMED', 12, 400, () => client.patch(person, {})],
        [
          'PAYLOAD_TOO_LARGE',
          13,
          413,
          () => client.patch(person, JSON.stringify({ middlename: 'x'.repeat(1_048_576) })),
        ],
        [
          'MEDIA_TYPE_UNSUPPORTED',
          14,
          415,
          () => client.send('PATCH', person, { body: '{}', headers: { 'content-type': 'text/xml' } }),
        ],
      ];

    it.each(rows)('answers %s with code %i and status %i (D-ERR-4)', async (_name, code, status, send) => {
      const response = await send();
      expect(response.status).toBe(status);
      expect(codesOf(response)).toEqual([code]);
      expect(errorsOf(response)[0]?.errorMessage).toMatch(/\S/);
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
      ['a thrown text', 'hushhush'],
      ['nothing', undefined],
      ['null', null],
      ['an object', { status: 200, message: 'hushhush' }],
      ['an error with a status of its own', Object.assign(new Error('hushhush'), { status: 404, statusCode: 404 })],
    ])('answers %s alike', async (_title, error) => {
      fail(error);
      const response = await client.get(person);
      expect(response.status).toBe(500);
      expect(codesOf(response)).toEqual([0]);
      expect(response.text).not.toContain('hushhush');
    });

    it.each(['ECONNREFUSED', 'SQLITE_BUSY', '57P01', '40001'])(
      'answers 503 with Retry-After when the store is unavailable (%s, code 23)',
      async (code) => {
        fail(Object.assign(new Error('hushhush'), { code }));
        const response = await client.get(person);
        expect(response.status).toBe(503);
        expect(codesOf(response)).toEqual([23]);
        expect(response.headers['retry-after']).toMatch(/^[1-9]\d*$/);
        expect(response.text).not.toContain('hushhush');
      },
    );
  });

  describe('401', () => {
    const unauthenticated: ReadonlyArray<readonly [title: string, code: number, send: () => Promise<RawResponse>]> = [
      ['no Authorization', 6, () => under.server.send({ path: client.path(person) })],
      [
        'an empty Authorization',
        6,
        () => under.server.send({ path: client.path(person), headers: { authorization: '' } }),
      ],
      [
        'another scheme',
        6,
        () => under.server.send({ path: client.path(person), headers: { authorization: 'Bearer abc' } }),
      ],
      [
        'Basic without base64',
        6,
        () => under.server.send({ path: client.path(person), headers: { authorization: 'Basic user:word' } }),
      ],
      [
        'Basic without a colon',
        6,
        () => under.server.send({ path: client.path(person), headers: { authorization: 'Basic dXNlcg==' } }),
      ],
      ['an unknown user', 6, () => under.server.sendAs('nobody', PASSWORD, { path: client.path(person) })],
      ['a wrong password', 6, () => under.server.sendAs('1001.user', 'wrong', { path: client.path(person) })],
      [
        'a user name in another case',
        6,
        () => under.server.sendAs('1001.USER', PASSWORD, { path: client.path(person) }),
      ],
      ['an unknown signer', 9, () => under.server.sendSigned('nobody', SECRET, { path: client.path(person) })],
      ['a wrong secret', 9, () => under.server.sendSigned('1001.user', 'wrong', { path: client.path(person) })],
      [
        'a malformed signature header',
        6,
        () => client.get(person, { authorization: 'x-svc-v1-hmac-sha256 user=1001.user' }),
      ],
      ['an old date', 10, () => client.get(person, { 'x-svc-date': '2026-01-01T00:00:00Z' })],
    ];

    it.each(unauthenticated)('names both schemes: %s (D-ERR-5)', async (_title, code, send) => {
      const response = await send();
      expect(response.status).toBe(401);
      expect(codesOf(response)).toEqual([code]);
      expect(response.headers['www-authenticate']).toBe('Basic realm="talent", x-svc-v1-hmac-sha256');
    });

    const alike = (response: RawResponse) => ({
      status: response.status,
      errors: errorsOf(response),
      headers: Object.keys(response.headers).toSorted(),
      xError: headerValues(response, 'x-error'),
    });

    it('is the same for an unknown user and a wrong password (D-ERR-5)', async () => {
      const path = client.path(person);
      const unknown = await under.server.sendAs('nobody', 'wrong', { path });
      expect(alike(await under.server.sendAs('1001.user', 'wrong', { path }))).toEqual(alike(unknown));
    });

    it('is the same for an unknown user and a wrong signature (D-ERR-5)', async () => {
      const path = client.path(person);
      const unknown = await under.server.sendSigned('nobody', 'wrong', { path });
      expect(alike(await under.server.sendSigned('1001.user', 'wrong', { path }))).toEqual(alike(unknown));
    });
  });

  describe('the order of checks (D-ERR-6)', () => {
    const tooLarge = 'x'.repeat(1_100_000);
    const text = { 'content-type': 'text/plain' };
    const wrongDigest = { 'x-svc-content-sha256': 'a'.repeat(64) };
    const signed = (request: TestRequest): Promise<RawResponse> =>
      under.server.sendSigned('1001.user', SECRET, request);
    /** Signed for another body than the one that is sent. */
    const withOtherBody = async (path: string, body: string, headers = {}): Promise<RawResponse> => {
      const { signRequest, SigningSecret } = await import('@talent-platform/protocol/signing');
      const own = signRequest({
        method: 'PATCH',
        target: path,
        user: '1001.user',
        secret: new SigningSecret(SECRET),
        body: Buffer.from('{}'),
        now: new Date(),
      });
      return under.server.send({
        method: 'PATCH',
        path,
        body,
        headers: { ...own.headers, ...headers },
      });
    };

    const rows: ReadonlyArray<
      readonly [first: string, then: string, status: number, code: number, send: () => Promise<RawResponse>]
    > = [
      ['unknown path', 'credentials', 404, 2, () => under.server.send({ path: '/customers/1001/nothing' })],
      [
        'unsupported method',
        'credentials',
        405,
        11,
        () => under.server.send({ method: 'DELETE', path: client.path(person) }),
      ],
      [
        'unknown path',
        'size',
        404,
        2,
        () => signed({ method: 'POST', path: '/customers/1001/nothing', body: tooLarge }),
      ],
      ['credentials', 'customer', 401, 6, () => under.server.send({ path: '/customers/1002/people/1' })],
      [
        'credentials',
        'media type',
        401,
        6,
        () => under.server.send({ method: 'PATCH', path: client.path(person), body: 'x', headers: text }),
      ],
      [
        'credentials',
        'size',
        401,
        6,
        () => under.server.send({ method: 'PATCH', path: client.path(person), body: tooLarge }),
      ],
      [
        'credentials',
        'body',
        401,
        6,
        () => under.server.send({ method: 'PATCH', path: client.path(person), body: '{' }),
      ],
      [
        'date',
        'signature',
        401,
        10,
        () =>
          client.get(person, {
            'x-svc-date': '2026-01-01T00:00:00Z',
            authorization: `x-svc-v1-hmac-sha256 user=nobody,signedheaders=x-svc-date,signature=${'0'.repeat(64)}`,
          }),
      ],
      [
        'header',
        'date',
        401,
        6,
        () =>
          client.get(person, {
            'x-svc-date': '2026-01-01T00:00:00Z',
            authorization: 'x-svc-v1-hmac-sha256 user=1001.user',
          }),
      ],
      [
        'signature over the declared hash',
        'body',
        401,
        9,
        () => client.send('PATCH', person, { body: { lastname: 'x' }, headers: wrongDigest }),
      ],
      [
        'customer',
        'media type',
        404,
        3,
        () => signed({ method: 'PATCH', path: '/customers/1002/people/1', body: 'x', headers: text }),
      ],
      ['customer', 'profile id', 404, 3, () => signed({ path: '/customers/1002/people/abc' })],
      [
        'permission',
        'media type',
        404,
        3,
        () =>
          signed({
            method: 'POST',
            path: '/platform/v1/customers/1001/users/1001.user/secrets',
            body: 'x',
            headers: text,
          }),
      ],
      [
        'permission',
        'size',
        404,
        3,
        () => signed({ method: 'POST', path: '/platform/v1/customers/1001/users/1001.user/secrets', body: tooLarge }),
      ],
      [
        'media type',
        'size',
        415,
        14,
        () => signed({ method: 'PATCH', path: client.path(person), body: tooLarge, headers: text }),
      ],
      ['media type', 'body hash', 415, 14, () => withOtherBody(client.path(person), '{"lastname":"x"}', text)],
      ['size', 'body hash', 413, 13, () => withOtherBody(client.path(person), tooLarge)],
      ['body hash', 'JSON', 401, 9, () => withOtherBody(client.path(person), '{')],
      ['body hash', 'profile', 401, 9, () => withOtherBody(client.path('/people/999999'), '{"lastname":"x"}')],
      ['JSON', 'profile', 400, 12, () => signed({ method: 'PATCH', path: client.path('/people/999999'), body: '{' })],
      [
        'profile',
        'values',
        404,
        2,
        () => signed({ method: 'PATCH', path: client.path('/people/999999'), body: { lastname: 7 } }),
      ],
      [
        'profile',
        'an empty change',
        404,
        2,
        () => signed({ method: 'PATCH', path: client.path('/people/999999'), body: {} }),
      ],
    ];

    it.each(rows)('looks at %s before %s', async (_first, _then, status, code, send) => {
      const response = await send();
      expect(response.status).toBe(status);
      expect(codesOf(response)).toEqual([code]);
    });
  });
});
