import { execFile, execFileSync } from 'node:child_process';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { once } from 'node:events';
import { promisify } from 'node:util';
import { gzipSync } from 'node:zlib';
import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { bodyText } from '../page/text/body-text.js';
import { compareLines } from '../page/text/compare-lines.js';
import type { ComparedLine } from '../page/text/compare-lines.js';
import { curlOf, shellQuoted } from '../page/text/shell-text.js';
import { visible } from '../page/text/visible-text.js';
import { readEvent } from './support/read-event.js';
import { shownEvent } from './support/page-state.js';
import { SECRET } from './support/send-event.js';

describe('a text from the network', () => {
  it.each([
    ['a\u00adb', 'a\\u00adb'],
    ['a\u200bb\u202eb\u2066', 'a\\u200bb\\u202eb\\u2066'],
    ['\u180e\u034f\u115f\u3164\ufeff\u2028\ufff9', '\\u180e\\u034f\\u115f\\u3164\\ufeff\\u2028\\ufff9'],
    ['\u{e0041}', '\\udb40\\udc41'],
    ['a\n\tb', 'a\n\tb'],
    ['é\u0301 👩\u200d💻 ❤\ufe0f می\u200cخواهم 𝒳', 'é\u0301 👩\u200d💻 ❤\ufe0f می\u200cخواهم 𝒳'],
  ])('shows what is not seen as an escape, and nothing else: %j', (text, shown) => expect(visible(text)).toBe(shown));
});

describe('the lines of what should have been signed (D-EVT-3)', () => {
  it.each([
    ['content-type', 'text/plain', 'content-type'],
    ['x-svc-date', '2026-01-01T00:00:00Z', 'x-svc-date'],
  ])('show %s as it was signed and as it arrived', async (name, value, label) => {
    const { verdict } = await readEvent({ acme: SECRET }, { [name]: value });
    const [signed, arrived] = compareLines(verdict).filter(({ state }) => state !== 'same');
    expect([signed?.state, signed?.label, arrived?.state]).toEqual(['signed', label, 'arrived']);
    expect(whole(arrived)).toBe(`${name}:${value}`);
    expect(verdict.canonicalRequest).toContain(whole(arrived));
  });
});

describe('a body', () => {
  it('is laid out if it is JSON', () => {
    expect(bodyText(shownEvent({ text: '{"a":[1]}' }), false)).toEqual({
      ...{ text: '{\n  "a": [\n    1\n  ]\n}', note: '', hidden: 0 },
    });
  });

  it.each([
    [{ text: '', body: '' }, '', 'The body is empty.'],
    [{ text: '{"a":', body: 'eyJhIjo=' }, '{"a":', ''],
    [{ text: `${'['.repeat(50_000)}`, body: 'W1s=' }, '['.repeat(50_000), ''],
  ])('is shown as it came otherwise: %#', (event, text, note) => {
    expect(bodyText(shownEvent(event), false)).toEqual({ text, note, hidden: 0 });
  });

  it('is shown as base64 if it is no text', () => {
    const { text: _text, ...bytes } = shownEvent({ body: '/wA=' });
    expect(bodyText(bytes, false)).toMatchObject({ text: '/wA=', note: 'The body is no text. As base64:' });
    expect(bodyText({ ...bytes, isTruncated: true }, false).note).toBe('The beginning of the body, as base64:');
  });
});

describe('a curl command', () => {
  it.each([
    ['plain JSON', '{"a":"it\'s $(id) `id` !1 \\\\"}'],
    ['gzip', gzipSync('{"a":1}')],
    ['nothing', ''],
  ])('sends an event of %s as it came', async (_, body) => {
    const received: Array<{ method: string; url: string; headers: readonly string[]; body: Buffer }> = [];
    const server = createServer((request, response) => {
      const pieces: Buffer[] = [];
      request.on('data', (piece: Buffer) => pieces.push(piece));
      request.on('end', () => {
        const { method = '', url = '', rawHeaders: headers } = request;
        received.push({ method, url, headers, body: Buffer.concat(pieces) });
        response.end();
      });
    }).listen(0, '127.0.0.1');
    await once(server, 'listening');
    const bytes = Buffer.from(body);
    const event = {
      ...shownEvent({ method: 'PUT', target: "/a/../b[1]?x='{y}" }),
      headers: ['Host', 'partner.example:38517', 'X-Odd', `it's "\u00e9" $(id)`, 'X-Empty', '', 'Content-Length', '7'],
      body: bytes.toString('base64'),
      ...(typeof body === 'string' ? { text: body } : {}),
    };
    if (typeof body !== 'string') Reflect.deleteProperty(event, 'text');
    const command = curlOf(event, `http://127.0.0.1:${(server.address() as AddressInfo).port}`);
    await promisify(execFile)('bash', ['-c', command]);
    server.close();
    expect(received).toEqual([expect.objectContaining({ method: 'PUT', url: "/a/../b[1]?x='{y}", body: bytes })]);
    const headers = received[0]?.headers ?? [];
    expect(headers).toEqual(
      expect.arrayContaining(['Host', 'partner.example:38517', `it's "\u00e9" $(id)`, 'X-Empty']),
    );
  });

  it('holds any header as one word, of which the shell runs nothing', () => {
    const header = fc.array(fc.integer({ min: 1, max: 255 }), { maxLength: 12 });
    const words = fc.sample(header, 200).map((codes) => String.fromCharCode(...codes));
    const script = `printf '%s\\0' ${words.map((word) => shellQuoted(word)).join(' ')}`;
    const printed = execFileSync('bash', ['-c', script], { encoding: 'latin1' });
    expect(printed.split('\0').slice(0, -1)).toEqual(words);
  });
});

function whole(line: ComparedLine | undefined): string {
  return line === undefined ? '' : line.before + line.differing + line.after;
}
