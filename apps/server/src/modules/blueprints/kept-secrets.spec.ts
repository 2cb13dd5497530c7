import { describe, expect, it } from '@jest/globals';
import type { Blueprint } from '@talent-platform/blueprint';
import { aBlueprint, aUser } from '../../../test/builders/blueprint.builder.js';
import { aFullBlueprint } from '../../../test/builders/full-blueprint.builder.js';
import { withKeptSecrets, withoutPasswords } from './kept-secrets.js';

const NO_TEXTS = new Map<string, Map<string, string>>();
const users = (...signingSecrets: Array<{ id: string; secret?: string }>): Blueprint =>
  aBlueprint(1, { users: [aUser('a', 'partners', { signingSecrets })] });

describe('withoutPasswords', () => {
  it('leaves the passwords of users out, and nothing else', () => {
    const blueprint = aFullBlueprint(1);
    const kept = withoutPasswords(blueprint);
    expect(JSON.stringify(kept)).not.toContain('test-password');
    expect(kept.events).toEqual(blueprint.events);
    expect(kept.users?.map((user) => ({ ...user, password: 'test-password' }))).toEqual(blueprint.users);
    expect(withoutPasswords({ customer: blueprint.customer })).toEqual({ customer: blueprint.customer });
  });
});

describe('withKeptSecrets', () => {
  it('takes the secrets of the document before where they are left out', () => {
    const before = withoutPasswords(aFullBlueprint(1));
    const exported = {
      ...before,
      users: before.users?.map((user) => ({ ...user, signingSecrets: [{ id: 'k1' }] })),
      events: before.events?.map((event) => {
        const { auth } = event;
        if (auth.type === 'hmac') return { ...event, auth: { type: auth.type, user: auth.user } };
        return auth.type === 'basic' ? { ...event, auth: { type: auth.type, username: auth.username } } : event;
      }),
    } as Blueprint;
    expect(withKeptSecrets(exported, before, NO_TEXTS)).toEqual(before);
    expect(withKeptSecrets(exported, undefined, NO_TEXTS)).toEqual(exported);
  });

  it('takes no password to another host, and one to another path of the same', () => {
    const before = aFullBlueprint(1);
    const basic = before.events?.find(({ auth }) => auth.type === 'basic');
    const after = (url: string): Blueprint =>
      ({ ...before, events: [{ ...basic, url, auth: { type: 'basic', username: 'acme' } }] }) as Blueprint;
    const passwordAt = (url: string): unknown => withKeptSecrets(after(url), before, NO_TEXTS).events?.[0]?.auth;
    expect(passwordAt('https://elsewhere.example/')).not.toHaveProperty('password');
    expect(passwordAt(new URL('/other', basic?.url).href)).toHaveProperty('password');
  });

  it('takes a stored one where the document before has none', () => {
    const texts = new Map([['a', new Map([['k2', 'stored']])]]);
    expect(withKeptSecrets(users({ id: 'k1' }, { id: 'k2' }), users({ id: 'k1', secret: 'before' }), texts)).toEqual(
      users({ id: 'k1', secret: 'before' }, { id: 'k2', secret: 'stored' }),
    );
  });

  it('keeps what is given', () => {
    const texts = new Map([['a', new Map([['k1', 'stored']])]]);
    const given = users({ id: 'k1', secret: 'given' });
    expect(withKeptSecrets(given, users({ id: 'k1', secret: 'before' }), texts)).toEqual(given);
  });

  it('takes all of them where a user is listed without any word of them', () => {
    const before = users({ id: 'k1', secret: 'before' });
    const after = aBlueprint(1, { users: [aUser('a', 'partners', { signingSecrets: undefined })] });
    expect(withKeptSecrets(after, before, NO_TEXTS)).toEqual(before);
  });
});
