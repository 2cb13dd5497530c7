import { describe, expect, it } from '@jest/globals';
import { applicationUrl } from './portal-addresses.js';

const BASE = 'https://talent.example';

describe('the address of a finished application (D-EVT-6)', () => {
  it("is on the portal's host", () => {
    const portal = { host: 'careers.acme.example', name: 'careers' };
    expect(applicationUrl(portal, 7, BASE)).toBe('https://careers.acme.example/apply/7');
  });

  it('is under this server if the portal has none', () => {
    const portal = { host: undefined, name: 'our careers' };
    expect(applicationUrl(portal, 7, BASE)).toBe(`${BASE}/portals/our%20careers/apply/7`);
  });
});
