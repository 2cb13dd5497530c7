import { describe, expect, it } from '@jest/globals';

import { welcome } from '../welcome.mjs';

describe('welcome', () => {
  it('names every demo user and a command that can be copied', () => {
    const text = welcome('http://127.0.0.1:1234', {});
    for (const user of ['demo.integration', 'demo.partner', 'demo.recruiter'])
      expect(text).toContain(`  ${user}  password`);
    expect(text).toContain(
      'curl -u demo.integration:demo-only-integration-password http://127.0.0.1:1234/customers/1001/people/4',
    );
  });

  it.each([{ TALENT_BLUEPRINT: 'acme.json' }, { NODE_ENV: 'production' }])(
    'says nothing of the demo with %j',
    (env) => {
      expect(welcome('http://127.0.0.1:1234', env)).toBe('');
    },
  );
});
