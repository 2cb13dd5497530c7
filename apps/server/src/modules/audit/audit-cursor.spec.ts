import { describe, expect, it } from '@jest/globals';
import { ProtocolError } from '@talent-platform/protocol/errors';
import { formatAuditCursor, parseAuditCursor } from './audit-cursor.js';

const PLACE = { at: 1_763_600_000_123, profileType: 'people', profileId: 12, version: 3 } as const;

describe('an audit cursor', () => {
  it('is a text for an URL that leads back to its place', () => {
    const text = formatAuditCursor(PLACE);
    expect(text).toMatch(/^[\w-]+$/);
    expect(parseAuditCursor(text)).toEqual(PLACE);
  });

  it.each([
    '',
    'x',
    'bm90IEpTT04',
    ...['7', '{}', '[]', '[1,"people",1]', '[1,"nothing",1,1]', '["1","people",1,1]', '[1,"people",1.5,1]'].map(toText),
    ...['[1,"people",1,1,1]', '[1, "people",1,1]', '[1e400,"people",1,1]'].map(toText),
    `${formatAuditCursor(PLACE)}=`,
  ])('is not %j: code 5', (text) => {
    expect(() => parseAuditCursor(text)).toThrow(ProtocolError);
    expect(() => parseAuditCursor(text)).toThrow('after: must be the "next" of the page before');
  });
});

function toText(json: string): string {
  return Buffer.from(json).toString('base64url');
}
