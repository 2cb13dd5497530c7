import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { pathToFileURL } from 'node:url';
import { gzipSync } from 'node:zlib';

import { beforeAll, describe, expect, it } from '@jest/globals';
import { signEvent, standardWebhooksSecret } from '@talent-platform/protocol/events';
import { SigningSecret } from '@talent-platform/protocol/signing';
import { readEventVectors, VECTOR_SECRET } from '@talent-platform/protocol/vectors';

import { startDemoServer } from '../demo-server.mjs';
import { examplesOf, readDocument } from '../examples-of.mjs';
import { openGuideFolder, promisedBy } from '../guide-folder.mjs';

const DOCUMENT = 'docs/guides/verifying-events.md';
const TEXT = readDocument(DOCUMENT);
const [VECTOR] = readEventVectors().filter(({ name }) => name === 'job-unpost');
const BODY = Buffer.from(VECTOR.json);
const NOW_S = 1795176000;

const PAIRS = VECTOR.headers.flatMap((name, index, all) => (index % 2 === 0 ? [[name, all[index + 1]]] : []));
const HEADERS = Object.fromEntries([['host', 'partner.example'], ...PAIRS]);
const GENUINE = { headers: HEADERS, body: BODY, secret: VECTOR_SECRET, now: NOW_S };

/**
 * Events, and whether each of the two signatures of them is right.
 *
 * @type {{ title: string, event: typeof GENUINE & { target?: string }, standard: boolean, platform: boolean }[]}
 */
const CASES = [
  { title: 'the event of the page', event: GENUINE, standard: true, platform: true },
  { title: 'one at the end of its time', event: { ...GENUINE, now: NOW_S + 300 }, standard: true, platform: true },
  { title: 'one that is too old', event: { ...GENUINE, now: NOW_S + 301 }, standard: false, platform: false },
  { title: 'one from too far ahead', event: { ...GENUINE, now: NOW_S - 301 }, standard: false, platform: false },
  { title: 'another secret', event: { ...GENUINE, secret: 'another' }, standard: false, platform: false },
  { title: 'another body', event: { ...GENUINE, body: Buffer.from('{}') }, standard: false, platform: false },
  { title: 'another host', event: { ...GENUINE, headers: { ...HEADERS, host: 'x' } }, standard: true, platform: false },
  {
    title: 'another id',
    event: { ...GENUINE, headers: { ...HEADERS, 'webhook-id': 'x' } },
    standard: false,
    platform: true,
  },
  {
    title: 'several signatures',
    event: {
      ...GENUINE,
      headers: { ...HEADERS, 'webhook-signature': `v1a,x v1,eA== ${HEADERS['webhook-signature']}` },
    },
    standard: true,
    platform: true,
  },
  { title: 'gzip', event: gzipped(), standard: true, platform: true },
  ...['?b=c+d&a=%2f&B=1', '?a=1&a=%C3%A9&a', "?q=it's*(~)%20&&x=y=z"].map((query) => ({
    title: `a URL with the query ${query}`,
    event: { ...gzipped(query), target: `/events${query}` },
    standard: true,
    platform: true,
  })),
  { title: 'another query', event: { ...gzipped('?a=1'), target: '/events?a=2' }, standard: true, platform: false },
];

let folder;

beforeAll(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'talent-verifying-'));
});

function gzipped(query = '') {
  const event = {
    url: `https://partner.example/events${query}`,
    id: 'evt_0190',
    attempt: 1,
    json: BODY,
    gzip: gzipSync(BODY),
  };
  const signer = { user: 'vector.user', secret: new SigningSecret(VECTOR_SECRET), now: new Date(NOW_S * 1000) };
  const { headers, host, body } = signEvent({ ...event, ...signer });
  return { ...GENUINE, headers: { host, ...headers }, body: Buffer.from(body) };
}

