import fs from 'node:fs';
import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { pino } from 'pino';
import { QueryFailedError } from 'typeorm';
import type { Configuration } from '../config/index.js';
import type { TalentRequest } from '../http/express/talent-request.js';
import { Log, openLog } from './log.js';

const STANDARD_OUTPUT = 1;
const REPLY = { status: 200, codes: [], address: '2001:db8::1' };

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
  const log = await openLog({ log: { readable, level: 'info' } } as Configuration);
  return {
    log,
    written: async () => {
      await new Promise<void>((resolve) => log.close(() => resolve()));
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

  it('says of a failure what failed and where, and none of its values, whoever passes it on (D-SIG-11)', async () => {
    const { log, written } = await openRecorded(readable);
    log.failed(failedStatement(), { transactionId: '{T}' } as TalentRequest, 'A request failed inside the service.');
    log.error('The server did not stop cleanly.', failedStatement());
    for (const error of [{ password: 'hush' }, 'hush'])
      log.failed(error, {} as TalentRequest, `no error, ${typeof error}`);
    const text = await written();
    for (const part of ['{T}', 'A request failed', 'QueryFailedError', '23505', 'ux_external_id', 'log.spec.ts']) {
      expect(text).toContain(part);
    }
    expect(text).toMatch(/did not stop cleanly[^]*no error, object[^]*no error, string/);
    for (const hidden of ['hush', 'parameters', 'driverError', 'INSERT INTO']) expect(text).not.toContain(hidden);
  });

  it('writes the line of an answer as all others', async () => {
    const { log, written } = await openRecorded(readable);
    const about = { customer: 7, address: '2001:db8::1', method: 'GET', route: '/x', status: 400, codes: [1, 5] };
    const answered = { transaction: '{T}', user: 'a"}\n\u2028', ...about };
    const request = { transactionId: '{T}', method: 'GET', routePath: '/x', startedAt: performance.now() };
    const caller = { username: answered.user, customerId: 7 };
    log.answered({ ...request, caller } as TalentRequest, { ...REPLY, status: 400, codes: [1, 5] });
    log.logger.info({ ...answered, durationMs: 1 }, 'answered');
    const lines = (await written()).trim().split('\n');
    expect(lines).toHaveLength(2);
    for (const line of lines) for (const part of ['{T}', '400', 'answered']) expect(line).toContain(part);
    if (readable) return;
    const [made = {}, logged = {}] = lines.map((line) => JSON.parse(line) as Record<string, unknown>);
    expect({ ...made, time: 0, durationMs: 0 }).toEqual({ ...logged, time: 0, durationMs: 0 });
    expect(Object.keys(made)).toEqual(Object.keys(logged));
    expect([typeof made['time'], typeof made['durationMs']]).toEqual(['number', 'number']);
  });

  it.each([
    ['/customers/1001/people?email=hush', 1001],
    ['/customers/0', undefined],
    ['/customers/1e3/people', undefined],
    ['/customers/1"}/people', undefined],
  ])('names the customer of the path %s for any caller, and nothing else of it', (url, customer) => {
    const lines: string[] = [];
    const log = new Log(pino({ base: null }, { write: (line: string) => void lines.push(line) }));
    log.answered({ transactionId: '{T}', method: 'GET', routePath: '', startedAt: 0, url } as TalentRequest, REPLY);
    const line = JSON.parse(lines[0] ?? '') as Record<string, unknown>;
    expect(line['customer']).toBe(customer);
    expect(lines[0]).not.toContain('hush');
  });

  it('leaves the lines of answers out if the level says so', () => {
    const lines: string[] = [];
    const log = new Log(pino({ level: 'warn' }, { write: (line: string) => void lines.push(line) }));
    log.answered({ startedAt: 0 } as TalentRequest, REPLY);
    log.warn('told');
    expect(lines).toEqual([expect.stringContaining('told')]);
  });

  it('logs work that fails again and again once in a while, with its cause, and none of its values (D-PLT-31)', async () => {
    const { log, written } = await openRecorded(readable);
    for (const _again of [1, 2, 3]) log.willRetry('One thing could not be done', failedStatement());
    log.willRetry('Another thing could not be done', failedStatement());
    const text = await written();
    expect(text.match(/One thing could not be done; it is tried again\./g)).toHaveLength(1);
    expect(text).toContain('Another thing could not be done; it is tried again.');
    for (const part of ['23505', 'ux_external_id', 'log.spec.ts']) expect(text).toContain(part);
    expect(text).not.toContain('hush');
  });

  it('says in one line that the database is away, and not what each work could not do (D-PLT-31)', async () => {
    const { log, written } = await openRecorded(readable);
    log.isDatabaseAway = () => true;
    log.willRetry('Due events could not be found', failedStatement());
    log.willRetry('An erasure could not be ended', failedStatement());
    const text = await written();
    expect(text.match(/The database is away or overloaded/g)).toHaveLength(1);
    expect(text).not.toContain('could not');
  });
});
