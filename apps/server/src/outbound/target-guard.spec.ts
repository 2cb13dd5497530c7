import { createSocket } from 'node:dgram';
import { Resolver } from 'node:dns/promises';
import { once } from 'node:events';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { says, startPartner } from '../../test/support/partner-server.js';
import type { PartnerServer } from '../../test/support/partner-server.js';
import type { AllowedHost } from '../config/index.js';
import { GuardedClient } from './guarded-client.js';
import type { OutboundEnd } from './guarded-client.js';
import type { ResolveHost } from './target-guard.js';
import { TargetGuard, askDns, resolveHost } from './target-guard.js';

/** Listens wherever this machine can be reached. */
const EVERYWHERE = { host: '::' };
/** Names that lead where they should not. */
const NAMES: Readonly<Record<string, readonly string[]>> = {
  'inside.example': ['127.0.0.1'],
  'mapped.example': ['::ffff:127.0.0.1'],
  'six.example': ['::1'],
  'zone.example': ['fe80::1%lo'],
  'one-of-two.example': ['8.8.8.8', '127.0.0.1'],
  'one-of-three.example': ['2606:4700:4700::1111', '8.8.8.8', '::1'],
  'metadata.example': ['169.254.169.254'],
  'broken.example': ['not an address'],
};

const TARGETS = [
  ...['localhost', 'LOCALHOST', 'localhost.', 'app.localhost', 'app.localhost.', ...Object.keys(NAMES)],
  ...['127.0.0.1', '127.0.0.1.', '127.1', '127.0.1', '127.1.2.3', '127.255.255.254', '2130706433', '017700000001'],
  ...['0x7f000001', '0x7f.1', '0x7f.0.0.1', '0177.0.0.1', '0177.1', '0x7F.0x0.0x0.0x1', '%31%32%37.0.0.1', '①②⑦.⓪.⓪.①'],
  ...['127。0。0。1', '0', '0.0.0.0', '0x0', '00.0.0.0', '0.0.0.1', '10.0.0.1', '10.1', '0xa000001', '172.16.0.1'],
  ...['172.31.255.254', '192.168.1.1', '3232235777', '100.64.0.1', '169.254.169.254', '0xa9fea9fe', '2852039166'],
  ...['192.0.2.1', '198.51.100.1', '203.0.113.1', '198.18.0.1', '224.0.0.1', '255.255.255.255', '240.0.0.1'],
  ...['[::]', '[::1]', '[0:0:0:0:0:0:0:1]', '[::ffff:127.0.0.1]', '[::ffff:7f00:1]', '[::127.0.0.1]', '[::7f00:1]'],
  ...[
    '[64:ff9b::127.0.0.1]',
    '[64:ff9b:1::7f00:1]',
    '[2002:7f00:1::]',
    '[2001:0:7f00:1::]',
    '[fc00::1]',
    '[fd00:ec2::254]',
  ],
  ...['[fe80::1]', '[ff02::1]', '[2001:db8::1]', '[::ffff:0:127.0.0.1]', 'user:word@127.0.0.1', '8.8.8.8@127.0.0.1'],
];

const UNKNOWN = { kind: 'network', error: 'The name has no public address.' };

const resolve: ResolveHost = async ({ name }) => {
  const addresses = NAMES[name] ?? (/localhost\.?$/.test(name) ? ['127.0.0.1', '::1'] : undefined);
  if (!addresses) throw Object.assign(new Error('no such name'), { code: 'ENOTFOUND' });
  return addresses;
};

function send(url: string, allowed: readonly AllowedHost[] = [], resolveName = resolve): Promise<OutboundEnd> {
  const client = new GuardedClient(new TargetGuard(allowed, resolveName));
  return client.send({ url, headers: {}, body: Buffer.from('{}'), timeoutMs: 30_000 });
}

