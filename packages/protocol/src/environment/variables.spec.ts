import { describe, expect, it } from '@jest/globals';
import { unknownVariables, VARIABLES } from './variables.js';

describe('unknownVariables (D-PLT-24)', () => {
  it.each([
    ['TALENT_BLUEPRNT', 'TALENT_BLUEPRINT'],
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

  it('leaves alone what Kubernetes sets for a service called talent-db, and nothing else that begins alike', () => {
    const links = ['SERVICE_HOST', 'SERVICE_PORT', 'SERVICE_PORT_HTTP', 'PORT', 'PORT_5432_TCP', 'PORT_5432_TCP_ADDR'];
    const ofService = links.map((link) => `TALENT_DB_${link}`);
    expect(unknownVariables([...ofService, 'TALENT_DB_URL'])).toEqual([
      expect.stringMatching(/^TALENT_DB_URL is not a variable/),
    ]);
    expect(unknownVariables(['TALENT_DB_PORT'])).toHaveLength(1);
  });
});
