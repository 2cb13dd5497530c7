import { beforeEach, describe, expect, it } from '@jest/globals';
import { aBlueprint, aUser, SECRET } from '../../builders/blueprint.builder.js';
import { codesOf } from '../../support/api-client.js';
import { describeServer } from '../../support/each-server.js';
import { PlatformClient } from '../../support/platform-client.js';
import { RecordingLog } from '../../support/recording-log.js';
import type { RawResponse } from '../../support/send-raw.js';
import { TestClock } from '../../support/test-clock.js';

const HOUR_MS = 3_600_000;
const clock = new TestClock();
const log = new RecordingLog();
const users = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h', 'i', 'with space', 'a/b', 'unsigned', 'many'];

const blueprint = aBlueprint(1001, {
  users: [
    aUser('1001.admin', 'administrators'),
    aUser('1001.user', 'partners'),
    ...users.map((name) => aUser(`1001.${name}`, 'partners', name === 'unsigned' ? { signingSecrets: [] } : {})),
  ],
});

interface Issued {
  readonly id: string;
  readonly secret: string;
  readonly created: string;
}

describeServer('signing secrets', { blueprints: [blueprint, aBlueprint(1002)], clock, log }, (under) => {
  beforeEach(() => clock.set('2026-11-20T12:00:00Z'));

  const pathOf = (user: string, customerId = 1001): string =>
    `/platform/v1/customers/${customerId}/users/${encodeURIComponent(user)}/secrets`;

  const rotate = (user: string, body: unknown = {}, by = '1001.admin'): Promise<RawResponse> =>
    under.server.sendSigned(by, SECRET, { method: 'POST', path: pathOf(user), body });

  const issue = async (user: string, body: unknown = {}): Promise<Issued> => (await rotate(user, body)).json as Issued;

  const revoke = (user: string, id: string, by = '1001.admin'): Promise<RawResponse> =>
    under.server.sendSigned(by, SECRET, { method: 'DELETE', path: `${pathOf(user)}/${id}` });

  /** 404 where the secret is taken, for there is no such person; 401 where it is not. */
  const isTaken = async (user: string, secret: string): Promise<boolean> =>
    (await under.server.sendSigned(user, secret, { path: '/customers/1001/people/999999' })).status === 404;

  const rows = <Row extends Record<keyof Row, unknown>>(sql: string): Promise<Row[]> =>
    under.server.unitOfWork.reader.query<Row>(sql);

  describe('issuing', () => {
    it('answers 201 with a new secret of 43 characters of base64url, which signs at once (D-SIG-1, D-SIG-8)', async () => {
      const response = await rotate('1001.a');
      expect(response.status).toBe(201);
      const { id, secret, created } = response.json as Issued;
      expect(secret).toMatch(/^[A-Za-z0-9_-]{43}$/);
      expect(id).toBe('k2');
      expect(created).toBe('2026-11-20T12:00:00.000Z');
      expect(await isTaken('1001.a', secret)).toBe(true);
    });

    it('keeps the old secret for 24 hours by default', async () => {
      await rotate('1001.b');
      clock.advance(24 * HOUR_MS - 1);
      expect(await isTaken('1001.b', SECRET)).toBe(true);
      clock.advance(1);
      expect(await isTaken('1001.b', SECRET)).toBe(false);
    });

    it.each([
      [0, 0],
      [0.5, HOUR_MS / 2],
    ])('keeps the old secret for %d hours if the request says so', async (overlapHours, ms) => {
      const user = '1001.c';
      const old = await issue(user);
      const { secret } = await issue(user, { overlapHours });
      expect(await isTaken(user, secret)).toBe(true);
      if (ms > 0) expect(await isTaken(user, old.secret)).toBe(true);
      clock.advance(ms);
      expect(await isTaken(user, old.secret)).toBe(false);
      expect(await isTaken(user, secret)).toBe(true);
    });

    it('never lets a secret live longer than it had (D-SIG-14)', async () => {
      await rotate('1001.d', { overlapHours: 1 });
      await rotate('1001.d', { overlapHours: 100 });
      clock.advance(HOUR_MS);
      expect(await isTaken('1001.d', SECRET)).toBe(false);
    });

    it('leaves two of them live, and ends older ones at once (D-SIG-14)', async () => {
      const [second, third] = [await issue('1001.i'), await issue('1001.i')];
      const secrets = [SECRET, second.secret, third.secret];
      const taken = await Promise.all(secrets.map((secret) => isTaken('1001.i', secret)));
      expect(taken).toEqual([false, true, true]);
    });

    it('loses none of two that race', async () => {
      const issued = await Promise.all([issue('1001.e'), issue('1001.e')]);
      expect(new Set(issued.map(({ id }) => id)).size).toBe(2);
      for (const { secret } of issued) expect(await isTaken('1001.e', secret)).toBe(true);
    });

    it('issues the first secret of a user who had none', async () => {
      const { id, secret } = await issue('1001.unsigned');
      expect(id).toBe('k1');
      expect(await isTaken('1001.unsigned', secret)).toBe(true);
    });

    it.each(['1001.with space', '1001.a/b'])('finds the user %j by its escaped name', async (user) => {
      expect((await rotate(user)).status).toBe(201);
    });

    it.each([-1, 8761, '24', null, {}])(
      'refuses %j hours with code 5 and keeps every secret (D-SIG-14)',
      async (hours) => {
        const response = await rotate('1001.f', { overlapHours: hours });
        expect(response.status).toBe(400);
        expect(codesOf(response)).toEqual([5]);
        expect(response.headers['x-error']).toMatch(/^5:overlapHours:/);
        clock.advance(48 * HOUR_MS);
        expect(await isTaken('1001.f', SECRET)).toBe(true);
      },
    );
  });

  describe('ending', () => {
    it('answers 204, and the secret is refused at once', async () => {
      expect(await isTaken('1001.g', SECRET)).toBe(true);
      const response = await revoke('1001.g', 'k1');
      expect(response).toMatchObject({ status: 204, text: '' });
      expect(await isTaken('1001.g', SECRET)).toBe(false);
    });

    it('leaves the other secrets, and those of other users', async () => {
      const { id, secret } = await issue('1001.h');
      await revoke('1001.h', 'k1');
      expect([await isTaken('1001.h', secret), await isTaken('1001.user', SECRET)]).toEqual([true, true]);
      await revoke('1001.h', id);
      expect(await isTaken('1001.h', secret)).toBe(false);
    });

    it.each([
      ['a secret', '1001.user', 'k9'],
      ['a user', 'nobody', 'k1'],
    ])('answers 404 for %s that is not there (code 2)', async (_title, user, id) => {
      const response = await revoke(user, id);
      expect(response.status).toBe(404);
      expect(codesOf(response)).toEqual([2]);
    });

    it('leaves the id to the secret that had it (D-SIG-14)', async () => {
      const { id } = await issue('1001.g');
      await revoke('1001.g', id);
      expect((await issue('1001.g')).id).toBe(`k${Number(id.slice(1)) + 1}`);
    });
  });

  it('who may is never an administrator of another customer', async () => {
    const foreign = await under.server.sendSigned('1002.admin', SECRET, {
      method: 'POST',
      path: pathOf('1001.user'),
      body: {},
    });
    expect(codesOf(foreign)).toEqual([3]);
    const own = await under.server.sendSigned('1002.admin', SECRET, {
      method: 'POST',
      path: pathOf('1001.user', 1002),
      body: {},
    });
    expect(codesOf(own)).toEqual([2]);
    clock.advance(48 * HOUR_MS);
    expect(await isTaken('1001.user', SECRET)).toBe(true);
  });

  describe('many of them', () => {
    it('keep the texts of the 20 that ended last, and of the live ones (D-SIG-17)', async () => {
      for (let round = 0; round < 25; round += 1) await issue('1001.many');
      const kept = await rows<{ id: string }>(
        "SELECT id FROM signing_secrets WHERE username = '1001.many' AND encrypted_secret IS NOT NULL",
      );
      const ids = kept.map(({ id }) => Number(id.slice(1))).toSorted((one, other) => one - other);
      expect(ids).toEqual(Array.from({ length: 22 }, (_, index) => index + 5));
    });

    it('get their ids from one count, no matter which ids a blueprint has given since (D-SIG-14)', async () => {
      const platform = new PlatformClient(under.server, 1001);
      for (const id of ['k7', 'main']) {
        const signingSecrets = [{ id, secret: `named-${id}-in-a-blueprint` }];
        const named = aUser('1001.named', 'partners', { signingSecrets });
        await platform.apply({ ...blueprint, users: [...(blueprint.users ?? []), named] });
      }
      expect((await issue('1001.named')).id).toBe('k8');
      await platform.apply(blueprint);
    });
  });

  it('have a line of the log each time one is issued or ended, which says whose it is and who did that (D-PLT-26)', async () => {
    const issued = await rotate('1001.a');
    const { id } = issued.json as Issued;
    const ended = await revoke('1001.a', id);
    const about = { user: '1001.admin', customer: 1001, of: '1001.a', secret: id };
    const told = (response: RawResponse): unknown => log.linesOf(response.headers['x-transaction'])[0];
    expect(told(issued)).toMatchObject({ msg: 'A signing secret was issued.', ...about });
    expect(told(ended)).toMatchObject({ msg: 'A signing secret was ended.', ...about });
  });

  it('stand in no table and in no log as they are (D-SIG-11)', async () => {
    const { secret } = await issue('1001.a');
    const stored = [await rows('SELECT * FROM signing_secrets'), await rows('SELECT * FROM users')];
    const text = JSON.stringify(stored);
    expect(text).toContain('v1:');
    for (const hidden of [secret, SECRET]) {
      expect(text).not.toContain(hidden);
      expect(log.text).not.toContain(hidden);
    }
    expect(log.text).toContain('answered');
  });
});
