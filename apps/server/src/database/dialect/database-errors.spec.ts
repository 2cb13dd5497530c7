import { describe, expect, it } from '@jest/globals';
import { QueryFailedError } from 'typeorm';
import { isDatabaseUnavailable, refusesWrites } from './database-errors.js';

const failure = (code: string): Error =>
  new QueryFailedError('INSERT', [], Object.assign(new Error('refused'), { code }));

describe('failures of the database (D-PLT-23)', () => {
  it.each([
    ...['SQLITE_FULL', 'SQLITE_READONLY', 'SQLITE_READONLY_DBMOVED', 'SQLITE_IOERR', 'SQLITE_IOERR_WRITE'],
    ...['SQLITE_CANTOPEN', 'SQLITE_CANTOPEN_ISDIR', 'SQLITE_NOTADB', '25006', '53100', '58000', '58030', '58P01'],
  ])('%s: writes are refused, and another attempt may go well', (code) => {
    expect([isDatabaseUnavailable(failure(code)), refusesWrites(failure(code))]).toEqual([true, true]);
  });

  it.each([
    ...['SQLITE_BUSY', 'SQLITE_BUSY_SNAPSHOT', '53000', '53200', '53300', '53400', '08006', '40001', '57014', '57P03'],
    ...['ECONNREFUSED', 'EAI_AGAIN'],
  ])('%s: another attempt may go well, and nothing is refused for long', (code) => {
    expect([isDatabaseUnavailable(failure(code)), refusesWrites(failure(code))]).toEqual([true, false]);
  });

  it.each(['Query read timeout', 'Connection terminated unexpectedly', 'timeout exceeded when trying to connect'])(
    '%s: the driver gave up a database that does not answer, and another attempt may go well',
    (message) => {
      const error = new Error(message);
      expect([isDatabaseUnavailable(error), refusesWrites(error)]).toEqual([true, false]);
    },
  );

  it.each(['SQLITE_CORRUPT', 'SQLITE_CONSTRAINT_UNIQUE', 'SQLITE_ERROR', 'XX001', '23505', '42P01', '25P02', '53', ''])(
    '%j is not a reason to try again',
    (code) => {
      expect([isDatabaseUnavailable(failure(code)), refusesWrites(failure(code))]).toEqual([false, false]);
    },
  );
});
