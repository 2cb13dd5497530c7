import { describe, expect, it } from '@jest/globals';
import type { Blueprint, BlueprintListNode } from '@talent-platform/blueprint';
import { aBlueprint, aUser } from '../../../test/builders/blueprint.builder.js';
import { aFullBlueprint } from '../../../test/builders/full-blueprint.builder.js';
import { withStoredSecrets, withoutPasswords, withNodesStillHidden } from './blueprint-comparison.js';

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

describe('withStoredSecrets', () => {
  it('takes the secrets of the document before if they are left out', () => {
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
    expect(withStoredSecrets(exported, before, NO_TEXTS)).toEqual(before);
    expect(withStoredSecrets(exported, undefined, NO_TEXTS)).toEqual(exported);
  });

  it('takes no password to another host, and one to another path of the same', () => {
    const before = aFullBlueprint(1);
    const basic = before.events?.find(({ auth }) => auth.type === 'basic');
    const after = (url: string): Blueprint =>
      ({ ...before, events: [{ ...basic, url, auth: { type: 'basic', username: 'acme' } }] }) as Blueprint;
    const passwordAt = (url: string): unknown => withStoredSecrets(after(url), before, NO_TEXTS).events?.[0]?.auth;
    expect(passwordAt('https://elsewhere.example/')).not.toHaveProperty('password');
    expect(passwordAt(new URL('/other', basic?.url).href)).toHaveProperty('password');
  });

  it('takes a stored one if the document before has none', () => {
    const texts = new Map([['a', new Map([['k2', 'stored']])]]);
    expect(withStoredSecrets(users({ id: 'k1' }, { id: 'k2' }), users({ id: 'k1', secret: 'before' }), texts)).toEqual(
      users({ id: 'k1', secret: 'before' }, { id: 'k2', secret: 'stored' }),
    );
  });

  it('keeps what is given', () => {
    const texts = new Map([['a', new Map([['k1', 'stored']])]]);
    const given = users({ id: 'k1', secret: 'given' });
    expect(withStoredSecrets(given, users({ id: 'k1', secret: 'before' }), texts)).toEqual(given);
  });

  it('takes all of them if a user is listed without any secret', () => {
    const before = users({ id: 'k1', secret: 'before' });
    const after = aBlueprint(1, { users: [aUser('a', 'partners', { signingSecrets: undefined })] });
    expect(withStoredSecrets(after, before, NO_TEXTS)).toEqual(before);
  });
});

const customer = { id: 1, name: 'A' };
const system = (...nodes: BlueprintListNode[]): Blueprint => ({ customer, lists: { 'lists.skills': { nodes } } });
const custom = (...nodes: BlueprintListNode[]): Blueprint => ({ customer, customLists: [{ value: 'L', nodes }] });

describe.each([
  ['a list of the catalogue', system],
  ['a custom list', custom],
])('withNodesStillHidden in %s', (_what, list) => {
  it('keeps a hidden node hidden on every level if the blueprint does not mention it again', () => {
    const before = list({ value: 'A', hidden: true, children: [{ value: 'B', hidden: true }, { value: 'C' }] });
    const after = list({ value: 'D' }, { value: 'A', children: [{ value: 'C' }, { value: 'B' }] });
    expect(withNodesStillHidden(after, before)).toEqual(
      list({ value: 'D' }, { value: 'A', hidden: true, children: [{ value: 'C' }, { value: 'B', hidden: true }] }),
    );
  });

  it('shows one that the blueprint shows', () => {
    const after = list({ value: 'A', hidden: false });
    expect(withNodesStillHidden(after, list({ value: 'A', hidden: true }))).toEqual(after);
  });

  it('knows a node by its id or number under another label', () => {
    const before = list({ id: 'D1', value: 'A', hidden: true }, { listnodeid: 2, value: 'B', hidden: true });
    const after = list({ id: 'D1', value: 'X' }, { listnodeid: 2, value: 'Y' }, { value: 'Z' });
    expect(withNodesStillHidden(after, before)).toEqual(
      list({ id: 'D1', value: 'X', hidden: true }, { listnodeid: 2, value: 'Y', hidden: true }, { value: 'Z' }),
    );
  });

  it('changes nothing if there is no list, or none before', () => {
    const after = list({ value: 'A' });
    expect(withNodesStillHidden(after, undefined)).toEqual(after);
    expect(withNodesStillHidden({ customer }, after)).toEqual({ customer });
  });
});
