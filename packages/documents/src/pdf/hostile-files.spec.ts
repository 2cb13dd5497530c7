import { mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { aDocx, anOdt, aWordParagraph } from '../../test/builders/office-file.builder.js';
import { pointingFiles } from '../../test/builders/pointing-files.builder.js';
import { countingServer } from '../../test/counting-server.js';
import type { CountingServer } from '../../test/counting-server.js';
import { largePng } from '../../test/hostile-files.js';
import { pdfOf } from '../../test/pdf-of.js';
import { pixelsOf, readPdfPages } from '../test-support/read-document.js';
import { opaquePng } from './drawings/draw-svg.js';

const RED = [255, 0, 0] as const;
const RED_PNG = opaquePng(Buffer.from('ff0000ff'.repeat(40 * 40), 'hex'), 40, 40);
const SECRET = 'correct horse battery staple';
const KINDS = ['docx', 'odt', 'html', 'svg', 'xml', 'rtf'] as const;

describe('A file that names what is not in it (D-FIL-5)', () => {
  let server: CountingServer;
  let folder: string;

  beforeAll(async () => {
    server = await countingServer(RED_PNG);
    folder = await mkdtemp(path.join(tmpdir(), 'hostile-'));
    await writeFile(path.join(folder, 'red.png'), RED_PNG);
    await writeFile(path.join(folder, 'secret.txt'), SECRET);
  });

  afterAll(() => server.stop());

  it.each(KINDS)('asks nobody for it: %s', async (extension) => {
    const { pdf } = await pdfOf(fileOf(extension, server.url), { extension });
    expect(server.asked).toEqual([]);
    expect(await pixelsOf(pdf, RED)).toBe(0);
  });

  it.each(KINDS)('has nothing of the files of the server in its PDF: %s', async (extension) => {
    for (const base of [folder, pathToFileURL(folder).href]) {
      const { pdf } = await pdfOf(fileOf(extension, base), { extension });
      expect(await pixelsOf(pdf, RED)).toBe(0);
      expect((await readPdfPages(pdf)).join(' ')).not.toContain(SECRET);
    }
  });
});

function fileOf(extension: string, base: string): Buffer {
  return (
    pointingFiles(`${base}/red.png`, `${base}/secret.txt`).find(([each]) => each === extension)?.[1] ?? Buffer.alloc(0)
  );
}

const DEEP = 50_000;
const LAUGHS = `<!DOCTYPE a [<!ENTITY a "ha">${Array.from({ length: 12 }, (_, at) => `<!ENTITY ${'b'.repeat(at + 1)} "${`&${at === 0 ? 'a' : 'b'.repeat(at)};`.repeat(10)}">`).join('')}]>`;

describe('A file that is made to take all memory or time', () => {
  const bomb = aWordParagraph('a'.repeat(40_000_000));
  it.each([
    ['a docx of much text', aDocx(bomb), 'docx', 'LIMIT'],
    ['an odt of much text', anOdt(`<text:p>${'a'.repeat(130_000_000)}</text:p>`), 'odt', 'LIMIT'],
    ['a page of deep tags', `<html>${'<div>'.repeat(DEEP)}`, 'html', 'LIMIT'],
    [
      'a drawing of entities',
      `<?xml version="1.0"?>${LAUGHS.replace('DOCTYPE a', 'DOCTYPE svg')}<svg xmlns="http://www.w3.org/2000/svg"><text>&${'b'.repeat(12)};</text></svg>`,
      'svg',
      'CORRUPT',
    ],
  ])('is refused: %s', async (_title, file, extension, code) => {
    await expect(pdfOf(file, { extension })).rejects.toMatchObject({ code });
  });

  it('leaves out a picture of a page that is too large, and says so', async () => {
    const page = `<p>Harbour pilot</p><img src="data:image/png;base64,${largePng(30_000).toString('base64')}">`;
    const { pdf, omissions } = await pdfOf(page, { extension: 'html' });
    expect((await readPdfPages(pdf)).join('')).toContain('Harbour pilot');
    expect(omissions).toEqual(['PICTURES_LEFT_OUT']);
  });
});
