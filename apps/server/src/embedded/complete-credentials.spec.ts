import { describe, expect, it } from '@jest/globals';
import { redactBlueprint } from '@talent-platform/blueprint';
import type { Blueprint } from '@talent-platform/blueprint';
import { withCredentials } from './apply-customers.js';

const ACME: Blueprint = {
  customer: { id: 7, name: 'Acme' },
  userGroups: [{ integrationName: 'admins', label: 'Admins', administrator: true }],
  users: [
    { username: 'anna', name: 'Anna', group: 'admins', password: 'own', signingSecrets: [{ id: 'k1', secret: 's1' }] },
    { username: 'bert', name: 'Bert', group: 'admins', signingSecrets: [{ id: 'k1' }, { id: 'k2', secret: 's2' }] },
  ],
  events: [
    {
      ...{ id: 'signed', eventType: 'JobPostToWebEvent', jobBoard: 'b', url: 'https://partner.example/' },
      auth: { type: 'hmac', user: 'acme', secret: 'own-secret' },
    },
    {
      ...{ id: 'basic', eventType: 'JobPostToWebEvent', jobBoard: 'b', url: 'https://partner.example/' },
      auth: { type: 'basic', username: 'acme', password: 'own-password' },
    },
    {
      ...{ id: 'open', eventType: 'JobPostToWebEvent', jobBoard: 'b', url: 'https://partner.example/' },
      auth: { type: 'none' },
    },
  ],
};
const MADE = expect.stringMatching(/^only-for-tests-[\w-]{43}$/);

/** Returns every credential that was made for a document. */
function madeFor(document: unknown): string[] {
  return JSON.stringify(withCredentials(document)).match(/only-for-tests-[\w-]+/g) ?? [];
}

describe('withCredentials', () => {
  it('makes what is missing, and keeps what is there', () => {
    expect(withCredentials(ACME)).toEqual({
      ...ACME,
      users: [
        ACME.users?.[0],
        {
          ...ACME.users?.[1],
          password: MADE,
          signingSecrets: [
            { id: 'k1', secret: MADE },
            { id: 'k2', secret: 's2' },
          ],
        },
      ],
    });
  });

  it('gives every user and subscription of an exported blueprint a credential of its own, the same each time', () => {
    const exported = redactBlueprint(ACME);
    const made = madeFor(exported);
    expect(new Set(made).size).toBe(7);
    expect(madeFor(exported)).toEqual(made);
    expect(madeFor({ ...exported, customer: { id: 8, name: 'Acme' } })).not.toEqual(made);
  });

  it.each([undefined, 'text', [], { users: 'none', events: {} }, { users: [null, 3], events: [7, { auth: 'none' }] }])(
    'leaves what is malformed: %j',
    (document) => {
      expect(withCredentials(document)).toEqual(document);
    },
  );
});
