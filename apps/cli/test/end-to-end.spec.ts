import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { HiddenText } from '../src/accounts/hidden-text.js';
import { sendRequest } from '../src/http/send-request.js';
import { buildContext } from './builders/build-context.js';
import type { World } from './builders/build-context.js';
import { storing } from './builders/storing.js';
import { PeopleServer, USER } from './support/people-server.js';
import { runTalent } from './support/run-talent.js';

const NOW = new Date('2026-11-20T09:30:00Z');
const EXPIRED = new Date('2026-11-20T09:35:01Z');

let server: PeopleServer;
let configFolder: string;
let serverNow: Date;

/** Runs one command line against the tiny server, on the real network code. */
function talent(words: string[], world: World = {}) {
  return runTalent(words, buildContext({ configFolder, now: NOW, send: sendRequest, ...world }));
}

beforeEach(async () => {
  serverNow = NOW;
  server = new PeopleServer(() => serverNow);
  configFolder = await storing('default', {
    baseUrl: await server.listen(),
    user: USER.name,
    secret: new HiddenText(USER.secret),
    password: new HiddenText(USER.password),
  });
});

afterEach(() => server.close());

describe('talent against a server that verifies', () => {
  it.each(['signed', 'basic'])('creates, reads and changes a person, %s', async (auth) => {
    const created = await talent(['post', 'people', '{"firstname":"Anna","lastname":"Öz"}', '--auth', auth]);
    expect(created).toMatchObject({
      code: 0,
      stdout: '',
      stderr: expect.stringMatching(/^201 Created {2}http:\S+\/customers\/1001\/people\/1\n$/),
    });
    expect(
      await talent(['patch', 'people/1', '--data', '-', '--auth', auth], { stdin: '{"lastname":"Berg"}\n' }),
    ).toMatchObject({ code: 0, stderr: '204 No Content\n' });
    const read = await talent(['get', 'people/1', '--auth', auth]);
    expect(JSON.parse(read.stdout)).toEqual({ firstname: 'Anna', lastname: 'Berg' });
    expect([server.received[1], server.bodies[1]]).toEqual(['PATCH /customers/1001/people/1', '{"lastname":"Berg"}\n']);
  });

  it('ends with 4 where the secret is wrong, and does not show it', async () => {
    const wrong = { TALENT_SECRET: Buffer.from(USER.secret).toString('base64url') };
    const { code, stdout, stderr } = await talent(['get', 'people/1'], { variables: wrong });
    expect({ code, stdout }).toEqual({ code: 4, stdout: '' });
    expect(stderr).toMatch(/^talent: GET \/customers\/1001\/people\/1: 401 Unauthorized\n.*\(code 9\)\n/);
    expect(stderr).not.toContain(wrong.TALENT_SECRET);
  });

  it('ends with 4 where the clock is off, and doctor says so', async () => {
    serverNow = EXPIRED;
    expect(await talent(['get', 'people/1'])).toMatchObject({ code: 4, stderr: expect.stringContaining('(code 10)') });
    expect(await talent(['doctor'])).toMatchObject({
      code: 4,
      stdout: expect.stringContaining('fail  clock        the local clock is 301 s behind'),
    });
  });

  it('signs headers that another client can send', async () => {
    const { stdout } = await talent(['sign', 'get', '/customers/1001/people/1', '--json']);
    const { url, headers } = JSON.parse(stdout);
    expect((await fetch(url, { headers })).status).toBe(404);
  });
});

