import { describe, expect, it } from '@jest/globals';
import { pdfOf } from '../../test/pdf-of.js';
import { readPdfPages } from '../test-support/read-document.js';
import { textOf } from '../../test/text-of.js';
import { kindOfBytes } from '../kinds/kind-of-file.js';

const PAGE =
  '<html><head><title>no</title></head><body><h1>Zo\u00eb M\u00fcller</h1><p>Harbour pilot</p></body></html>';
const BOUNDARY = '----=_NextPart_01D';
const PICTURE = 'Content-Type: image/png\r\nContent-Transfer-Encoding: base64\r\n\r\niVBORw0KGgo=';

/** As Word and browsers write them. */
const archiveOf = (...parts: readonly string[]): Buffer =>
  Buffer.from(
    [
      `MIME-Version: 1.0\r\nContent-Type: multipart/related;\r\n\tboundary="${BOUNDARY}"\r\n\r\nThis document is a Single File Web Page.\r\n`,
      ...parts.map((part) => `--${BOUNDARY}\r\n${part}\r\n`),
      `--${BOUNDARY}--\r\n`,
    ].join('\r\n'),
    'latin1',
  );
const pageOf = (encoding: string, body: string, charset = 'utf-8'): string =>
  `Content-Location: file:///C:/cv.htm\r\nContent-Transfer-Encoding: ${encoding}\r\nContent-Type: text/html; charset="${charset}"\r\n\r\n${body}`;
const quoted = (text: string, encoding: BufferEncoding = 'utf8'): string =>
  [...Buffer.from(text, encoding)]
    .map((byte) => (byte > 126 || byte === 61 ? `=${byte.toString(16).toUpperCase()}` : String.fromCharCode(byte)))
    .join('')
    .replace('Harbour', 'Har=\r\nbour');

const EXPECTED = 'Zo\u00eb M\u00fcller\n\nHarbour pilot\n';

describe('A web archive, also where it is named .doc', () => {
  it.each([
    ['quoted-printable', archiveOf(pageOf('quoted-printable', quoted(PAGE)), PICTURE)],
    ['base64', archiveOf(PICTURE, pageOf('BASE64', Buffer.from(PAGE).toString('base64').replace(/.{76}/g, '$&\r\n')))],
    ['8bit', archiveOf(pageOf('8bit', Buffer.from(PAGE).toString('latin1')))],
    [
      'parts within parts',
      archiveOf(
        `Content-Type: multipart/alternative; boundary=b\r\n\r\n--b\r\nContent-Type: text/plain\r\n\r\nno\r\n--b2\r\n\r\n--b\r\n${pageOf('8bit', Buffer.from(PAGE).toString('latin1'))}\r\n--b--`,
      ),
    ],
  ])('gives the text of its page: %s', async (_title, bytes) => {
    expect(await kindOfBytes(bytes, 'doc')).toBe('mhtml');
    expect(await textOf(bytes)).toBe(EXPECTED);
  });

  it('gives a PDF of its page', async () => {
    const { pdf, fidelity } = await pdfOf(archiveOf(pageOf('quoted-printable', quoted(PAGE)), PICTURE));
    expect((await readPdfPages(pdf)).join('')).toMatch(/Zo\u00eb M\u00fcller[^]*Harbour pilot/);
    expect(fidelity).toBe('reflow');
  });

  it.each([
    ['has no page', archiveOf(PICTURE), 'CORRUPT'],
    ['is cut off before its page', archiveOf(PICTURE).subarray(0, 150), 'CORRUPT'],
    ['has more parts than an archive may', archiveOf(...Array.from({ length: 1001 }, () => PICTURE)), 'LIMIT'],
  ])('is refused where it %s', (_title, bytes, code) => expect(textOf(bytes)).rejects.toMatchObject({ code }));

  it('is none where a text only speaks of it', async () => {
    for (const text of [
      'MIME-Version: 1.0 is a header\n\nContent-Type: text/html',
      'Name: Ada\nMIME-Version: 1.0\n\nwords',
    ])
      expect(await kindOfBytes(Buffer.from(text))).toBe('txt');
  });
});
