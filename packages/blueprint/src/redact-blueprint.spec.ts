import { describe, expect, it } from '@jest/globals';
import { EXAMPLE, SECRETS } from '../test/example-blueprint.js';
import type { Blueprint } from './blueprint.js';
import { checkBlueprint } from './check-blueprint.js';
import { redactBlueprint } from './redact-blueprint.js';

describe('redactBlueprint', () => {
  it('leaves passwords and secrets out, and nothing else', () => {
    const redacted = redactBlueprint(EXAMPLE);
    const [integration, partner] = EXAMPLE.users;
    const [check, assessment, post, unpost] = EXAMPLE.events;
    expect(redacted).toEqual({
      ...EXAMPLE,
      users: [
        {
          username: integration.username,
          name: integration.name,
          group: integration.group,
          signingSecrets: [{ id: 'k1', expires: '2027-01-01T00:00:00Z' }, { id: 'k2' }],
        },
        partner,
      ],
      events: [
        { ...check, auth: { type: 'hmac', user: 'acme_events' } },
        assessment,
        { ...post, auth: { type: 'basic', username: 'acme' } },
        unpost,
      ],
    });
    expect(Object.keys(redacted.users?.[0] ?? {})).not.toContain('password');
    expect(SECRETS.filter((secret) => JSON.stringify(redacted).includes(secret))).toEqual([]);
  });

  it('is a blueprint again, and the same when it is done twice', () => {
    const redacted = redactBlueprint(EXAMPLE);
    expect(checkBlueprint(redacted)).toEqual([]);
    expect(redactBlueprint(redacted)).toEqual(redacted);
  });

  it('does not change what it is given', () => {
    const given = structuredClone(EXAMPLE) as Blueprint;
    redactBlueprint(given);
    expect(given).toEqual(EXAMPLE);
  });

  it('shows nothing that is no part of a blueprint', () => {
    const stray = { ...EXAMPLE, secrets: ['hunter2'] };
    expect(JSON.stringify(redactBlueprint(stray))).not.toContain('hunter2');
  });
});
