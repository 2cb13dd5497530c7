import { describe, expect, it } from '@jest/globals';
import { changeSecrets } from './signing-secret.rules.js';
import type { ConfiguredSecret, SecretsToChange } from './signing-secret.rules.js';
import type { StoredSigningSecret } from './signing-secret.entity.js';

const NONE = { written: [], rescheduled: [], deleted: [], wiped: [] };

function stored(id: string, text: string | null, expiresAt: number | null = null): StoredSigningSecret {
  return { customerId: 1, username: 'a', id, encryptedSecret: text, createdAt: 0, expiresAt };
}

function configured(id: string, secret?: string, expiresAt: number | null = null): ConfiguredSecret {
  return { id, secret, expiresAt };
}

/** The text of a stored secret stands where the ciphertext would. */
function change(wanted: Partial<SecretsToChange>): ReturnType<typeof changeSecrets> {
  return changeSecrets({
    stored: [],
    before: [],
    after: [],
    leaves: false,
    textOf: ({ encryptedSecret }) => encryptedSecret ?? undefined,
    ...wanted,
  });
}

describe('changeSecrets', () => {
  it('leaves every secret alone that is declared as before, no matter what happened to it', () => {
    const before = [configured('k1', 'text'), configured('k2', 'other', 7), configured('k3', 'third')];
    const rows = [stored('k1', 'text', 3), stored('k2', null)];
    expect(change({ stored: rows, before, after: before })).toEqual(NONE);
    expect(
      change({ stored: rows, before, after: [configured('k1'), configured('k2', undefined, 7), configured('k3')] }),
    ).toEqual(NONE);
  });

  it('brings none back that was revoked, unless it is given another text than before (D-PLT-8)', () => {
    const revoked = [stored('k1', null)];
    for (const before of [undefined, [], [configured('k1', 'text')]])
      expect(change({ stored: revoked, before, after: [configured('k1', 'text')] })).toEqual(NONE);
    const after = [configured('k1', 'new')];
    expect(change({ stored: revoked, before: [configured('k1', 'text')], after })).toEqual({ ...NONE, written: after });
    expect(change({ stored: revoked, before: [], after })).toEqual(NONE);
  });

  it('sets another end, unless the secret was rotated since', () => {
    const before = [configured('k1', 'text', 5)];
    for (const after of [[configured('k1', 'text', 9)], [configured('k1', undefined, null)]]) {
      expect(change({ stored: [stored('k1', 'text', 5)], before, after })).toEqual({ ...NONE, rescheduled: after });
      expect(change({ stored: [stored('k1', 'text', 3)], before, after })).toEqual(NONE);
    }
  });

  it('sets the end of a secret that was issued by a call and is now listed', () => {
    const after = [configured('k2', undefined, 9)];
    expect(change({ stored: [stored('k2', 'issued')], after })).toEqual({ ...NONE, rescheduled: after });
    expect(change({ stored: [stored('k2', 'issued', 4)], after })).toEqual(NONE);
  });

  it('deletes what is dropped, wipes what was rotated besides, and leaves what no configuration named', () => {
    const rows = [stored('k1', 'text'), stored('k2', 'other', 3), stored('k3', 'issued'), stored('k4', null)];
    const before = [configured('k1', 'text'), configured('k2', 'other'), configured('k4', 'gone')];
    expect(change({ stored: rows, before })).toEqual({ ...NONE, deleted: ['k1'], wiped: ['k2'] });
  });

  it('ends all of a user who is no longer listed, no matter who issued them', () => {
    const rows = [stored('k1', 'text'), stored('k2', 'other', 3), stored('k3', 'issued'), stored('k4', null)];
    const before = [configured('k1', 'text'), configured('k2', 'other')];
    for (const known of [before, undefined])
      expect(change({ stored: rows, before: known, after: [], leaves: true })).toEqual({
        ...NONE,
        deleted: ['k1', 'k3'],
        wiped: ['k2'],
      });
  });
});
