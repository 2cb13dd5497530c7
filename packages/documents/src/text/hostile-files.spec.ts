import { mkdtempSync, readFileSync, readdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Readable } from 'node:stream';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { programFromSources } from '../../test/compiled-sources.js';
import { fixture } from '../../test/fixtures.js';
import { HOSTILE_FILES, wideWorkbook } from '../../test/hostile-files.js';
import type { DocumentFailure } from '../document-failure.js';
import { ENGINES } from '../engines.js';
import { DocumentRunner } from '../process/document-runner.js';
import type { DocumentOutcome } from '../process/document-runner.js';

const MIB = 1024 * 1024;

describe('A process that reads a document', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'hostile-files-'));
  const outputFile = path.join(folder, 'text');
  let runner: DocumentRunner;

  beforeAll(async () => {
    const engines = ENGINES.filter(({ origin }) => origin === 'embedded');
    runner = await DocumentRunner.start({ folder: path.join(folder, 'jobs'), engines, program: programFromSources() });
  });

  const run = (bytes: Buffer): Promise<DocumentOutcome> =>
    runner.run({ operation: 'text', content: Readable.from([bytes]), outputFile });

  it.each(Object.entries(HOSTILE_FILES))('refuses %s', async (_name, { make, code }) => {
    const bytes = make();
    const before = process.memoryUsage().rss;
    const failure = await run(bytes).catch((error: unknown) => error as DocumentFailure);
    expect(failure).toMatchObject({ code });
    expect(process.memoryUsage().rss - before).toBeLessThan(64 * MIB);
    expect(readdirSync(path.join(folder, 'jobs'))).toEqual([]);
  });

  it('reads a workbook that claims to be as wide and long as can be', async () => {
    await run(wideWorkbook());
    expect(readFileSync(outputFile, 'utf8')).toBe('first\n');
  });

  it.each(['resume.docx', 'resume.doc', 'resume.pdf', 'skills.xls'])(
    'reads %s with the permissions that it has',
    async (name) => {
      expect(await run(fixture(name))).toMatchObject({ omissions: [] });
      expect(readFileSync(outputFile, 'utf8')).toContain(name.startsWith('skills') ? 'Häfen' : 'Zoë Müller');
    },
  );

  it('reads the words of a picture with the permissions that it has', async () => {
    await run(fixture('scan.png'));
    expect(readFileSync(outputFile, 'utf8')).toBe('Harbour pilot wanted\nSeven years required\n');
  });
});
