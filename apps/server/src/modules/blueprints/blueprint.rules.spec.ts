import { describe, expect, it } from '@jest/globals';
import type { Blueprint } from '@talent-platform/blueprint';
import {
  missingSecrets,
  publishedCredentials,
  takenUserProblems,
  unusableCredentials,
  weakCredentials,
} from './blueprint.rules.js';
import { aBlueprint, aUser } from '../../../test/builders/blueprint.builder.js';

it('publishedCredentials finds those of subscriptions', () => {
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

describe('weakCredentials (D-PLT-24)', () => {
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

it('takenUserProblems returns the first one alone, so that nobody tries many at once', () => {
  const users = [aUser('a', 'partners'), aUser('b', 'partners')];
  expect(takenUserProblems({ users }, new Set(['a', 'b'])).map(({ path }) => path)).toEqual(['users[0].username']);
});

describe('unusableCredentials', () => {
  const pathsOf = (username: string, password?: string, before?: Blueprint): string[] =>
    unusableCredentials({ users: [undefined, { username, password }] }, before).map(({ path }) => path);

  it.each(['a\u202eb', 'a\u200bb', 'a\u2028b', 'a\u3164b'])(
    'finds what cannot be seen in a user name: %j',
    (username) => {
      expect(pathsOf(username)).toEqual(['users[1].username']);
      expect(pathsOf(username, undefined, aBlueprint(1, { users: [aUser(username, 'partners')] }))).toEqual([]);
    },
  );

  it.each(['good-password-123\n', 'good\u0085password'])(
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

it('missingSecrets finds subscriptions without the secret of their authentication', () => {
  const event = { id: 'a', eventType: 'JobPostToWebEvent', jobBoard: 'b', url: 'https://a.example' } as const;
  const events = [
    { ...event, auth: { type: 'hmac', user: 'a' } },
    { ...event, auth: { type: 'basic', username: 'a' } },
    { ...event, auth: { type: 'none' } },
  ] as const;
  expect(missingSecrets(aBlueprint(1, { events })).map(({ path }) => path)).toEqual([
    'events[0].auth',
    'events[1].auth',
  ]);
});
