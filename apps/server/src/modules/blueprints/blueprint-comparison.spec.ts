import { describe, expect, it } from '@jest/globals';
import type { Blueprint } from '@talent-platform/blueprint';
import { aFullBlueprint } from '../../../test/builders/full-blueprint.builder.js';
import { withStoredSecrets } from './blueprint-comparison.js';

const NO_TEXTS = new Map<string, Map<string, string>>();

describe('withStoredSecrets', () => {
  it('takes no password to another host, and one to another path of the same', () => {
    const before = aFullBlueprint(1);
    const basic = before.events?.find(({ auth }) => auth.type === 'basic');
    const after = (url: string): Blueprint =>
      ({ ...before, events: [{ ...basic, url, auth: { type: 'basic', username: 'acme' } }] }) as Blueprint;
    const passwordAt = (url: string): unknown => withStoredSecrets(after(url), before, NO_TEXTS).events?.[0]?.auth;
    expect(passwordAt('https://elsewhere.example/')).not.toHaveProperty('password');
    expect(passwordAt(new URL('/other', basic?.url).href)).toHaveProperty('password');
  });
});
