import { describe, expect, it } from '@jest/globals';
import { QueryFailedError } from 'typeorm';
import { describeOpeningFailure } from './opening-failure.js';

const POSTGRES = { kind: 'postgres', url: 'postgres://somebody:hush@db/talent' } as const;
const SQLITE = { kind: 'sqlite', file: '/srv/talent.db' } as const;

function failure(code: string, message = 'as the driver says it'): Error {
  return Object.assign(new Error(message), { code });
}

describe('describeOpeningFailure', () => {
  it.each([
    ['correct user and password', failure('28P01', 'password authentication failed for user "somebody"')],
    ['pg_hba.conf', failure('28000')],
    ['make that database', failure('3D000')],
    ['standby', failure('25006')],
    ['max_connections', failure('53300')],
    ['wait', failure('57P03')],
    ['correct the host', failure('EAI_AGAIN')],
    ['correct host and port', new Error('timeout expired')],
    ['correct host and port', new Error('Connection terminated due to connection timeout')],
    ['GRANT CREATE', new QueryFailedError('CREATE TABLE hush', [], failure('42501'))],
    ['turn TLS on', new Error('The server does not support SSL connections')],
    [
      '?sslmode=verify-full',
      failure('28000', 'no pg_hba.conf entry for host "10.0.0.7", user "talent", no encryption'),
    ],
    ['&sslrootcert=', failure('UNABLE_TO_VERIFY_LEAF_SIGNATURE', 'unable to verify the first certificate')],
    ['&sslrootcert=', failure('SELF_SIGNED_CERT_IN_CHAIN', 'self-signed certificate in certificate chain')],
    ['use the host', failure('ERR_TLS_CERT_ALTNAME_INVALID', 'IP: 127.0.0.1 is not in the certificate')],
    ['the file of sslrootcert', failure('ENOENT', "ENOENT: no such file or directory, open '/etc/ca.crt'")],
    ['correct the URL, or the database', new Error('as nobody has seen it')],
  ])('says what PostgreSQL said, and the way out: %s', (wayOut, error) => {
    const told = describeOpeningFailure(error, POSTGRES);
    expect(told).toMatch(/^the database cannot be opened: [^\n]+; [^\n]+\.$/);
    expect(told).toContain(error.message);
    expect(told).toContain(wayOut);
    expect(told).not.toContain('hush');
  });

  it.each([
    ['SQLITE_READONLY_DIRECTORY', 'let this user write'],
    ['SQLITE_CORRUPT', 'put a copy of it back'],
    ['SQLITE_BUSY', 'another process'],
    ['SQLITE_FULL', 'make room'],
    ['SQLITE_IOERR_READ', 'disk'],
  ])('names the file of SQLite, and the way out of %s', (code, wayOut) => {
    const told = describeOpeningFailure(failure(code), SQLITE);
    expect(told).toMatch(/^the database \/srv\/talent\.db cannot be opened: as the driver says it; [^\n]+\.$/);
    expect(told).toContain(wayOut);
  });
});
