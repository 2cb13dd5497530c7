import { once } from 'node:events';
import { connect } from 'node:net';
import type { Socket } from 'node:net';
import { Readable } from 'node:stream';
import 'reflect-metadata';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { until } from '@talent-platform/jest-preset/until';
import { Controller, Get } from '@nestjs/common';
import type { INestApplication } from '@nestjs/common';
import { RecordingLog } from '../../../test/support/recording-log.js';
import { startRepliesApp } from '../../../test/support/replies-app.js';
import { sendRaw } from '../../../test/support/send-raw.js';
import type { RawResponse } from '../../../test/support/send-raw.js';
import { Reply } from '../reply/reply.js';
import { Connection } from './connection.js';
import { Connections } from './connections.js';
import { CLIENT_TIMEOUTS } from './client-timeouts.js';
import type { ClientTimeouts } from './client-timeouts.js';

const MIB = 1_048_576;
/** More than the system's own buffers take of it. */
const LARGE = Buffer.from(JSON.stringify('x'.repeat(16 * MIB)));
const MIDDLE = Buffer.from(JSON.stringify('y'.repeat(100_000)));

/** As large as a large reply. */
async function* pieces(made: (bytes: number) => void): AsyncGenerator<Buffer> {
  for (let piece = 0; piece < 16; piece += 1) {
    made(MIB);
    yield await Promise.resolve(Buffer.alloc(MIB));
  }
}

@Controller()
class RepliesController {
  @Get('large')
  large(): Reply {
    return Reply.okRendered(LARGE);
  }

  @Get('middle')
  middle(): Reply {
    return Reply.okRendered(MIDDLE);
  }

  @Get('file')
  file(): Reply {
    const content = (_signal: AbortSignal, made: (bytes: number) => void): Readable =>
      Readable.from(pieces(made), { objectMode: false, highWaterMark: 2 * LARGE.length });
    return Reply.attachment({ contentType: 'text/plain', filename: 'a.txt', content });
  }

  @Get('small')
  small(): Reply {
    return Reply.ok({ small: true });
  }
}

