import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Readable } from 'node:stream';
import { afterAll, describe, expect, it } from '@jest/globals';
import { programFromSources } from '../../test/compiled-sources.js';
import { fixture } from '../../test/fixtures.js';
import { wordPerfect6 } from '../../test/word-perfect-file.js';
import { DEFAULT_LIMITS } from '../default-limits.js';
import { DocumentRunner } from '../process/document-runner.js';
import { probeEngines } from '../process/probe-engines.js';
import { TEXT_TOOLS, textToolEngine } from './text-tool-engine.js';

const FILES: Readonly<Record<string, Buffer>> = {
  pdftotext: fixture('resume.pdf'),
  antiword: fixture('resume.doc'),
  catdoc: fixture('resume.doc'),
  wpd2text: wordPerfect6(['Zo', [0xf0, 45, 1, 0xf0], '\x80M\x1cller\xccis\x80here\xcc']),
  tesseract: fixture('scan.png'),
};
const WORDS: Readonly<Record<string, string>> = { tesseract: 'Harbour pilot wanted' };
const reports = await probeEngines(TEXT_TOOLS.map(textToolEngine));

describe('A program of the system', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'text-tools-'));
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  for (const { id, isAvailable } of reports) {
    (isAvailable ? it : it.skip)(`reads the text of a file: ${id}`, async () => {
      const engines = TEXT_TOOLS.map(textToolEngine).filter((engine) => engine.id === id);
      const runner = await DocumentRunner.start({
        folder: path.join(folder, 'jobs'),
        engines,
        program: programFromSources(),
      });
      const outputFile = path.join(folder, id);
      await runner.run({ operation: 'text', content: Readable.from([FILES[id] ?? Buffer.alloc(0)]), outputFile });
      expect(readFileSync(outputFile, 'utf8')).toContain(WORDS[id] ?? 'Zoë Müller');
    });
  }

  it('gives no text of a document that only has pictures', async () => {
    const antiword = TEXT_TOOLS.find(({ id }) => id === 'antiword');
    if (antiword === undefined) throw new TypeError('There is no such program.');
    const engine = textToolEngine({ ...antiword, program: '/bin/cat', flags: (inputFile) => [inputFile] });
    const workFolder = mkdtempSync(path.join(folder, 'pictures-'));
    const [inputFile, outputFile] = [path.join(workFolder, 'input'), path.join(workFolder, 'output')];
    writeFileSync(inputFile, '\n[pic]\n\n[pic][pic]\n');
    const job = { operation: 'text', kind: 'doc', inputFile, outputFile, workFolder, limits: DEFAULT_LIMITS } as const;
    await expect(engine.run(job)).rejects.toMatchObject({ code: 'EMPTY' });
  });

  it('that is not installed is reported so', async () => {
    const [tool] = TEXT_TOOLS;
    const lost = tool === undefined ? [] : [textToolEngine({ ...tool, program: '/usr/bin/no-such-program' })];
    expect(await probeEngines(lost)).toMatchObject([{ isAvailable: false }]);
  });
});
