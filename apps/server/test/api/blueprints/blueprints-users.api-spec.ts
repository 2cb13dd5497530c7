import { beforeEach, describe, expect, it } from '@jest/globals';
import type { Blueprint, BlueprintSecret, BlueprintUser } from '@talent-platform/blueprint';
import { aBlueprint, PASSWORD, SECRET } from '../../builders/blueprint.builder.js';
import { ApiClient, codesOf, errorsOf } from '../../support/api-client.js';
import { describeServer } from '../../support/each-server.js';
import { PlatformClient } from '../../support/platform-client.js';
import { TestClock } from '../../support/test-clock.js';

const HOUR_MS = 3_600_000;
const clock = new TestClock();

describeServer('the users and groups of a blueprint', { clock }, (under) => {
  let customerId = 5000;
  let document: Blueprint;
  let platform: PlatformClient;

  beforeEach(async () => {
    clock.set('2026-11-20T12:00:00Z');
    customerId += 1;
    document = aBlueprint(customerId);
    await under.server.apply(document);
    platform = new PlatformClient(under.server, customerId);
  });

  const own = (name: string): string => `${customerId}.${name}`;
  const profile = (): string => `/customers/${customerId}/people/1`;

  /** Whether the user signs in: the profile is there for whoever does. */
  const signs = async (name: string, secret = SECRET, server = under.server): Promise<boolean> =>
    (await server.sendSigned(own(name), secret, { path: profile() })).status === 200;

  const enters = async (name: string, password = PASSWORD): Promise<boolean> =>
    (await under.server.sendAs(own(name), password, { path: profile() })).status === 200;

  const rotate = async (name: string, overlapHours: number): Promise<string> => {
    const { json } = await platform.post(`/users/${own(name)}/secrets`, { overlapHours });
    return (json as { secret: string }).secret;
  };

  /** The document with other members of one user. */
  const withUser = (name: string, parts: Partial<BlueprintUser>, of: Blueprint = document): Blueprint => ({
    ...of,
    users: of.users?.map((user) => (user.username === own(name) ? { ...user, ...parts } : user)),
  });

  const withSecrets = (...signingSecrets: BlueprintSecret[]): Blueprint => withUser('user', { signingSecrets });

  const without = (name: string): Blueprint => ({
    ...document,
    users: document.users?.filter(({ username }) => username !== own(name)),
  });

  const named = (name: string): Blueprint => ({ ...document, customer: { id: customerId, name } });

  describe('a user who is dropped', () => {
    it('is shut out at once, keeps the person profile, and is the same person when listed again', async () => {
      const client = new ApiClient(under.server, customerId, own('admin'));
      await client.change('people/2', { middlename: 'Kept' });
      const { changes } = await platform.apply(without('user'));
      expect(changes).toEqual([
        { path: `users.${own('user')}`, before: expect.objectContaining({ username: own('user') }), after: null },
      ]);
      expect([await signs('user'), await enters('user')]).toEqual([false, false]);
      expect(await client.read('people/2', 'middlename')).toEqual({ middlename: 'Kept' });
      await platform.apply(document);
      expect([await signs('user'), await enters('user')]).toEqual([true, true]);
      const back = new ApiClient(under.server, customerId);
      const room = await back.create('rooms', { name: 'Attic' });
      expect(await back.read(`rooms/${room}`, 'createdby')).toMatchObject({ createdby: { id: 2 } });
      expect((await client.get('/people/3')).status).toBe(404);
    });

    it('loses the credentials permanently: one that is listed without its text is a problem (D-PLT-10)', async () => {
      const before = await platform.export();
      await platform.apply(without('user'));
      const reply = await platform.put(before);
      expect(reply.status).toBe(400);
      expect(errorsOf(reply).map(({ errorMessage }) => errorMessage)).toEqual([
        expect.stringMatching(/^users\[1\]\.signingSecrets\[0\]: has no secret, and none is stored/),
      ]);
    });

    it('is the same person without credentials when listed again without any (D-PLT-10)', async () => {
      const issued = await rotate('user', 24);
      await platform.apply(without('user'));
      await platform.apply(withUser('user', { password: undefined, signingSecrets: undefined }));
      expect([await signs('user'), await signs('user', issued), await enters('user')]).toEqual([false, false, false]);
      const stored = under.server.unitOfWork.reader;
      expect(
        await stored.query('SELECT person_id, password_hash, active FROM users WHERE username = ?', [own('user')]),
      ).toEqual([{ person_id: 2, password_hash: null, active: 1 }]);
      const texts = 'SELECT id FROM signing_secrets WHERE username = ? AND encrypted_secret IS NOT NULL';
      expect(await stored.query(texts, [own('user')])).toEqual([]);
      await platform.apply(withUser('user', { signingSecrets: undefined }));
      expect([await signs('user'), await enters('user')]).toEqual([false, true]);
    });

    it('is issued no secret', async () => {
      await platform.apply(without('user'));
      const issued = await platform.post(`/users/${own('user')}/secrets`, {});
      expect(codesOf(issued)).toEqual([2]);
    });
  });

  describe('a user with "active": false', () => {
    const disabled = (): Blueprint => withUser('user', { active: false });

    it('cannot sign in, and can again as before once it is active (D-PLT-10)', async () => {
      const issued = await rotate('user', 24);
      const { changes } = await platform.apply(disabled());
      expect(changes).toEqual([{ path: `users.${own('user')}.active`, before: null, after: false }]);
      expect([await signs('user'), await signs('user', issued), await enters('user')]).toEqual([false, false, false]);
      await platform.apply(withUser('user', { active: true }));
      expect([await signs('user'), await signs('user', issued), await enters('user')]).toEqual([true, true, true]);
    });

    it('stays so through a blueprint that names it without "active", and is exported so', async () => {
      await platform.apply(disabled());
      const { changes } = await platform.apply(named('Renamed'));
      expect(changes.map(({ path }) => path)).toEqual(['customer.name']);
      expect(await enters('user')).toBe(false);
      const exported = await platform.export();
      expect(exported.users?.[1]).toMatchObject({ username: own('user'), active: false });
      expect((await platform.apply(exported)).changes).toEqual([]);
    });
  });

  describe('a signing secret', () => {
    it('that was rotated or ended since stays so if others of the user change (D-PLT-8)', async () => {
      const issued = await rotate('user', 0);
      await platform.apply(withSecrets({ id: 'k1', secret: SECRET }, { id: 'k9', secret: 'the-ninth-secret' }));
      expect([await signs('user'), await signs('user', issued), await signs('user', 'the-ninth-secret')]).toEqual([
        false,
        true,
        true,
      ]);
      await platform.send('DELETE', `/users/${own('user')}/secrets/k9`);
      await platform.apply(withSecrets({ id: 'k9', secret: 'the-ninth-secret' }));
      expect(await signs('user', 'the-ninth-secret')).toBe(false);
    });

    it('that is dropped ends at once, and is live again if it is listed again with its text', async () => {
      await platform.apply(withSecrets());
      expect(await signs('user')).toBe(false);
      const unnamed = await platform.put(withSecrets({ id: 'k1' }));
      expect(errorsOf(unnamed)[0]?.errorMessage).toMatch(/^users\[1\]\.signingSecrets\[0\]: has no secret/);
      await platform.apply(document);
      expect(await signs('user')).toBe(true);
    });

    it('that was rotated and then dropped is not live again', async () => {
      await rotate('user', 0);
      await platform.apply(withSecrets());
      await platform.apply(document);
      expect(await signs('user')).toBe(false);
    });

    it('of another text replaces the one of its id, and is reported without showing either', async () => {
      const { changes } = await platform.apply(withSecrets({ id: 'k1', secret: 'the-new-text-of-k1' }));
      expect(changes).toEqual([
        { path: `users.${own('user')}.signingSecrets.k1.secret`, before: '[secret]', after: '[secret]' },
      ]);
      expect([await signs('user'), await signs('user', 'the-new-text-of-k1')]).toEqual([false, true]);
    });

    it('takes another end (D-PLT-8)', async () => {
      await platform.apply(withSecrets({ id: 'k1', secret: SECRET, expires: '2026-11-20T13:00:00Z' }));
      clock.advance(HOUR_MS - 1);
      expect(await signs('user')).toBe(true);
      clock.advance(1);
      expect(await signs('user')).toBe(false);
      await platform.apply(withSecrets({ id: 'k1', expires: '2026-11-20T15:00:00+01:00' }));
      expect(await signs('user')).toBe(true);
      clock.advance(HOUR_MS);
      expect(await signs('user')).toBe(false);
      await platform.apply(withSecrets({ id: 'k1' }));
      expect(await signs('user')).toBe(true);
    });

    it('that ends because it was rotated does not take another end', async () => {
      await rotate('user', 1);
      await platform.apply(withSecrets({ id: 'k1', secret: SECRET, expires: '2027-11-20T13:00:00Z' }));
      expect(await signs('user')).toBe(true);
      clock.advance(HOUR_MS);
      expect(await signs('user')).toBe(false);
    });

    it('stays if the user is listed without signingSecrets, until a list is given that is without it', async () => {
      await platform.apply(withUser('user', { signingSecrets: undefined, name: 'Renamed' }));
      expect(await signs('user')).toBe(true);
      expect((await platform.export()).users?.[1]).toMatchObject({ signingSecrets: [{ id: 'k1' }] });
      await platform.apply(withSecrets());
      expect(await signs('user')).toBe(false);
    });
  });

  describe('a password', () => {
    it('that is another one takes effect, also alone, and is reported without being shown', async () => {
      const { changes, revision } = await platform.apply(withUser('user', { password: 'another-password' }));
      expect(changes).toEqual([{ path: `users.${own('user')}.password`, before: '[secret]', after: '[secret]' }]);
      expect([await enters('user'), await enters('user', 'another-password')]).toEqual([false, true]);
      expect(await platform.apply(withUser('user', { password: 'another-password' }))).toMatchObject({
        revision,
        changes: [],
      });
    });
  });

  describe('a group', () => {
    it('that is dropped goes, with its rules', async () => {
      const interns = {
        integrationName: 'interns',
        label: 'Interns',
        fieldAccess: { people: { email: 'none' } },
      } as const;
      const withInterns = { ...document, userGroups: [...(document.userGroups ?? []), interns] };
      await platform.apply(withUser('user', { group: 'interns' }, withInterns));
      const { changes } = await platform.apply(document);
      expect(changes.map(({ path }) => path)).toEqual(['userGroups.interns', `users.${own('user')}.group`]);
      await platform.apply(
        withUser(
          'user',
          { group: 'interns' },
          {
            ...withInterns,
            userGroups: [...(document.userGroups ?? []), { integrationName: 'interns', label: 'Interns' }],
          },
        ),
      );
      const client = new ApiClient(under.server, customerId);
      await client.change('people/2', { email: 'a@b.example' });
      expect(await client.read('people/2', 'email')).toEqual({ email: 'a@b.example' });
    });
  });
});