describe('an answer', () => {
  let app: INestApplication;
  let baseUrl: string;
  let log: RecordingLog;
  const clients: Socket[] = [];

  async function start(answerBytes: number, timeouts: Partial<ClientTimeouts>): Promise<void> {
    log = new RecordingLog();
    const limits = { connections: 100, connectionsPerAddress: 100, answerBytes };
    const connections = new Connections({ limits, log, timeouts: { ...CLIENT_TIMEOUTS, lookMs: 20, ...timeouts } });
    ({ app, baseUrl } = await startRepliesApp(RepliesController, log, connections));
  }

  /** A client that has requested these paths. It reads only what the test asks it to read. */
  function client(...paths: string[]): Promise<Socket> {
    return clientAt('127.0.0.1', ...paths);
  }

  async function clientAt(localAddress: string, ...paths: string[]): Promise<Socket> {
    const socket = connect({ port: Number(new URL(baseUrl).port), host: '127.0.0.1', localAddress });
    clients.push(socket);
    socket.on('error', () => undefined);
    await once(socket, 'connect');
    socket.write(paths.map((path) => `GET ${path} HTTP/1.1\r\nHost: x\r\n\r\n`).join(''));
    await once(socket, 'readable');
    return socket;
  }

  function send(path: string, method = 'GET'): Promise<RawResponse> {
    return sendRaw(baseUrl, { method, path, headers: {}, body: Buffer.alloc(0) });
  }

  function connectionCount(): Promise<number> {
    return new Promise((resolve, reject) => {
      app
        .getHttpServer()
        .getConnections((error: Error | null, count: number) => (error ? reject(error) : resolve(count)));
    });
  }

  const untilNone = (): Promise<number> => until('the end of all connections', connectionCount, (count) => count === 0);

  afterEach(async () => {
    for (const socket of clients.splice(0)) socket.destroy();
    await app.close();
  });

  describe('that its client does not read', () => {
    beforeEach(() => start(1024 * MIB, { answerMs: 300, answerBytes: 65_536 }));

    it('is cut off, and the log says so (D-NET-15)', async () => {
      await client('/large');
      await untilNone();
      expect(log.text).toContain('"why":"too slow","address":"127.0.0.1","times":1,"msg":"An answer was not taken');
    });

    it('is cut off if a few bytes of it are read now and then', async () => {
      const socket = await client('/large');
      const drip = setInterval(() => socket.read(1), 20);
      await untilNone();
      clearInterval(drip);
    });

    it('is sent whole if it is read slowly, but not too slowly', () => {
      const socket = { writableFinished: false, writableLength: 2 * MIB, bytesWritten: 2 * MIB };
      const connection = new Connection(socket as Socket, '127.0.0.1', 0);
      const timeouts = { ...CLIENT_TIMEOUTS, answerMs: 300, answerBytes: 65_536 };
      const cuts = (bytesPerLook: number, from: number): unknown[] =>
        Array.from({ length: 60 }, (_, look) => {
          socket.writableLength -= bytesPerLook;
          return connection.cutFor(from + look * 20, timeouts);
        }).filter(Boolean);
      expect(cuts(65_536 / 15, 0)).toEqual([]);
      expect(cuts(65_536 / 16, 1200)).toContain('unread answer');
    });
  });

  it('arrives as it is, of any size, and so does the next one on the connection', async () => {
    await start(2 * LARGE.length, {});
    const [large, middle, small] = [await send('/large'), await send('/middle'), await send('/small')];
    expect(large.bytes.equals(LARGE)).toBe(true);
    expect(middle.bytes.equals(MIDDLE)).toBe(true);
    expect(small.json).toEqual({ small: true });
    expect(large.headers).toMatchObject({
      'content-length': String(LARGE.length),
      'x-transaction': expect.any(String),
    });
    expect(await send('/large', 'HEAD')).toMatchObject({
      status: 200,
      text: '',
      headers: { 'content-length': String(LARGE.length) },
    });
    const socket = await client('/middle', '/small', '/middle');
    let bytes = Buffer.alloc(0);
    socket.on('data', (piece: Buffer) => (bytes = Buffer.concat([bytes, piece])));
    await until(
      'both large replies',
      () => Promise.resolve(bytes.toString().match(/y{100000}/g)?.length),
      (count) => count === 2,
    );
    expect(bytes.toString().match(/HTTP\/1\.1 200 OK/g)).toHaveLength(3);
  });

  describe('when the answers that wait for their clients use up the memory', () => {
    it('is 503 code 23 while they get on; small ones, and what asks for no body, are answered', async () => {
      await start(2 * LARGE.length, { stalledMs: 100_000 });
      await client('/large');
      const refused = await send('/middle');
      expect(refused).toMatchObject({
        status: 503,
        json: { errors: [{ errorCode: 23 }] },
        headers: { 'retry-after': '1' },
      });
      expect(log.linesOf(refused.headers['x-transaction'])).toMatchObject([{ status: 503 }]);
      expect(log.text).toContain('TALENT_ANSWER_MEMORY_MIB is used up');
      expect((await send('/small')).status).toBe(200);
      expect((await send('/middle', 'HEAD')).status).toBe(200);
    });

    it('is 503 code 23 if a file that is made while it is sent has used it up, or finds no room itself', async () => {
      await start(2 * LARGE.length, { stalledMs: 100_000 });
      const reader = await client('/file');
      const busy = { status: 503, json: { errors: [{ errorCode: 23 }] } };
      await until(
        'a refusal of the file',
        () => send('/file'),
        ({ status }) => status === 503,
      );
      expect(await send('/large')).toMatchObject(busy);
      reader.resume();
      await until(
        'an answer with the file',
        () => send('/file'),
        ({ status }) => status === 200,
      );
      await client('/large');
      expect(await send('/file')).toMatchObject(busy);
    });

    it('takes the place of the one that has stalled longest', async () => {
      await start(2 * LARGE.length, { stalledMs: 100 });
      const stalled = await client('/large');
      const closed = once(stalled, 'close');
      await until(
        'a large answer',
        () => send('/large'),
        ({ status }) => status === 200,
      );
      stalled.resume();
      await closed;
      expect(log.text).toContain('"why":"to make room"');
    });

    it('takes no place of a stranger at another address of which nothing is known either', async () => {
      await start(3 * LARGE.length, { stalledMs: 100 });
      await clientAt('127.0.0.2', '/large');
      await client('/large');
      await until(
        'a large answer',
        () => send('/large'),
        ({ status }) => status === 200,
      );
      expect(log.text).toContain('"why":"to make room","address":"127.0.0.1","times":1');
      expect(log.text).not.toMatch(/to make room[^\n]*127\.0\.0\.2/);
    });

    it('has room again once its client has it, or is gone', async () => {
      await start(20 * MIB, { stalledMs: 100_000 });
      for (let round = 0; round < 3; round += 1) expect((await send('/large')).status).toBe(200);
      const gone = await client('/large', '/large', '/large');
      gone.destroy();
      await until(
        'a large answer',
        () => send('/large'),
        ({ status }) => status === 200,
      );
    });
  });

  it('that is not read does not keep the server from stopping once it is cut off (D-PLT-4)', async () => {
    await start(1024 * MIB, { answerMs: 300 });
    await client('/large');
    await app.close();
    expect(log.text).toContain('An answer was not taken');
  });
});
