import { setTimeout as delay } from 'node:timers/promises';
import { describe, expect, it } from '@jest/globals';
import { until } from '@talent-platform/jest-preset/until';
import { UnitOfWork } from '../../../src/database/index.js';
import { SEARCHED_TYPES } from '../../../src/modules/search/search-request.js';
import { PROFILE_TYPES } from '../../../src/profile-engine/index.js';
import { ExpiredReplies } from '../../../src/modules/stored-replies/stored-replies.js';
import { aBlueprint, aUser, PASSWORD } from '../../builders/blueprint.builder.js';
import { ApiClient, codesOf, headerValues } from '../../support/api-client.js';
import { describeServer } from '../../support/each-server.js';
import { routedPaths } from '../../support/routed-paths.js';
import { OpenConnection } from '../../support/send-bytes.js';
import type { RawResponse } from '../../support/send-raw.js';
import { TestClock } from '../../support/test-clock.js';
import { TestServer } from '../../support/test-server.js';

const HOUR_MS = 3_600_000;
const clock = new TestClock();
const blueprint = aBlueprint(1001, {
  quota: { requestsPerDay: 1_000_000 },
  users: [aUser('1001.admin', 'administrators'), aUser('1001.user', 'partners'), aUser('1001.other', 'partners')],
  profileTypes: { rooms: { enabled: false } },
});
/** A repeat of a rotation would need its secret to be kept. */
const POSTS_WITHOUT_KEY = [
  // a stored digest of the body would be one of a password (D-NET-10)
  '/platform/v1/customers/:customerId/users',
  '/platform/v1/customers/:customerId/users/:username/secrets',
  // an erasure that was done finds nobody the second time (D-NET-10)
  '/platform/v1/customers/:customerId/people/:personId/erase',
  // these may be repeated as they are (D-ACT-2)
  '/platform/v1/customers/:customerId/deliveries/redeliver',
  '/platform/v1/customers/:customerId/deliveries/:eventId/redeliver',
  '/platform/v1/customers/:customerId/subscriptions',
  ...['renew', 'ping', 'pause', 'resume'].map(
    (act) => `/platform/v1/customers/:customerId/subscriptions/:subscriptionId/${act}`,
  ),
  // the form of a page has a token of its own in this place (D-APY-6)
  '/jobs/:jobId/:slug/job',
  '/portals/:name/jobs/:jobId/:slug/job',
  // these only read
  ...PROFILE_TYPES.map((type) => `/platform/v1/customers/:customerId/${type}/read`),
  ...SEARCHED_TYPES.map((type) => `/customers/:customerId/search/${type}`),
  '/customers/:customerId/search/portals/:portalIdOrName',
];
const ADA = { firstname: 'Ada', lastname: 'Lovelace' };

