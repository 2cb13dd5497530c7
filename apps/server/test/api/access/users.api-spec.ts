import { beforeEach, describe, expect, it } from '@jest/globals';
import type { Blueprint } from '@talent-platform/blueprint';
import { aBlueprint, PASSWORD, SECRET } from '../../builders/blueprint.builder.js';
import { ApiClient, codesOf, errorsOf, statusAndCodes } from '../../support/api-client.js';
import { describeServer } from '../../support/each-server.js';
import { PlatformClient } from '../../support/platform-client.js';
import type { RawResponse } from '../../support/send-raw.js';
import { TestClock } from '../../support/test-clock.js';

const clock = new TestClock();
const NEW_PASSWORD = 'the-password-of-ada';

interface Issued {
  readonly id: string;
  readonly secret: string;
}

interface Act {
  readonly user: string;
  readonly transactionId: string;
  readonly action: string;
  readonly changes: unknown;
  readonly revision?: unknown;
}

describeServer('the users of the platform API (D-SIG-22)', { clock }, (under) => {
  let customerId = 7000;
  let platform: PlatformClient;

  beforeEach(async () => {
    clock.set('2026-11-20T12:00:00Z');
    customerId += 1;
    await under.server.apply(aBlueprint(customerId));
    platform = new PlatformClient(under.server, customerId);
  });

  const own = (name: string): string => `${customerId}.${name}`;
  const profile = (): string => `/customers/${customerId}/people/1`;
  const place = (name: string): string => `/users/${encodeURIComponent(own(name))}`;
  const enters = async (name: string, password: string): Promise<boolean> =>
    (await under.server.sendAs(own(name), password, { path: profile() })).status === 200;
  const signs = async (name: string, secret = SECRET): Promise<boolean> =>
    (await under.server.sendSigned(own(name), secret, { path: profile() })).status === 200;

  const add = (parts: object = {}): Promise<RawResponse> =>
    platform.post('/users', { username: own('ada'), name: 'Ada Byron', group: 'partners', ...parts });
  const change = (name: string, body: object): Promise<RawResponse> => platform.patch(place(name), body);
  const read = async (name: string): Promise<unknown> => (await platform.get(place(name))).json;
  const issue = async (name: string): Promise<Issued> =>
    (await platform.post(`${place(name)}/secrets`, {})).json as Issued;
  const secretsOf = async (name: string): Promise<unknown> =>
    ((await platform.get(`${place(name)}/secrets`)).json as { secrets: unknown }).secrets;
  const acts = async (size: number): Promise<Act[]> => {
    const { json } = await platform.get(`/audit?kind=administration&size=${size}`);
    return (json as { records: Act[] }).records;
  };
  const messagesOf = (reply: RawResponse): unknown => errorsOf(reply).map(({ errorMessage }) => errorMessage);

  describe('a user who is added', () => {
    it('gets a warning for a name that many HTTP clients cannot send (D-SIG-7)', async () => {
      const warned = await add({ username: own('josé') });
      expect([warned.status, warned.headers['x-warning']]).toEqual([
        201,
        expect.stringMatching(/^5:username:has characters beyond ASCII/),
      ]);
      expect((await add()).headers['x-warning']).toBeUndefined();
    });

    it('can sign in at once, and has a person profile of its own', async () => {
      const reply = await add({ password: NEW_PASSWORD });
      expect([reply.status, reply.json]).toEqual([
        201,
        {
          username: own('ada'),
          name: 'Ada Byron',
          group: 'partners',
          person: { id: 3 },
          active: true,
          hasPassword: true,
          secrets: 0,
        },
      ]);
      expect(await enters('ada', NEW_PASSWORD)).toBe(true);
      const client = new ApiClient(under.server, customerId);
      expect(await client.read('people/3', 'firstname,lastname')).toEqual({ firstname: 'Ada', lastname: 'Byron' });
      const { secret } = await issue('ada');
      expect(await signs('ada', secret)).toBe(true);
    });

    it.each([
      ['the call', () => add()],
      [
        'a blueprint',
        async () => {
          const { json } = await platform.get('/blueprint');
          const { users, ...others } = json as Blueprint;
          const ada = { username: own('ada'), name: 'Ada Byron', group: 'partners' };
          await platform.apply({ ...others, users: [...(users ?? []), ada] });
        },
      ],
    ] as const)('has a profile that names the administrator who added it by %s (D-PRO-18)', async (_, addAda) => {
      await addAda();
      const administrator = { id: 1, value: 'Test User' };
      const client = new ApiClient(under.server, customerId);
      expect(await client.read('people/3', 'createdby,updatedby')).toMatchObject({
        createdby: administrator,
        updatedby: administrator,
      });
      const { json } = await platform.get('/audit?profile=people/3');
      const [act] = await acts(1);
      expect(act?.transactionId).toBeDefined();
      expect((json as { records: Act[] }).records).toMatchObject([
        { user: own('admin'), transactionId: act?.transactionId },
      ]);
    });

    it('is in the export, which applies again without a change', async () => {
      await add();
      const exported = await platform.export();
      expect(exported.users?.[2]).toEqual({ username: own('ada'), name: 'Ada Byron', group: 'partners' });
      expect((await platform.apply(exported)).changes).toEqual([]);
    });

    it('stays when the server starts again with its file, and goes with a blueprint that leaves it out', async () => {
      await add({ password: NEW_PASSWORD });
      await under.server.apply(aBlueprint(customerId));
      expect(await enters('ada', NEW_PASSWORD)).toBe(true);
      const { changes } = await platform.apply(aBlueprint(customerId));
      expect(changes.map(({ path }) => path)).toEqual([`users.${own('ada')}`]);
      expect(await enters('ada', NEW_PASSWORD)).toBe(false);
      expect((await platform.get(place('ada'))).status).toBe(404);
    });

    it('is the same person as a removed user of that name, without the credentials of then', async () => {
      await add({ password: NEW_PASSWORD });
      const { secret } = await issue('ada');
      await platform.apply(aBlueprint(customerId));
      expect((await add()).json).toMatchObject({ person: { id: 3 }, hasPassword: false, secrets: 0 });
      expect([await enters('ada', NEW_PASSWORD), await signs('ada', secret)]).toEqual([false, false]);
    });

    it('is refused if there is one already', async () => {
      await add();
      expect(statusAndCodes(await add())).toEqual([409, [22]]);
    });

    it.each([
      [{ username: 'with,comma' }, [/^username: must be a user name without commas/]],
      [{ username: 'in\u200bvisible' }, [/^username: must not have invisible/]],
      [{ name: '' }, [/^name: must be a text that is not empty/]],
      [{ group: 'nobody' }, [/^group: names no group: "nobody"/]],
      [{ password: 'line\nend' }, [/^password: must not have control characters/]],
      [{ active: false }, [/^active: is not a member of this body/]],
    ])('is refused as %j', async (parts, messages) => {
      const reply = await add(parts);
      expect(reply.status).toBe(400);
      expect(messagesOf(reply)).toEqual(messages.map((message) => expect.stringMatching(message)));
      expect(reply.text).not.toContain('line\\nend');
      expect((await acts(1))[0]).toMatchObject({ action: 'apply-blueprint' });
    });

    it('cannot have the name of a user of another customer', async () => {
      const taken = own('user');
      customerId += 1;
      await under.server.apply(aBlueprint(customerId));
      platform = new PlatformClient(under.server, customerId);
      expect(messagesOf(await add({ username: taken }))).toEqual([
        expect.stringMatching(/^username: .*another customer/),
      ]);
    });
  });

  describe('a user who is changed', () => {
    it('has the rights of another group at once', async () => {
      const administrator = new PlatformClient(under.server, customerId, own('user'));
      expect((await administrator.get('/users')).status).toBe(404);
      expect((await change('user', { group: 'administrators', name: 'Bob' })).json).toMatchObject({
        name: 'Bob',
        group: 'administrators',
        hasPassword: true,
        secrets: 1,
      });
      expect((await administrator.get('/users')).status).toBe(200);
    });

    it('cannot sign in while not active, and can as before afterwards', async () => {
      const { secret } = await issue('user');
      expect((await change('user', { active: false })).json).toMatchObject({
        active: false,
        hasPassword: true,
        secrets: 2,
      });
      expect([await enters('user', PASSWORD), await signs('user'), await signs('user', secret)]).toEqual([
        false,
        false,
        false,
      ]);
      expect((await platform.export()).users?.[1]).toMatchObject({ username: own('user'), active: false });
      expect((await change('user', { active: true })).json).toMatchObject({ active: true });
      expect([await enters('user', PASSWORD), await signs('user'), await signs('user', secret)]).toEqual([
        true,
        true,
        true,
      ]);
    });

    it('stays disabled when the server starts with a changed file that names it', async () => {
      await change('user', { active: false });
      await under.server.apply({ ...aBlueprint(customerId), quota: { requestsPerDay: 20_000 } });
      expect(await enters('user', PASSWORD)).toBe(false);
      expect(await read('user')).toMatchObject({ active: false });
    });

    it('cannot be the administrator who asks, if that would take the place among the administrators', async () => {
      const refused = await change('admin', { active: false, group: 'partners' });
      expect(messagesOf(refused)).toEqual([
        expect.stringMatching(/^active: must not be false for your own user/),
        expect.stringMatching(/^group: must be a group with "administrator": true for your own user/),
      ]);
      expect((await change('admin', { name: 'Another Name' })).status).toBe(200);
    });

    it('makes no revision if nothing changes', async () => {
      const before = (await acts(1))[0];
      expect((await change('user', { active: true, group: 'partners' })).status).toBe(200);
      expect((await change('user', {})).status).toBe(200);
      expect((await acts(1))[0]).toEqual(before);
    });

    it('is refused if there is none, or with a wrong member', async () => {
      expect(codesOf(await change('nobody', { active: false }))).toEqual([2]);
      expect(messagesOf(await change('user', { group: 'nobody' }))).toEqual([expect.stringMatching(/^group: /)]);
      expect(codesOf(await change('user', { username: 'other' }))).toEqual([4]);
      expect(messagesOf(await change('user', { active: 'no' }))).toEqual(['active: must be true or false.']);
    });
  });

  describe('a password', () => {
    const set = (name: string, password: unknown): Promise<RawResponse> =>
      platform.send('PUT', `${place(name)}/password`, { body: { password } });

    it('takes the place of the one before, which works nowhere any more', async () => {
      expect(await enters('user', PASSWORD)).toBe(true);
      expect((await set('user', NEW_PASSWORD)).status).toBe(204);
      expect([await enters('user', PASSWORD), await enters('user', NEW_PASSWORD), await signs('user')]).toEqual([
        false,
        true,
        true,
      ]);
    });

    it('stays through blueprints that name none', async () => {
      await set('user', NEW_PASSWORD);
      await platform.apply({ ...(await platform.export()), quota: { requestsPerDay: 20_000 } });
      expect(await enters('user', NEW_PASSWORD)).toBe(true);
    });

    it('can be set while the user is disabled', async () => {
      await change('user', { active: false });
      await set('user', NEW_PASSWORD);
      expect(await enters('user', NEW_PASSWORD)).toBe(false);
      await change('user', { active: true });
      expect([await enters('user', NEW_PASSWORD), await enters('user', PASSWORD)]).toEqual([true, false]);
    });

    it('is refused if it is none, or the user', async () => {
      for (const password of ['', 'line\nend', 'x'.repeat(1001)])
        expect(messagesOf(await set('user', password))).toEqual([expect.stringMatching(/^password: must /)]);
      expect(codesOf(await set('nobody', NEW_PASSWORD))).toEqual([2]);
      await platform.apply({ ...aBlueprint(customerId), users: aBlueprint(customerId).users?.slice(0, 1) });
      expect(codesOf(await set('user', NEW_PASSWORD))).toEqual([2]);
    });
  });

  describe('the list', () => {
    it('has all users in pages, by name', async () => {
      await add();
      const first = (await platform.get('/users?size=2')).json as { users: object[]; next?: string };
      expect(first).toMatchObject({
        users: [{ username: own('ada') }, { username: own('admin'), group: 'administrators' }],
        next: own('admin'),
      });
      const second = await platform.get(`/users?size=2&after=${encodeURIComponent(first.next ?? '')}`);
      expect(second.json).toEqual({ users: [expect.objectContaining({ username: own('user') })] });
    });

    it('tells when and how a user was last let in', async () => {
      expect(await read('user')).not.toHaveProperty('lastSignIn');
      await enters('user', PASSWORD);
      clock.set('2026-11-20T12:01:00Z');
      await enters('user', 'wrong');
      await signs('user', 'wrong');
      expect(await read('user')).toMatchObject({
        lastSignIn: '2026-11-20T12:00:00.000Z',
        lastPasswordSignIn: '2026-11-20T12:00:00.000Z',
      });
      await signs('user');
      expect(await read('user')).toMatchObject({
        lastSignIn: '2026-11-20T12:01:00.000Z',
        lastPasswordSignIn: '2026-11-20T12:00:00.000Z',
      });
    });

    it('refuses wrong parameters', async () => {
      expect(codesOf(await platform.get('/users?size=0'))).toEqual([5]);
      expect(codesOf(await platform.get('/users?after='))).toEqual([5]);
    });
  });

  describe('the secrets of a user', () => {
    it('are listed without their texts, with the last use of each', async () => {
      await signs('user');
      clock.set('2026-11-20T13:00:00Z');
      const { id, secret } = await issue('user');
      expect(id).toBe('k2');
      clock.set('2026-11-20T13:30:00Z');
      await signs('user', secret);
      const k1 = { id: 'k1', created: '2026-11-20T12:00:00.000Z', expires: '2026-11-21T13:00:00.000Z' };
      const k2 = { id: 'k2', created: '2026-11-20T13:00:00.000Z', lastUsed: '2026-11-20T13:30:00.000Z' };
      expect(await secretsOf('user')).toEqual([k2, { ...k1, lastUsed: '2026-11-20T12:00:00.000Z' }]);
      await signs('user');
      expect(await secretsOf('user')).toEqual([k2, { ...k1, lastUsed: '2026-11-20T13:30:00.000Z' }]);
      expect(await read('user')).toMatchObject({ secrets: 2 });
    });

    it('are no longer listed once they are ended', async () => {
      await issue('user');
      await platform.send('DELETE', `${place('user')}/secrets/k1`);
      expect(await secretsOf('user')).toEqual([expect.objectContaining({ id: 'k2' })]);
      expect(codesOf(await platform.get(`${place('nobody')}/secrets`))).toEqual([2]);
    });
  });

  it('are told in the audit trail, without names and passwords', async () => {
    await add({ password: NEW_PASSWORD });
    await change('ada', { active: false, group: 'administrators', name: 'Ada Lovelace' });
    await platform.send('PUT', `${place('ada')}/password`, { body: { password: 'the-next-one-of-ada' } });
    const path = `users.${own('ada')}`;
    const told = await acts(3);
    expect(told).toMatchObject([
      { user: own('admin'), action: 'set-password', changes: [{ path: `${path}.password` }] },
      {
        user: own('admin'),
        action: 'change-user',
        changes: [
          { path: `${path}.name` },
          { path: `${path}.group`, before: 'partners', after: 'administrators' },
          { path: `${path}.active`, before: null, after: false },
        ],
        revision: { from: expect.any(Number), to: expect.any(Number) },
      },
      {
        user: own('admin'),
        action: 'add-user',
        changes: [
          { path, before: null },
          { path: `${path}.group`, before: null, after: 'partners' },
        ],
      },
    ]);
    expect(JSON.stringify(told)).not.toMatch(/Lovelace|password-of-ada|next-one/);
  });
});
