import { EventEmitter } from 'node:events';
import { maxHeaderSize } from 'node:http';
import { Socket } from 'node:net';
import { describe, expect, it } from '@jest/globals';
import { refuseUnparsableRequest } from './refuse-unparsable-request.js';

/** The reply that a connection is busy with, as far as it matters here. */
class Answering extends EventEmitter {
  constructor(
    readonly headersSent: boolean,
    readonly req: { readonly complete: boolean },
  ) {
    super();
  }
}

/** A connection that keeps what is written to it. */
class RecordedSocket extends Socket {
  written = '';
  ended = false;
  destroyedSoon = false;
  _httpMessage: Answering | undefined = undefined;

  constructor(private readonly open = true) {
    super();
    Object.defineProperty(this, 'writable', { get: () => this.open });
  }

  override end(text?: unknown): this {
    this.written += String(text);
    this.ended = true;
    return this;
  }

  override destroySoon(): void {
    this.destroyedSoon = true;
  }
}

function refuse(code: string, socket = new RecordedSocket()): RecordedSocket {
  refuseUnparsableRequest(Object.assign(new Error('Parse Error'), { code }), socket);
  return socket;
}

function partsOf({ written }: RecordedSocket): { statusLine: string; headers: Map<string, string>; body: string } {
  const [head = '', body = ''] = written.split('\r\n\r\n');
  const [statusLine = '', ...lines] = head.split('\r\n');
  const headers = lines.map((line): [string, string] => [
    line.slice(0, line.indexOf(': ')),
    line.slice(line.indexOf(': ') + 2),
  ]);
  return { statusLine, headers: new Map(headers), body };
}

describe('refuseUnparsableRequest', () => {
  it.each([
    ['HPE_INVALID_METHOD', '400 Bad Request', 'The request is not valid HTTP.'],
    ['', '400 Bad Request', 'The request is not valid HTTP.'],
    ['HPE_INVALID_VERSION', '505 HTTP Version Not Supported', 'must end with HTTP/1.1 or HTTP/1.0'],
    ['HPE_HEADER_OVERFLOW', '431 Request Header Fields Too Large', `larger than ${maxHeaderSize} bytes`],
    ['ERR_HTTP_REQUEST_TIMEOUT', '408 Request Timeout', 'did not arrive in time'],
  ])('answers %s with %s, and says why', (code, status, detail) => {
    const { statusLine, headers, body } = partsOf(refuse(code));
    expect(statusLine).toBe(`HTTP/1.1 ${status}`);
    expect(JSON.parse(body)).toEqual({ errors: [{ errorMessage: expect.stringContaining(detail), errorCode: 12 }] });
    expect(headers.get('X-Error')).toContain(detail);
  });

  it.each([
    ['get / HTTP/1.1', 'The method must be in upper case, received "get". Send and sign it as "GET".'],
    ['Patch /a HTTP/1.1', 'The method must be in upper case, received "Patch". Send and sign it as "PATCH".'],
    ['got / HTTP/1.1', 'The request is not valid HTTP.'],
    ['GOT / HTTP/1.1', 'The request is not valid HTTP.'],
    ['get', 'The request is not valid HTTP.'],
  ])('names the method of %j where its case alone is wrong (D-ERR-9)', (line, detail) => {
    const socket = new RecordedSocket();
    const rawPacket = Buffer.from(`${line}\r\n`);
    refuseUnparsableRequest(Object.assign(new Error('Parse Error'), { code: 'HPE_INVALID_METHOD', rawPacket }), socket);
    expect(JSON.parse(partsOf(socket).body)).toEqual({ errors: [{ errorMessage: detail, errorCode: 12 }] });
  });

  it('carries the headers of every response (D-NET-2)', () => {
    const { headers, body } = partsOf(refuse('HPE_INVALID_METHOD'));
    expect(headers.get('X-TRANSACTION')).toMatch(/^\{[0-9A-F-]{36}\}$/);
    expect(Object.fromEntries(headers)).toMatchObject({
      'Strict-Transport-Security': 'max-age=7776000',
      'X-Content-Type-Options': 'nosniff',
      'Cache-Control': 'no-store',
      'Content-Type': 'application/json;charset=UTF-8',
      'Content-Length': String(Buffer.byteLength(body)),
      Connection: 'close',
    });
  });

  it('writes nothing to who has gone', () => {
    expect(refuse('ECONNRESET').ended).toBe(false);
    expect(refuse('HPE_INVALID_METHOD', new RecordedSocket(false)).ended).toBe(false);
  });

  it.each([
    ['has come whole', new Answering(false, { complete: true })],
    ['is being answered already', new Answering(true, { complete: false })],
  ])('leaves the answer of a request alone that %s, and closes the connection behind it', (_title, replying) => {
    const socket = new RecordedSocket();
    socket._httpMessage = replying;
    refuse('HPE_INVALID_METHOD', socket);
    expect(socket).toMatchObject({ written: '', ended: false, destroyedSoon: false });
    replying.emit('finish');
    expect(socket).toMatchObject({ written: '', destroyedSoon: true });
  });

  it('answers in the place of a request whose body is what cannot be read', () => {
    const socket = new RecordedSocket();
    socket._httpMessage = new Answering(false, { complete: false });
    expect(partsOf(refuse('HPE_INVALID_CHUNK_SIZE', socket)).statusLine).toBe('HTTP/1.1 400 Bad Request');
    expect(socket.ended).toBe(true);
  });
});
