import { describe, expect, it } from '@jest/globals';
import { DEMO_FOLDER } from './config/index.js';
import { welcome } from './welcome.js';

const BASE_URL = 'http://127.0.0.1:1234';

describe('welcome', () => {
  it('names every demo user and a command that can be copied', () => {
    const text = welcome(BASE_URL, { blueprint: DEMO_FOLDER });
    for (const user of ['demo.integration', 'demo.partner', 'demo.recruiter'])
      expect(text).toContain(`  ${user}  password`);
    expect(text).toContain(
      `curl -u demo.integration:demo-only-integration-password ${BASE_URL}/customers/1001/people/4`,
    );
  });

  it.each(['/etc/acme.json', undefined])('says nothing of the demo with the blueprint %j', (blueprint) => {
    expect(welcome(BASE_URL, { blueprint })).toBe('');
  });
});
