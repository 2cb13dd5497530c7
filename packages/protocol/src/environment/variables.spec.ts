import { describe, expect, it } from '@jest/globals';
import { unknownVariables, VARIABLES } from './variables.js';

describe('unknownVariables (D-PLT-24)', () => {
  it.each([
    ['TALENT_BLUEPRNT', 'TALENT_BLUEPRINT'],
    ['TALENT_TRUSTED_PROXY', 'TALENT_TRUSTED_PROXIES'],
    ['TALENT_PROT', 'TALENT_PORT'],
    ['TALENT_DATABASE_ULR', 'TALENT_DATABASE_URL'],
    ['TALENT_SECERT', 'TALENT_SECRET'],
    ['TALENT_port', 'TALENT_PORT'],
  ])('suggests for %s the name %s', (name, nearest) => {
    expect(unknownVariables([name])).toEqual([`${name} is not a variable of the platform. Did you mean ${nearest}?`]);
  });

  it.each(['TALENT_FOO', 'TALENT_', 'TALENT_REDIS_URL'])('suggests nothing for %s', (name) => {
    expect(unknownVariables([name])).toEqual([
      `${name} is not a variable of the platform. Remove it, or correct its name.`,
    ]);
  });

  it('accepts the names of every program, because all of them may run in one shell', () => {
    expect(unknownVariables(Object.values(VARIABLES).flat())).toEqual([]);
  });

  it('does not look at names of others', () => {
    expect(unknownVariables(['PATH', 'TALENTED', 'MY_TALENT_PORT', 'talent_port'])).toEqual([]);
  });

  it('names all of them, in the order of their names', () => {
    const told = unknownVariables(['TALENT_B', 'PATH', 'TALENT_A', 'TALENT_PORT']);
    expect(told.map((line) => line.split(' ', 1)[0])).toEqual(['TALENT_A', 'TALENT_B']);
  });

  it('leaves alone what Kubernetes sets for a service called talent-db, and nothing else that begins alike', () => {
    const links = ['SERVICE_HOST', 'SERVICE_PORT', 'SERVICE_PORT_HTTP', 'PORT', 'PORT_5432_TCP', 'PORT_5432_TCP_ADDR'];
    const ofService = links.map((link) => `TALENT_DB_${link}`);
    expect(unknownVariables([...ofService, 'TALENT_DB_URL'])).toEqual([
      expect.stringMatching(/^TALENT_DB_URL is not a variable/),
    ]);
    expect(unknownVariables(['TALENT_DB_PORT'])).toHaveLength(1);
  });

  it('names a variable for which a service called talent would hide every mistake', () => {
    expect(unknownVariables(['TALENT_SERVICE_HOST'])).toHaveLength(1);
  });
});
