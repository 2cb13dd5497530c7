import { Socket } from 'node:net';
import { EventEmitter } from 'node:events';
import { maxHeaderSize } from 'node:http';
import { describe, expect, it } from '@jest/globals';
import { canonicalPath, canonicalQuery, splitTarget } from '@talent-platform/protocol/canonical';
import fc from 'fast-check';
import { refuseHead, refuseUnparsableRequest } from './refuse-malformed-request.js';
import { TalentRequest } from './talent-request.js';

function requestTo(
  target: string,
  {
    host = 'x',
    httpVersion = '1.1',
    headers = {},
  }: { host?: string | readonly string[]; httpVersion?: string; headers?: Readonly<Record<string, string>> } = {},
): TalentRequest {
  const request = new TalentRequest(new Socket());
  request.url = target;
  request.httpVersion = httpVersion;
  request.rawHeaders = [host].flat().flatMap((value) => ['Host', value]);
  Object.assign(request.headers, headers);
  return request;
}

/** The target that is routed after the head was accepted. */
function taken(target: string): string | undefined {
  const request = requestTo(target);
  expect(refuseHead(request)).toBeUndefined();
  return request.url;
}

describe('refuseHead', () => {
  it.each(['/people/5#/../4', '/people?fields=a#b', '/#', '#', 'http://x/people#', '/people?#'])(
    'refuses %s for its fragment with 400 code 12',
    (target) => {
      expect(refuseHead(requestTo(target))).toMatchObject({
        status: 400,
        body: { errors: [{ errorCode: 12, errorMessage: expect.stringContaining('%23') }] },
        headers: ['X-Error', expect.stringMatching(/^12:/), 'Connection', 'close'],
      });
    },
  );

  it.each(['/', '/people/5', '/people?fields=a%23b', '//people', '/http://x/people', '/a?b?c', '/%zz'])(
    'takes %s as it stands',
    (target) => {
      expect(taken(target)).toBe(target);
    },
  );

  it.each([
    ['http://x/people/5', '/people/5'],
    ['HTTPS://x:8443/people?fields=a&z=1', '/people?fields=a&z=1'],
    ['http://[x/people', '/people'],
    ['http://a]b/people', '/people'],
    ['http://a;b/people', '/people'],
    ['javascript://h/people', '/people'],
    ['http://user:word@x/people', '/people'],
    ['http://x//people', '//people'],
    ['http://x', '/'],
    ['http://x/', '/'],
    ['http://x?a=b', '/?a=b'],
    ['http://x/people?', '/people'],
    ['*', '/*'],
    ['', '/'],
    ['people', '/people'],
  ])('takes %s as %s', (target, origin) => {
    expect(taken(target)).toBe(origin);
  });

  it.each([
    ['/customers/./1001/people/4', '/customers/1001/people/4'],
    ['/customers//1001///people/4', '/customers/1001/people/4'],
    ['//customers/1001/people/4', '/customers/1001/people/4'],
    ['/x/../customers/1001/people/4?fields=a/../b&c=//', '/customers/1001/people/4?fields=a/../b&c=//'],
    ['/customers/1001/jobs/../people/4', '/customers/1001/people/4'],
    ['/customers/1001/%2e%2E/1001/people/4', '/customers/1001/people/4'],
    ['/../../customers/1001/people/4/.', '/customers/1001/people/4/'],
    ['/customers/1001/%70eople/4', '/customers/1001/people/4'],
    ['http://x/customers/./1001/people/4', '/customers/1001/people/4'],
    ['/platform//v1/customers/1001/audit?size=1', '/platform/v1/customers/1001/audit?size=1'],
    ['/customers/1001/v2/lists/a%2fb', '/customers/1001/v2/lists/a%2Fb'],
    ['/customers/1001/people/%252e%252e/4', '/customers/1001/people/%252e%252e/4'],
    ['/customers/1001/people\\4', '/customers/1001/people%5C4'],
    ['/customers/1001/people/..%2f4', '/customers/1001/people/..%2F4'],
    ['/customers/1001/people/%zz', '/customers/1001/people/%25zz'],
    ['/customers/1001/users/a@b', '/customers/1001/users/a%40b'],
  ])('takes the signed path of %s as its canonical one: %s (D-SIG-19)', (target, routed) => {
    expect(taken(target)).toBe(routed);
  });

  it.each(['/./health/live', '//health/live', '/portals//careers', '/customers', '/customers/..', '/customersx/./1'])(
    'takes %s as it stands, for nobody signs it (D-SIG-19)',
    (target) => {
      expect(taken(target)).toBe(target);
    },
  );

  it('routes the very path that is verified, in any form of the target (D-SIG-19)', () => {
    const segment = fc.oneof(
      fc.constantFrom(
        '',
        '.',
        '..',
        '%2e',
        '%2E.',
        '%2f',
        '\\',
        '%5c',
        '%252e',
        '1001',
        'people',
        '%70',
        '%zz',
        '%',
        'ü',
      ),
      fc.string({ unit: fc.constantFrom(...'a.%2eF/;@+\\~') }),
    );
    const start = fc.constantFrom('/customers/', '/platform/', '//customers/', '/./platform/', 'http://x/customers/');
    fc.assert(
      fc.property(start, fc.array(segment, { maxLength: 8 }), fc.constantFrom('', '?', '?a=/../b'), (...parts) => {
        const [before, segments, query] = parts;
        const target = `${before}${segments.join('/')}${query}`;
        const routed = splitTarget(taken(target) ?? '').path;
        const verified = canonicalPath(splitTarget(target).path);
        const isSigned = /^\/(customers|platform)\//.test(verified);
        expect(isSigned ? routed : canonicalPath(routed)).toBe(verified);
      }),
      { numRuns: 500 },
    );
  });

  it('refuses HTTP/1.1 without a Host, and HTTP/1.0 without one not', () => {
    const reply = refuseHead(requestTo('/', { host: [] }));
    expect(reply).toMatchObject({ status: 400, body: { errors: [{ errorCode: 12 }] } });
    expect(refuseHead(requestTo('/', { host: [], httpVersion: '1.0' }))).toBeUndefined();
    expect(refuseHead(requestTo('/', { host: '' }))).toBeUndefined();
  });

  it('refuses several Hosts, also if they are the same (RFC 9112, 3.2)', () => {
    for (const host of [
      ['x', 'y'],
      ['x', 'x'],
      ['', 'x'],
    ]) {
      expect(refuseHead(requestTo('/', { host }))).toMatchObject({
        status: 400,
        body: { errors: [{ errorCode: 12, errorMessage: 'The Host header must be sent once, received 2.' }] },
        headers: ['X-Error', expect.stringMatching(/^12:/), 'Connection', 'close'],
      });
    }
  });

  it.each([
    'a b/c?d@e',
    'a/b',
    'a?b',
    'user@a',
    'a#b',
    'a:b',
    'a:1:2',
    '[::1',
    '::1',
    '[x]',
    'a%2',
    'a\\b',
    'é',
    'a"b',
    'a:123456',
    'a:99999',
    'a:65536',
    '[::1]:65536',
  ])('refuses %j, which is not a host', (host) => {
    expect(refuseHead(requestTo('/', { host }))).toMatchObject({
      status: 400,
      body: { errors: [{ errorCode: 12 }] },
    });
  });

  it.each([
    '',
    'x',
    'x:80',
    'x:65535',
    'x:',
    'talent.example',
    'a_b-c.example:8443',
    '127.0.0.1:80',
    '[::1]',
    '[fe80::1]:80',
    'a%20b',
    'A.B',
  ])('takes the host %j', (host) => {
    expect(refuseHead(requestTo('/', { host }))).toBeUndefined();
  });

  it('never changes what the signature covers, and always leaves a target that begins with a slash (D-SIG-5, D-SIG-6)', () => {
    const part = fc.string({ unit: fc.constantFrom(...'/?:@[];.%2fa&=+-~*') });
    const origin = fc.constantFrom('', 'http://x', 'http://', 'https://a;b', 'x://[', 'http:');
    fc.assert(
      fc.property(origin, part, (scheme, rest) => {
        const target = scheme + rest;
        const result = taken(target) ?? '';
        const [before, after] = [splitTarget(target), splitTarget(result)];
        expect(result.startsWith('/')).toBe(true);
        expect(canonicalQuery(after.query)).toBe(canonicalQuery(before.query));
        if (before.path.startsWith('/')) expect(canonicalPath(after.path)).toBe(canonicalPath(before.path));
      }),
    );
  });

  it.each([
    ['2.0', {}, 505, 'must end with HTTP/1.1 or HTTP/1.0'],
    ['0.9', {}, 400, 'must end with HTTP/1.1 or HTTP/1.0'],
    ['1.0', { 'transfer-encoding': 'chunked' }, 400, 'HTTP/1.0 knows no Transfer-Encoding'],
    ['1.1', { 'transfer-encoding': 'gzip, chunked' }, 501, 'alone, received "gzip, chunked"'],
    ['1.1', { 'transfer-encoding': '' }, 501, 'alone, received ""'],
    ['1.1', { expect: 'a-miracle' }, 417, 'must be 100-continue'],
    ['1.1', { expect: '100-continue, a-miracle' }, 417, 'must be 100-continue'],
  ])('refuses HTTP/%s with %j by %i and the one error body, and closes the connection', (...refused) => {
    const [httpVersion, headers, status, detail] = refused;
    expect(refuseHead(requestTo('/', { httpVersion, headers: headers as Record<string, string> }))).toMatchObject({
      status,
      body: { errors: [{ errorCode: 12, errorMessage: expect.stringContaining(detail) }] },
      headers: ['X-Error', expect.stringMatching(/^12:/), 'Connection', 'close'],
    });
  });

  it.each([
    ['transfer-encoding', 'Chunked'],
    ['expect', '100-Continue'],
  ])('takes the %s %s', (name, value) => {
    expect(refuseHead(requestTo('/', { headers: { [name]: value } }))).toBeUndefined();
  });
});

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
  ])('names the method of %j if only its case is wrong (D-ERR-9)', (line, detail) => {
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

  it('writes nothing to a client that has left', () => {
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

  it('answers in place of a request whose body cannot be read', () => {
    const socket = new RecordedSocket();
    socket._httpMessage = new Answering(false, { complete: false });
    expect(partsOf(refuse('HPE_INVALID_CHUNK_SIZE', socket)).statusLine).toBe('HTTP/1.1 400 Bad Request');
    expect(socket.ended).toBe(true);
  });
});
