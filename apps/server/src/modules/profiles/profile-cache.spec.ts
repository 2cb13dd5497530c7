import { describe, expect, it } from '@jest/globals';
import type { CallerDefinitions } from '../profile-definitions/index.js';
import { ProfileCache } from './profile-cache.js';
import type { ProfileView } from './profile-cache.js';

const profile: ProfileView = {
  values: { text: 'x'.repeat(5000) },
  links: [{ rel: 'self', title: 'Person', url: '/people/1' }],
  warnings: [],
  entityTag: '"t"',
  version: 1,
  standsAlone: true,
};
const READ = { profileType: 'people', id: 1, fields: undefined } as const;

describe('the cache of profiles', () => {
  const definitions = { source: {} } as CallerDefinitions;

  it('never exceed their bound, and the first to come go first', () => {
    const cache = new ProfileCache(100_000);
    for (let round = 0; round < 3; round += 1) {
      for (let id = 1; id <= 200; id += 1) {
        cache.keep(definitions, { ...READ, id }, { ...profile, version: round });
      }
    }
    const left = Array.from({ length: 200 }, (_, index) => index + 1).filter((id) =>
      cache.find(definitions, { ...READ, id }),
    );
    expect(left.length).toBeGreaterThan(10);
    expect(left.length).toBeLessThanOrEqual(20);
    expect(left.at(-1)).toBe(200);
    expect(left).toEqual(left.map((_, index) => 200 - left.length + 1 + index));
  });

  it('is not used for one profile that is larger than the bound', () => {
    const cache = new ProfileCache(2000);
    cache.keep(definitions, READ, profile);
    expect(cache.find(definitions, READ)).toBeUndefined();
    cache.keep(definitions, { ...READ, id: 2 }, { ...profile, values: {} });
    expect(cache.find(definitions, { ...READ, id: 2 })).toBeDefined();
  });
});
