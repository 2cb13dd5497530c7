import { describe, expect, it } from '@jest/globals';
import { DocumentFailure } from './index.js';

describe('DocumentFailure', () => {
  it('tells its code beside the message', () => {
    const failure = new DocumentFailure('ENCRYPTED', 'The PDF asks for a password.');
    expect(failure).toBeInstanceOf(Error);
    expect({ code: failure.code, message: failure.message }).toEqual({
      code: 'ENCRYPTED',
      message: 'The PDF asks for a password.',
    });
  });
});