describe('talent verify and explain', () => {
  /** A request as raw HTTP, signed by the CLI. */
  async function capture(words: string[], body = ''): Promise<string> {
    const { stdout } = await talent(['sign', 'post', ...words, '--data', body]);
    return `POST ${words[0]} HTTP/1.1\r\nHost: h\r\n${stdout.replaceAll('\n', '\r\n')}\r\n${body}`;
  }

  it('takes a request that was rightly signed', async () => {
    const stdin = await capture(['/customers/1001/people?b=1&a=2'], '{"a":"ü"}');
    expect(await talent(['verify', '-'], { stdin })).toEqual({
      code: 0,
      stdout: `valid: signed by ${USER.name}\n`,
      stderr: '',
    });
  });

  it.each([
    ['another body', (text: string) => text.replace('{"a":1}', '{"a":2}'), 'SIGNATURE_INVALID (code 9)'],
    ['another path', (text: string) => text.replace('/people', '/jobs'), 'SIGNATURE_INVALID (code 9)'],
    ['no date', (text: string) => text.replace(/x-svc-date:.*\r\n/, ''), 'REQUEST_EXPIRED (code 10)'],
    ['no credentials', (text: string) => text.replace(/authorization:.*\r\n/i, ''), 'CREDENTIALS_INVALID (code 6)'],
  ])('ends with 6 for a request with %s', async (_name, change, problem) => {
    const stdin = change(await capture(['/customers/1001/people'], '{"a":1}'));
    const { code, stdout, stderr } = await talent(['verify', '-'], {
      stdin,
      variables: { TALENT_SECRET: USER.secret },
    });
    expect({ code, stdout }).toEqual({ code: 6, stdout: '' });
    expect(stderr).toContain(problem);
  });

  it('judges an old request as of its own date too, and alone with --at request', async () => {
    const stdin = (await capture(['/customers/1001/people'])).replace('/people', '/jobs');
    const late = await talent(['verify', '-'], { stdin, now: EXPIRED });
    expect(late).toMatchObject({ code: 6, stderr: expect.stringMatching(/REQUEST_EXPIRED[^]*SIGNATURE_INVALID/) });
    const own = await talent(['verify', '-', '--at', 'request'], { stdin, now: EXPIRED });
    expect(own.stderr).not.toContain('REQUEST_EXPIRED');
  });

  it('leads from a mismatch without a hint to explain, on the same file and account', async () => {
    const file = path.join(configFolder, 'a capture.http');
    writeFileSync(file, (await capture(['/customers/1001/people'])).replace('/people', '/jobs'));
    const { code, stderr } = await talent(['verify', file, '--account', 'default']);
    expect(code).toBe(6);
    expect(stderr).toMatch(/^hint: No known mistake explains the signature\./);
    expect(stderr).toContain(`   try: talent explain '${file}' --account default\n`);
    expect((await talent(['verify', file, '--json'])).stderr).toBe('');
  });

  it.each(['', 'Authorization: Bearer YTpi\r\n'])('says that no user is named in a capture with %j', async (line) => {
    const stdin = (await capture(['/customers/1001/people'])).replace(/authorization:.*\r\n/i, line);
    const verified = await talent(['verify', '-'], { stdin, now: EXPIRED });
    expect(verified).toMatchObject({ code: 6, stderr: expect.stringContaining('CREDENTIALS_INVALID (code 6): ') });
    const explained = await talent(['explain', '-'], { stdin });
    expect(explained).toMatchObject({ code: 0, stdout: expect.stringContaining('CREDENTIALS_INVALID (code 6): ') });
    for (const text of [verified.stderr, explained.stdout]) {
      expect(text).toMatch(line === '' ? 'The Authorization header is missing.' : 'Authorization must read');
      expect(text).not.toContain('no secret');
    }
  });

  it('answers everything as JSON', async () => {
    const stdin = await capture(['/customers/1001/people'], '{}');
    const { stdout } = await talent(['verify', '-', '--json'], { stdin });
    expect(JSON.parse(stdout)).toMatchObject({
      valid: true,
      user: USER.name,
      problems: [],
      hint: null,
      canonicalRequest: expect.stringMatching(/^POST\n/),
    });
  });

  it('needs a secret to verify, and none to explain', async () => {
    const stdin = (await capture(['/customers/1001/people'], '{}')).replace(`user=${USER.name}`, 'user=somebody');
    expect(await talent(['verify', '-'], { stdin })).toMatchObject({
      code: 2,
      stderr: expect.stringContaining('TALENT_SECRET'),
    });
    const explained = await talent(['explain', '-'], { stdin });
    expect(explained.code).toBe(0);
    expect(explained.stdout).toContain('canonical request\n  POST\n  /customers/1001/people\n  (empty line)\n');
    expect(explained.stdout).toMatch(/the signature was not judged: .*\nnothing else was found\n$/);
    expect(explained.stdout).not.toContain('No known mistake');
  });

  it('explains what a partner did wrong', async () => {
    const stdin = (await capture(['/customers/1001/people'], '{"a":1}')).replace('"a":1', '"a": 1');
    const { code, stdout } = await talent(['explain', '-'], { stdin });
    expect(code).toBe(0);
    expect(stdout).toMatch(/string to sign\n {2}x-svc-v1-hmac-sha256\n {2}2026-11-20T09:30:00Z\n {2}[0-9a-f]{64}\n/);
    expect(stdout).toContain('SIGNATURE_INVALID (code 9)');
  });

  it('reads what curl -v prints, and takes the body apart', async () => {
    const raw = await capture(['/customers/1001/people'], '{"a":1}');
    const head = raw.split('\r\n').slice(0, -2);
    const stdin = ['* Connected', ...head.map((line) => `> ${line}`), '>', '< HTTP/1.1 201 Created', ''].join('\n');
    expect(await talent(['verify', '-'], { stdin })).toMatchObject({
      code: 0,
      stderr: expect.stringContaining('the body was not judged'),
    });
    expect(await talent(['verify', '-', '--data', '{"a":1}'], { stdin })).toMatchObject({ code: 0, stderr: '' });
    expect(await talent(['verify', '-', '--data', '{"a":2}'], { stdin })).toMatchObject({ code: 6 });
  });
});
