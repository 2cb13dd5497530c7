import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { EXAMPLE, exampleWith, PLACES } from '../test/example-blueprint.js';
import { checkBlueprint } from './check-blueprint.js';
import { diffBlueprints } from './document.js';
import type { Blueprint } from './document.js';
import { mergeBlueprints } from './merge-blueprints.js';

const ACME: Blueprint = {
  customer: { id: 1001, name: 'Acme' },
  userGroups: [
    { integrationName: 'admins', label: 'Admins', administrator: true, access: { people: 'read' } },
    { integrationName: 'partners', label: 'Partners' },
  ],
  users: [
    { username: 'ada', name: 'Ada', group: 'admins', signingSecrets: [{ id: 'k1', secret: 'one' }] },
    { username: 'bob', name: 'Bob', group: 'partners' },
  ],
  portals: [{ id: 1, name: 'careers', filters: ['job.positioncategory', 'job.department'] }],
  events: [
    {
      id: 'hr',
      eventType: 'ApplicationCompletedEvent',
      jobs: [1, 2],
      url: 'https://a.example',
      auth: { type: 'none' },
    },
  ],
};

const [ada, bob] = ACME.users ?? [];
const cy = { username: 'cy', name: 'Cy', group: 'partners' };
const dan = { username: 'dan', name: 'Dan', group: 'admins' };
const [portal] = ACME.portals ?? [];
const [event] = ACME.events ?? [];

const withFilters = (...filters: string[]) => ({ portals: [{ ...portal, filters }] });
const withJobs = (jobs: unknown) => ({ events: [{ ...event, jobs }] });
const withAda = (parts: object) => ({ users: [{ ...ada, ...parts }, bob] });

