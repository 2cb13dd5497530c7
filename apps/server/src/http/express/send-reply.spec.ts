import 'reflect-metadata';
import { createServer, get } from 'node:http';
import { once } from 'node:events';
import { connect } from 'node:net';
import { Readable } from 'node:stream';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { describe, expect, it, afterAll, beforeAll, beforeEach } from '@jest/globals';
import { Controller, Get } from '@nestjs/common';
import type { INestApplication } from '@nestjs/common';
import { ProtocolError } from '@talent-platform/protocol/errors';
import { OpenConnection } from '../../../test/support/send-bytes.js';
import { RepliesOfATurn } from './send-reply.js';
import type { TalentResponse } from './talent-response.js';
import { RecordingLog } from '../../../test/support/recording-log.js';
import { startRepliesApp } from '../../../test/support/replies-app.js';
import { sendRaw } from '../../../test/support/send-raw.js';
import type { RawResponse } from '../../../test/support/send-raw.js';
import { Reply } from '../reply/reply.js';

describe('the replies of a turn', () => {
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

describe('an attachment', () => {
  let app: INestApplication;
  let baseUrl: string;

  beforeAll(async () => {
    ({ app, baseUrl } = await startRepliesApp(FileController, log));
  });

  afterAll(() => app.close());

  beforeEach(() => {
    made = 0;
  });

  function send(method = 'GET'): Promise<RawResponse> {
    return sendRaw(baseUrl, { method, path: '/file', headers: {}, body: Buffer.alloc(0) });
  }

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
