import { describe, expect, it } from '@jest/globals';
import { applicationUrl } from './portal-addresses.js';

const BASE = 'https://talent.example';

describe('the address of a finished application (D-EVT-6)', () => {
  it("is on the portal's host", () => {
    const portal = { host: 'careers.acme.example', name: 'careers' };
    expect(applicationUrl({ portal, workflowId: 7 }, BASE)).toBe('https://careers.acme.example/apply/7');
  });

  it('is under this server if the portal has none, of the customer that owns the portal', () => {
    const portal = { host: undefined, name: 'our careers' };
    expect(applicationUrl({ portal, workflowId: 7 }, BASE)).toBe(`${BASE}/portals/our%20careers/apply/7`);
    expect(applicationUrl({ portal, workflowId: 7, customerId: 1002 }, BASE)).toBe(
      `${BASE}/portals/our%20careers/apply/7?customer=1002`,
    );
  });
});