describeServer('Idempotency-Key (D-NET-7)', { blueprints: [blueprint], clock }, (under) => {
  const client = new ApiClient(under.server, 1001);
  let keys = 0;

  const newKey = (): string => `key-${(keys += 1)}`;
  const post = (key: string, body: unknown = ADA, { path = '/people', by = client } = {}) =>
    by.send('POST', path, { body, headers: { 'idempotency-key': key } });
  const isReplay = ({ headers }: RawResponse): boolean => headers['idempotency-replayed'] === 'true';
  const unitOfWork = (): UnitOfWork => under.server.unitOfWork;

  const countPeople = async (lastname: string): Promise<number> => {
    const rows = await unitOfWork().reader.query(
      "SELECT id FROM profiles WHERE profile_type = 'people' AND title = ?",
      [`Ada ${lastname}`],
    );
    return rows.length;
  };

  describe('a POST that is repeated', () => {
    it('is the same request by Basic credentials, and uses the quota (D-NET-10)', async () => {
      const key = newKey();
      const { headers } = await post(key);
      const again = await under.server.sendAs('1001.user', PASSWORD, {
        method: 'POST',
        path: client.path('/people'),
        body: ADA,
        headers: { 'idempotency-key': key },
      });
      expect([again.status, isReplay(again), again.headers.location]).toEqual([201, true, headers.location]);
      expect(Number(again.headers['x-ratelimit-remaining'])).toBe(Number(headers['x-ratelimit-remaining']) - 1);
    });

    it('after its answer is replayed, however many repeats come at once', async () => {
      const key = newKey();
      const { status } = await post(key);
      const repeats = await Promise.all(Array.from({ length: 20 }, () => post(key)));
      expect(repeats.map((repeat) => [repeat.status, isReplay(repeat)])).toEqual(repeats.map(() => [status, true]));
    });

    it('is another request under another path, or by another user', async () => {
      const key = newKey();
      const first = await post(key);
      const other = await post(key, ADA, { by: new ApiClient(under.server, 1001, '1001.other') });
      const job = await post(key, { jobtitle: 'Cook' }, { path: '/jobs' });
      expect([other, job].map((response) => [response.status, isReplay(response)])).toEqual([
        [201, false],
        [201, false],
      ]);
      expect(other.headers.location).not.toBe(first.headers.location);
    });
  });

  describe('a refusal', () => {
    it('by the rules is not kept: a repeat is judged anew (D-NET-7)', async () => {
      const key = newKey();
      const owner = await client.create('people', { ...ADA, externalid: 'idempotent' });
      const body = { ...ADA, externalid: 'idempotent' };
      expect((await post(key, body)).status).toBe(400);
      await client.change(`people/${owner}`, { externalid: null });
      const [first, again] = [await post(key, body), await post(key, body)];
      expect([first.status, isReplay(first), again.status, isReplay(again)]).toEqual([201, false, 201, true]);
    });

    it('before the rules is not kept: the request may be mended and sent again (D-NET-10)', async () => {
      const key = newKey();
      const headers = { 'idempotency-key': key };
      const path = client.path('/people');
      const refusals = [
        await under.server.send({ method: 'POST', path, body: ADA, headers }),
        await under.server.sendAs('1001.user', 'wrong', { method: 'POST', path, body: ADA, headers }),
        await client.send('POST', '/people', { body: ADA, headers: { ...headers, 'content-type': 'text/plain' } }),
        await post(key, { ...ADA, middlename: 'x'.repeat(1_100_000) }),
        await post(key, '{"firstname":'),
      ];
      expect(refusals.map(({ status }) => status)).toEqual([401, 401, 415, 413, 400]);
      const response = await post(key);
      expect([response.status, isReplay(response)]).toEqual([201, false]);
    });

    it('for a failure inside the service is not kept, and nothing of the failed write exists', async () => {
      const key = newKey();
      const body = { ...ADA, lastname: 'Failure' };
      const rename = (from: string, to: string) =>
        unitOfWork().write((session) => session.query(`ALTER TABLE kept_answers RENAME COLUMN ${from} TO ${to}`));
      await rename('body_digest', 'gone');
      const failed = await post(key, body);
      await rename('gone', 'body_digest');
      expect([failed.status, codesOf(failed)]).toEqual([500, [0]]);
      expect(await countPeople('Failure')).toBe(0);
      expect((await post(key, body)).status).toBe(201);
      expect(await countPeople('Failure')).toBe(1);
    });
  });

  describe('a key', () => {
    it.each(['x'.repeat(255), 'a b "c" ü'])('may be %j', async (key) => {
      const [first, again] = [await post(key), await post(key)];
      expect([first.status, again.status, isReplay(again)]).toEqual([201, 201, true]);
    });

    it('is taken by every POST but those that are named here (D-NET-10)', async () => {
      const posts = routedPaths(under.server).filter(({ methods }) => methods.includes('post'));
      expect(posts.length).toBeGreaterThan(10);
      const path = (pattern: string): string => pattern.replace(':customerId', '1001').replace(/:\w+/g, '1');
      const heedless: string[] = [];
      for (const { path: pattern } of posts) {
        const response = await under.server.sendAs('1001.admin', PASSWORD, {
          method: 'POST',
          path: path(pattern),
          // The body of a note, which is checked first.
          body: { text: 'A' },
          headers: { 'idempotency-key': '' },
        });
        const problems = headerValues(response, 'x-error');
        if (!problems.some((problem) => problem.startsWith('5:Idempotency-Key:'))) heedless.push(pattern);
      }
      expect(heedless.toSorted()).toEqual(POSTS_WITHOUT_KEY.toSorted());
    });

    it('means nothing on a PATCH (D-NET-10)', async () => {
      const person = `/people/${await client.create('people', ADA)}`;
      const patch = (middlename: string) =>
        client.send('PATCH', person, { body: { middlename }, headers: { 'idempotency-key': 'same' } });
      expect([(await patch('a')).status, (await patch('b')).status]).toEqual([204, 204]);
    });

    it('is not used by a dry run, before the write and after it (D-NET-10)', async () => {
      const key = newKey();
      const run = await post(key, ADA, { path: '/people?dryrun=true' });
      expect([run.status, isReplay(run)]).toEqual([200, false]);
      const write = await post(key);
      expect([write.status, isReplay(write)]).toEqual([201, false]);
      const after = await post(key, { ...ADA, lastname: 'King' }, { path: '/people?dryrun=true' });
      expect([after.status, isReplay(after)]).toEqual([200, false]);
    });
  });

  describe('an answer', () => {
    it('is kept for 24 hours only', async () => {
      const key = newKey();
      const first = await post(key);
      clock.advance(24 * HOUR_MS - 1);
      expect((await post(key)).headers.location).toBe(first.headers.location);
      clock.advance(1);
      const next = await post(key, { ...ADA, lastname: 'Tomorrow' });
      expect([next.status, isReplay(next)]).toEqual([201, false]);
      expect((await post(key, { ...ADA, lastname: 'Tomorrow' })).headers.location).toBe(next.headers.location);
    });

    it('is swept once it is older, and not before', async () => {
      const [old, fresh] = [newKey(), newKey()];
      const keptKeys = async (): Promise<unknown[]> => {
        const rows = await unitOfWork().reader.query<{ idempotency_key: string }>(
          'SELECT idempotency_key FROM kept_answers WHERE idempotency_key IN (?, ?) ORDER BY kept_at',
          [old, fresh],
        );
        return rows.map(({ idempotency_key }) => idempotency_key);
      };
      await post(old);
      clock.advance(HOUR_MS);
      await post(fresh);
      clock.advance(23 * HOUR_MS - 1);
      const sweep = () => under.server.running.app.get(ExpiredReplies, { strict: false }).sweep();
      await sweep();
      expect(await keptKeys()).toEqual([old, fresh]);
      clock.advance(1);
      await sweep();
      expect(await keptKeys()).toEqual([fresh]);
      expect(isReplay(await post(fresh))).toBe(true);
    });
  });

  describe('at the same time', () => {
    const raceOf = async (clients: readonly ApiClient[], lastname: string): Promise<RawResponse[]> => {
      const key = newKey();
      const body = { ...ADA, lastname, externalid: lastname };
      const sending = Array.from({ length: 20 }, (_, index) =>
        post(key, body, { by: clients[index % clients.length] ?? client }),
      );
      const responses = await Promise.all(sending);
      expect(isReplay(await post(key, body))).toBe(true);
      return responses;
    };

    const expectOne = async (responses: readonly RawResponse[], lastname: string): Promise<void> => {
      const made = responses.filter(({ status }) => status === 201);
      expect(made.filter((response) => !isReplay(response))).toHaveLength(1);
      expect(new Set(made.map(({ headers }) => headers.location)).size).toBe(1);
      const others = responses.filter(({ status }) => status !== 201);
      expect(new Set(others.map((response) => `${response.status} ${codesOf(response).join()}`))).toEqual(
        new Set(others.length > 0 ? ['409 22'] : []),
      );
      expect(await countPeople(lastname)).toBe(1);
    };

    it('twenty repeats on two nodes make one profile: the others are the replay, or 409 while it is made (D-NET-10)', async () => {
      const node = await TestServer.start({ database: under.database, clock });
      const clients = [client, new ApiClient(node, 1001)];
      for (const lastname of ['Nodes-1', 'Nodes-2']) await expectOne(await raceOf(clients, lastname), lastname);
      await node.stop();
    });
  });

  /** Sends a whole request, and is gone before its answer can be read. */
  const sendAndHangUp = async (key: string, body: object, waitMs: number): Promise<void> => {
    const text = JSON.stringify(body);
    const lines = [
      'POST /customers/1001/people HTTP/1.1',
      'Host: x',
      `Authorization: Basic ${Buffer.from(`1001.user:${PASSWORD}`).toString('base64')}`,
      'Content-Type: application/json',
      `Content-Length: ${text.length}`,
      `Idempotency-Key: ${key}`,
    ];
    const connection = await OpenConnection.open(under.server.baseUrl);
    connection.write([...lines, '', text].join('\r\n'));
    await delay(waitMs);
    connection.destroy();
  };

  it('a POST that is repeated after its answer was lost makes one profile', async () => {
    for (const [index, waitMs] of [0, 3, 50].entries()) {
      const [key, body] = [newKey(), { ...ADA, lastname: `Lost-${index}` }];
      await sendAndHangUp(key, body, waitMs);
      // A client repeats while it is told that its first request is still running. The first may also arrive late.
      const repeat = () =>
        until(
          'the end of the first request',
          () => post(key, body),
          ({ status }) => status !== 409,
        );
      const response = await repeat();
      expect(response.status).toBe(201);
      expect((await repeat()).headers.location).toBe(response.headers.location);
      expect(await countPeople(body.lastname)).toBe(1);
    }
  });
});
