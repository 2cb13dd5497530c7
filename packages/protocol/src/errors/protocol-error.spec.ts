import { describe, expect, it } from '@jest/globals';
import { ProtocolError } from './protocol-error.js';

describe('ProtocolError', () => {
  it('carries every problem, and the code and the status of the first (D-ERR-8)', () => {
    const error = new ProtocolError([
      { code: 'PROFILE_LOCKED', detail: 'Jobs are locked.' },
      { code: 'FIELD_REQUIRED', field: 'lastname', detail: 'is required.' },
    ]);
    expect(error.code).toBe('PROFILE_LOCKED');
    expect(error.status).toBe(403);
    expect(error.problems).toHaveLength(2);
    expect(error.message).toBe('Jobs are locked. lastname: is required.');
  });

  it('takes the status of a problem that has one of its own', () => {
    const conflict = { code: 'CONFLICT', detail: 'The key is in use.' } as const;
    expect(new ProtocolError([conflict]).status).toBe(409);
    expect(new ProtocolError([{ ...conflict, status: 422 }]).status).toBe(422);
    expect(new ProtocolError([conflict, { ...conflict, status: 422 }]).status).toBe(409);
  });

  it('is an Error that keeps its cause', () => {
    const cause = new TypeError('reason');
    const error = new ProtocolError([{ code: 'BODY_MALFORMED', detail: 'The body must be valid UTF-8.' }], { cause });
    expect(error).toBeInstanceOf(Error);
    expect(error.name).toBe('ProtocolError');
    expect(error.cause).toBe(cause);
  });
});