describe('mergeBlueprints', () => {
  /** A part of users, the same part of the new file, and the result. */
  it.each<[string, object, object, object]>([
    ['users of both', { users: [ada, bob, cy] }, { users: [ada, bob, dan] }, { users: [ada, bob, dan, cy] }],
    ['no user whom users removed', { users: [ada] }, { users: [ada, bob, dan] }, { users: [ada, dan] }],
    ['no user whom the file removed', { users: [ada, bob, cy] }, { users: [bob] }, { users: [bob, cy] }],
    [
      'a user whom users removed and the file changed',
      { users: [ada] },
      { users: [ada, { ...bob, name: 'Rob' }] },
      { users: [ada, { ...bob, name: 'Rob' }] },
    ],
    [
      'no user whom users changed and the file removed',
      { users: [ada, { ...bob, name: 'Rob' }] },
      { users: [ada] },
      { users: [ada] },
    ],
    [
      'different members of one user',
      withAda({ name: 'Ada K.' }),
      withAda({ group: 'partners' }),
      withAda({ name: 'Ada K.', group: 'partners' }),
    ],
    [
      'the file’s value of one member',
      withAda({ name: 'Ada K.' }),
      withAda({ name: 'A. King' }),
      withAda({ name: 'A. King' }),
    ],
    [
      'secrets that the file leaves out',
      withAda({ signingSecrets: [{ id: 'k2', secret: 'two' }] }),
      withAda({ name: 'A', signingSecrets: undefined }),
      withAda({ name: 'A', signingSecrets: [{ id: 'k2', secret: 'two' }] }),
    ],
    [
      'secrets of both',
      withAda({
        signingSecrets: [
          { id: 'k1', secret: 'one' },
          { id: 'k2', secret: 'two' },
        ],
      }),
      withAda({ signingSecrets: [{ id: 'k1' }, { id: 'k3', secret: 'three' }] }),
      withAda({
        signingSecrets: [
          { id: 'k1', secret: 'one' },
          { id: 'k3', secret: 'three' },
          { id: 'k2', secret: 'two' },
        ],
      }),
    ],
    [
      'the order of the file, if it is another',
      { users: [ada, cy, bob] },
      { users: [bob, ada] },
      { users: [bob, ada, cy] },
    ],
    [
      'a part that the file leaves out, as users extended it',
      { users: [ada, bob, cy] },
      { users: undefined },
      { users: [cy] },
    ],
    [
      'a part that users removed, as the file extends it',
      { users: undefined },
      { users: [ada, bob, dan] },
      { users: [dan] },
    ],
    [
      'values that both added and removed',
      withFilters('job.department', 'job.a'),
      withFilters('job.positioncategory', 'job.b'),
      withFilters('job.b', 'job.a'),
    ],
    ['jobs of a subscription', withJobs([1, 2, 3]), withJobs([2]), withJobs([2, 3])],
    [
      'the file’s kind of credentials',
      { events: [{ ...event, gzip: false }] },
      { events: [{ ...event, auth: { type: 'basic', username: 'a' } }] },
      { events: [{ ...event, gzip: false, auth: { type: 'basic', username: 'a' } }] },
    ],
    [
      'levels of access, by area',
      { userGroups: [{ ...ACME.userGroups?.[0], access: { people: 'read', jobs: 'none' } }] },
      { userGroups: [{ ...ACME.userGroups?.[0], access: { people: 'none' } }, ACME.userGroups?.[1]] },
      { userGroups: [{ ...ACME.userGroups?.[0], access: { people: 'none', jobs: 'none' } }] },
    ],
  ])('keeps %s', (_what, since, after, merged) => {
    const versions = { before: ACME, since: { ...ACME, ...since }, after: { ...ACME, ...after } };
    expect(mergeBlueprints(versions as { before: Blueprint; since: Blueprint; after: Blueprint })).toEqual({
      ...ACME,
      ...merged,
    });
  });

  const stored: Blueprint = {
    ...ACME,
    users: [{ username: 'ada', name: 'Ada', group: 'admins', active: false, password: 'one' }],
    lists: { 'lists.skills': { nodes: [{ value: 'A', hidden: true }] } },
    events: [
      {
        id: 'hr',
        eventType: 'ApplicationCompletedEvent',
        jobs: 'all',
        url: 'https://a.example/x',
        auth: { type: 'basic', username: 'a', password: 'p' },
      },
    ],
  };

  /** A blueprint that is applied after `stored`. */
  const leavingOut = (url: string): Blueprint => ({
    ...stored,
    users: [{ username: 'ada', name: 'Ada', group: 'admins' }],
    lists: { 'lists.skills': { nodes: [{ value: 'A' }] } },
    events: [
      { id: 'hr', eventType: 'ApplicationCompletedEvent', jobs: 'all', url, auth: { type: 'basic', username: 'a' } },
    ],
  });

  it('fills in what a blueprint may leave out', () => {
    const merged = mergeBlueprints({ before: stored, since: stored, after: leavingOut('https://a.example/x') });
    expect(merged).toEqual(stored);
  });

  it('takes no password of a subscription to another host, and one to another path of the same', () => {
    const authAt = (url: string): unknown =>
      mergeBlueprints({ before: stored, since: stored, after: leavingOut(url) }).events?.[0]?.auth;
    expect(authAt('https://elsewhere.example/x')).not.toHaveProperty('password');
    expect(authAt('https://a.example/other')).toHaveProperty('password', 'p');
  });

  it('keeps the change of one side whole, wherever it is', () => {
    fc.assert(
      fc.property(fc.constantFrom(...PLACES), fc.constantFrom(...PLACES), (place, elsewhere) => {
        const [one, other] = [
          exampleWith(place, undefined),
          exampleWith(elsewhere, undefined),
        ] as unknown as Blueprint[];
        fc.pre(
          one !== undefined && other !== undefined && [one, other].every((each) => checkBlueprint(each).length === 0),
        );
        const before = EXAMPLE as unknown as Blueprint;
        const merged = (since: Blueprint, after: Blueprint) => mergeBlueprints({ before, since, after });
        expect(diffBlueprints(merged(before, other as Blueprint), other as Blueprint)).toEqual([]);
        expect(diffBlueprints(merged(one as Blueprint, before), one as Blueprint)).toEqual([]);
        expect(diffBlueprints(merged(one as Blueprint, one as Blueprint), one as Blueprint)).toEqual([]);
      }),
    );
  });
});
