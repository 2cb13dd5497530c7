import { describe, expect, it } from '@jest/globals';
import type { Blueprint } from '@talent-platform/blueprint';
import {
  unstorableTexts,
  lockedOutProblems,
  missingSecretProblems,
  otherCustomerProblems,
  publishedCredentials,
  takenUserProblems,
  unusableCredentials,
  weakCredentials,
} from './blueprint.rules.js';
import { aBlueprint, aUser } from '../../../test/builders/blueprint.builder.js';
import { aFullBlueprint } from '../../../test/builders/full-blueprint.builder.js';

const pathsOf = (value: unknown): string[] => unstorableTexts(value).map(({ path }) => path);

describe('unstorableTexts', () => {
  it('finds NUL and halves of surrogate pairs, in values and names', () => {
    expect(pathsOf({ a: 'x\0', b: [{ c: '\ud800' }, '\udc00x'], 'd\0': 1, e: { f: { g: '\0' } } })).toEqual([
      'a',
      'b[0].c',
      'b[1]',
      'd\0',
      'e.f.g',
    ]);
    expect(pathsOf('\0')).toEqual(['']);
  });

  it('finds nothing in other texts and values', () => {
    expect(pathsOf({ a: 'Ünal 😀 \u0001', b: [null, 1, true, {}], 'c d': '' })).toEqual([]);
  });
});

describe('publishedCredentials', () => {
  it('finds every password and secret that is published, each by its path', () => {
    const users = [
      aUser('a', 'partners'),
      aUser('b', 'partners', {
        password: 'demo-only-x',
        signingSecrets: [
          { id: 'k1', secret: 'own' },
          { id: 'k2', secret: 'demo-only-y' },
        ],
      }),
    ];
    expect(
      publishedCredentials(aBlueprint(1, { users }))
        .map(({ path }) => path)
        .toSorted(),
    ).toEqual(['users[1].password', 'users[1].signingSecrets[1].secret']);
  });

  it('shows none of them', () => {
    const users = [aUser('b', 'partners', { password: 'demo-only-hushhush' })];
    expect(JSON.stringify(publishedCredentials(aBlueprint(1, { users })))).not.toContain('hushhush');
  });

  it('finds those of subscriptions', () => {
    const event = { id: 'a', eventType: 'JobPostToWebEvent', jobBoard: 'b', url: 'https://a.example' } as const;
    const events = [
      { ...event, auth: { type: 'hmac', user: 'a', secret: 'demo-only-x' } },
      { ...event, auth: { type: 'basic', username: 'a', password: 'demo-only-y' } },
      { ...event, auth: { type: 'none' } },
    ] as const;
    expect(publishedCredentials(aBlueprint(1, { events })).map(({ path }) => path)).toEqual([
      'events[0].auth.secret',
      'events[1].auth.password',
    ]);
  });

  it("finds none in a blueprint of one's own", () => {
    expect(publishedCredentials(aBlueprint(1))).toEqual([]);
    expect(publishedCredentials(aBlueprint(1, { users: undefined }))).toEqual([]);
  });
});

describe('weakCredentials (D-PLT-24)', () => {
  const weak = { password: 'hush-abc', signingSecrets: [{ id: 'k1', secret: 'h' }, { id: 'k2' }] };

  it('names the path, the user and the rule, and never the value', () => {
    const users = [aUser('fine', 'partners'), aUser('ada', 'partners', weak)];
    const problems = weakCredentials(aBlueprint(1, { users }));
    expect(problems).toEqual([
      {
        path: 'users[1].password',
        message:
          'must have at least 12 characters, 5 of them different, in production: this password of the user "ada" is weak.',
      },
      {
        path: 'users[1].signingSecrets[0].secret',
        message:
          'must have at least 32 characters, 8 of them different, in production: this signing secret of the user "ada" is weak.',
      },
    ]);
    expect(JSON.stringify(problems)).not.toContain('hush');
  });

  it('looks at the secrets of subscriptions, and leaves the password of a partner to the partner', () => {
    const event = { id: 'a', url: 'https://partner.example/hook', eventType: 'CandidateStatusChangeEvent' as const };
    const events = [
      { ...event, auth: { type: 'hmac' as const, user: 'u', secret: 'hush' } },
      { ...event, id: 'b', auth: { type: 'basic' as const, username: 'u', password: 'hush' } },
    ];
    const problems = weakCredentials(aBlueprint(1, { users: [], events: events as never }));
    expect(problems.map(({ path }) => path)).toEqual(['events[0].auth.secret']);
  });

  it('leaves the published ones to their own rule', () => {
    const users = [aUser('demo', 'partners', { password: 'demo-only-x', signingSecrets: [] })];
    expect(weakCredentials(aBlueprint(1, { users }))).toEqual([]);
  });
});

describe('otherCustomerProblems', () => {
  it('finds a document that is for another customer than the path names', () => {
    expect(otherCustomerProblems(aBlueprint(1), 1)).toEqual([]);
    expect(otherCustomerProblems({}, 1)).toEqual([]);
    expect(otherCustomerProblems(aBlueprint(2), 1)).toEqual([
      { path: 'customer.id', message: 'must be 1, as in the path, received 2.' },
    ]);
  });
});

describe('takenUserProblems', () => {
  it('finds the users with names that are taken, and passes over malformed ones', () => {
    const users = [undefined, {}, aUser('a', 'partners'), aUser('b', 'partners')];
    expect(takenUserProblems({ users }, new Set(['b'])).map(({ path }) => path)).toEqual(['users[3].username']);
  });

  it('returns the first one alone, so that nobody tries many at once', () => {
    const users = [aUser('a', 'partners'), aUser('b', 'partners')];
    expect(takenUserProblems({ users }, new Set(['a', 'b'])).map(({ path }) => path)).toEqual(['users[0].username']);
  });
});

