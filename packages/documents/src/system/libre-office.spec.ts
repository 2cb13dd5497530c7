import { mkdtemp, writeFile } from 'node:fs/promises';
import { createReadStream } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pathToFileURL, fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { until } from '@talent-platform/jest-preset/until';
import { aDocx, anOdt, aWordParagraph, aWordPicture } from '../../test/builders/office-file.builder.js';
import { pointingFiles } from '../../test/builders/pointing-files.builder.js';
import { programFromSources } from '../../test/compiled-sources.js';
import { countingServer } from '../../test/counting-server.js';
import type { CountingServer } from '../../test/counting-server.js';
import { fixture } from '../../test/fixtures.js';
import { pdfOf } from '../../test/pdf-of.js';
import { runningIn } from '../../test/running-in.js';
import { pixelsOf, readPdfPages } from '../test-support/read-document.js';
import { opaquePng } from '../pdf/drawings/draw-svg.js';
import { ENGINES } from '../engines.js';
import { DocumentRunner } from '../process/document-runner.js';
import { libreOffice } from './libre-office.js';

const RED = [255, 0, 0] as const;
const RED_PNG = opaquePng(Buffer.from('ff0000ff'.repeat(40 * 40), 'hex'), 40, 40);
const SECRET = 'correct horse battery staple';
const RESUME = ['Zoë Müller', 'Harbour pilot', 'Ελληνικά', 'Русский', '2019', 'Port of Hamburg'];

/** It is no part of the product: where it is not installed, or a jail cannot be made, that is said, and nothing is tried. */
const state = await libreOffice.probe();
const isHere = 'version' in state;

async function wordsOf(pdf: Buffer): Promise<string> {
  return (await readPdfPages(pdf)).join(' ');
}

it('The look for LibreOffice tells its version, or why it is not used', () => {
  expect(state).toEqual(
    isHere ? { version: expect.stringMatching(/^\d+\.\d+/) } : { missing: expect.stringMatching(/installed|jail/) },
  );
});

(isHere ? describe : describe.skip)(`LibreOffice in a jail${isHere ? '' : `: ${state.missing}`}`, () => {
  let server: CountingServer;
  let folder: string;

  beforeAll(async () => {
    server = await countingServer(RED_PNG);
    folder = await mkdtemp(path.join(tmpdir(), 'office-'));
    await writeFile(path.join(folder, 'red.png'), RED_PNG);
    await writeFile(path.join(folder, 'secret.txt'), SECRET);
  });

  afterAll(() => server.stop());

  it('makes a PDF of a doc', async () => {
    const { pdf, fidelity } = await pdfOf(fixture('resume.doc'), { engine: libreOffice });
    const text = await wordsOf(pdf);
    expect(RESUME.filter((word) => !text.includes(word))).toEqual([]);
    expect(fidelity).toBe('exact');
  });

  it.each(['docx', 'odt', 'rtf'])(
    'neither asks for what a %s names, nor reads files of the server',
    async (extension) => {
      for (const base of [server.url, pathToFileURL(folder).href]) {
        const file = pointingFiles(`${base}/red.png`, `${base}/secret.txt`).find(([each]) => each === extension)?.[1];
        const { pdf } = await pdfOf(file ?? '', { engine: libreOffice });
        expect(await pixelsOf(pdf, RED)).toBe(0);
        const words = await wordsOf(pdf);
        expect([words.includes('Harbour pilot'), words.includes(SECRET)]).toEqual([true, false]);
      }
      expect(server.asked).toEqual([]);
    },
  );

  it('reads no file of the server that a drawing in a document names', async () => {
    const svg = Buffer.from(
      `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" width="90" height="90"><image xlink:href="${pathToFileURL(folder).href}/red.png" width="90" height="90"/></svg>`,
    );
    const picture = `<text:p><draw:frame svg:width="3cm" svg:height="3cm"><draw:image xlink:href="Pictures/a.svg" xlink:type="simple"/></draw:frame></text:p>`;
    const { pdf } = await pdfOf(anOdt(`<text:p>pilot</text:p>${picture}`, { 'Pictures/a.svg': svg }), {
      engine: libreOffice,
    });
    expect(await pixelsOf(pdf, RED)).toBe(0);
  });

  it('shows what is in the file itself, so that the jail is what keeps the rest out', async () => {
    const relationship = `<Relationship Id="rId9" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/image" Target="media/red.png"/>`;
    const body = aWordParagraph('pilot') + aWordPicture('embed', 'rId9');
    const { pdf } = await pdfOf(aDocx(body, relationship, { 'word/media/red.png': RED_PNG }), { engine: libreOffice });
    expect(await pixelsOf(pdf, RED)).toBeGreaterThan(100);
  });

  it('has failed where it wrote no PDF, whatever its exit code', async () => {
    const garbage = { engine: libreOffice, kind: 'doc' } as const;
    await expect(pdfOf('no document', garbage)).rejects.toMatchObject({ code: 'CORRUPT' });
  });

  it('is asked first for office files, and its process is given no more than it needs', async () => {
    const runner = await DocumentRunner.start({ folder, engines: ENGINES, program: programFromSources() });
    const outputFile = path.join(folder, 'resume.pdf');
    const content = createReadStream(fileURLToPath(new URL('../../test/fixtures/resume.odt', import.meta.url)));
    const outcome = await runner.run({ operation: 'pdf', content, outputFile });
    expect(outcome).toMatchObject({ engineId: 'libre-office', fidelity: 'exact', kind: 'odt' });
    expect(outcome.earlier).toBeUndefined();
  });

  it('is ended with its jail where both take more memory than they may, and an embedded engine is asked', async () => {
    const options = { folder, engines: ENGINES, program: programFromSources() };
    const runner = await DocumentRunner.start({ ...options, processLimits: { residentMib: 200, watchMs: 10 } });
    const content = createReadStream(fileURLToPath(new URL('../../test/fixtures/resume.odt', import.meta.url)));
    const outcome = await runner.run({ operation: 'pdf', content, outputFile: path.join(folder, 'reflow.pdf') });
    expect(outcome).toMatchObject({ engineId: 'odt-pdf', earlier: { engineId: 'libre-office', code: 'LIMIT' } });
    await until('the end of LibreOffice', () => runningIn(folder).length === 0);
  });
});
