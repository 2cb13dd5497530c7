import { describe, expect, it } from '@jest/globals';
import { connectionOf } from './postgres-tools.js';

describe('the variables of libpq for a URL (D-OPR-11)', () => {
  it.each([
    {
      url: 'postgres://ada:p%40ss@db.internal:5433/talent',
      variables: { PGHOST: 'db.internal', PGPORT: '5433', PGUSER: 'ada', PGPASSWORD: 'p@ss', PGDATABASE: 'talent' },
    },
    { url: 'postgresql://[::1]/talent', variables: { PGHOST: '::1', PGDATABASE: 'talent' } },
    {
      url: 'postgres:///talent?host=/run/postgresql&user=ada&password=secret',
      variables: { PGHOST: '/run/postgresql', PGUSER: 'ada', PGPASSWORD: 'secret', PGDATABASE: 'talent' },
    },
    { url: 'postgres://db/talent?ssl=true', variables: { PGHOST: 'db', PGDATABASE: 'talent', PGSSLMODE: 'require' } },
    {
      url: 'postgres://db/talent?sslmode=no-verify&uselibpqcompat=true',
      variables: { PGHOST: 'db', PGDATABASE: 'talent', PGSSLMODE: 'require' },
    },
    {
      url: 'postgres://db/talent?sslmode=verify-full&sslrootcert=/etc/ca.pem',
      variables: { PGHOST: 'db', PGDATABASE: 'talent', PGSSLMODE: 'verify-full', PGSSLROOTCERT: '/etc/ca.pem' },
    },
  ])('are those of $url', ({ url, variables }) => expect(connectionOf(url)).toEqual(variables));
});