describe('unusableCredentials', () => {
  const pathsOf = (username: string, password?: string, before?: Blueprint): string[] =>
    unusableCredentials({ users: [undefined, { username, password }] }, before).map(({ path }) => path);

  it.each(['a\u202eb', 'a\u200bb', 'a\u00adb', 'a\u2066b', 'a\ufeff', 'a\u2028b', 'a\u3164b'])(
    'finds what cannot be seen in a user name: %j',
    (username) => {
      expect(pathsOf(username)).toEqual(['users[1].username']);
      expect(pathsOf(username, undefined, aBlueprint(1, { users: [aUser(username, 'partners')] }))).toEqual([]);
    },
  );

  it.each(['good-password-123\n', '\tgood-password', 'good\u007fpassword', 'good\u0085password'])(
    'finds a control character in a password, and does not show it: %j',
    (password) => {
      expect(pathsOf('a', password)).toEqual(['users[1].password']);
      expect(JSON.stringify(unusableCredentials({ users: [{ username: 'a', password }] }, undefined))).not.toMatch(
        /good|password-/,
      );
    },
  );

  it('takes names and passwords in all languages', () => {
    for (const text of ['Jörg Müller', '王芳', 'Ñandú ✓', "o'neil+x@acme.example"])
      expect(pathsOf(text.replace(',', ''), text)).toEqual([]);
  });
});

describe('lockedOutProblems', () => {
  it('finds nothing if the user stays an administrator', () => {
    expect(lockedOutProblems(aBlueprint(1), '1.admin')).toEqual([]);
  });

  it.each([
    ['is not named', aBlueprint(1, { users: [aUser('b', 'administrators')] })],
    ['is in another group', aBlueprint(1, { users: [aUser('1.admin', 'partners')] })],
    ['is in a group that there is not', aBlueprint(1, { userGroups: [] })],
    ['is in no group', { users: [{ username: '1.admin' }], userGroups: [{ administrator: true }] }],
    ['is named by no users at all', {}],
  ])('finds that the user %s', (_what, blueprint) => {
    expect(lockedOutProblems(blueprint, '1.admin')).toEqual([
      { path: 'users', message: expect.stringMatching(/^must name "1.admin", .*nobody would be left/) },
    ]);
  });
});

describe('missingSecretProblems', () => {
  const texts = new Map([['1.user', new Map([['k2', 'stored']])]]);
  const withSecrets = (...signingSecrets: Array<{ id: string; secret?: string }>) =>
    aBlueprint(1, { users: [aUser('1.user', 'partners', { signingSecrets })] });

  it('finds signing secrets without a text that neither the document before nor the store has', () => {
    const before = withSecrets({ id: 'k1', secret: 'before' });
    const found = missingSecretProblems(withSecrets({ id: 'k1' }, { id: 'k2' }, { id: 'k3' }), { before, texts });
    expect(found).toEqual([
      { path: 'users[0].signingSecrets[2]', message: expect.stringMatching(/^has no secret, and none is stored/) },
    ]);
    expect(missingSecretProblems(withSecrets({ id: 'k1' }), { before: undefined, texts })).toHaveLength(1);
  });

  it('finds nothing in malformed parts, which are reported separately', () => {
    const users = [undefined, { username: '1.user', signingSecrets: [undefined, { id: 'k1', secret: undefined }, {}] }];
    const events = [undefined, { id: 'a' }, { id: 'a', auth: { type: 'hmac' as const, secret: undefined } }];
    expect(missingSecretProblems({ users, events }, { before: undefined, texts })).toEqual([]);
  });

  it('says nothing of a kind of authentication that there is not', () => {
    const events = [{ id: 'a', auth: { type: 'magic' } }] as unknown as Parameters<
      typeof missingSecretProblems
    >[0]['events'];
    expect(missingSecretProblems({ events }, { before: undefined, texts })).toEqual([]);
  });

  it('finds subscriptions without the secret of their kind of authentication', () => {
    const { events = [], ...others } = aFullBlueprint(1);
    const without = {
      ...others,
      events: [
        { ...events[0], auth: { type: 'hmac' as const, user: 'a' } },
        { ...events[1], auth: { type: 'basic' as const, username: 'a' } },
      ],
    };
    const stored = { before: aFullBlueprint(1), texts };
    expect(missingSecretProblems(without as typeof stored.before, stored)).toEqual([]);
    expect(missingSecretProblems(without as typeof stored.before, { before: undefined, texts })).toEqual([
      { path: 'events[0].auth', message: expect.stringMatching(/^has no secret, and none is stored/) },
      { path: 'events[1].auth', message: expect.stringMatching(/^has no password, and none is stored/) },
    ]);
  });

  it('requires a password again if its subscription goes to another host, which could read it', () => {
    const before = aFullBlueprint(1);
    const events = before.events?.map((event) => {
      const { auth } = event;
      const left = auth.type === 'basic' ? { type: auth.type, username: auth.username } : auth;
      return { ...event, url: 'https://elsewhere.example/events', auth: left };
    });
    const message = expect.stringMatching(/^has no password, and the one that is stored is for https:.* give it again/);
    expect(missingSecretProblems({ ...before, events }, { before, texts })).toEqual([
      { path: 'events[1].auth', message },
    ]);
    const malformed = events?.map((event) => ({ ...event, url: 'no URL' }));
    expect(missingSecretProblems({ ...before, events: malformed }, { before, texts })).toEqual([]);
  });
});
