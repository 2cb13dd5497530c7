import { ERROR_CODES, ProtocolError } from '@talent-platform/protocol/errors';
import { SigningSecret, verifyRequest } from '@talent-platform/protocol/signing';
import { readVectors, VECTOR_SECRET, VECTOR_TIME_MS } from '@talent-platform/protocol/vectors';
import type { VectorRequest } from '@talent-platform/protocol/vectors';
import { describe, expect, it } from '@jest/globals';
import { parseCapturedRequest } from './parse-captured-request.js';

const parse = (text: string) => {
  const { body, ...head } = parseCapturedRequest(Buffer.from(text, 'utf8'));
  return { ...head, body: body === undefined ? undefined : Buffer.from(body).toString('utf8') };
};

describe('parseCapturedRequest', () => {
  it.each(['\n', '\r\n'])('reads raw HTTP with the line end %j', (end) => {
    const lines = [
      'POST /a%20b?x=1 HTTP/1.1',
      'Host: api.example',
      'X-A:  padded \t',
      'x-a: again',
      'Empty:',
      '',
      '{"a":\n1}\n',
    ];
    expect(parse(lines.join(end))).toEqual({
      method: 'POST',
      target: '/a%20b?x=1',
      headers: ['Host', 'api.example', 'X-A', 'padded', 'x-a', 'again', 'Empty', ''],
      body: '{"a":\n1}\n',
    });
  });

  it('keeps a body of bytes that are no text', () => {
    const bytes = Buffer.concat([Buffer.from('PUT / HTTP/1.1\n\n'), Buffer.from([0, 255, 13, 10, 10])]);
    expect([...(parseCapturedRequest(bytes).body ?? [])]).toEqual([0, 255, 13, 10, 10]);
  });

  it('cuts the body to Content-Length, since editors add a line end', () => {
    expect(parse('POST / HTTP/1.1\nContent-Length: 2\n\n{}\n').body).toBe('{}');
  });

  it.each(['GET / HTTP/1.1\nHost: a\n\n', '\n\nGET /\nHost: a\n'])('reads a head alone: %j', (text) => {
    expect(parse(text)).toEqual({ method: 'GET', target: '/', headers: ['Host', 'a'], body: '' });
  });

  it('takes the first request out of what curl -v prints, and no body', () => {
    const text = [
      '*   Trying 127.0.0.1:8080...',
      '> PATCH /customers/1001/people/1 HTTP/1.1',
      '> Host: 127.0.0.1:8080',
      '> Authorization: x-svc-v1-hmac-sha256 user=a b',
      '> ',
      '} [20 bytes data]',
      '< HTTP/1.1 307 Temporary Redirect',
      '< Location: /b',
      '> GET /b HTTP/1.1',
      '> Host: second',
      '>',
      '{"body":"of the answer"}',
    ].join('\r\n');
    expect(parse(text)).toEqual({
      method: 'PATCH',
      target: '/customers/1001/people/1',
      headers: ['Host', '127.0.0.1:8080', 'Authorization', 'x-svc-v1-hmac-sha256 user=a b'],
      body: undefined,
    });
  });

  it('does not take a quoted line of a raw body for curl', () => {
    expect(parse('POST / HTTP/1.1\nHost: a\n\n> quoted\n')).toMatchObject({ method: 'POST', body: '> quoted\n' });
  });

  it.each([
    ['', 'must start with a line'],
    ['nonsense', 'received "nonsense"'],
    ['HTTP/1.1 200 OK\nA: b\n\n', 'received "HTTP/1.1 200 OK"'],
    ['x-svc-date: 2026-11-20T12:00:00Z\nauthorization: a\n', 'received "x-svc-date: 2026'],
    ['GET / HTTP/1.1\nno header\n\n', '"no header"'],
  ])('refuses %j', (text, message) => expect(() => parse(text)).toThrow(message));
});

describe('parseCapturedRequest on the vectors of the protocol', () => {
  const secrets = [new SigningSecret(VECTOR_SECRET)];
  const now = new Date(VECTOR_TIME_MS);
  const { signed, refused } = readVectors();
  const cases = [...signed.map((vector) => ({ ...vector, errorCode: undefined })), ...refused];

  /** The codes that the request is refused with, each once; none where it verifies. */
  const refusalOf = (bytes: Uint8Array): Set<number> => {
    const { body = new Uint8Array(), ...received } = parseCapturedRequest(bytes);
    try {
      verifyRequest({ received, body, secrets, now });
      return new Set();
    } catch (error) {
      if (error instanceof ProtocolError)
        return new Set(error.problems.map((problem) => ERROR_CODES[problem.code].number));
      throw error;
    }
  };

  it('finds them', () => expect(cases.length).toBeGreaterThan(200));

  it.each(cases)('reads $name as the server does', ({ request, errorCode }) => {
    expect(refusalOf(asHttp(request))).toEqual(new Set(errorCode === undefined ? [] : [errorCode]));
  });
});

function asHttp({ method, target, headers, body }: VectorRequest): Uint8Array {
  const head = headers.map((text, index) => (index % 2 === 0 ? `\n${text}:` : text)).join('');
  return Buffer.concat([Buffer.from(`${method} ${target} HTTP/1.1${head}\n\n`, 'latin1'), body]);
}
