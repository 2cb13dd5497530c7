import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { gzipSync } from 'node:zlib';

import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { bodyDigest } from '@talent-platform/protocol/canonical';
import { parseAuthorizationHeader, SigningSecret, verifyRequest } from '@talent-platform/protocol/signing';
import { readEventVectors, readVectors, VECTOR_SECRET, VECTOR_TIME_MS } from '@talent-platform/protocol/vectors';

import { startDemoServer } from '../../demo-server.mjs';
import { root } from '../../examples-of.mjs';

const EXAMPLES = path.join(root, 'examples', 'signing');
const OWN_HEADERS = new Set(['x-svc-date', 'x-svc-content-sha256', 'authorization']);
const DEMO_USER = { authorization: `Basic ${btoa('demo.integration:demo-only-integration-password')}` };
const DATE = '2026-11-20T12:00:00Z';

/** A user whose name and password are beyond ASCII. In Latin-1, clients can write the first one alone. */
const LATIN = { username: 'josé', password: 'contraseña-ñ-2026' };
const BEYOND_LATIN = { username: 'Łukasz', password: 'hasło-ąę-€-2026' };
/** HTTP clients of these languages cannot send such a name in a signature. */
const ASCII_ALONE = new Set(['java', 'csharp']);

/**
 * Programs that read a URL with Basic credentials, and print the status. They answer the challenge of the server if they
 * can, because that tells them the encoding.
 *
 * @type {Record<string, { needs: string[], start: string[], knows?: 'latin' }>}
 */
const CLIENTS = {
  curl: {
    needs: ['curl --version'],
    start: ['sh', '-c', `curl -s -o /dev/null -w '%{http_code}' -u "$2:$3" "$1"`, 'sh'],
  },
  'urllib of Python': {
    needs: ['python3 --version'],
    start: [
      'python3',
      '-c',
      `import sys, urllib.request as r
_, url, user, password = sys.argv
passwords = r.HTTPPasswordMgrWithDefaultRealm()
passwords.add_password(None, url, user, password)
print(r.build_opener(r.HTTPBasicAuthHandler(passwords)).open(url).status)`,
    ],
  },
  'requests of Python': {
    needs: ['python3 -m requests.help'],
    start: [
      'python3',
      '-c',
      'import sys, requests; print(requests.get(sys.argv[1], auth=tuple(sys.argv[2:])).status_code)',
    ],
    knows: 'latin',
  },
  Java: { needs: ['java -version'], start: ['java', 'Basic.java'] },
  PHP: {
    needs: ['php --version'],
    start: [
      'php',
      '-r',
      `$header = 'Authorization: Basic ' . base64_encode("$argv[2]:$argv[3]");
file_get_contents($argv[1], false, stream_context_create(['http' => ['header' => $header]]));
echo explode(' ', $http_response_header[0])[1];`,
      '--',
    ],
  },
  Ruby: {
    needs: ['ruby --version'],
    start: [
      'ruby',
      '-rnet/http',
      '-e',
      `uri = URI(ARGV[0]); request = Net::HTTP::Get.new(uri); request.basic_auth(ARGV[1], ARGV[2])
puts Net::HTTP.start(uri.host, uri.port) { |http| http.request(request) }.code`,
    ],
  },
  'LWP of Perl': {
    needs: ['perl -MLWP::UserAgent -e 1'],
    start: [
      'perl',
      '-MLWP::UserAgent',
      '-MEncode',
      '-e',
      `my ($url, $user, $password) = map { decode('UTF-8', $_) } @ARGV; my $uri = URI->new($url);
my $agent = LWP::UserAgent->new; $agent->credentials($uri->host_port, 'talent', $user, $password);
print $agent->get($url)->code`,
    ],
  },
};

const JAVA_CLIENT = `import java.net.*;
import java.net.http.*;
class Basic {
    public static void main(String[] words) throws Exception {
        Authenticator known = new Authenticator() {
            protected PasswordAuthentication getPasswordAuthentication() {
                return new PasswordAuthentication(words[1], words[2].toCharArray());
            }
        };
        HttpClient client = HttpClient.newBuilder().authenticator(known).build();
        HttpRequest request = HttpRequest.newBuilder(URI.create(words[0])).build();
        System.out.println(client.send(request, HttpResponse.BodyHandlers.discarding()).statusCode());
    }
}
`;

