import { describe, expect, it } from '@jest/globals';
import { aBlueprint, aUser } from '../../../test/builders/blueprint.builder.js';
import { publishedCredentials } from './blueprint.rules.js';

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

  it("finds none in a blueprint of one's own", () => {
    expect(publishedCredentials(aBlueprint(1))).toEqual([]);
    expect(publishedCredentials(aBlueprint(1, { users: undefined }))).toEqual([]);
  });
});
