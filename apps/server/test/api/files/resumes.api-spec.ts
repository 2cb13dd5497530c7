import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { beforeEach, describe, expect, it } from '@jest/globals';
import { FileRenditions } from '../../../src/modules/files/file-renditions.js';
import { UnnamedContents } from '../../../src/modules/files/unnamed-contents.js';
import { operatorContext } from '../../../src/operator/open-installation.js';
import { aBlueprint, aUser, SECRET } from '../../builders/blueprint.builder.js';
import { ApiClient, codesOf, statusAndCodes } from '../../support/api-client.js';
import { describeServer } from '../../support/each-server.js';
import { sendFile } from '../../support/multipart.js';
import { readPdfPages } from '@talent-platform/documents/test-support';
import { RecordingLog } from '../../support/recording-log.js';
import type { RawResponse } from '../../support/send-raw.js';
import { TestClock } from '../../support/test-clock.js';

const BLUEPRINT = aBlueprint(1001, {
  userGroups: [
    { integrationName: 'administrators', label: 'Administrators', administrator: true },
    { integrationName: 'partners', label: 'Partners' },
    { integrationName: 'readers', label: 'Readers', fieldAccess: { people: { resume: 'none' } } },
  ],
  users: [
    aUser('1001.admin', 'administrators'),
    aUser('1001.user', 'partners'),
    aUser('1001.other', 'partners'),
    aUser('1001.reader', 'readers'),
  ],
});

const fixture = (name: string): Buffer =>
  readFileSync(new URL(`../../../../../packages/documents/test/fixtures/${name}`, import.meta.url));
/** Without controls, so that it looks like a text. */
const BYTES_OF_NO_TEXT = Buffer.concat(
  Array.from({ length: 60 }, (_, index) => createHash('sha512').update(String(index)).digest()),
).map((byte) => (byte < 0x20 || byte === 0x7f ? byte | 0x80 : byte)) as Buffer;
/** Returns a PDF with two pages, of which the second is not in the file. */
const pdfWithLostPage = (words: string): Buffer => {
  const draw = `BT /F 12 Tf 20 50 Td (All words of ${words}) Tj ET`;
  return Buffer.from(`%PDF-1.4
1 0 obj << /Type /Catalog /Pages 2 0 R >> endobj
2 0 obj << /Type /Pages /Kids [3 0 R 9 0 R] /Count 2 >> endobj
3 0 obj << /Type /Page /Parent 2 0 R /MediaBox [0 0 300 100] /Contents 4 0 R /Resources << /Font << /F 5 0 R >> >> >>
endobj
4 0 obj << /Length ${draw.length} >> stream
${draw}
endstream endobj
5 0 obj << /Type /Font /Subtype /Type1 /BaseFont /Helvetica >> endobj
trailer << /Size 6 /Root 1 0 R >>
%%EOF
`);
};
const HOUR_MS = 3_600_000;
const clock = new TestClock();
const log = new RecordingLog();