const { signed, refused } = readVectors();
const isPrintedForm = ({ name }) => name.startsWith('printed-form-');
const SIGNED = signed.filter((vector) => !isPrintedForm(vector));
/** Requests that were signed wrongly, or in a form that signers never write. */
const OTHERS = [...refused, ...signed.filter(isPrintedForm)];
const VECTORS = [...SIGNED, ...OTHERS];

/**
 * How the programs of each language are compiled, into a folder, and started: `vectors`, which signs what it is told,
 * `send`, and `events`, which verifies. `needs` are the programs that this takes, and how each of them tells that it is
 * there.
 *
 * @type {Record<string, { needs: string[], compile?: (out: string) => string[][], start: (name: string, out: string) => string[] }>}
 */
const LANGUAGES = {
  python: { needs: ['python3 --version'], start: (name) => ['python3', `${name}.py`] },
  php: { needs: ['php --version'], start: (name) => ['php', `${name}.php`] },
  ruby: { needs: ['ruby --version'], start: (name) => ['ruby', `${name}.rb`] },
  shell: { needs: ['bash --version', 'openssl version', 'curl --version'], start: (name) => ['bash', `${name}.sh`] },
  go: {
    needs: ['go version'],
    compile: (out) =>
      [
        ['vectors', 'sign.go'],
        ['send', 'sign.go'],
        ['events', 'verify.go'],
      ].map(([name = '', library = '']) => ['go', 'build', '-o', path.join(out, name), library, `${name}.go`]),
    start: (name, out) => [path.join(out, name)],
  },
  java: {
    needs: ['javac -version', 'java -version'],
    compile: (out) => [['javac', '-Xlint:all', '-Werror', '-d', out, ...readdirSync(path.join(EXAMPLES, 'java'))]],
    start: (name, out) => ['java', '-cp', out, `${name.slice(0, 1).toUpperCase()}${name.slice(1)}`],
  },
  csharp: {
    needs: ['mcs --version', 'mono --version'],
    compile: (out) =>
      [
        ['Vectors', 'Signer'],
        ['Send', 'Signer'],
        ['Events', 'Verifier'],
      ].map(([name = '', library]) => [
        ...['mcs', '-warnaserror', '-r:System.Net.Http', `-out:${path.join(out, name.toLowerCase())}.exe`],
        ...[`${library}.cs`, `${name}.cs`],
      ]),
    start: (name, out) => ['mono', path.join(out, `${name}.exe`)],
  },
};

/** The guide on verifying has the code for Python and the shell. */
const VERIFIERS = new Set(['php', 'ruby', 'go', 'java', 'csharp']);