describe(`${DOCUMENT} (D-EVT-3, D-EVT-4)`, () => {
  it('shows an event of the golden files, byte for byte', () => {
    const [request] = examplesOf(DOCUMENT, 'http');
    const headers = PAIRS.map(([name, value]) => `${name}: ${value}\n`).join('');
    expect(request.replaceAll(/\n {2}/g, '')).toBe(
      `POST /events HTTP/1.1\nHost: partner.example\n${headers}\n${BODY}\n`,
    );
    expect(TEXT).toContain(`The body has ${BODY.length} bytes`);
  });

  it('shows the key in each of its forms', () => {
    expect(TEXT).toContain(`| secret as issued | \`${VECTOR_SECRET}\` |`);
    expect(TEXT).toContain(`| key in hex | \`${Buffer.from(VECTOR_SECRET).toString('hex')}\` |`);
    expect(TEXT).toContain(`| for libraries of Standard Webhooks | \`${standardWebhooksSecret(VECTOR_SECRET)}\` |`);
  });

  it('shows every stage of both signatures', () => {
    const shown = Array.from(TEXT.matchAll(/^ {3}```text\n(.*?)^ {3}```$/gms), ([, text]) =>
      text.replace(/^ {3}/gm, ''),
    );
    expect(shown).toEqual([VECTOR.canonicalRequest, VECTOR.stringToSign].map((text) => `${text}\n`));
    expect(TEXT).toContain(Buffer.from(VECTOR.webhookSignature.slice(3), 'base64').toString('hex'));
    expect(TEXT).toContain(`${`evt_0190.${NOW_S}.`.length + BODY.length} bytes`);
  });

  ifThere('openssl', 'makes both signatures with openssl', () => {
    writeFileSync(path.join(folder, 'body.json'), BODY);
    const { stdout, stderr } = spawnSync('bash', ['-c', examplesOf(DOCUMENT, 'sh')[0]], { cwd: folder });
    expect({ stdout: String(stdout), stderr: String(stderr) }).toEqual({
      stdout: `${VECTOR.webhookSignature.slice(3)}\n${VECTOR.signature}\n`,
      stderr: '',
    });
  });

  it('verifies in Node.js', async () => {
    const file = path.join(folder, 'verify.mjs');
    writeFileSync(file, examplesOf(DOCUMENT, 'js')[0]);
    const { isStandardRight, isPlatformRight, jsonOf } = await import(pathToFileURL(file).href);
    expect(jsonOf(gzipped().headers, gzipped().body)).toEqual(BODY);
    const judged = CASES.map(({ title, event: { target: url = '/events', headers, body, secret, now } }) => ({
      title,
      standard: isStandardRight(headers, body, secret, now * 1000),
      platform: isPlatformRight({ method: 'POST', url, headers }, body, secret, now * 1000),
    }));
    expect(judged).toEqual(CASES.map(({ title, standard, platform }) => ({ title, standard, platform })));
  });

  ifThere('python3', 'verifies in Python', () => {
    const driver = [
      'import sys, json as j',
      'for e in j.load(sys.stdin):',
      '    h, b, s, n = e["headers"], bytes.fromhex(e["body"]), e["secret"], e["now"]',
      '    print(is_standard_right(h, b, s, n), is_platform_right("POST", e.get("target", "/events"), h, b, s, n))',
    ];
    const events = CASES.map(({ event }) => ({ ...event, body: event.body.toString('hex') }));
    const program = [examplesOf(DOCUMENT, 'python')[0], ...driver].join('\n');
    const { stdout, stderr } = spawnSync('python3', ['-c', program], { input: JSON.stringify(events) });
    const right = (isRight) => (isRight ? 'True' : 'False');
    const expected = CASES.map(({ standard, platform }) => `${right(standard)} ${right(platform)}`);
    expect({ lines: String(stdout).trim().split('\n'), errors: String(stderr) }).toEqual({
      lines: expected,
      errors: '',
    });
  });
});

describe(`the receiver in Python of ${DOCUMENT}`, () => {
  const [verify, receive] = examplesOf(DOCUMENT, 'python');
  const payload = { eventType: 'WorkFlowStatusChangeEvent' };

  ifThere('python3', 'answers a genuine event, refuses the others, and goes on', async () => {
    writeFileSync(path.join(folder, 'verify.py'), verify);
    writeFileSync(path.join(folder, 'receiver.py'), receive);
    const env = { ...process.env, EVENT_SECRET: 'right', PORT: '0' };
    const receiver = spawn('python3', ['receiver.py'], { cwd: folder, env });
    let url;
    const send = async (secret) => {
      const json = Buffer.from(JSON.stringify(payload));
      const signer = { user: 'acme_events', secret: new SigningSecret(secret), now: new Date() };
      const { headers, body } = signEvent({ url, id: 'evt_1', attempt: 1, json, gzip: gzipSync(json), ...signer });
      return (await fetch(url, { method: 'POST', headers, body })).json();
    };
    try {
      const [line] = await once(createInterface(receiver.stdout), 'line');
      url = `http://127.0.0.1:${/\d+/.exec(line)}/events`;
      expect((await fetch(url, { method: 'POST', body: 'x' })).status).toBe(401);
      const headers = {
        'content-encoding': 'gzip',
        'webhook-id': 'x',
        'webhook-timestamp': '1',
        'webhook-signature': 'x',
      };
      expect((await fetch(url, { method: 'POST', headers, body: 'x' })).status).toBe(401);
      expect(await send('wrong')).toEqual({ userMessage: 'The event is not genuine.' });
      expect(await send('right')).toEqual({ userMessage: 'Python has the WorkFlowStatusChangeEvent.' });
    } finally {
      receiver.kill();
      await once(receiver, 'close');
    }
  });
});

describe(`the demo and the receiver in Python of ${DOCUMENT}`, () => {
  ifThere('python3', 'print what the comments promise', async () => {
    const server = await startDemoServer();
    const guide = await openGuideFolder(DOCUMENT, { python: ['verify.py', 'receiver.py'] }, server);
    try {
      const command = examplesOf(DOCUMENT, 'sh').find((text) => text.includes('python3 receiver.py')) ?? '';
      const { output } = await guide.runTerminals(command);
      expect(promisedBy(command)).toHaveLength(1);
      expect(output.split('\n')).toEqual(expect.arrayContaining(promisedBy(command)));
    } finally {
      guide.remove();
      await server.stop();
    }
  });
});

/** A test that needs a program which this machine may not have. */
function ifThere(program, title, test) {
  const { status } = spawnSync(program, [program === 'openssl' ? 'version' : '--version']);
  (status === 0 ? it : it.skip)(title, test);
}
