import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { until } from '@talent-platform/jest-preset/until';
import type { Blueprint } from '@talent-platform/blueprint';
import { UnitOfWork } from '../../../src/database/index.js';
import { AppliedBlueprints } from '../../../src/modules/blueprints/applied-blueprints.js';
import { aBlueprint, aUser, PASSWORD, SECRET } from '../../builders/blueprint.builder.js';
import { aFullBlueprint } from '../../builders/full-blueprint.builder.js';
import { ApiClient, codesOf, errorsOf, statusAndCodes } from '../../support/api-client.js';
import { describeServer } from '../../support/each-server.js';
import { PlatformClient } from '../../support/platform-client.js';
import type { AnsweredChanges } from '../../support/platform-client.js';
import { TestClock } from '../../support/test-clock.js';
import { TestServer } from '../../support/test-server.js';

const clock = new TestClock();

describeServer('the platform API of blueprints', { clock }, (under) => {
  let customerId = 4000;

  /** A customer of its own, and its administrator. */
  const start = async (blueprint: (id: number) => Blueprint = aBlueprint) => {
    customerId += 1;
    const document = blueprint(customerId);
    await under.server.apply(document);
    return { document, platform: new PlatformClient(under.server, customerId), id: customerId };
  };

  afterEach(() => void jest.restoreAllMocks());

  describe('GET', () => {
    it('answers what was applied, without passwords and secrets (D-PLT-2)', async () => {
      const { document, platform } = await start(aFullBlueprint);
      const [status, board] = document.events ?? [];
      expect(await platform.export()).toEqual({
        ...document,
        users: document.users?.map(({ username, name, group }) => ({
          username,
          name,
          group,
          signingSecrets: [{ id: 'k1' }],
        })),
        events: [
          { ...status, auth: { type: 'hmac', user: 'acme_events' } },
          { ...board, auth: { type: 'basic', username: 'acme' } },
        ],
      });
    });

    it('names the revision by an ETag, and answers 304 to a caller who has it', async () => {
      const { platform } = await start();
      const { headers } = await platform.get('/blueprint');
      expect(headers.etag).toMatch(/^"blueprint-\d+"$/);
      const again = await platform.send('GET', '/blueprint', { headers: { 'if-none-match': headers.etag ?? '' } });
      expect([again.status, again.text, again.headers.etag]).toEqual([304, '', headers.etag]);
      expect((await platform.send('HEAD', '/blueprint')).headers.etag).toBe(headers.etag);
    });

    it('answers an earlier revision, and lists them all, newest first', async () => {
      clock.set('2026-11-20T12:00:00Z');
      const { document, platform, id } = await start();
      clock.set('2026-11-20T13:00:00.5Z');
      const { revision } = await platform.apply({ ...document, quota: { requestsPerDay: 7000 } });
      const { json } = await platform.get('/blueprint/revisions');
      expect(json).toEqual({
        revisions: [
          { revision, appliedAt: '2026-11-20T13:00:00.500Z', appliedBy: `${id}.admin` },
          { revision: 1, appliedAt: '2026-11-20T12:00:00.000Z', appliedBy: null },
        ],
      });
      expect((await platform.export(1)).quota).toBeUndefined();
      expect((await platform.export(revision)).quota).toEqual({ requestsPerDay: 7000 });
      const earlier = await platform.get('/blueprint?revision=1');
      expect(earlier.headers.etag).toBe('"blueprint-1"');
    });

    it('answers 404 code 2 for a revision that no blueprint made, and 400 code 5 for what is none', async () => {
      const { platform } = await start();
      expect(codesOf(await platform.get('/blueprint?revision=99'))).toEqual([2]);
      for (const revision of ['0', '-1', '1.5', 'x', ''])
        expect(codesOf(await platform.get(`/blueprint?revision=${revision}`))).toEqual([5]);
    });
  });

  describe('PUT', () => {
    it('answers the new revision and what changed, and takes effect at once', async () => {
      const { document, platform, id } = await start();
      const people = { fields: [{ id: 'field1', label: 'Badge', type: 'text' }] };
      const reply = await platform.put({ ...document, quota: { requestsPerDay: 9 }, profileTypes: { people } });
      expect(reply.status).toBe(200);
      const { revision, changes } = reply.json as AnsweredChanges;
      expect(reply.headers.etag).toBe(`"blueprint-${revision}"`);
      expect(changes).toContainEqual({ path: 'quota.requestsPerDay', before: null, after: 9 });
      expect(changes.map(({ path }) => path)).toContain('profileTypes.people.fields.field1');
      const client = new ApiClient(under.server, id);
      const person = await client.create('people', { firstname: 'Ada', lastname: 'L', field1: 'x' });
      const read = await client.get(`/people/${person}?fields=field1`);
      expect(read.headers['x-ratelimit-limit']).toBe('9');
      expect(read.json).toMatchObject({ field1: 'x' });
    });

    it('names users, groups and secrets that go, in a dry run too (D-PLT-34)', async () => {
      const { document, platform, id } = await start();
      const [admin, user] = document.users ?? [];
      const after = {
        ...document,
        userGroups: document.userGroups?.slice(0, 1),
        users: [{ ...admin, signingSecrets: [...(admin?.signingSecrets ?? []), { id: 'k9', secret: SECRET }] }],
      };
      const removed = { users: [user?.username], userGroups: ['partners'], signingSecrets: [] };
      expect((await platform.put(after, '?dryrun=true')).json).toMatchObject({ removed });
      expect(await platform.apply(after)).toMatchObject({ removed });
      expect(await platform.apply({ ...after, users: [admin] })).toMatchObject({
        removed: { users: [], userGroups: [], signingSecrets: [{ user: `${id}.admin`, id: 'k9' }] },
      });
    });

    it('of an export changes nothing, and makes no revision (D-PLT-2, D-PLT-3)', async () => {
      const { platform } = await start(aFullBlueprint);
      const exported = await platform.get('/blueprint');
      const reply = await platform.put(exported.json);
      expect(reply.json).toMatchObject({ revision: 1, changes: [] });
      expect((await platform.get('/blueprint')).headers.etag).toBe(exported.headers.etag);
      expect(await platform.apply(JSON.parse(exported.text))).toMatchObject({ revision: 1, changes: [] });
    });

    it('of an export sets up a new server alike, once the secrets are added by hand', async () => {
      const { document, platform, id } = await start(aFullBlueprint);
      const exported = await platform.export();
      const [status, board] = exported.events ?? [];
      const { events: [, boardBefore] = [], users } = document;
      const withSecrets = {
        ...exported,
        users: exported.users?.map((user, index) => ({ ...user, ...users?.[index] })),
        events: [
          {
            ...status,
            auth: { type: 'hmac', user: 'acme_events', secret: 'test-event-secret-of-forty-three-characters' },
          },
          { ...board, auth: boardBefore?.auth },
        ],
      };
      const database = await under.createDatabase('migrated');
      const fresh = await TestServer.start({ database, clock });
      await fresh.apply(withSecrets as Blueprint);
      const other = new PlatformClient(fresh, id);
      expect(await other.export()).toEqual(exported);
      expect(await other.wouldChange(document)).toEqual([]);
      const client = new ApiClient(fresh, id);
      const person = await client.create('people', { firstname: 'Ada', lastname: 'L', field2: 'Evening' });
      expect(await client.read(`people/${person}`, 'field2')).toMatchObject({ field2: { value: 'Evening' } });
    });

    it('keeps an event secret that is left out, and needs a new one if the kind of authentication is another', async () => {
      const { document, platform } = await start(aFullBlueprint);
      const [status, board] = document.events ?? [];
      const kept = { ...status, url: 'https://other.example', auth: { type: 'hmac', user: 'acme_events' } };
      const { changes } = await platform.apply({ ...document, events: [kept, board] });
      expect(changes.map(({ path }) => path)).toEqual(['events.status.url']);
      const { app } = under.server.running;
      const stored = await app.get(AppliedBlueprints).findLast(app.get(UnitOfWork).reader, customerId);
      expect(stored?.document?.blueprint.events?.[0]?.auth).toEqual({
        type: 'hmac',
        user: 'acme_events',
        secret: 'test-event-secret-of-forty-three-characters',
      });
      const basic = { ...status, auth: { type: 'basic', username: 'acme' } };
      const reply = await platform.put({ ...document, events: [basic, board] });
      expect(errorsOf(reply)[0]?.errorMessage).toMatch(/^events\[0\]\.auth: has no password, and none is stored/);
    });

    it('takes a body of 4 MiB, and refuses a larger one with 413 (D-ERR-4)', async () => {
      const { document, platform } = await start();
      const nodes = Array.from({ length: 3600 }, (_, index) => ({ value: `${'x'.repeat(990)}${index}` }));
      const large = { ...document, customLists: [{ listnodeid: 1, value: 'Large', nodes }] };
      expect(JSON.stringify(large).length).toBeGreaterThan(3_500_000);
      expect((await platform.put(large, '?dryrun=true')).status).toBe(200);
      const larger = { ...large, forms: [{ formname: 'x', displayName: 'x'.repeat(700_000), type: 'Person' }] };
      expect(statusAndCodes(await platform.put(larger))).toEqual([413, [13]]);
      const person = await under.server.sendAs(`${customerId}.admin`, PASSWORD, {
        method: 'POST',
        path: `/customers/${customerId}/people`,
        body: { firstname: 'x'.repeat(1_100_000), lastname: 'y' },
      });
      expect(person.status).toBe(413);
    });

    it('is refused only if it would shut out its sender', async () => {
      const { document, platform, id } = await start();
      const [admin, user] = document.users ?? [];
      const second = aUser(`${id}.second`, 'administrators');
      const withSecond = { ...document, users: [admin, user, second] };
      await platform.apply(withSecond);
      const without: unknown[] = [
        { ...withSecond, users: [user, second] },
        { ...withSecond, users: [{ ...admin, group: 'partners' }, user, second] },
        { ...withSecond, userGroups: document.userGroups?.map((group) => ({ ...group, administrator: false })) },
        { customer: document.customer },
        { ...withSecond, users: [{ ...admin, active: false }, user, second] },
      ];
      for (const body of without) {
        const reply = await platform.put(body);
        expect(errorsOf(reply).map(({ errorMessage }) => errorMessage)).toEqual([
          expect.stringMatching(/^users: must name ".*\.admin", .*nobody would be left/),
        ]);
      }
      const other = new PlatformClient(under.server, id, `${id}.second`);
      expect((await other.put({ ...withSecond, users: [user, second] })).status).toBe(200);
      expect((await platform.get('/blueprint')).status).toBe(401);
    });
  });

  describe('If-Match', () => {
    it('lets through who has the last revision, and answers 412 to others, before anything else is said (D-PLT-14)', async () => {
      const { document, platform } = await start();
      const tag = (await platform.get('/blueprint')).headers.etag ?? '';
      const renamed = { ...document, customer: { ...document.customer, name: 'Renamed' } };
      for (const header of ['"blueprint-99"', `W/${tag}`, '"x"']) {
        expect(statusAndCodes(await platform.put({ nothing: true }, '', { 'if-match': header }))).toEqual([412, [21]]);
      }
      expect((await platform.put(renamed, '', { 'if-match': tag })).status).toBe(200);
      expect((await platform.put(document, '', { 'if-match': tag })).status).toBe(412);
      expect((await platform.put(document, '?dryrun=true', { 'if-match': tag })).status).toBe(412);
      expect((await platform.put(document, '', { 'if-match': '*' })).status).toBe(200);
    });
  });

  describe('?dryrun=true', () => {
    it('answers what the PUT then answers, and changes nothing', async () => {
      const { document, platform, id } = await start();
      const next = aFullBlueprint(id, { users: [...(document.users ?? []), aUser(`${id}.new`, 'readers')] });
      const first = await platform.put(next, '?dryrun=true');
      expect(Object.keys(first.json as object)).toEqual(['changes', 'removed']);
      expect(await platform.wouldChange(next)).toEqual((first.json as AnsweredChanges).changes);
      const revisions = await platform.get('/blueprint/revisions');
      expect((revisions.json as { revisions: unknown[] }).revisions).toHaveLength(1);
      const client = new ApiClient(under.server, id);
      expect((await client.get('/people/3')).status).toBe(404);
      expect((await under.server.sendAs(`${id}.new`, PASSWORD, { path: client.path('/people/1') })).status).toBe(401);
      const { changes } = await platform.apply(next);
      expect(changes).toEqual((first.json as AnsweredChanges).changes);
      expect((await client.get('/people/3')).status).toBe(200);
    });

    it('refuses what the PUT refuses, alike', async () => {
      const { document, platform } = await start();
      const wrong = { ...document, quota: { requestsPerDay: 0 }, users: [] };
      const [dry, real] = [await platform.put(wrong, '?dryrun=true'), await platform.put(wrong)];
      expect([dry.status, dry.json]).toEqual([400, real.json]);
    });
  });

  describe('several at once', () => {
    it('with one If-Match: one is applied, the others get 412', async () => {
      const { document, platform } = await start();
      const headers = { 'if-match': (await platform.get('/blueprint')).headers.etag ?? '' };
      const replies = await Promise.all(
        [7001, 7002, 7003].map((requestsPerDay) =>
          platform.put({ ...document, quota: { requestsPerDay } }, '', headers),
        ),
      );
      expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 412, 412]);
    });

    it('of two customers with one new user name: one is applied, the other is refused', async () => {
      const [one, other] = [await start(), await start()];
      const users = (document: Blueprint) => [...(document.users ?? []), aUser(`new.${one.id}`, 'partners')];
      const replies = await Promise.all(
        [one, other].map(({ document, platform }) => platform.put({ ...document, users: users(document) })),
      );
      expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 400]);
      const refused = replies.find(({ status }) => status === 400);
      expect(refused && errorsOf(refused)[0]?.errorMessage).toMatch(/^users\[2\]\.username: .*another customer/);
    });
  });

  it('leaves everything as it was when it breaks off in the middle', async () => {
    const { document, platform, id } = await start();
    const before = await platform.get('/blueprint');
    const next = aFullBlueprint(id, { users: [...(document.users ?? []), aUser(`${id}.new`, 'readers')] });
    const applied = under.server.running.app.get(AppliedBlueprints);
    jest.spyOn(applied, 'add').mockRejectedValueOnce(new Error('The power is gone.'));
    expect((await platform.put(next)).status).toBe(500);
    expect((await platform.get('/blueprint')).json).toEqual(before.json);
    const client = new ApiClient(under.server, id);
    expect((await client.get('/people/3')).status).toBe(404);
    expect(codesOf(await client.patch('/people/2', { field1: 'x' }))).toEqual([4]);
    expect((await client.post('/rooms', { name: 'Attic' })).status).toBe(201);
    expect((await platform.put(next)).status).toBe(200);
    expect((await client.get('/people/3')).status).toBe(200);
  });

  it('is looked at in turn: a user who sends many waits for the own ones, and others do not (D-PLT-16)', async () => {
    const [one, other] = [await start(), await start()];
    const users = (round: number) =>
      Array.from({ length: 4 }, (_, at) =>
        aUser(`${one.id}.${round}.${at}`, 'partners', { password: `${round} ${at}` }),
      );
    const many = Array.from({ length: 24 }, (_, round) =>
      one.platform.put({ ...one.document, users: [...(one.document.users ?? []), ...users(round)] }, '?dryrun=true'),
    );
    await Promise.race(many);
    expect((await other.platform.put(other.document)).status).toBe(200);
    const replies = await Promise.all(many);
    const refused = replies.filter(({ status }) => status !== 200);
    expect(replies.length - refused.length).toBeGreaterThanOrEqual(17);
    expect(refused.length).toBeGreaterThan(0);
    for (const response of refused) {
      expect([response.status, codesOf(response), response.headers['retry-after']]).toEqual([503, [23], '1']);
      expect(response.text).toContain('16 blueprints of your own wait already');
    }
  });

  it('is known to another node within a second, and so is the document', async () => {
    const { document, platform, id } = await start();
    const other = await TestServer.start({ database: under.database, clock });
    const known = new PlatformClient(other, id);
    expect((await known.export()).quota).toBeUndefined();
    await platform.apply({ ...document, quota: { requestsPerDay: 31 } });
    expect((await platform.export()).quota).toEqual({ requestsPerDay: 31 });
    const limitOf = async () =>
      (await other.sendSigned(`${id}.user`, SECRET, { path: `/customers/${id}/people/1` })).headers[
        'x-ratelimit-limit'
      ];
    await until('the new quota on the other server', limitOf, (limit) => limit === '31');
    expect((await known.export()).quota).toEqual({ requestsPerDay: 31 });
    await other.stop();
  });
});