const NOW_S = VECTOR_TIME_MS / 1000;
const GENUINE = readEventVectors().map(({ name, json, gzip, headers }) => {
  const pairs = headers.flatMap((header, index) =>
    index % 2 === 0 ? [[header.toLowerCase(), headers[index + 1]]] : [],
  );
  return { name, headers: Object.fromEntries(pairs), body: gzip ?? json, secret: VECTOR_SECRET, now: NOW_S };
});
const EVENT = GENUINE.find(({ headers }) => headers['content-encoding'] === undefined);
const PACKED = GENUINE.find(({ headers }) => headers['content-encoding'] === 'gzip') ?? EVENT;
const EVENT_SIGNATURE = EVENT?.headers['webhook-signature'];
const withHeader = (name, value, event = EVENT) => ({ ...event, headers: { ...event?.headers, [name]: value } });
const withoutHeader = (name) => ({
  ...EVENT,
  headers: Object.fromEntries(Object.entries(EVENT?.headers ?? {}).filter(([other]) => other !== name)),
});
const EVENTS = [
  ...GENUINE.map((event) => ({ ...event, verdict: 'genuine' })),
  { ...EVENT, name: 'at the end of its time', now: NOW_S + 300, verdict: 'genuine' },
  {
    ...withHeader('webhook-signature', `v1a,x ${EVENT_SIGNATURE} v1,eA==`),
    name: 'several signatures',
    verdict: 'genuine',
  },
  ...[
    { ...EVENT, name: 'too old', now: NOW_S + 301 },
    { ...EVENT, name: 'from too far ahead', now: NOW_S - 301 },
    { ...EVENT, name: 'another secret', secret: 'another' },
    { ...EVENT, name: 'another body', body: Buffer.from('{}') },
    { ...EVENT, name: 'no body', body: Buffer.from('') },
    { ...PACKED, name: 'JSON in place of gzip', body: Buffer.from('{}') },
    { ...withHeader('webhook-id', 'evt_1'), name: 'another id' },
    { ...withHeader('webhook-timestamp', String(NOW_S + 1)), name: 'another time' },
    { ...withHeader('webhook-timestamp', 'now'), name: 'a time that is no number' },
    { ...withHeader('webhook-signature', ''), name: 'an empty signature' },
    { ...withHeader('webhook-signature', EVENT_SIGNATURE?.toLowerCase()), name: 'a signature in another case' },
    { ...withHeader('content-encoding', 'gzip'), name: 'a body that is not gzip' },
    { ...PACKED, name: 'gzip that was cut', body: Buffer.from(PACKED?.body ?? '').subarray(0, 40) },
    { ...PACKED, name: 'gzip of zeros', body: gzipSync(Buffer.alloc(4_000_000)) },
    ...['webhook-id', 'webhook-timestamp', 'webhook-signature'].map((name) => ({
      ...withoutHeader(name),
      name: `no ${name}`,
    })),
  ].map((event) => ({ ...event, verdict: 'refused' })),
];

let server;
/** The signing secret of the user whose name is beyond Latin-1. */
let secret;

beforeAll(async () => {
  server = await startDemoServer();
  for (const user of [LATIN, BEYOND_LATIN]) await administer('users', { ...user, name: 'A', group: 'integrators' });
  ({ secret } = await administer(`users/${encodeURIComponent(BEYOND_LATIN.username)}/secrets`, {}));
});
afterAll(() => server.stop());

it('has an example for each language', () => {
  const folders = readdirSync(EXAMPLES, { withFileTypes: true }).filter((entry) => entry.isDirectory());
  expect(folders.map(({ name }) => name).sort()).toEqual(Object.keys(LANGUAGES).sort());
});