describe('TargetGuard (D-EVT-7)', () => {
  let trap: PartnerServer;

  beforeAll(async () => {
    trap = await startPartner(says('HTTP/1.1 200 OK\r\ncontent-length: 0\r\n\r\n'), EVERYWHERE);
  });
  afterAll(() => trap.close());

  it.each(TARGETS)('connects to nothing for %s', async (host) => {
    for (const scheme of ['http', 'https'])
      expect(await send(`${scheme}://${host}:${trap.port}/events`)).toEqual(
        Object.hasOwn(NAMES, host) ? UNKNOWN : { kind: 'blocked', error: 'The target is a special address.' },
      );
    expect(trap.connections()).toBe(0);
  });

  it.each([
    'ftp://127.0.0.1/',
    'file:///etc/passwd',
    'unix:/run/app.sock',
    'not a URL',
    '',
    '//127.0.0.1/',
    'http://[::1%25lo]/',
  ])('connects to nothing for %j, which is not a target', async (url) => {
    expect(await send(url)).toMatchObject({ kind: 'blocked' });
  });

  it.each(['ENOTFOUND', 'ENODATA'])(
    'says of a special address what it says of a name without one (%s)',
    async (code) => {
      const resolveName: ResolveHost = () => Promise.reject(Object.assign(new Error('queryA'), { code }));
      expect(await send(`http://inside.example:${trap.port}/`, [], resolveName)).toEqual(UNKNOWN);
      expect(await send(`http://inside.example:${trap.port}/`)).toEqual(UNKNOWN);
    },
  );

  it('connects to what the operator allows, and there alone', async () => {
    const before = trap.connections();
    const { port } = trap;
    const loopback = { address: '127.0.0.0', prefix: 8 };
    for (const [url, allowed] of [
      [`http://127.0.0.1:${port}/`, loopback],
      [`http://0x7f.1:${port}/`, loopback],
      [`http://inside.example:${port}/`, loopback],
      [`http://inside.example:${port}/`, { ...loopback, port }],
      [`http://Inside.Example:${port}/`, { name: 'inside.example' }],
      [`http://localhost:${port}/`, { name: 'localhost', port }],
    ] as const)
      expect(await send(url, [allowed])).toMatchObject({ kind: 'reply', status: 200 });
    expect(trap.connections()).toBe(before + 6);
  });

  it('allows nothing but what is named: not another port, name, network, nor another form of an address', async () => {
    const before = trap.connections();
    const { port } = trap;
    for (const [url, allowed] of [
      [`http://127.0.0.1:${port}/`, { address: '127.0.0.1', prefix: 32, port: port - 1 }],
      [`http://127.0.0.1:${port}/`, { address: '127.0.0.2', prefix: 32 }],
      [`http://127.0.0.1:${port}/`, { name: 'inside.example' }],
      [`http://inside.example:${port}/`, { name: 'inside.example', port: port - 1 }],
      [`http://inside.example:${port}/`, { name: 'example' }],
      [`http://one-of-three.example:${port}/`, { address: '127.0.0.0', prefix: 8 }],
      [`http://[::1]:${port}/`, { address: '127.0.0.0', prefix: 8 }],
      [`http://[64:ff9b::7f00:1]:${port}/`, { address: '127.0.0.0', prefix: 8 }],
      [`http://zone.example:${port}/`, { address: 'fe80::', prefix: 10 }],
    ] as const)
      expect(await send(url, [allowed])).toMatchObject({ kind: /example/.test(url) ? 'network' : 'blocked' });
    expect(trap.connections()).toBe(before);
  });

  it('looks a name up once, and connects to the very address that it looked at, for any later answer', async () => {
    const partner = await startPartner(says('HTTP/1.1 204 No Content\r\n\r\n'), { host: '127.0.0.2', port: 0 });
    const rebound = await startPartner(says('HTTP/1.1 200 OK\r\n\r\n'), { host: '127.0.0.1', port: partner.port });
    const answers = [['127.0.0.2']];
    const rebinding: ResolveHost = async () => answers.shift() ?? ['127.0.0.1'];
    const allowed = [{ address: '127.0.0.2', prefix: 32 }];
    expect(await send(`http://partner.example:${partner.port}/`, allowed, rebinding)).toMatchObject({ status: 204 });
    expect(await send(`http://partner.example:${partner.port}/`, allowed, rebinding)).toEqual(UNKNOWN);
    expect([partner.connections(), rebound.connections()]).toEqual([1, 0]);
    await Promise.all([partner.close(), rebound.close()]);
  });

  it('asks the system for the names that the operator allows, and DNS for all others', async () => {
    const asked: unknown[] = [];
    const noting: ResolveHost = async ({ name, allowed }) => {
      asked.push([name, allowed]);
      return ['127.0.0.1'];
    };
    await send(`http://sink.internal:${trap.port}/`, [{ name: 'sink.internal' }], noting);
    await send(`http://other.internal:${trap.port}/`, [{ name: 'sink.internal' }], noting);
    expect(asked).toEqual([
      ['sink.internal', true],
      ['other.internal', false],
    ]);
  });

  it.each([
    ['http://127.0.0.1:9/', [], true],
    ['http://0x7f.1:9/', [], true],
    ['http://[::1]/', [], true],
    ['http://App.Localhost./', [], true],
    ['http://169.254.169.254/', [], true],
    ['http://8.8.8.8/', [], false],
    ['http://inside.example/', [], false],
    ['http://127.0.0.1:9/', [{ address: '127.0.0.0', prefix: 8, port: 9 }], false],
    ['http://127.0.0.1:8/', [{ address: '127.0.0.0', prefix: 8, port: 9 }], true],
    ['http://localhost/', [{ address: '127.0.0.0', prefix: 8 }], true],
    ['http://localhost/', [{ name: 'localhost' }], false],
  ] as const)(
    'knows of %s with %j that it is refused: %s, and looks no name up (D-EVT-13)',
    (url, allowed, expected) => {
      const guard = new TargetGuard(allowed, () => Promise.reject(new Error('A name was looked up.')));
      expect(guard.refuses(new URL(url))).toBe(expected);
    },
  );
});

