import { describe, expect, it } from '@jest/globals';
import { VARIABLES, buildResponse } from '../../test/builders/build-context.js';
import type { World } from '../../test/builders/build-context.js';
import { runAnswered } from '../../test/support/run-talent.js';
import { storing } from '../../test/builders/storing.js';
import { CliError } from '../cli-error.js';
import type { WireResponse } from '../http/send-request.js';

const call = (response: WireResponse, words: readonly string[] = [], world: World = {}) =>
  runAnswered(['get', 'people/1', ...words], response, world);

const REFUSAL = {
  errors: [
    { errorMessage: 'lastname: is required.', errorCode: 1 },
    { errorMessage: 'email: is too long.', errorCode: 5 },
  ],
};

describe('talent get', () => {
  it.each([
    ['JSON', []],
    ['JSON, with everything by --json', ['--json']],
  ])('writes to a terminal nothing that the terminal obeys: %s', async (_, words) => {
    const body = { firstname: 'A\u009b31m\u202eB\u001b[2J\u007f' };
    const { stdout } = await call(buildResponse({ body }), words, { terminal: true });
    expect(stdout).toContain('firstname');
    expect(stdout.replaceAll('\n', '')).not.toMatch(/[\p{Cc}\u202e]/u);
  });

  it('writes the very bytes of the body to a pipe', async () => {
    const body = Buffer.from('{"b":  1,\n"a":"ü"}');
    expect(await call(buildResponse({ body }))).toMatchObject({ code: 0, stdout: body.toString(), stderr: '' });
  });

  it.each([
    ['a body', {}, []],
    ['--json', {}, ['--json']],
  ])('tells every warning on stderr, decoded, one line each, with %s', async (_name, answer, words) => {
    const headers = [
      ['X-Warning', '4:nosuch:is unknown.'],
      ['x-warning', Buffer.from('4:größe:is unknown…').toString('latin1')],
      ['X-Warning', '5:caf\u00e9 \u009b2J'],
    ] as const;
    const { stderr, stdout } = await call(buildResponse({ body: {}, headers, ...answer }), words);
    expect(stderr.split('\n').filter((line) => line.startsWith('warning'))).toEqual([
      'warning: 4:nosuch:is unknown.',
      'warning: 4:größe:is unknown…',
      'warning: 5:café \\x9b2J',
    ]);
    expect(stdout).not.toContain('größe');
  });

  it('shows what was signed with -v, on stderr', async () => {
    const { stdout, stderr, sent } = await call(buildResponse({ body: {} }), ['-v']);
    expect(stdout).toBe('{}');
    for (const part of [
      'canonical request\n  GET\n  /customers/1001/people/1\n  (empty line)',
      'string to sign\n  x-svc-v1-hmac-sha256\n',
      'HTTP/1.1 200 OK\nContent-Type',
    ]) {
      expect(stderr).toContain(part);
    }
    expect(sent).toHaveLength(1);
  });

  it('prints everything for a machine', async () => {
    const response = buildResponse({
      status: 400,
      statusText: 'Bad Request',
      body: REFUSAL,
      headers: [
        ['Content-Type', 'application/json'],
        ['X-Error', '1:a'],
        ['x-error', '5:b'],
      ],
    });
    const { code, stdout } = await call(response, ['--json']);
    expect(code).toBe(4);
    expect(JSON.parse(stdout)).toEqual({
      status: 400,
      statusText: 'Bad Request',
      headers: { 'content-type': ['application/json'], 'x-error': ['1:a', '5:b'] },
      body: REFUSAL,
      bodyEncoding: 'json',
    });
  });

  it('prints the head of the answer with -i, of a refusal too', async () => {
    const { stdout } = await call(buildResponse({ status: 404, statusText: 'Not Found', body: REFUSAL }), ['-i']);
    expect(stdout).toBe(
      `HTTP/1.1 404 Not Found\nContent-Type: application/json;charset=UTF-8\n\n${JSON.stringify(REFUSAL)}`,
    );
  });

  it('tells every error of a refusal on stderr, and none of it on stdout', async () => {
    const { stdout, stderr } = await call(buildResponse({ status: 400, statusText: 'Bad Request', body: REFUSAL }));
    expect(stdout).toBe('');
    expect(stderr).toBe(
      'talent: GET /customers/1001/people/1: 400 Bad Request\n  lastname: is required. (code 1)\n  email: is too long. (code 5)\n',
    );
  });

  it('tells the refusal of a portal post, and one of a proxy', async () => {
    const post = await call(buildResponse({ status: 409, body: { message: 'already posted', code: 409 } }));
    expect(post.stderr).toContain('  already posted\n');
    const proxy = await call(
      buildResponse({ status: 502, body: Buffer.from('<h1>Bad \u001b Gateway</h1>'), headers: [] }),
    );
    expect(proxy).toMatchObject({
      code: 5,
      stderr: expect.stringContaining('<h1>Bad \\x1b Gateway</h1>'),
    });
  });

  it('puts the hint of a 401 first and shows where the canonical requests part', async () => {
    const explain = { canonicalRequest: 'GET\n/other', stringToSign: 's', hint: 'The query is not sorted.' };
    const body = { errors: [{ errorMessage: 'The signature does not match.', errorCode: 9 }], explain };
    const { code, stderr } = await call(buildResponse({ status: 401, statusText: 'Unauthorized', body }));
    expect(code).toBe(4);
    expect(stderr.split('\n').slice(1, 6)).toEqual([
      '  hint: The query is not sorted.',
      '  The signature does not match. (code 9)',
      '  the server built another canonical request:',
      '    GET',
      '    /other',
    ]);
    expect(stderr).toContain('try: talent doctor');
  });

  it('leads from a refusal and from a failed connection to the doctor of the account in use', async () => {
    const variables = { ...VARIABLES, TALENT_ACCOUNT: 'w' };
    const configFolder = await storing('w');
    const refused = await call(buildResponse({ status: 401 }), [], { variables, configFolder });
    expect(refused.stderr).toContain('try: talent doctor --account w\n');
    const send = () => Promise.reject(new CliError('UNREACHABLE', 'nothing listens'));
    expect(await call(buildResponse(), [], { variables, configFolder, send })).toMatchObject({
      code: 3,
      stderr: 'talent: nothing listens\n   try: talent doctor --account w\n',
    });
  });

  it('sends nothing on a dry run, and prints the headers', async () => {
    const { stdout, sent } = await call(buildResponse(), ['--dry-sign']);
    expect(sent).toEqual([]);
    expect(stdout).toMatch(
      /^x-svc-date: 2026-11-20T09:30:00Z\nx-svc-content-sha256: [0-9a-f]{64}\nauthorization: x-svc-v1-hmac-sha256 user=acme,.*\n$/i,
    );
  });

  it('never prints a password, not even on a dry run', async () => {
    const variables = { ...VARIABLES, TALENT_SECRET: '', TALENT_PASSWORD: 'hush' };
    expect(await call(buildResponse(), ['--dry-sign'], { variables })).toMatchObject({ code: 2, stdout: '' });
    const { stdout, stderr } = await call(buildResponse(), ['--dry-sign=curl', '-v'], { variables });
    expect(stdout).toContain('--user acme');
    expect(stdout + stderr).not.toContain(Buffer.from('acme:hush').toString('base64'));
  });

  it('colours a terminal only, and not under NO_COLOR', async () => {
    const refused = buildResponse({ status: 400, body: REFUSAL });
    expect((await call(refused, [], { terminal: true })).stderr).toContain('\u001b[31m');
    expect((await call(refused)).stderr).not.toContain('\u001b');
    expect(
      (await call(refused, [], { terminal: true, variables: { ...VARIABLES, NO_COLOR: '1' } })).stderr,
    ).not.toContain('\u001b');
  });
});
