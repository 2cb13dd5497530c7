import { beforeAll, describe, expect, it } from '@jest/globals';
import { RELEASE } from '../../../src/database/migrations/index.js';
import { aBlueprint, aUser, PASSWORD, SECRET } from '../../builders/blueprint.builder.js';
import { ApiClient } from '../../support/api-client.js';
import { describeServer } from '../../support/each-server.js';
import { signByHand } from '../../support/hand-signer.js';
import { RecordingLog } from '../../support/recording-log.js';
import type { RawResponse } from '../../support/send-raw.js';
import { TestClock } from '../../support/test-clock.js';
import { TestServer } from '../../support/test-server.js';

const clock = new TestClock();
const log = new RecordingLog();
const PATH = '/customers/1001/people/1';
const parse = (line: string): unknown => JSON.parse(line);
const trustedProxies = [{ address: '127.0.0.1', prefix: 32 }];
const blueprint = aBlueprint(1001);
const disabled = aUser('1001.off', 'partners', { active: false });
const blueprints = [{ ...blueprint, users: [...(blueprint.users ?? []), disabled] }];
const options = { blueprints, clock, log, configuration: { trustedProxies } };

describeServer('the lines of the log (D-PLT-26)', options, (under) => {
  beforeAll(() => clock.set('2026-11-20T12:00:00Z'));

  const client = (): ApiClient => new ApiClient(under.server, 1001);
  const from = (address: string): Record<string, string> => ({ 'x-forwarded-for': address });

  const lineOf = (reply: RawResponse, msg: string): Record<string, unknown> | undefined =>
    log.linesOf(reply.headers['x-transaction']).find((line) => line['msg'] === msg);

  describe('of an answer', () => {
    const answered = (reply: RawResponse): Record<string, unknown> | undefined => lineOf(reply, 'answered');

    it('names user, customer, address, route, status and error codes', async () => {
      const body = { lastname: 7, nosuchfield: 1 };
      const request = { method: 'PATCH', path: `${PATH}?dryrun=false`, headers: from('192.0.2.7'), body };
      const reply = await under.server.sendSigned('1001.user', SECRET, request);
      expect(reply.status).toBe(400);
      expect(answered(reply)).toMatchObject({
        user: '1001.user',
        customer: 1001,
        address: '192.0.2.7',
        method: 'PATCH',
        route: '/customers/:customerId/people/:profileId',
        status: 400,
        codes: expect.arrayContaining([5, 4]),
      });
    });

    it('names the customer of the path, known or not, also without a caller and if there is no such path', async () => {
      const unknown = await under.server.send({ path: '/customers/4711/people/1', headers: from('2001:db8::17') });
      expect(answered(unknown)).toMatchObject({ customer: 4711, address: '2001:db8::17', status: 401, codes: [6] });
      const nowhere = await under.server.send({ path: '/customers/4711/people/a/b/c' });
      expect(answered(nowhere)).toMatchObject({ customer: 4711, status: 404, codes: [2] });
    });

    it.each([
      ['an unknown path', 404, () => client().get('/nothing')],
      ['a method that is not supported', 405, () => client().send('DELETE', '/people/1')],
      ['missing credentials', 401, () => under.server.send({ path: PATH })],
      ['a refused body', 400, () => client().patch('/people/1', '{')],
      ['HEAD', 200, () => client().send('HEAD', '/people/1')],
      ['a known version', 304, () => client().get('/people/1', { 'if-none-match': '*' })],
      ['health', 200, () => under.server.send({ path: '/health/live' })],
    ])('is one, without codes if there are none, also for %s (house: Habits 10)', async (_title, status, send) => {
      const reply = await send();
      expect(reply.status).toBe(status);
      const line = { status, durationMs: expect.any(Number), msg: 'answered' };
      expect(log.linesOf(reply.headers['x-transaction'])).toEqual([expect.objectContaining(line)]);
      expect('codes' in (answered(reply) ?? {})).toBe(status >= 400);
    });
  });

  describe('of a failed sign-in', () => {
    const failed = async (reply: Promise<RawResponse>): Promise<Record<string, unknown> | undefined> =>
      lineOf(await reply, 'A sign-in has failed.');

    it('says why, which the answer does not', async () => {
      const headers = from('192.0.2.8');
      const { server } = under;
      const known = { user: '1001.user', address: '192.0.2.8', level: 40 };
      expect(await failed(server.sendAs('1001.user', 'hush', { path: PATH, headers }))).toMatchObject({
        ...known,
        scheme: 'basic',
        why: 'wrong password',
      });
      expect(await failed(server.sendSigned('1001.user', 'hush', { path: PATH, headers }))).toMatchObject({
        ...known,
        scheme: 'signature',
        why: 'wrong signature',
      });
      const old = { ...headers, 'x-svc-date': '2020-01-01T00:00:00Z' };
      expect(await failed(server.sendSigned('1001.user', SECRET, { path: PATH, headers: old }))).toMatchObject({
        ...known,
        why: 'expired',
      });
      expect(
        await failed(server.send({ path: PATH, headers: { ...headers, authorization: 'Bearer hush' } })),
      ).toMatchObject({ why: 'malformed', scheme: 'basic' });
    });

    it('says that a user is disabled, which the answer does not', async () => {
      const headers = { ...from('192.0.2.12'), 'x-test-number': '0' };
      const { server } = under;
      const disabled = { user: '1001.off', level: 40, why: 'disabled user' };
      const refusals: RawResponse[] = [];
      for (const user of ['1001.off', '1001.nobody']) {
        const basic = await server.sendAs(user, PASSWORD, { path: PATH, headers });
        const signed = await server.sendSigned(user, SECRET, { path: PATH, headers });
        if (user === '1001.off')
          for (const [reply, scheme] of [
            [basic, 'basic'],
            [signed, 'signature'],
          ] as const)
            expect(await failed(Promise.resolve(reply))).toMatchObject({ ...disabled, scheme });
        refusals.push(basic, signed);
      }
      const [basic, signed, ...ofUnknown] = refusals.map(({ status, json }) => ({ status, json }));
      expect([basic, signed]).toEqual(ofUnknown);
    });

    it('shows only the start of an unknown name, which may be a password', async () => {
      const headers = from('192.0.2.9');
      const unknown = { user: 'hus…', address: '192.0.2.9', why: 'unknown user' };
      expect(await failed(under.server.sendAs('hush"\u2028word', PASSWORD, { path: PATH, headers }))).toMatchObject(
        unknown,
      );
      expect(await failed(under.server.sendSigned('hush', SECRET, { path: PATH, headers }))).toMatchObject(unknown);
      expect(log.text).not.toContain('hush');
    });
  });

  it('report a migration before it and after it, and none if there is nothing to do', async () => {
    const migrated = { from: 0, to: RELEASE };
    const linesWith = (text: string) =>
      (text.match(/\{[^\n]*(Migrating|Migrated) the database[^\n]*/g) ?? []).map(parse);
    const [first, later] = [new RecordingLog(), new RecordingLog()];
    const database = await under.createDatabase();
    await (await TestServer.start({ database, clock, log: first })).stop();
    expect(linesWith(first.text)).toMatchObject([migrated, { ...migrated, durationMs: expect.any(Number) }]);
    await (await TestServer.start({ database, clock, log: later })).stop();
    expect(linesWith(later.text)).toEqual([]);
  });

  it('never hold secrets, passwords, signatures, bodies or queries (D-SIG-11, house: Habits 10)', async () => {
    const person = { firstname: 'Ada', lastname: 'Byron', middlename: 'hush-in-body', email: 'hush@example.com' };
    const id = await client().create('people', person);
    const signed = signByHand({
      path: client().path(`/people/${id}`),
      date: '2026-11-20T12:00:00Z',
      user: '1001.user',
    });
    await under.server.send(signed);
    for (const path of ['/people/by-email?email=hush@example.com', '/people/email/hush%40example.org'])
      await under.server.sendAs('1001.user', PASSWORD, { path: client().path(path) });
    await client().patch(`/people/${id}`, '{"middlename":"hush-broken"');
    await client().patch(`/people/${id}`, { startdate: 'hush-value' });
    const headers = { 'x-hush': 'hush-header', cookie: 'hush-cookie' };
    await client().get('/people/lookup?type=externalid&value=hush-query', headers);
    const basic = Buffer.from(`1001.user:${PASSWORD}`).toString('base64');
    for (const hidden of ['hush', SECRET, PASSWORD, basic, signed.signature, 'scrypt:', 'authorization', 'x-svc-'])
      expect(log.text.toLowerCase()).not.toContain(hidden.toLowerCase());
  });

  it('are one per entry, for any name of a user and any path', async () => {
    await under.server.send({ path: '/%0a%0d{"level":30}' });
    await under.server.sendAs('a"}\n{"level":60', 'x', { path: PATH });
    for (const line of log.text.trim().split('\n')) expect(() => parse(line)).not.toThrow();
    expect(log.text).not.toContain('"level":60');
  });
});