describe.each(Object.entries(LANGUAGES))('the example in %s', (language, { needs, compile, start }) => {
  const missing = needs.filter((command) => !isThere(command)).map((command) => command.split(' ')[0]);
  const test = missing.length === 0 ? it : it.skip;
  const unless = missing.length === 0 ? '' : ` (skipped: ${missing.join(' and ')} not installed)`;
  const cwd = path.join(EXAMPLES, language);
  let folder;
  let signatures;

  beforeAll(async () => {
    if (missing.length > 0) return;
    folder = mkdtempSync(path.join(tmpdir(), 'talent-signing-'));
    for (const command of compile?.(folder) ?? []) await outputOf(command, { cwd });
    signatures = signaturesIn(await outputOf(start('vectors', folder), { cwd, input: VECTORS.map(lineOf).join('') }));
  });

  test(`signs the ${SIGNED.length} vectors that verify, stage by stage${unless}`, () => {
    const stages = ({ name, canonicalRequest, stringToSign, signature }) => ({
      ...{ name, canonicalRequest, stringToSign },
      signature,
    });
    expect(SIGNED.map(({ name }) => stages({ name, ...signatures.get(name) }))).toEqual(SIGNED.map(stages));
  });

  test(`signs the ${OTHERS.length} other vectors so that they verify${unless}`, () => {
    const verdicts = OTHERS.map((vector) => [vector.name, verdictOn(vector, signatures.get(vector.name))]);
    expect(verdicts).toEqual(OTHERS.map(({ name }) => [name, 'verified']));
  });

  const testOfEvents = VERIFIERS.has(language) ? test : () => undefined;

  testOfEvents(`tells the ${GENUINE.length} events of the vectors from forged ones${unless}`, async () => {
    const input = EVENTS.map(lineOfEvent).join('');
    const verdicts = (await outputOf(start('events', folder), { cwd, input })).trimEnd().split('\n');
    expect(verdicts.map((verdict, index) => [EVENTS[index]?.name, verdict])).toEqual(
      EVENTS.map(({ name, verdict }) => [name, verdict]),
    );
  });

  test(`sends signed requests that are answered${unless}`, async () => {
    const { PATH } = process.env;
    const connection = { TALENT_USER: 'demo.integration', TALENT_SECRET: 'demo-only-integration-secret' };
    // Java reads its arguments in the encoding that LANG names.
    const env = { PATH, LANG: 'C.UTF-8', TALENT_BASE_URL: server.baseUrl, ...connection };
    const send = (...words) => outputOf([...start('send', folder), ...words], { cwd, env });
    const read = await send('GET', '/customers/1001/people/4?fields=lastname,email');
    expect(read).toMatch(/^200 .*\{"lastname":"Lovelace",/);
    const created = await send('POST', '/customers/1001/people', '{"firstname":"Zoë","lastname":"Clarke"}');
    const [, personUrl = ''] = /^201 (\S+\/customers\/1001\/people\/\d+) \s*$/.exec(created) ?? [];
    const person = await fetch(`${personUrl}?fields=firstname`, { headers: DEMO_USER });
    expect(await person.json()).toMatchObject({ firstname: 'Zoë' });
    const wrong = { ...env, TALENT_SECRET: 'another-secret' };
    const refused = await resultOf([...start('send', folder), 'GET', '/customers/1001/people/4'], { cwd, env: wrong });
    expect(refused).toEqual({ status: 1, output: expect.stringMatching(/^401 .*"errorCode":9/), errors: '' });
  });

  test(`${ASCII_ALONE.has(language) ? 'refuses' : 'sends'} a user name beyond ASCII (D-SIG-7)${unless}`, async () => {
    const connection = { TALENT_USER: BEYOND_LATIN.username, TALENT_SECRET: secret };
    const env = { PATH: process.env.PATH, LANG: 'C.UTF-8', TALENT_BASE_URL: server.baseUrl, ...connection };
    const sent = await resultOf([...start('send', folder), 'GET', '/customers/1001/people/4'], { cwd, env });
    if (ASCII_ALONE.has(language)) expect(sent.errors).toContain('must be ASCII');
    else expect(sent).toMatchObject({ status: 0, output: expect.stringMatching(/^200 /) });
  });
});

describe.each(Object.entries(CLIENTS))('Basic credentials beyond ASCII by %s', (_name, { needs, start, knows }) => {
  const missing = needs.filter((command) => !isThere(command));
  const test = missing.length === 0 ? it : it.skip;
  const unless = missing.length === 0 ? '' : ` (skipped: ${missing.join(' and ')} fails)`;
  const users = knows === 'latin' ? [LATIN] : [LATIN, BEYOND_LATIN];

  test(`are taken for ${users.map(({ username }) => username).join(' and ')} (D-ERR-5)${unless}`, async () => {
    const cwd = mkdtempSync(path.join(tmpdir(), 'talent-client-'));
    writeFileSync(path.join(cwd, 'Basic.java'), JAVA_CLIENT);
    const env = { PATH: process.env.PATH, HOME: process.env.HOME, LANG: 'C.UTF-8' };
    for (const { username, password } of users) {
      const words = [`${server.baseUrl}/customers/1001/people/4`, username, password];
      expect((await outputOf([...start, ...words], { cwd, env })).trim()).toBe('200');
    }
  });
});

/** @returns {Promise<any>} */
async function administer(place, body) {
  const reply = await fetch(`${server.baseUrl}/platform/v1/customers/1001/${place}`, {
    method: 'POST',
    headers: { ...DEMO_USER, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  expect(reply.status).toBe(201);
  return reply.json();
}

/**
 * An event in the form that the README of the examples describes.
 *
 * @param {{ secret?: string, now?: number, body?: Uint8Array, headers?: Record<string, string> }} event
 */
function lineOfEvent({ secret, now, body, headers = {} }) {
  const pairs = Object.entries(headers).map(([name, value]) => `${name}:${value}`);
  const fields = [secret, String(now), body, pairs.join('\n')];
  return `${fields.map((field) => Buffer.from(field ?? '').toString('base64')).join('\t')}\n`;
}

/** A vector in the form that the README of the examples describes. */
function lineOf(vector) {
  const { method, target, body } = vector.request;
  const fields = [method, target, dateOf(vector), 'vector.user', VECTOR_SECRET].map((text) =>
    Buffer.from(text, 'latin1'),
  );
  const headers = signedHeadersOf(vector).map((text) => Buffer.from(text, 'latin1'));
  return `${[...fields, body, ...headers].map((bytes) => bytes.toString('base64')).join('\t')}\n`;
}

/** Returns the stages that an example printed, by the name of the vector. */
function signaturesIn(output) {
  const lines = output.trimEnd().split('\n');
  expect(lines).toHaveLength(VECTORS.length);
  return new Map(
    lines.map((line, index) => {
      const texts = line
        .trimEnd()
        .split('\t')
        .map((field) => Buffer.from(field, 'base64').toString());
      const [canonicalRequest = '', stringToSign = '', authorization = ''] = texts;
      const { signature } = parseAuthorizationHeader(authorization);
      return [VECTORS[index]?.name, { canonicalRequest, stringToSign, authorization, signature }];
    }),
  );
}

/** Vectors of forms that a signer never writes are signed at the time of all vectors. */
function dateOf({ name, request: { headers } }) {
  const isOther = OTHERS.some((other) => other.name === name);
  return isOther ? DATE : valueOf(headers, 'x-svc-date');
}

/** The headers that an example is to sign beside its own, as names and values in turn. */
function signedHeadersOf({ signature, request: { headers } }) {
  const names = signature && parseAuthorizationHeader(valueOf(headers, 'authorization')).signedHeaders;
  const pairs = headers.flatMap((name, index) => (index % 2 === 0 ? [[name, headers[index + 1] ?? '']] : []));
  const isToSign = (name) => !OWN_HEADERS.has(name) && (!names || names.includes(name));
  return pairs.filter(([name]) => isToSign(name.toLowerCase())).flat();
}

/** Verifies a vector with the signature that an example made. */
function verdictOn(vector, { authorization }) {
  const { method, target, body } = vector.request;
  const own = ['x-svc-date', DATE, 'x-svc-content-sha256', bodyDigest(body), 'authorization', authorization];
  const received = { method, target, headers: [...signedHeadersOf(vector), ...own] };
  try {
    verifyRequest({ received, body, secrets: [new SigningSecret(VECTOR_SECRET)], now: new Date(VECTOR_TIME_MS) });
    return 'verified';
  } catch (error) {
    return String(error);
  }
}

function valueOf(headers, name) {
  const at = headers.findIndex((text, index) => index % 2 === 0 && text.toLowerCase() === name);
  return (headers[at + 1] ?? '').trim();
}

function isThere(command) {
  const [program = '', ...words] = command.split(' ');
  return spawnSync(program, words).status === 0;
}

/** The output of a command that must not fail. */
async function outputOf(command, options) {
  const { status, output, errors } = await resultOf(command, options);
  if (status !== 0) throw new Error(`${command.join(' ')} ended with ${status}:\n${output}${errors}`);
  return output;
}

/** @param {string[]} command @param {{ cwd: string, env?: NodeJS.ProcessEnv, input?: string }} options */
async function resultOf([program = '', ...words], { cwd, env, input }) {
  const child = spawn(program, words, { cwd, env: { ...(env ?? process.env), PYTHONDONTWRITEBYTECODE: '1' } });
  const texts = Promise.all([text(child.stdout), text(child.stderr)]);
  child.stdin.end(input);
  const [status] = await once(child, 'close');
  const [output, errors] = await texts;
  return { status, output, errors };
}
