import { describe, expect, it } from '@jest/globals';
import type { Blueprint } from './document.js';
import { removedAccess } from './removed-access.js';

const ACME: Blueprint = {
  customer: { id: 1001, name: 'Acme' },
  userGroups: [
    { integrationName: 'admins', label: 'Admins' },
    { integrationName: 'partners', label: 'Partners' },
  ],
  users: [
    { username: 'ada', name: 'Ada', group: 'admins', signingSecrets: [{ id: 'k1' }, { id: 'k2' }] },
    { username: 'bob', name: 'Bob', group: 'partners', signingSecrets: [{ id: 'k1' }] },
  ],
};
const [ada] = ACME.users ?? [];
const [admins] = ACME.userGroups ?? [];
const NOTHING = { users: [], userGroups: [], signingSecrets: [] };

describe('removedAccess', () => {
  it.each<[string, object, object]>([
    ['nothing of the same', {}, NOTHING],
    ['a user, without the secrets', { users: [ada] }, { ...NOTHING, users: ['bob'] }],
    ['a group', { userGroups: [admins] }, { ...NOTHING, userGroups: ['partners'] }],
    [
      'a secret',
      { users: [{ ...ada, signingSecrets: [{ id: 'k2' }, { id: 'k3' }] }, ACME.users?.[1]] },
      { ...NOTHING, signingSecrets: [{ user: 'ada', id: 'k1' }] },
    ],
    [
      'no secrets that are left out as a whole',
      { users: [{ ...ada, signingSecrets: undefined }, ACME.users?.[1]] },
      NOTHING,
    ],
    [
      'parts that are left out',
      { users: undefined, userGroups: undefined },
      { ...NOTHING, users: ['ada', 'bob'], userGroups: ['admins', 'partners'] },
    ],
  ])('names %s', (_what, parts, expected) => {
    expect(removedAccess(ACME, { ...ACME, ...parts })).toEqual(expected);
  });

  it('names nothing if there was no blueprint', () => {
    expect(removedAccess(undefined, ACME)).toEqual(NOTHING);
  });
});
