import { describe, expect, it } from '@jest/globals';
import type { CallerDefinitions } from '../profile-definitions/index.js';
import { ProfileCache } from './profile-cache.js';
import type { ProfileView } from './profile-reader.js';

function definitionsOf(source: object): CallerDefinitions {
  return { source } as CallerDefinitions;
}

function aProfile(parts: Partial<ProfileView> = {}): ProfileView {
  const links = [{ rel: 'self', title: 'Person', url: '/people/1' }];
  return {
    values: { id: '1', name: 'Grüße' },
    links,
    warnings: [],
    entityTag: '"t"',
    version: 1,
    standsAlone: true,
    ...parts,
  };
}

const READ = { profileType: 'people', id: 1, fields: undefined } as const;

describe('the cache of profiles', () => {
  const definitions = definitionsOf({});

  it('are given as they were written', () => {
    const cache = new ProfileCache();
    const profile = aProfile();
    const written = cache.keep(definitions, READ, profile);
    expect(cache.find(definitions, READ)).toBe(written);
    const { values, links, entityTag, version } = profile;
    expect(written).toMatchObject({ links, entityTag, version });
    expect('json' in written && JSON.parse(written.json.toString())).toEqual({ ...values, links });
  });

  it('are returned as they were written in a turn, if they are large', () => {
    const json = Buffer.from('{}');
    expect(new ProfileCache().keep(definitions, READ, { ...aProfile(), json })).toMatchObject({ json });
  });

  it.each([
    ['another profile', definitions, { ...READ, id: 2 }],
    ['another type', definitions, { ...READ, profileType: 'jobs' as const }],
    ['other fields', definitions, { ...READ, fields: 'name' }],
    ['another group, or another state of the configuration or the lists', definitionsOf({}), READ],
  ])('are none of %s', (_title, of, read) => {
    const cache = new ProfileCache();
    cache.keep(definitions, READ, aProfile());
    expect(cache.find(of, read)).toBeUndefined();
  });

  it('are not those that show others, or that a lock may close', () => {
    const cache = new ProfileCache();
    const profile = aProfile({ standsAlone: false });
    expect(cache.keep(definitions, READ, profile)).toBe(profile);
    expect(cache.find(definitions, READ)).toBeUndefined();
  });

  it('are replaced by a later version', () => {
    const cache = new ProfileCache();
    cache.keep(definitions, READ, aProfile());
    cache.keep(definitions, READ, aProfile({ version: 2, values: { name: 'later' } }));
    expect(cache.find(definitions, READ)?.version).toBe(2);
    expect(cache.find(definitions, READ)?.json.toString()).toContain('later');
  });

  it('never exceed their bound, and the first to come go first', () => {
    const cache = new ProfileCache(100_000);
    for (let round = 0; round < 3; round += 1) {
      for (let id = 1; id <= 200; id += 1) {
        cache.keep(definitions, { ...READ, id }, aProfile({ version: round, values: { text: 'x'.repeat(5000) } }));
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
    cache.keep(definitions, READ, aProfile({ values: { text: 'x'.repeat(5000) } }));
    expect(cache.find(definitions, READ)).toBeUndefined();
    cache.keep(definitions, { ...READ, id: 2 }, aProfile());
    expect(cache.find(definitions, { ...READ, id: 2 })).toBeDefined();
  });
});