const { signal } = new AbortController();
const FOUR = Buffer.from([192, 0, 2, 7]);
const SIX = Buffer.from('20010db8000000000000000000000007', 'hex');

describe('resolveHost (D-EVT-7)', () => {
  it.each(['localhost', 'localhost.', 'app.localhost', 'a.b.localhost.'])('asks nobody for %s', async (name) => {
    expect(await resolveHost({ name, allowed: false, signal })).toEqual(['127.0.0.1', '::1']);
  });

  it('looks names up at the system if the operator allows them, and reports that there is no address', async () => {
    const addresses = await resolveHost({ name: 'localhost', allowed: true, signal });
    expect(['127.0.0.1', '::1']).toEqual(expect.arrayContaining([...addresses]));
    await expect(resolveHost({ name: 'no name', allowed: true, signal })).rejects.toThrow(/getaddrinfo/);
  });
});

describe('askDns', () => {
  async function ask(answers: DnsAnswers, asking = signal): Promise<readonly string[]> {
    const server = await startDnsServer(answers);
    const resolver = new Resolver({ timeout: 30_000, tries: 1 });
    resolver.setServers([server.address]);
    return askDns(resolver, 'partner.example', asking).finally(server.close);
  }

  it.each<[DnsAnswers, readonly string[]]>([
    [{ A: [FOUR], AAAA: [SIX] }, ['192.0.2.7', '2001:db8::7']],
    [{ A: [FOUR, FOUR], AAAA: [] }, ['192.0.2.7', '192.0.2.7']],
    [{ A: 'no such name', AAAA: [SIX] }, ['2001:db8::7']],
  ])('has all addresses, of both kinds or of one alone', async (answers, expected) => {
    expect(await ask(answers)).toEqual(expected);
  });

  it.each<[DnsAnswers, string]>([
    [{ A: 'no such name', AAAA: 'no such name' }, 'ENOTFOUND'],
    [{ A: [], AAAA: [] }, 'ENODATA'],
  ])('tells that a name has none', (answers, code) => expect(ask(answers)).rejects.toMatchObject({ code }));

  it('stops on request at every step of the name server', async () => {
    const controller = new AbortController();
    const asked = ask({ A: 'silence', AAAA: 'silence' }, controller.signal);
    setTimeout(() => controller.abort(), 20);
    await expect(asked).rejects.toMatchObject({ code: 'ECANCELLED' });
  });
});

const TYPES = { A: 1, AAAA: 28 } as const;

/**
 * The answers of a name server to questions of a type: addresses as bytes, an error that the name does not exist, or
 * nothing.
 */
type DnsAnswers = Readonly<Record<keyof typeof TYPES, readonly Buffer[] | 'no such name' | 'silence'>>;

/** A name server on this machine, which says the same of every name. */
async function startDnsServer(answers: DnsAnswers): Promise<{ address: string; close: () => void }> {
  const socket = createSocket('udp4');
  socket.on('message', (query, { port, address }) => {
    const question = query.subarray(12, query.indexOf(0, 12) + 5);
    const type = question.readUInt16BE(question.length - 4);
    const answer = answers[type === TYPES.A ? 'A' : 'AAAA'];
    if (answer !== 'silence') socket.send(replyTo(query, question, answer), port, address);
  });
  socket.bind(0, '127.0.0.1');
  await once(socket, 'listening');
  return { address: `127.0.0.1:${socket.address().port}`, close: () => void socket.close() };
}

/** RFC 1035, 4.1. */
function replyTo(query: Buffer, question: Buffer, answer: readonly Buffer[] | 'no such name'): Buffer {
  const records = answer === 'no such name' ? [] : answer.map((address) => record(question, address));
  const head = Buffer.alloc(12);
  query.copy(head, 0, 0, 2);
  head.writeUInt16BE(0x8180 + (answer === 'no such name' ? 3 : 0), 2);
  head.writeUInt16BE(1, 4);
  head.writeUInt16BE(records.length, 6);
  return Buffer.concat([head, question, ...records]);
}

function record(question: Buffer, address: Buffer): Buffer {
  const rest = Buffer.alloc(6);
  rest.writeUInt32BE(60);
  rest.writeUInt16BE(address.length, 4);
  return Buffer.concat([question, rest, address]);
}
