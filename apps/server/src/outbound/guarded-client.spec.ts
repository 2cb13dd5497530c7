import { once } from 'node:events';
import type { Socket } from 'node:net';
import { gzipSync } from 'node:zlib';
import { mock } from 'node:test';
import { afterEach, describe, expect, it } from '@jest/globals';
import { says, startPartner, startTlsPartner } from '../../test/support/partner-server.js';
import { cipherSuitesOf, DHE, groupsOf } from '../../test/support/client-hello.js';
import type { PartnerServer } from '../../test/support/partner-server.js';
import { GuardedClient } from './guarded-client.js';
import type { OutboundEnd, OutboundPost } from './guarded-client.js';
import type { ResolveHost } from './target-guard.js';
import { TargetGuard } from './target-guard.js';

const LOOPBACK = [{ address: '127.0.0.0', prefix: 8 }];
const LONG_MS = 30_000;
/** The limit for replies that never end. */
const SHORT_MS = 100;

const toLoopback: ResolveHost = async () => ['127.0.0.1'];

describe('GuardedClient (D-EVT-2)', () => {
  const partners: PartnerServer[] = [];

  /** Ends only once each connection has: none is left open, however it went. */
  afterEach(() => Promise.all(partners.splice(0).map((partner) => partner.close())));
  afterEach(() => mock.timers.reset());

  async function sendTo(talk: (socket: Socket) => void, post: Partial<OutboundPost> = {}): Promise<OutboundEnd> {
    const partner = await startPartner(talk);
    partners.push(partner);
    return send(`http://127.0.0.1:${partner.port}/events?a=%2F`, post);
  }

  it('sends a POST with the headers and the very bytes that it is given', async () => {
    let received = '';
    const body = gzipSync('{"a":1}');
    const end = await sendTo(
      (socket) =>
        void socket.on('data', (part) => {
          received += part.toString('latin1');
          if (received.endsWith(body.toString('latin1'))) socket.end('HTTP/1.1 200 OK\r\nX-A: 1\r\nx-a: 2\r\n\r\nfine');
        }),
      { headers: { 'x-svc-event-id': 'evt_1', 'content-encoding': 'gzip' }, body },
    );
    const [head = ''] = received.split('\r\n\r\n', 1);
    expect(head.split('\r\n').toSorted()).toEqual([
      'Connection: keep-alive',
      `Content-Length: ${body.length}`,
      'POST /events?a=%2F HTTP/1.1',
      'content-encoding: gzip',
      `host: 127.0.0.1:${partners[0]?.port}`,
      'x-svc-event-id: evt_1',
    ]);
    expect(end).toEqual({ kind: 'reply', status: 200, headers: ['X-A', '1', 'x-a', '2'], body: Buffer.from('fine') });
  });

  it.each([302, 307])('follows no redirect: %i is a reply', async (status) => {
    const trap = await startPartner(says('HTTP/1.1 200 OK\r\n\r\n'));
    partners.push(trap);
    const location = `http://127.0.0.1:${trap.port}/`;
    const end = await sendTo(
      says(`HTTP/1.1 ${status} Elsewhere\r\nlocation: ${location}\r\ncontent-length: 0\r\n\r\n`),
    );
    expect(end).toMatchObject({ kind: 'reply', status, headers: ['location', location, 'content-length', '0'] });
    expect(trap.connections()).toBe(0);
  });

  it('reads 64 KiB of a reply without an end, and breaks it off', async () => {
    const end = await sendTo((socket) => {
      socket.write('HTTP/1.1 200 OK\r\n\r\n');
      const pour = (): void => {
        while (!socket.destroyed && socket.write(Buffer.alloc(16_384, 'a')));
      };
      socket.on('drain', pour).resume();
      pour();
    });
    expect(end).toMatchObject({ kind: 'reply', status: 200 });
    expect('body' in end && end.body.equals(Buffer.alloc(65_536, 'a'))).toBe(true);
  });

  it('ends what sends interim replies without a reply', async () => {
    const end = await sendTo((socket) => {
      const more = (): void => {
        while (socket.write('HTTP/1.1 100 C\r\n\r\n'.repeat(100)));
      };
      socket.once('data', more).on('drain', more);
    });
    expect(end).toMatchObject({ kind: 'network' });
  });

  it('sends the next event over the same connection, and over a new one if that was closed meanwhile', async () => {
    const reply = 'HTTP/1.1 200 OK\r\ncontent-length: 0\r\n\r\n';
    let requests = 0;
    const partner = await startPartner((socket) => {
      socket.on('data', () => {
        requests += 1;
        if (requests === 3) socket.destroy();
        else socket.write(reply);
      });
    });
    partners.push(partner);
    const url = `http://127.0.0.1:${partner.port}/`;
    for (const connections of [1, 1, 2]) {
      expect(await send(url)).toMatchObject({ kind: 'reply', status: 200 });
      expect(partner.connections()).toBe(connections);
    }
    expect(requests).toBe(4);
  });

  it('keeps no connection to an address that the name no longer has (D-EVT-7)', async () => {
    const keeping = (socket: Socket): void =>
      void socket.on('data', () => socket.write('HTTP/1.1 200 OK\r\ncontent-length: 0\r\n\r\n'));
    const before = await startPartner(keeping);
    const after = await startPartner(keeping, { host: '127.0.0.2', port: before.port });
    partners.push(before, after);
    for (const address of ['127.0.0.1', '127.0.0.2', '127.0.0.2'])
      await send(`http://partner.example:${before.port}/`, {}, { resolve: async () => [address] });
    expect([before.connections(), after.connections()]).toEqual([1, 1]);
  });

  it('decompresses nothing', async () => {
    const bomb = gzipSync(Buffer.alloc(10_000_000));
    const head = `HTTP/1.1 200 OK\r\ncontent-encoding: gzip\r\ncontent-length: ${bomb.length}\r\n\r\n`;
    const end = await sendTo(says(Buffer.concat([Buffer.from(head), bomb])));
    expect('body' in end && end.body.equals(bomb)).toBe(true);
  });

  it.each([
    ['nothing at all', ''],
    ['half a head', 'HTTP/1.1 200 OK\r\ncontent-length: 0\r\n'],
    ['half a body', 'HTTP/1.1 200 OK\r\ncontent-length: 10\r\n\r\n{"a"'],
    ['two lengths', 'HTTP/1.1 200 OK\r\ncontent-length: 1\r\ncontent-length: 2\r\n\r\nab'],
    ['a head of 32 KiB', `HTTP/1.1 200 OK\r\nx-a: ${'a'.repeat(32_768)}\r\n\r\n`],
    ['another protocol', 'HTTP/1.1 101 Switching Protocols\r\nconnection: upgrade\r\nupgrade: websocket\r\n\r\n'],
  ])('%s is a network error', async (_, text) => {
    expect(await sendTo(says(text))).toEqual({ kind: 'network', error: expect.stringMatching(/./) });
  });

  it('takes a reply that comes before the body was read, and sends the rest of it to nobody', async () => {
    const body = Buffer.alloc(20_000_000);
    const sockets: Socket[] = [];
    const end = await sendTo(
      (socket) => {
        sockets.push(socket.pause());
        socket.write('HTTP/1.1 413 Too Large\r\ncontent-length: 0\r\n\r\n');
      },
      { body },
    );
    expect(end).toMatchObject({ kind: 'reply', status: 413 });
    const [socket] = sockets;
    if (socket) await once(socket.resume(), 'close');
    expect(socket?.bytesRead).toBeLessThan(body.length);
  });

  it.each([
    ['says nothing', ''],
    ['sends a head and no more', 'HTTP/1.1 200 OK\r\ncontent-length: 5\r\n\r\n'],
    ['has one interim reply after the other', 'HTTP/1.1 102 Processing\r\n\r\n'],
  ])('gives a partner up that %s', async (_, text) => {
    expect(await sendTo((socket) => void socket.resume().write(text), { timeoutMs: SHORT_MS })).toEqual({
      kind: 'timeout',
      error: `No whole reply within ${SHORT_MS} ms.`,
    });
  });

  it.each([
    ['body', 'HTTP/1.1 200 OK\r\n\r\n', 'a'],
    ['head', 'HTTP/1.1 200 OK\r\n', 'x'],
    ['interim reply', 'HTTP/1.1 102 Processing\r\n', 'x'],
  ])('gives a partner up whose %s comes byte by byte', async (_, beginning, part) => {
    const end = await sendTo(
      (socket) => {
        socket.resume().write(beginning);
        const drip = setInterval(() => socket.write(part), 5);
        socket.once('close', () => clearInterval(drip));
      },
      { timeoutMs: SHORT_MS },
    );
    expect(end).toMatchObject({ kind: 'timeout' });
  });

  it('gives a partner up that answers no handshake, and one whose name server lets it wait', async () => {
    const silent = await startPartner((socket) => void socket.resume());
    partners.push(silent);
    const gaveUp = { kind: 'timeout', error: `No connection within ${SHORT_MS} ms.` };
    expect(await send(`https://partner.example:${silent.port}/`, {}, { connectMs: SHORT_MS })).toEqual(gaveUp);
    const resolve: ResolveHost = () => new Promise(() => undefined);
    expect(await send('https://partner.example/', {}, { connectMs: SHORT_MS, resolve })).toEqual(gaveUp);
    expect(silent.connections()).toBe(1);
  });

  it('takes the time that the limit of connecting leaves for the reply', async () => {
    mock.timers.enable({ apis: ['setTimeout'] });
    const slow = (socket: Socket): void =>
      void socket.once('data', () => {
        mock.timers.tick(3 * SHORT_MS);
        socket.end('HTTP/1.1 200 OK\r\n\r\n');
      });
    const partner = await startPartner(slow);
    partners.push(partner);
    expect(await send(`http://127.0.0.1:${partner.port}/`, {}, { connectMs: SHORT_MS })).toMatchObject({ status: 200 });
  });

  it('names the code if nobody listens, or if a name cannot be looked up', async () => {
    const partner = await startPartner(() => undefined);
    await partner.close();
    expect(await send(`http://127.0.0.1:${partner.port}/`)).toEqual({ kind: 'network', error: 'ECONNREFUSED' });
    const resolve: ResolveHost = async () => {
      throw Object.assign(new Error('queryA ESERVFAIL partner.example'), { code: 'ESERVFAIL' });
    };
    expect(await send('http://partner.example/', {}, { resolve })).toEqual({ kind: 'network', error: 'ESERVFAIL' });
  });

  it('checks the certificate of the name, and sends nothing to a server without a valid one', async () => {
    const names: string[] = [];
    let bytes = 0;
    const partner = await startTlsPartner((socket) => void socket.on('data', ({ length }) => (bytes += length)), names);
    partners.push(partner);
    expect(await send(`https://partner.example:${partner.port}/`)).toMatchObject({ kind: 'network' });
    expect([names, partner.connections(), bytes]).toEqual([['partner.example'], 1, 0]);
  });

  it('offers no key exchange with numbers that the partner chooses, which could be any size', async () => {
    let hello = Buffer.alloc(0);
    const partner = await startPartner((socket) => {
      socket.once('data', (part) => {
        hello = part;
        socket.end();
      });
    });
    partners.push(partner);
    await send(`https://partner.example:${partner.port}/`);
    expect(cipherSuitesOf(hello)).toEqual(expect.arrayContaining([0x1301, 0xc02f]));
    expect(cipherSuitesOf(hello).filter((suite) => DHE.includes(suite))).toEqual([]);
    // ffdhe2048 to ffdhe8192
    expect(groupsOf(hello).filter((group) => group >= 0x100 && group <= 0x104)).toEqual([]);
  });
});

interface Circumstances {
  readonly connectMs?: number;
  readonly resolve?: ResolveHost;
}

function send(
  url: string,
  post: Partial<OutboundPost> = {},
  { connectMs, resolve }: Circumstances = {},
): Promise<OutboundEnd> {
  const client = new GuardedClient(new TargetGuard(LOOPBACK, resolve ?? toLoopback), connectMs);
  return client.send({ url, headers: {}, body: Buffer.from('{}'), timeoutMs: LONG_MS, ...post });
}
