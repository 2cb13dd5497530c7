import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Readable } from 'node:stream';
import { beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { aDocx, anOdt, aWordParagraph } from '../../test/builders/office-file.builder.js';
import { FAULTY_ENGINES } from '../../test/children/faulty-engines.js';
import { programFromSources } from '../../test/compiled-sources.js';
import { fixture } from '../../test/fixtures.js';
import { HOSTILE_FILES } from '../../test/hostile-files.js';
import { zipOf } from '../../test/archives.js';
import { DocumentRunner } from './document-runner.js';

const MB = 1_000_000;
const ENTITIES = '<!DOCTYPE a [<!ENTITY a "ha">]><a>&a;</a>';

const nested = (depth: number): Buffer =>
  depth === 0 ? zipOf({ 'a.txt': 'deep' }) : zipOf({ 'a.zip': nested(depth - 1) });
const withMember = (name: string, content: Buffer | string): Buffer =>
  aDocx(aWordParagraph('pilot'), '', { [name]: Buffer.from(content) });
const manyMembers = (count: number): Record<string, Buffer> =>
  Object.fromEntries(Array.from({ length: count }, (_, at) => [`word/media/${at}.txt`, Buffer.alloc(0)]));

/** A zip whose directory tells fewer bytes of a member than come of it. */
function understated(): Buffer {
  const file = withMember('word/media/a.bin', Buffer.alloc(30 * MB));
  const [told, tale] = [Buffer.alloc(4), Buffer.alloc(4)];
  told.writeUInt32LE(30 * MB);
  tale.writeUInt32LE(1000);
  for (let at = file.indexOf(told); at !== -1; at = file.indexOf(told, at)) tale.copy(file, at);
  return file;
}

describe('What an engine of the system is given (D-FIL-6)', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'refuse-bombs-'));
  const outputFile = path.join(folder, 'result');
  let runner: DocumentRunner;

  beforeAll(async () => {
    const engines = FAULTY_ENGINES.filter(({ id }) => id === 'unpack');
    runner = await DocumentRunner.start({
      folder: path.join(folder, 'jobs'),
      engines,
      program: programFromSources('test/children/faulty'),
    });
  });
  beforeEach(() => rmSync(outputFile, { force: true }));

  const run = (bytes: Buffer | string): Promise<unknown> =>
    runner.run({ operation: 'text', content: Readable.from([Buffer.from(bytes)]), outputFile });

  it.each([
    ...Object.entries(HOSTILE_FILES)
      .filter(([name]) => name.startsWith('a docx'))
      .map(([name, { make, code }]): [string, Buffer, string] => [name, make(), code]),
    ['an odt of much text', anOdt(`<text:p>${'a'.repeat(130 * MB)}</text:p>`), 'LIMIT'],
    ['an odt of deep tags', anOdt('<text:p>'.repeat(50_000)), 'LIMIT'],
    ['pictures that unpack to much', withMember('word/media/a.bin', Buffer.alloc(80 * MB)), 'LIMIT'],
    ['a picture that is packed too well', withMember('word/media/a.bin', Buffer.alloc(2 * MB)), 'LIMIT'],
    ['a picture of more bytes than are told', understated(), 'CORRUPT'],
    ['more members than any document has', aDocx(aWordParagraph('pilot'), '', manyMembers(10_001)), 'LIMIT'],
    ['zips in zips', withMember('word/embeddings/a.zip', nested(2)), 'LIMIT'],
    ['entities in any part', withMember('customXml/item1.xml', ENTITIES), 'CORRUPT'],
    [
      'entities in a document within',
      withMember('word/embeddings/a.docx', zipOf({ 'word/document.xml': ENTITIES })),
      'CORRUPT',
    ],
  ])('is not %s', async (_name, bytes, code) => {
    await expect(run(bytes)).rejects.toMatchObject({ code });
    expect(existsSync(outputFile)).toBe(false);
  });

  it.each([
    ['a document', fixture('resume.docx')],
    ['a text', fixture('resume.odt')],
    ['a document with documents within', withMember('word/embeddings/a.xlsx', fixture('skills.xlsx'))],
    ['a document with a part that is like XML', withMember('word/drawing.vml', '<xml><br></xml>')],
  ])('is %s', (_name, bytes) => expect(run(bytes)).resolves.toMatchObject({ engineId: 'unpack' }));
});
