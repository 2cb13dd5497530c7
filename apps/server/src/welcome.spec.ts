import { describe, expect, it } from '@jest/globals';
import { DEMO_FOLDER } from './config/index.js';
import { welcome } from './welcome.js';

const BASE_URL = 'http://127.0.0.1:1234';

describe('welcome', () => {
  it('names every demo user and a command that can be copied', () => {
    const text = welcome(BASE_URL, { blueprint: DEMO_FOLDER, console: true });
    for (const user of ['demo.integration', 'demo.partner', 'demo.recruiter'])
      expect(text).toContain(`  ${user}  password`);
    expect(text).toContain(
      `curl -u demo.integration:demo-only-integration-password ${BASE_URL}/customers/1001/people/4`,
    );
  });

  it('begins with the console and how to sign in there (D-NET-28)', () => {
    expect(welcome(BASE_URL, { blueprint: DEMO_FOLDER, console: true }).split('\n').slice(0, 4)).toEqual([
      '',
      `Open the console: ${BASE_URL}/console`,
      '',
      '  Sign in as demo.recruiter  password demo-only-recruiter-password  customer 1001',
    ]);
    expect(welcome(BASE_URL, { blueprint: DEMO_FOLDER, console: false })).not.toContain('console');
  });

  it.each(['/etc/acme.json', undefined])('says nothing of the demo with the blueprint %j', (blueprint) => {
    expect(welcome(BASE_URL, { blueprint, console: true })).toBe('');
  });
});
