import { once } from 'node:events';
import type { Server } from 'node:http';
import { connect } from 'node:net';
import type { Socket } from 'node:net';
import { PassThrough, Readable } from 'node:stream';
import { setTimeout as delay } from 'node:timers/promises';
import 'reflect-metadata';
import { afterEach, describe, expect, it } from '@jest/globals';
import { until } from '@talent-platform/jest-preset/until';
import { Controller, Get } from '@nestjs/common';
import type { INestApplication } from '@nestjs/common';
import { RecordingLog } from '../../../test/support/recording-log.js';
import { startRepliesApp } from '../../../test/support/replies-app.js';
import { sendRaw } from '../../../test/support/send-raw.js';
import type { RawResponse } from '../../../test/support/send-raw.js';
import { Reply } from '../reply/reply.js';
import { CLIENT_TIMEOUTS, Connections } from './connections.js';
import type { ClientTimeouts } from './connections.js';

const MIB = 1_048_576;
/** More than the system's own buffers take of it. */
const LARGE = Buffer.from(JSON.stringify('x'.repeat(16 * MIB)));
/** Not counted, because it is small. */
const BELOW = Buffer.from(JSON.stringify('z'.repeat(60_000)));
const MIDDLE = Buffer.from(JSON.stringify('y'.repeat(100_000)));

/** Tells the reply of `open` to end. */
const openReply = { end: (): void => undefined };

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

  @Get('below')
  below(): Reply {
    return Reply.okRendered(BELOW);
  }

  @Get('file')
  file(): Reply {
    const content = (_signal: AbortSignal, made: (bytes: number) => void): Readable =>
      Readable.from(pieces(made), { objectMode: false, highWaterMark: 2 * LARGE.length });
    return Reply.attachment({ contentType: 'text/plain', filename: 'a.txt', content });
  }

  @Get('open')
  open(): Reply {
    const content = (): Readable => {
      const stream = new PassThrough();
      stream.write('head');
      openReply.end = () => void stream.end();
      return stream;
    };
    return Reply.attachment({ contentType: 'text/plain', filename: 'a.txt', content });
  }

  @Get('late')
  async late(): Promise<Reply> {
    await delay(500);
    return Reply.ok({ late: true });
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

  async function start(answerBytes: number, timeouts: Partial<ClientTimeouts> = {}): Promise<void> {
    log = new RecordingLog();
    const limits = { connections: 100, answerBytes };
    const connections = new Connections({ limits, log, timeouts: { ...CLIENT_TIMEOUTS, ...timeouts } });
    ({ app, baseUrl } = await startRepliesApp(RepliesController, log, connections));
  }

  /** A client that has requested these paths. It reads only what the test asks it to read. */
  async function client(...paths: string[]): Promise<Socket> {
    const socket = connect({ port: Number(new URL(baseUrl).port), host: '127.0.0.1' });
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

  it('that its client does not read is cut off, and the log says so (D-NET-15)', async () => {
    await start(1024 * MIB, { stallMs: 100 });
    await client('/large');
    await untilNone();
    expect(log.text).toContain('"address":"127.0.0.1","times":1,"msg":"An answer was not taken');
  });

  it('whose head is sent before bytes come that are no request is the last one of its connection (D-ERR-9)', async () => {
    await start(1024 * MIB, { idleMs: 600_000, headMs: 600_000, requestMs: 600_000 });
    const malformed = once(app.getHttpServer() as Server, 'clientError');
    const socket = await client('/open');
    socket.end('GET /sm');
    await malformed;
    openReply.end();
    let text = '';
    for await (const bytes of socket) text += String(bytes);
    expect(text).toMatch(/^HTTP\/1\.1 200 OK[^]*head/);
  });

  it('that is worked on for longer than clients may stall is sent', async () => {
    await start(1024 * MIB, { stallMs: 50 });
    expect((await send('/late')).status).toBe(200);
  });

  it('arrives as it is, of any size, and so does the next one on the connection', async () => {
    await start(1024 * MIB);
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
    it('is 503 code 23; small ones, and what asks for no body, are answered', async () => {
      await start(LARGE.length);
      await client('/large');
      const refused = await send('/middle');
      expect(refused).toMatchObject({
        status: 503,
        json: { errors: [{ errorCode: 23 }] },
        headers: { 'retry-after': '1' },
      });
      expect(log.linesOf(refused.headers['x-transaction'])).toMatchObject([{ status: 503 }]);
      expect(log.text).toContain('Answers are refused');
      expect((await send('/small')).status).toBe(200);
      expect((await send('/middle', 'HEAD')).status).toBe(200);
    });

    it('is 503 code 23 if a file that is made while it is sent has used it up, or finds no room itself', async () => {
      await start(LARGE.length);
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

    it('has room again once its client has it, or is gone', async () => {
      await start(20 * MIB);
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
    await start(1024 * MIB, { stallMs: 100 });
    await client('/large');
    await app.close();
    expect(log.text).toContain('An answer was not taken');
  });

  it('arrives whole although the server stops before its client takes it (D-PLT-4)', async () => {
    await start(1024 * MIB);
    const opened = once(app.getHttpServer() as Server, 'connection');
    const socket = await client('/below');
    const [served] = (await opened) as [Socket];
    let asked = 1;
    while (served.writableLength === 0) {
      socket.write('GET /below HTTP/1.1\r\nHost: x\r\n\r\n');
      asked += 1;
      const before = served.bytesWritten;
      await until('the next answer', () => Promise.resolve(served.bytesWritten > before), Boolean);
    }
    const stopped = app.close();
    await delay(100);
    let text = '';
    for await (const bytes of socket) text += String(bytes);
    await stopped;
    expect(text.match(/z{60000}/g)?.length).toBe(asked);
  });
});
