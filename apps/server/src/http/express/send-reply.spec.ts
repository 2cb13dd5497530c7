import 'reflect-metadata';
import { createServer, get } from 'node:http';
import { once } from 'node:events';
import { connect } from 'node:net';
import type { AddressInfo } from 'node:net';
import { Readable } from 'node:stream';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { describe, expect, it, afterAll, beforeAll, beforeEach } from '@jest/globals';
import { Controller, Get, Module } from '@nestjs/common';
import type { INestApplication } from '@nestjs/common';
import { APP_FILTER, NestFactory } from '@nestjs/core';
import { ProtocolError } from '@talent-platform/protocol/errors';
import { OpenConnection } from '../../../test/support/send-bytes.js';
import { RepliesOfATurn, sendAttachment } from './send-reply.js';
import type { TalentResponse } from './talent-response.js';
import { RecordingLog } from '../../../test/support/recording-log.js';
import { sendRaw } from '../../../test/support/send-raw.js';
import type { RawResponse } from '../../../test/support/send-raw.js';
import { Configuration } from '../../config/index.js';
import { WriteRefusals } from '../../database/index.js';
import { Reply } from '../reply/reply.js';
import { FailedSignIns } from '../checks/failed-sign-ins.js';
import { RouteRegistry } from '../routes/route-registry.js';
import { Log } from '../../runtime/index.js';
import { ProblemFilter } from '../reply/problem.filter.js';
import { TalentExpressAdapter } from './talent-express-adapter.js';

/** A response that tells when it was ended, and with what. */
function aResponse(ended: string[], name: string): TalentResponse {
  return { req: {}, end: (body?: string) => void ended.push(`${name}:${body ?? ''}`) } as unknown as TalentResponse;
}

describe('the replies of a turn', () => {
  it('are written at once with few connections', () => {
    const ended: string[] = [];
    new RepliesOfATurn().end(aResponse(ended, 'a'), 'text', 3);
    expect(ended).toEqual(['a:text']);
  });

  it('are written together at its end with more, in their order, each once', async () => {
    const ended: string[] = [];
    const replies = new RepliesOfATurn();
    replies.end(aResponse(ended, 'a'), '1', 4);
    await Promise.resolve();
    replies.end(aResponse(ended, 'b'), undefined, 4);
    expect(ended).toEqual([]);
    await nextTurn();
    expect(ended).toEqual(['a:1', 'b:']);
    replies.end(aResponse(ended, 'c'), '3', 4);
    await nextTurn();
    expect(ended).toEqual(['a:1', 'b:', 'c:3']);
  });

  it.each([
    ['at once', 1],
    ['at the end of the turn', 4],
  ])('arrive whole, behind one another on a connection, %s', async (_title, connections) => {
    const replies = new RepliesOfATurn();
    const server = createServer((request, response) => {
      const body = Buffer.from(`Grüße an ${request.url}`);
      response.writeHead(200, { 'Content-Length': body.length });
      replies.end(response as unknown as TalentResponse, body.toString('latin1'), connections);
    });
    const baseUrl = await new Promise<string>((resolve) => {
      server.listen(0, '127.0.0.1', () => resolve(`http://127.0.0.1:${(server.address() as { port: number }).port}`));
    });
    const connection = await OpenConnection.open(baseUrl);
    const request = (method: string, path: string): string => `${method} ${path} HTTP/1.1\r\nHost: x\r\n\r\n`;
    connection.write(request('GET', '/1') + request('HEAD', '/2') + request('GET', '/3'));
    await connection.until(/an \/3/);
    const text = Buffer.from(connection.text, 'latin1').toString();
    expect(text.match(/Grüße an \/\d/g)).toEqual(['Grüße an /1', 'Grüße an /3']);
    expect(text.match(/HTTP\/1\.1 200 OK/g)).toHaveLength(3);
    connection.destroy();
    server.closeAllConnections();
    server.close();
  });

  it('are dropped if the client has left before they are written', async () => {
    const replies = new RepliesOfATurn();
    const server = createServer((request, response) => {
      response.writeHead(200, { 'Content-Length': 4 });
      replies.end(response as unknown as TalentResponse, 'text', 4);
      if (request.url === '/gone') request.socket.destroy();
    });
    const baseUrl = await new Promise<string>((resolve) => {
      server.listen(0, '127.0.0.1', () => resolve(`http://127.0.0.1:${(server.address() as { port: number }).port}`));
    });
    const [gone, there] = [await OpenConnection.open(baseUrl), await OpenConnection.open(baseUrl)];
    gone.write('GET /gone HTTP/1.1\r\nHost: x\r\n\r\n');
    there.write('GET /there HTTP/1.1\r\nHost: x\r\n\r\n');
    expect(await gone.untilClosed()).toBe('');
    expect(await there.until(/text$/)).toContain('200 OK');
    there.destroy();
    server.closeAllConnections();
    server.close();
  });
});

