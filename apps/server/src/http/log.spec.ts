import fs from 'node:fs';
import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { QueryFailedError } from 'typeorm';
import type { Configuration } from '../config/index.js';
import type { TalentRequest } from './express/talent-request.js';
import { openLog } from './log.js';
import type { Log } from './log.js';

const STANDARD_OUTPUT = 1;

/** A log on standard output, and what it has written there. */
async function openRecorded(readable: boolean): Promise<{ log: Log; written: () => Promise<string> }> {
  let text = '';
  const keep = (fd: number, bytes: unknown): number => {
    if (fd === STANDARD_OUTPUT) text += String(bytes);
    return Buffer.byteLength(String(bytes));
  };
  jest.spyOn(fs, 'writeSync').mockImplementation(keep as never);
  jest.spyOn(fs, 'write').mockImplementation(((fd: number, bytes: unknown, ...rest: unknown[]) => {
    const done = rest.at(-1) as (error: null, written: number) => void;
    setImmediate(done, null, keep(fd, bytes));
  }) as never);
  jest.spyOn(fs, 'fsync').mockImplementation(((_fd: number, done: (error: null) => void) => {
    setImmediate(done, null);
  }) as never);
  const log = await openLog({ log: { readable, level: 'info' } } as Configuration);
  return {
    log,
    written: async () => {
      await new Promise<void>((resolve) => log.close(resolve));
      return text;
    },
  };
}

function failedStatement(): QueryFailedError {
  const cause = Object.assign(new Error('duplicate key value violates unique constraint "ux_external_id"'), {
    code: '23505',
    detail: 'Key (external_id)=(hush-detail) already exists.',
  });
  return new QueryFailedError('INSERT INTO profiles VALUES (?)', ['hush-parameter'], cause);
}

describe.each([
  ['JSON lines', false],
  ['readable lines', true],
])('a log of %s', (_title, readable) => {
  afterEach(() => void jest.restoreAllMocks());

  it('says of a failed statement what failed and where, and none of its values (D-SIG-11)', async () => {
    const { log, written } = await openRecorded(readable);
    log.failed(failedStatement(), { transactionId: '{T}' } as TalentRequest, 'A request failed inside the service.');
    const text = await written();
    for (const part of ['{T}', 'A request failed', 'QueryFailedError', '23505', 'ux_external_id', 'log.spec.ts']) {
      expect(text).toContain(part);
    }
    for (const hidden of ['hush', 'parameters', 'driverError', 'INSERT INTO']) expect(text).not.toContain(hidden);
  });

  it('says none of them either where Nest or the start passes the error on', async () => {
    const { log, written } = await openRecorded(readable);
    log.error('The server did not stop cleanly.', failedStatement());
    const text = await written();
    expect(text).toContain('The server did not stop cleanly.');
    expect(text).not.toContain('hush');
  });

  it('says nothing of an error that is none', async () => {
    const { log, written } = await openRecorded(readable);
    log.failed({ password: 'hush' }, {} as TalentRequest, 'first');
    log.failed('hush', {} as TalentRequest, 'second');
    const text = await written();
    expect(text).toMatch(/first[^]*second/);
    expect(text).not.toContain('hush');
  });
});
