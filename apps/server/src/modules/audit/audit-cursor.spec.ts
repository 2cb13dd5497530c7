import { describe, expect, it } from '@jest/globals';
import { ProtocolError } from '@talent-platform/protocol/errors';
import { SecretBox } from '../access/index.js';
import { AuditCursors } from './audit-cursor.js';

const PLACE = { at: 1_763_600_000_123, profileType: 'people', profileId: 12, version: 3 } as const;
const CUSTOMER = 1001;
const box = new SecretBox(Buffer.alloc(32, 1));
const cursors = new AuditCursors(box);

describe('an audit cursor', () => {
  it('is a text for an URL that leads back to its place, on every node', () => {
    const text = cursors.format(CUSTOMER, PLACE);
    expect(text).toMatch(/^[\w-]+$/);
    expect(new AuditCursors(new SecretBox(Buffer.alloc(32, 1))).parse(CUSTOMER, text)).toEqual(PLACE);
  });

  it('reveals nothing of its place, not even by its length (D-PLT-11)', () => {
    const text = cursors.format(CUSTOMER, PLACE);
    const sealed = Buffer.from(text, 'base64url').toString('latin1');
    expect(sealed).toMatch(/^v1:/);
    const bytes = Buffer.from(sealed.slice('v1:'.length), 'base64url').toString('latin1');
    for (const part of [sealed, bytes]) expect(part).not.toMatch(/people|1763600000123/);
    const most = Number.MAX_SAFE_INTEGER;
    const longest = { at: most, profileType: 'newhirecategories', profileId: most, version: most } as const;
    expect(cursors.format(CUSTOMER, longest)).toHaveLength(text.length);
  });

  it.each([
    ...['[1763600000123,"people",12,3]', `v1:${'A'.repeat(60)}`, box.encrypt('{}', 'elsewhere')].map(toText),
    cursors.format(1002, PLACE),
  ])('is not %j: code 5', (text) => {
    expect(() => cursors.parse(CUSTOMER, text)).toThrow(ProtocolError);
    expect(() => cursors.parse(CUSTOMER, text)).toThrow('after: must be the "next" of an earlier answer');
  });
});

function toText(sealed: string): string {
  return Buffer.from(sealed).toString('base64url');
}