/** Makes the file of the next request. */
let content: (signal: AbortSignal) => Readable;
let made: number;
const log = new RecordingLog();

@Controller()
class FileController {
  @Get('file')
  file(): Reply {
    const counted = (signal: AbortSignal): Readable => {
      made += 1;
      return content(signal);
    };
    return Reply.attachment({ contentType: 'text/plain;charset=UTF-8', filename: 'a.txt', content: counted });
  }
}

@Module({
  controllers: [FileController],
  providers: [
    RouteRegistry,
    { provide: FailedSignIns, useValue: { tell: () => undefined } },
    WriteRefusals,
    { provide: APP_FILTER, useClass: ProblemFilter },
    { provide: Log, useValue: log },
    { provide: Configuration, useValue: {} },
  ],
})
class FileModule {}

describe('an attachment', () => {
  let app: INestApplication;
  let baseUrl: string;

  beforeAll(async () => {
    const adapter = new TalentExpressAdapter(log);
    app = await NestFactory.create(FileModule, adapter, { logger: false, bodyParser: false });
    await app.listen(0, '127.0.0.1');
    baseUrl = `http://127.0.0.1:${(app.getHttpServer().address() as AddressInfo).port}`;
  });

  afterAll(() => app.close());

  beforeEach(() => {
    made = 0;
  });

  function send(method = 'GET'): Promise<RawResponse> {
    return sendRaw(baseUrl, { method, path: '/file', headers: {}, body: Buffer.alloc(0) });
  }

  it('arrives whole, in chunks, with the headers of every response (D-NET-2)', async () => {
    content = () => Readable.from(['Grüße, ', 'Ada'].map((text) => Buffer.from(text)));
    const { status, headers, text } = await send();
    expect({ status, text }).toEqual({ status: 200, text: 'Grüße, Ada' });
    expect(headers).toMatchObject({
      'content-type': 'text/plain;charset=UTF-8',
      'content-disposition': 'attachment; filename="a.txt"',
      'transfer-encoding': 'chunked',
      'x-transaction': expect.stringMatching(/^\{[0-9A-F-]{36}\}$/),
      'strict-transport-security': 'max-age=7776000',
      'x-content-type-options': 'nosniff',
      'cache-control': 'no-store',
    });
    expect(headers).not.toHaveProperty('content-length');
  });

  it('is logged as any answer is', async () => {
    content = () => Readable.from([Buffer.from('x')]);
    const { headers } = await send();
    expect(log.linesOf(headers['x-transaction'])).toMatchObject([{ msg: 'answered', status: 200, method: 'GET' }]);
  });

  it('may be empty', async () => {
    content = () => Readable.from([]);
    expect(await send()).toMatchObject({ status: 200, text: '' });
  });

  it('is not made for HEAD, which has the same headers', async () => {
    const { status, headers, text } = await send('HEAD');
    expect({ status, text, made }).toEqual({ status: 200, text: '', made: 0 });
    expect(headers).toMatchObject({
      'content-type': 'text/plain;charset=UTF-8',
      'content-disposition': 'attachment; filename="a.txt"',
    });
  });

  it.each([
    [
      'its making does not begin',
      () => {
        throw new TypeError('secret reason');
      },
    ],
    ['its making fails at once', () => Readable.from(failing(0))],
  ])('is a plain 500 if %s (D-ERR-1)', async (_title, fail) => {
    content = fail;
    const { status, headers, json } = await send();
    const transaction = headers['x-transaction'];
    expect(status).toBe(500);
    expect(json).toEqual({
      errors: [
        { errorCode: 0, errorMessage: `The service failed; its log names this request as ${String(transaction)}.` },
      ],
    });
    expect(headers).not.toHaveProperty('content-disposition');
    expect(log.linesOf(transaction)).toMatchObject([
      { msg: 'A request failed inside the service.', error: { message: 'secret reason' } },
      { msg: 'answered', status: 500 },
    ]);
  });

  it('is refused as any request is, if its making fails before the first byte', async () => {
    content = () =>
      new Readable({
        read() {
          this.destroy(ProtocolError.of('BUSY', 'Too many at once.'));
        },
      });
    const { status, headers, json } = await send();
    expect({ status, json }).toEqual({
      status: 503,
      json: { errors: [{ errorCode: 23, errorMessage: 'Too many at once.' }] },
    });
    expect(headers).toMatchObject({ 'retry-after': '1', 'content-type': expect.stringContaining('application/json') });
    expect(headers).not.toHaveProperty('content-disposition');
  });

  it('signals that the client is gone, though there is nothing of it yet', async () => {
    const gone = new Promise<void>((resolve) => {
      content = (signal) => {
        const stream = new Readable({ read: () => undefined });
        signal.addEventListener('abort', () => resolve());
        socket.destroy();
        return stream;
      };
    });
    const { hostname, port } = new URL(baseUrl);
    const socket = connect(Number(port), hostname);
    socket.write('GET /file HTTP/1.1\r\nHost: x\r\n\r\n');
    await gone;
  });

  it('is not made for a client who is gone already', async () => {
    const response = { destroyed: true, req: { method: 'GET' } } as unknown as TalentResponse;
    let isBegun = false;
    const make = (): Readable => {
      isBegun = true;
      return Readable.from([]);
    };
    const nothing = (): void => undefined;
    const file = { contentType: 'text/plain', filename: 'a', content: make };
    await sendAttachment({ ...file, response, begin: nothing, made: nothing });
    expect(isBegun).toBe(false);
  });

  it('is cut off, and the log says why, if its making fails later', async () => {
    content = () => Readable.from(failing(3));
    const incoming = get(`${baseUrl}/file`);
    const [response] = (await once(incoming, 'response')) as [NodeJS.ReadableStream & { headers: object }];
    response.resume();
    const [error] = (await once(response, 'error')) as [NodeJS.ErrnoException];
    expect(error.code).toBe('ECONNRESET');
    const transaction = (response.headers as Record<string, string>)['x-transaction'];
    expect(log.linesOf(transaction)).toMatchObject([
      { msg: 'answered', status: 200 },
      { msg: expect.stringContaining('its connection is cut'), error: { message: 'secret reason' } },
    ]);
  });

  it('is made no faster than it is taken, and no longer once the client is gone', async () => {
    let pieces = 0;
    const endless = Readable.from(
      (async function* () {
        for (;;) {
          pieces += 1;
          yield Buffer.alloc(65_536);
          await nextTurn();
        }
      })(),
      { objectMode: false },
    );
    content = () => endless;
    const { hostname, port } = new URL(baseUrl);
    const socket = connect(Number(port), hostname);
    socket.write('GET /file HTTP/1.1\r\nHost: x\r\n\r\n');
    await once(socket, 'readable');
    const taken = await untilStill(() => pieces);
    expect(taken).toBeLessThan(1000);
    const closed = once(endless, 'close');
    socket.destroy();
    await closed;
    expect(endless.destroyed).toBe(true);
    expect(log.text).not.toContain('PREMATURE_CLOSE');
  });

  it('leaves the connection to the next request', async () => {
    content = () => Readable.from([Buffer.from('one')]);
    const { hostname, port } = new URL(baseUrl);
    const socket = connect(Number(port), hostname);
    const replies: Buffer[] = [];
    socket.on('data', (bytes: Buffer) => replies.push(bytes));
    const request = 'GET /file HTTP/1.1\r\nHost: x\r\n';
    socket.write(`${request}\r\n${request}Connection: close\r\n\r\n`);
    await once(socket, 'close');
    expect(
      Buffer.concat(replies)
        .toString()
        .match(/^HTTP\/1\.1 200 OK/gm),
    ).toHaveLength(2);
  });
});

async function* failing(after: number): AsyncIterable<Buffer> {
  for (let index = 0; index < after; index += 1) {
    yield Buffer.alloc(65_536);
    await nextTurn();
  }
  throw new TypeError('secret reason');
}

/** The count once it has stood still for many turns. */
async function untilStill(count: () => number): Promise<number> {
  for (let [last, turns] = [-1, 0]; turns < 2000;) {
    await nextTurn();
    [last, turns] = count() === last ? [last, turns + 1] : [count(), 0];
  }
  return count();
}
