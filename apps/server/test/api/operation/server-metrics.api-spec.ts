import { rm } from 'node:fs/promises';
import path from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { until } from '@talent-platform/jest-preset/until';
import { RELEASE } from '../../../src/database/migrations/index.js';
import { aBlueprint, PASSWORD, SECRET } from '../../builders/blueprint.builder.js';
import { ApiClient } from '../../support/api-client.js';
import { describeServer } from '../../support/each-server.js';
import { sendFile } from '../../support/multipart.js';
import { RecordingLog } from '../../support/recording-log.js';
import { TestServer } from '../../support/test-server.js';

const METRICS_TOKEN = 'a-token-of-this-spec';
const PEOPLE = '/customers/:customerId/people';
const PERSON = `${PEOPLE}/:profileId`;
const BLUEPRINTS = [aBlueprint(1001), aBlueprint(1002, { quota: { requestsPerDay: 1 } })];
const log = new RecordingLog();
const options = { blueprints: BLUEPRINTS, log, configuration: { metricsToken: METRICS_TOKEN } };

type Figures = Readonly<Record<string, number>>;

describeServer('the metrics of the server (D-NET-20)', options, (under) => {
  const client = new ApiClient(under.server, 1001);

  const scrape = async (): Promise<string> =>
    (await under.server.send({ path: '/metrics', headers: { authorization: `Bearer ${METRICS_TOKEN}` } })).text;

  /** Returns the value of each line, by its name and labels. */
  const figures = async (): Promise<Figures> => {
    const samples = (await scrape()).matchAll(/^(talent_[\w:]+(?:\{.*\})?) (\S+)$/gm);
    return Object.fromEntries([...samples].map(([, name = '', value]) => [name, Number(value)]));
  };

  /** Returns by how much each figure has grown while `act` ran. */
  const grown = async (act: () => Promise<unknown>): Promise<Figures> => {
    const before = await figures();
    await act();
    const after = await figures();
    return Object.fromEntries(Object.entries(after).map(([name, value]) => [name, value - (before[name] ?? 0)]));
  };

  describe('are shown', () => {
    it('to a caller with the token, in the text format of Prometheus', async () => {
      const authorization = `Bearer ${METRICS_TOKEN}`;
      const asked = { path: '/metrics', headers: { authorization } };
      const { status, headers, text } = await under.server.send(asked);
      expect([status, headers['content-type']]).toEqual([200, 'text/plain; version=0.0.4; charset=utf-8']);
      expect(headers).not.toHaveProperty('x-ratelimit-limit');
      expect(text).toMatch(/^process_cpu_seconds_total [\d.]+$/m);
      expect(text).toMatch(/^nodejs_eventloop_lag_p99_seconds [\d.]+$/m);
      expect(text).not.toMatch(/nodejs_active_/);
      const head = await under.server.send({ ...asked, method: 'HEAD' });
      expect([head.status, head.bytes.length]).toEqual([200, 0]);
    });

    it('to nobody else: the path is unknown for every method, and no token is in the log', async () => {
      const open = await TestServer.start({ database: under.database });
      for (const method of ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'])
        for (const authorization of [undefined, 'Bearer', 'Bearer another-token-of-it', `Basic ${METRICS_TOKEN}`]) {
          const headers: Record<string, string> = authorization === undefined ? {} : { authorization };
          const request = { method, path: '/metrics', headers };
          const refused = await under.server.send(request);
          const unknown = await open.send(request);
          expect([method, refused.status, refused.json]).toEqual([method, 404, unknown.json]);
          expect(Object.keys(refused.headers)).toEqual(Object.keys(unknown.headers));
        }
      const withToken = await open.send({ path: '/metrics', headers: { authorization: `Bearer ${METRICS_TOKEN}` } });
      expect(withToken.status).toBe(404);
      expect(log.text).toContain('/metrics');
      expect(log.text).not.toContain(METRICS_TOKEN);
      await open.stop();
    });

    it('as far as they are known if the database does not answer', async () => {
      const { reader } = under.server.unitOfWork;
      const query = reader.query.bind(reader);
      Object.assign(reader, { query: () => Promise.reject(new Error('away')) });
      const without = await figures();
      expect(without).toHaveProperty('talent_event_sending', 1);
      expect(Object.keys(without).filter((name) => /failing|paused|pending$|oldest|rotation/.test(name))).toEqual([]);
      Object.assign(reader, { query });
      expect(await figures()).toHaveProperty('talent_event_deliveries_pending', 0);
    });
  });

  describe('count requests', () => {
    it('by the pattern of their route, method and status, with how long they took', async () => {
      const id = await client.create('people', { firstname: 'Ada', lastname: 'Lovelace' });
      const more = await grown(async () => {
        for (let read = 0; read < 3; read += 1) await client.get(`/people/${id}`);
        await client.get('/people/999999');
        await client.post('/people', {});
      });
      expect(more).toMatchObject({
        [`talent_http_requests_total{route="${PERSON}",method="GET",status="200"}`]: 3,
        [`talent_http_requests_total{route="${PERSON}",method="GET",status="404"}`]: 1,
        [`talent_http_requests_total{route="${PEOPLE}",method="POST",status="400"}`]: 1,
        [`talent_http_request_duration_seconds_count{route="${PERSON}",method="GET"}`]: 4,
        [`talent_http_request_duration_seconds_bucket{route="${PERSON}",method="GET",le="+Inf"}`]: 4,
        'talent_http_requests_total{route="/metrics",method="GET",status="200"}': 1,
      });
    });

    it('under one label if they have no route or a rare method, whatever they name', async () => {
      const more = await grown(async () => {
        for (const at of ['/nowhere-of-hush', '/customers/1001/hush', '/%00', '/a#hush'])
          await under.server.send({ path: at });
        await under.server.send({ method: 'PROPFIND', path: '/hush' });
        await under.server.send({ method: 'PROPFIND', path: `/customers/1001/people/1` });
      });
      expect(more).toMatchObject({
        'talent_http_requests_total{route="none",method="GET",status="404"}': 3,
        'talent_http_requests_total{route="none",method="GET",status="400"}': 1,
        'talent_http_requests_total{route="none",method="other",status="404"}': 1,
        'talent_http_requests_total{route="none",method="other",status="405"}': 1,
      });
      expect(await scrape()).not.toContain('hush');
    });

    it('that a quota refuses', async () => {
      const other = new ApiClient(under.server, 1002);
      const more = await grown(async () => {
        await other.get('/people/1');
        expect((await other.get('/people/1')).status).toBe(429);
      });
      expect(more).toMatchObject({
        'talent_http_refusals_total{cause="quota"}': 1,
        'talent_http_refusals_total{cause="database"}': 0,
        'talent_http_refusals_total{cause="connections"}': 0,
      });
    });

    it('that fail to sign in, by scheme and reason', async () => {
      const read = { path: '/customers/1001/people/1' };
      const more = await grown(async () => {
        await under.server.sendSigned('1001.user', `${SECRET}x`, read);
        await under.server.sendSigned('nobody-of-hush', SECRET, read);
        await under.server.sendAs('1001.user', `${PASSWORD}x`, read);
        await under.server.send({ ...read, headers: { authorization: 'Basic !' } });
        await under.server.send(read);
      });
      const failed = Object.entries(more).filter(([name, by]) => name.startsWith('talent_sign_ins_failed') && by > 0);
      expect(Object.fromEntries(failed)).toEqual({
        'talent_sign_ins_failed_total{scheme="signature",reason="wrong signature"}': 1,
        'talent_sign_ins_failed_total{scheme="signature",reason="unknown user"}': 1,
        'talent_sign_ins_failed_total{scheme="basic",reason="wrong password"}': 1,
        'talent_sign_ins_failed_total{scheme="basic",reason="malformed"}': 1,
      });
    });
  });

  it('measure units of work and their commits', async () => {
    const more = await grown(async () => {
      await client.create('people', { firstname: 'Ada', lastname: 'Lovelace' });
      await expect(
        under.server.unitOfWork.write(() => Promise.reject(new RangeError('It is rolled back.'))),
      ).rejects.toThrow(RangeError);
    });
    // Units of the background count too, and may stand between their wait and their commit at any moment.
    const countOf = (name: string): number => more[`talent_database_${name}`] ?? 0;
    expect(countOf('units_total{outcome="committed"}')).toBeGreaterThanOrEqual(1);
    expect(countOf('commit_seconds_count')).toBeGreaterThanOrEqual(1);
    expect(countOf('wait_seconds_count')).toBeGreaterThanOrEqual(2);
    expect(countOf('unit_seconds_count')).toBeGreaterThanOrEqual(1);
    expect(more).toMatchObject({ 'talent_database_units_total{outcome="rolled_back"}': 1 });
    await until('no unit waits', figures, ({ talent_database_units_waiting: waiting }) => waiting === 0);
  });

  it('show the pools of PostgreSQL, and none of SQLite', async () => {
    const pools = Object.entries(await figures()).filter(([name]) => name.startsWith('talent_database_pool_limit'));
    expect(Object.fromEntries(pools)).toEqual(
      under.database.location.kind === 'sqlite'
        ? {}
        : {
            'talent_database_pool_limit{pool="writers"}': 12,
            'talent_database_pool_limit{pool="readers"}': 10,
            'talent_database_pool_limit{pool="searches"}': 2,
          },
    );
  });

  it('count how caches are used', async () => {
    const id = await client.create('people', { firstname: 'Ada', lastname: 'Lovelace' });
    const more = await grown(async () => {
      for (let read = 0; read < 3; read += 1) await client.get(`/people/${id}?fields=firstname`);
    });
    expect(more).toMatchObject({
      'talent_cache_hits_total{cache="profiles"}': 2,
      'talent_cache_misses_total{cache="profiles"}': 1,
      'talent_cache_entries{cache="profiles"}': 1,
    });
    expect(more['talent_cache_bytes{cache="profiles"}']).toBeGreaterThan(0);
    expect(more['talent_cache_hits_total{cache="profile_definitions"}']).toBeGreaterThanOrEqual(3);
    const caches = [...(await scrape()).matchAll(/^talent_cache_entries\{cache="(\w+)"\}/gm)].map(([, cache]) => cache);
    expect(caches.toSorted()).toEqual(
      [
        ...['forms', 'lists', 'portals', 'profile_definitions', 'profiles', 'subscriptions'],
        ...['users', 'workflow_statuses'],
      ].toSorted(),
    );
  });

  describe('of files', () => {
    it('measure the state of the storage, and the texts that are made of files', async () => {
      const person = `people/${await client.create('people', { firstname: 'Ada', lastname: 'Lovelace' })}`;
      await sendFile(client, `${person}/fields/resume`, { content: 'Ada of hush', filename: 'cv.txt' });
      expect((await client.get(`/${person}/fields/resume/text`)).status).toBe(200);
      const now = await figures();
      expect(now).toMatchObject({ 'talent_storage_state{state="writable"}': 1 });
      const made = Object.entries(now).filter(([name]) => /^talent_conversion_duration_seconds_count/.test(name));
      expect(made).toEqual([[expect.stringMatching(/operation="text",engine="[\w-]+",outcome="made"/), 1]]);
    });

    it('count reads of lost contents', async () => {
      const person = `people/${await client.create('people', { firstname: 'Ada', lastname: 'Lovelace' })}`;
      await sendFile(client, `${person}/fields/resume`, { content: 'Ada of the lost', filename: 'cv.txt' });
      await rm(path.join(under.database.dataDir, 'files', '1001'), { recursive: true });
      const more = await grown(async () => {
        expect((await client.get(`/${person}/fields/resume/binary`)).status).toBe(500);
      });
      expect(more).toMatchObject({ talent_storage_contents_lost_total: 1 });
    });
  });

  it('tell the release, the migrations, and whether the node is ready', async () => {
    const text = await scrape();
    const kind = under.database.location.kind;
    expect(text).toMatch(
      new RegExp(`^talent_build_info\\{version="\\d[^"]+",node="${process.version}",database="${kind}"\\} 1$`, 'm'),
    );
    expect(await figures()).toMatchObject({
      talent_ready: 1,
      talent_http_requests_in_flight: 1,
      talent_database_migrations: RELEASE,
      talent_build_migrations: RELEASE,
    });
  });

  it('name no customer and no user', async () => {
    const text = await scrape();
    for (const name of ['1001', '1002', '1001.user', 'Lovelace']) expect(text).not.toContain(`"${name}"`);
  });
});
