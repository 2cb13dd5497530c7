import { describe, expect, it } from '@jest/globals';
import { readCapture } from './captured-request.js';

const read = (text: string) => readCapture(new TextEncoder().encode(text));
const textOf = (bytes: Uint8Array | undefined) => bytes && new TextDecoder().decode(bytes);

describe('readCapture', () => {
  it.each(['\n', '\r\n'])('reads raw HTTP whose lines end in %j', (end) => {
    const capture = read(['POST /a?b=1 HTTP/1.1', 'Host: api.example', 'x-a:  1 ', '', '{"a":\n1}'].join(end));
    expect(capture).toMatchObject({ method: 'POST', target: '/a?b=1', headers: ['Host', 'api.example', 'x-a', '1'] });
    expect('body' in capture && textOf(capture.body)).toBe('{"a":\n1}');
  });

  it('cuts the body to its length, because editors add a line end', () => {
    const capture = read('POST / HTTP/1.1\ncontent-length: 2\n\n{}\n');
    expect('body' in capture && textOf(capture.body)).toBe('{}');
  });

  it('does not cut the JSON of an unpacked event to the length of its gzip', () => {
    const capture = read('POST / HTTP/1.1\ncontent-encoding: gzip\ncontent-length: 2\n\n{"a":1}');
    expect('body' in capture && textOf(capture.body)).toBe('{"a":1}');
  });

  it('reads what curl -v prints, which has no body', () => {
    const capture = read('*   Trying 127.0.0.1:80...\n> GET /a HTTP/1.1\n> Host: api.example\n>\n< HTTP/1.1 200 OK\n');
    expect(capture).toEqual({ method: 'GET', target: '/a', headers: ['Host', 'api.example'], body: undefined });
  });

  it.each([
    ['', { fault: 'noRequestLine', line: '' }],
    ['HTTP/1.1 200 OK', { fault: 'noRequestLine', line: 'HTTP/1.1 200 OK' }],
    ['hello world\nfoo', { fault: 'noRequestLine', line: 'hello world' }],
    ['  GET / HTTP/1.1\n  Host: a', { fault: 'indented', line: '  GET / HTTP/1.1' }],
    ['GET / HTTP/1.1\nno header', { fault: 'noHeader', line: 'no header' }],
  ])('says what is wrong with %j', (text, expected) => {
    expect(read(text)).toEqual(expected);
  });
});
