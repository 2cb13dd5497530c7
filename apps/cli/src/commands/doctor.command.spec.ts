import { chmodSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import { accountFile } from '../accounts/account-file.js';
import { CliError } from '../cli-error.js';
import { runDoctor } from './doctor.command.js';
import type { Send, WireResponse } from '../http/send-request.js';
import { NO_OPTIONS, VARIABLES, buildContext, buildResponse } from '../../test/builders/build-context.js';
import type { World } from '../../test/builders/build-context.js';
import { storing } from '../../test/builders/storing.js';

const NOW = 'Fri, 20 Nov 2026 09:30:00 GMT';

const health = (date = NOW): WireResponse => buildResponse({ body: { status: 'ok' }, headers: [['Date', date]] });
const nothingFound = buildResponse({
  status: 404,
  headers: [
    ['X-Error', '2:nothing'],
    ['X-RateLimit-Limit', '10000'],
  ],
});

const READY = buildResponse({ body: { status: 'ready', files: 'writable' } });

const answering =
  (live: WireResponse, read: WireResponse): Send =>
  async ({ target }) =>
    target.endsWith('/health/live') ? live : target.endsWith('/health/ready') ? READY : read;

async function examine(send: Send, world: World = {}, name?: string) {
  const context = buildContext({ variables: VARIABLES, send, ...world });
  const account = { ...NO_OPTIONS, account: name };
  const exit = await runDoctor({ account, json: false, timeoutMs: 300_000 }, context);
  return { exit, lines: context.stdout.text };
}

describe('talent doctor', () => {
  it('finds nothing wrong with a good account', async () => {
    const { exit, lines } = await examine(answering(health(), nothingFound));
    expect(exit).toBe('OK');
    expect(lines.split('\n').map((line) => line.slice(0, 18).trimEnd())).toEqual([
      'ok    config',
      'ok    reach',
      'ok    tls',
      'ok    clock',
      'ok    credentials',
      'ok    storage',
      'ok    documents',
      '',
    ]);
  });

  it.each([
    ['Fri, 20 Nov 2026 09:30:31 GMT', 'warn  clock        the local clock is 31 s behind', 'OK'],
    ['Fri, 20 Nov 2026 09:25:00 GMT', 'warn  clock        the local clock is 300 s ahead of', 'OK'],
    ['Fri, 20 Nov 2026 09:35:01 GMT', 'fail  clock        the local clock is 301 s behind', 'REFUSED'],
    ['', 'warn  clock        the answer has no Date', 'OK'],
  ])('judges the clock of a server that says %j', async (date, line, exit) => {
    const found = await examine(answering(health(date), nothingFound));
    expect(found.lines).toContain(line);
    expect(found.exit).toBe(exit);
  });

  it.each([
    [
      200,
      {
        engines: [
          { id: 'pdf-text', origin: 'embedded', isAvailable: true, version: '2' },
          { id: 'libre-office', origin: 'system', isAvailable: false, reason: 'soffice is not installed.' },
        ],
      },
      'ok    documents    built-in engines only. Optional programs that are not installed: soffice',
    ],
    [
      200,
      { engines: [{ id: 'libre-office', origin: 'system', isAvailable: true, version: '7.4' }] },
      'ok    documents    built-in engines and libre-office',
    ],
    [404, {}, 'ok    documents    only administrators can see them'],
    [401, {}, 'skip  documents    not checked, because the credentials are refused'],
    [502, {}, 'warn  documents    the server did not list its engines: 502'],
  ])('tells an administrator the engines for documents: %s %j', async (status, body, line) => {
    const engines = buildResponse({ status, body });
    const found = await examine(async ({ target }) =>
      target.endsWith('/documents/engines') ? engines : answering(health(), nothingFound)({ target } as never),
    );
    expect(found.lines).toContain(line);
    expect(found.exit).toBe('OK');
  });

  it.each<[number, unknown, string]>([
    [200, { status: 'ready', files: 'writable' }, 'ok    storage      the database and the file storage take writes'],
    [200, { status: 'ready', files: 'unavailable' }, 'warn  storage      files cannot be stored: check'],
    [
      503,
      { errors: [{ errorMessage: 'The database cannot be reached.', errorCode: 16 }] },
      'warn  storage      http://127.0.0.1:8080/health/ready answered 503: The database cannot be reached. (code 16)',
    ],
  ])('tells what the server stores to: %s %j', async (status, body, line) => {
    const ready = buildResponse({ status, body });
    const found = await examine(async (request) =>
      request.target.endsWith('/health/ready') ? ready : answering(health(), nothingFound)(request),
    );
    expect(found.lines).toContain(line);
    expect(found.exit).toBe('OK');
  });

  it('stops where the server cannot be reached', async () => {
    const found = await examine(() => Promise.reject(new CliError('UNREACHABLE', 'nothing listens (ECONNREFUSED)')));
    expect(found).toMatchObject({
      exit: 'UNREACHABLE',
      lines: expect.stringContaining('fail  reach        nothing listens'),
    });
    expect(found.lines).not.toContain('credentials');
  });

  it.each([
    [
      buildResponse({
        status: 401,
        body: {
          errors: [{ errorMessage: 'no match', errorCode: 9 }],
          explain: { canonicalRequest: '', stringToSign: '', hint: 'Hint.' },
        },
      }),
      'is refused: Hint. no match (code 9)',
      'REFUSED',
    ],
    [
      buildResponse({
        status: 404,
        headers: [
          ['X-Error', '3:denied'],
          ['X-RateLimit-Limit', '1'],
        ],
      }),
      'not for customer 1001',
      'REFUSED',
    ],
    [buildResponse({ status: 404, headers: [] }), 'does not know people/by-email', 'REFUSED'],
    [buildResponse({ status: 503, headers: [] }), 'the server failed: 503', 'SERVER_FAILED'],
  ])('explains credentials that do not work (%#)', async (read, text, exit) => {
    const found = await examine(answering(health(), read));
    expect(found.lines).toContain('fail  credentials');
    expect(found.lines).toContain(text);
    expect(found.exit).toBe(exit);
  });

  it('leads from refused credentials to a login that is not passed over for a variable', async () => {
    const refusing = answering(health(), buildResponse({ status: 401, headers: [] }));
    const stored = { variables: {}, configFolder: await storing('w') };
    expect((await examine(refusing, stored, 'w')).lines).toContain('try: talent login --account w\n');
    const { lines } = await examine(refusing);
    expect(lines).toContain('acme (signed, by TALENT_SECRET) is refused');
    expect(lines).toContain('try: unset TALENT_SECRET; talent login\n');
  });

  it('warns of plain http to another machine, and of a certificate about to end', async () => {
    const remote = { variables: { ...VARIABLES, TALENT_BASE_URL: 'http://api.example.com' } };
    expect((await examine(answering(health(), nothingFound), remote)).lines).toContain('warn  tls          plain http');
    const tls = { protocol: 'TLSv1.3', validTo: new Date('2026-11-30T00:00:00Z') };
    expect((await examine(answering({ ...health(), tls }, nothingFound))).lines).toContain(
      'warn  tls          TLSv1.3, the certificate is valid for 9 more days',
    );
  });

  it('names the chmod for a file that others can read', async () => {
    const configFolder = await storing('default');
    chmodSync(accountFile(configFolder), 0o644);
    const found = await examine(answering(health(), nothingFound), { configFolder });
    expect(found).toMatchObject({
      exit: 'USAGE',
      lines: expect.stringMatching(/^fail {2}config .*\n\s+try: chmod 600 /),
    });
  });
});