describeServer('a résumé', { blueprints: [BLUEPRINT], clock, log }, (under) => {
  const client = new ApiClient(under.server, 1001);
  let person: string;
  let resume: string;

  beforeEach(async () => {
    person = `people/${await client.create('people', { firstname: 'Ada', lastname: 'Lovelace' })}`;
    resume = `/${person}/fields/resume`;
  });

  const send = async (content: Buffer | string, filename: string): Promise<void> => {
    expect((await sendFile(client, `${person}/fields/resume`, { content, filename })).status).toBe(204);
  };
  it('keeps its text if other engines make nothing of it later (D-FIL-5)', async () => {
    const words = `Words of ${person}`;
    await send(words, 'cv.txt');
    expect((await client.get(`${resume}/text`)).text).toContain(words);
    const of = { hash: createHash('sha256').update(words).digest('hex'), kind: 'text', extension: '' } as const;
    const failed = { failure: 'CORRUPT', engines: 'others', madeBy: null, omissions: [] };
    const kept = await under.server.running.app.get(FileRenditions).keep(operatorContext(1001), of, failed);
    expect(kept.content).toBeDefined();
    expect((await client.get(`${resume}/text`)).text).toContain(words);
  });

  const rows = (sql: string): Promise<unknown[]> => under.server.unitOfWork.reader.query(sql);
  const sweepTwice = async (): Promise<void> => {
    const sweeper = under.server.running.app.get(UnnamedContents);
    for (let round = 0; round < 2; round += 1) {
      clock.advance(25 * HOUR_MS);
      await sweeper.sweep();
    }
    clock.set('2026-11-20T12:00:00Z');
  };
  const made = (): number => log.text.split('"msg":"A document was made."').length - 1;

  it('is read in the charset that its part names, else in the one that statistics give (D-FIL-13)', async () => {
    // «Да» in windows-1251, too short for statistics, and a line that they know.
    const [short, long] = [Buffer.from('c4e0', 'hex'), Buffer.from('ceeffbf220f0e0e1eef2fb20e220cceef1eae2e5', 'hex')];
    const told = { content: short, filename: 'a.txt', contentType: 'text/plain; charset=cp1251' };
    const field = `${person}/fields/resume`;
    expect((await sendFile(client, field, told)).status).toBe(204);
    expect((await client.get(`${resume}/text`)).text).toBe('Да\n');
    expect((await sendFile(client, field, { ...told, contentType: 'text/plain; charset=koi8-r' })).status).toBe(204);
    expect((await client.get(`${resume}/text`)).text).toBe('дЮ\n');
    await send(long, 'b.txt');
    expect((await client.get(`${resume}/text`)).text).toBe('Опыт работы в Москве\n');
    await send(BYTES_OF_NO_TEXT, 'c.txt');
    expect((await client.get(`${resume}/text`)).status).toBe(404);
  });

  it('is read as text, which is extracted on the first request and stored (spec: Binary files)', async () => {
    await send(`Ada Lovelace\r\nAnalyst, ${person}\r\n`, 'Lebenslauf Müller.txt');
    const before = made();
    const first = await client.get(`${resume}/text`);
    expect([first.status, first.text]).toEqual([200, `Ada Lovelace\nAnalyst, ${person}\n`]);
    expect(first.headers).toMatchObject({
      'content-type': 'text/plain;charset=utf-8',
      'content-disposition': `attachment; filename="Lebenslauf M_ller.txt"; filename*=UTF-8''Lebenslauf%20M%C3%BCller.txt`,
      etag: expect.stringMatching(/^"[\w-]{43}"$/),
    });
    const again = await client.get(`${resume}/text`);
    expect([again.text, again.headers.etag]).toEqual([first.text, first.headers.etag]);
    expect(made() - before).toBe(1);
    const known = await client.send('GET', `${resume}/text`, {
      headers: { 'if-none-match': String(first.headers.etag) },
    });
    expect([known.status, known.text]).toEqual([304, '']);
  });

  it('is read as PDF, with its text in it', async () => {
    await send('Ada Lovelace, Analyst', 'cv.txt');
    const pdf = await client.get(`${resume}/pdf`);
    expect(pdf.status).toBe(200);
    expect(pdf.headers).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition': 'attachment; filename="cv.pdf"',
    });
    expect((await readPdfPages(pdf.bytes)).join(' ')).toContain('Ada Lovelace, Analyst');
  });

  it('that is a PDF is its own PDF, and has its text (D-FIL-5)', async () => {
    await send(fixture('resume.pdf'), 'cv.pdf');
    const before = made();
    const pdf = await client.get(`${resume}/pdf`);
    expect(pdf.bytes.equals(fixture('resume.pdf'))).toBe(true);
    expect(made()).toBe(before);
    expect((await client.get(`${resume}/text`)).status).toBe(200);
  });

  it('of the same bytes is read as each of their names says, if these are plain texts', async () => {
    const content = `<h1>Grace of ${person}</h1>`;
    await send(content, 'cv.txt');
    expect((await client.get(`${resume}/text`)).text).toBe(`${content}\n`);
    await send(content, 'cv.html');
    expect((await client.get(`${resume}/text`)).text).toBe(`Grace of ${person}\n`);
  });

  it('cannot be deleted, in any spelling of its name (D-FIL-4)', async () => {
    await send('Ada', 'cv.txt');
    for (const name of ['resume', '%72esume', 'resum%65']) {
      const refused = await client.send('DELETE', `/${person}/fields/${name}/binary`);
      expect([name, refused.status, codesOf(refused)]).toEqual([name, 405, [11]]);
    }
    expect((await client.get(`${resume}/binary`)).text).toBe('Ada');
  });

  it.each([
    ['asks for a password', () => fixture('locked.pdf'), { engine: 'pdf-text', kind: 'pdf', failure: 'ENCRYPTED' }],
    ['holds nothing', () => Buffer.alloc(0), undefined],
    [
      'is of no known kind',
      () => Buffer.from([0, 1, 2, 3, 255, 254, 0, 0, 7, 9]),
      { kind: 'unknown', failure: 'UNSUPPORTED' },
    ],
  ])('that %s has no text, as the log says (404 code 19)', async (_title, content, told) => {
    await send(content(), 'cv.bin');
    for (let round = 0; round < 2; round += 1) {
      expect(statusAndCodes(await client.get(`${resume}/text`))).toEqual([404, [19]]);
    }
    if (told !== undefined) expect(log.text).toContain(JSON.stringify(told).slice(1, -1));
  });

  describe('of which the text or the PDF lacks something (D-FIL-15)', () => {
    it.each([
      ['text', 'a page is missing', pdfWithLostPage, 'cv.pdf', ['19:A page cannot be read.']],
      [
        'text',
        'the end is missing',
        () => `{\\rtf1 {Pilot of ${person}`,
        'cv.rtf',
        ['19:The end of the file is missing.'],
      ],
      [
        'pdf',
        'a script has no font',
        () => `${person} ภาษาไทย`,
        'cv.txt',
        ['20:Boxes stand for characters that no font of the server has.'],
      ],
      ['pdf', 'nothing is missing', () => `${person} Łódź`, 'cv.txt', []],
    ] as const)('says so each time its %s is read, if %s', async (kind, _what, content, filename, warnings) => {
      await send(content(person), filename);
      const before = made();
      const headersOf = async (headers: Readonly<Record<string, string>> = {}): Promise<RawResponse['headers']> =>
        (await client.send('GET', `${resume}/${kind}`, { headers })).headers;
      const first = await headersOf();
      const etag = String(first.etag);
      const later = [
        await headersOf(),
        await headersOf({ range: 'bytes=0-1' }),
        await headersOf({ 'if-none-match': etag }),
      ];
      expect([first, ...later].map((headers) => headers['x-warning'] ?? '')).toEqual(
        Array(4).fill(warnings.join(', ')),
      );
      expect(made() - before).toBe(1);
      expect(
        (await client.send('GET', `${resume}/${kind}`, { headers: { range: 'bytes=999999-' } })).headers,
      ).not.toHaveProperty('x-warning');
    });

    it('has all causes in the log, by their names', async () => {
      await send(`${person} 🙂`, 'cv.txt');
      await client.get(`${resume}/pdf`);
      expect(log.text).toContain('"omissions":["GLYPHS_MISSING"]');
    });

    it('has one line in the log for each script without a font, whatever number of documents lack it (D-FIL-16)', async () => {
      const lines = (): number => log.text.split('"script":"Khmer"').length - 1;
      const before = lines();
      for (const words of ['ភាសា', 'ខ្មែរ ភាសាខ្មែរ']) {
        await send(`${person} ${words}`, 'cv.txt');
        expect((await client.get(`${resume}/pdf`)).status).toBe(200);
      }
      expect(lines() - before).toBe(1);
      expect(log.text).toContain('A font in the folder of TALENT_FONTS adds them.');
    });
  });

  it('that is not a document cannot be converted (500 code 20), and is not tried again with the same engines', async () => {
    await send(Buffer.from([0x50, 0x4b, 3, 4, 0, 0, 0, 0]), 'cv.docx');
    const lines = (): number => log.text.split('No document came of a file.').length;
    expect([(await client.get(`${resume}/pdf`)).status, codesOf(await client.get(`${resume}/pdf`))]).toEqual([
      500,
      [20],
    ]);
    const after = lines();
    await client.get(`${resume}/pdf`);
    expect(lines()).toBe(after);
  });

  it('that is not there, or is hidden from a group, has no text and no PDF: 404 code 2', async () => {
    const forms = ['text', 'pdf'];
    const absent = await Promise.all(forms.map((form) => client.get(`${resume}/${form}`)));
    await send(`Secret of ${person}`, 'cv.txt');
    const reader = new ApiClient(under.server, 1001, '1001.reader');
    const hidden = await Promise.all(forms.map((form) => reader.get(`${resume}/${form}`)));
    for (const read of [...absent, ...hidden]) expect([read.status, codesOf(read)]).toEqual([404, [2]]);
  });

  it('is extracted once if many ask at once, each user in turn', async () => {
    await send(`Many of ${person}`, 'cv.txt');
    const before = made();
    const other = new ApiClient(under.server, 1001, '1001.other');
    const replies = await Promise.all(
      [client, other, client, other].map((each): Promise<RawResponse> => each.get(`${resume}/text`)),
    );
    expect(replies.map(({ status, text }) => [status, text])).toEqual(replies.map(() => [200, `Many of ${person}\n`]));
    expect(made() - before).toBeLessThanOrEqual(2);
  });

  it.each([
    ['that is its own text', `Grace Hopper\n`, ['cv.txt']],
    ['of which several names give the same text', 'Grace Hopper', ['cv.txt', 'cv.html']],
  ])('%s is gone a day after nothing names it any more, and its texts (D-FIL-9)', async (_case, start, filenames) => {
    const content = `${person}, ${start}`;
    const kept = async (): Promise<unknown> => (await rows('SELECT name FROM file_contents')).length;
    await send('', 'cv.txt');
    await sweepTwice();
    const before = await kept();
    for (const filename of filenames) {
      await send(content, filename);
      expect((await client.get(`${resume}/text`)).status).toBe(200);
    }
    await client.get(`${resume}/pdf`);
    await send('', 'cv.txt');
    await sweepTwice();
    expect(await kept()).toBe(before);
    const contents = 'SELECT 1 FROM file_contents c WHERE c.customer_id = r.customer_id AND c.address = r.address';
    expect(await rows(`SELECT address FROM file_renditions r WHERE NOT EXISTS (${contents})`)).toEqual([]);
    expect(await rows('SELECT name FROM file_contents WHERE named_by < 1')).toEqual([]);
  });

  it('and the engines are listed for administrators alone, with what each makes (D-FIL-6)', async () => {
    const engines = (user: string): Promise<RawResponse> =>
      under.server.sendSigned(user, SECRET, { method: 'GET', path: '/platform/v1/documents/engines' });
    const reply = await engines('1001.admin');
    expect(reply.status).toBe(200);
    const told = (reply.json as { engines: Array<Record<string, unknown>> }).engines;
    expect(told).toContainEqual(
      expect.objectContaining({ origin: 'embedded', isAvailable: true, version: expect.any(String) }),
    );
    for (const engine of told) expect(engine).toHaveProperty(engine['isAvailable'] === true ? 'version' : 'reason');
    expect(statusAndCodes(await engines('1001.user'))).toEqual([404, [3]]);
  });
});
