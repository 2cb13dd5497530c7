import { describe, expect, it } from '@jest/globals';
import { ProtocolError } from '@talent-platform/protocol/errors';
import { parseIdempotencyKey } from './idempotency-key.js';

function parse(...values: string[]): string | undefined {
  return parseIdempotencyKey({ rawHeaders: values.flatMap((value) => ['Idempotency-Key', value]) });
}

function refusalOf(...values: string[]): string {
  try {
    return `taken: ${parse(...values)}`;
  } catch (error) {
    if (!(error instanceof ProtocolError)) throw error;
    return error.problems.map(({ code, field, detail }) => `${code} ${field}: ${detail}`).join();
  }
}

describe('parseIdempotencyKey', () => {
  it('is undefined if there is none', () => {
    expect(parse()).toBeUndefined();
  });

  it.each(['k', '8e03978e-40d5-43dd-bc93-6894a57f9324', '"quoted"', 'a, b', 'x'.repeat(255), 'Ã©\u0080', '   ~'])(
    'takes %j as it stands',
    (key) => {
      expect(parse(key)).toBe(key);
    },
  );

  it.each(['', 'x'.repeat(256), 'a\tb', 'a\u007fb', 'a\0b', '\r'])('refuses %j with code 5 (D-NET-7)', (key) => {
    expect(refusalOf(key)).toBe(
      `VALUE_INVALID Idempotency-Key: must be 1 to 255 characters, none of them a control character, received ${key.length}.`,
    );
  });

  it('refuses several, of which none is the key', () => {
    expect(refusalOf('a', 'b')).toBe('VALUE_INVALID Idempotency-Key: must be sent once, received 2.');
  });
});
