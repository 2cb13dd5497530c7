import { appendFileSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { sendRequest } from '../src/http/send-request.js';
import type { Send } from '../src/http/send-request.js';
import { buildContext } from './builders/build-context.js';
import type { TestContext, World } from './builders/build-context.js';
import { temporaryFolder } from './builders/temporary-folder.js';
import { FilesServer } from './support/files-server.js';
import { administered } from './builders/administered.js';
import { runTalent } from './support/run-talent.js';

const NOW = new Date('2026-11-20T09:30:00Z');
const RESUME = 'people/12/fields/resume';
const PDF = Buffer.from('%PDF-1.7 \u0000\u00ff\r\n--', 'latin1');

let server: FilesServer;
let folder: string;
let world: World;
let cwd: string;

beforeEach(async () => {
  folder = temporaryFolder();
  server = new FilesServer(() => NOW);
  world = await administered(await server.listen(), NOW);
  cwd = process.cwd();
  process.chdir(mkdtempSync(path.join(folder, 'here-')));
});

afterEach(async () => {
  process.chdir(cwd);
  await server.close();
});

/** Runs one command line against the tiny server, on the real network code. */
function talent(words: readonly string[], context: TestContext = buildContext(world)) {
  return runTalent(['files', ...words], context);
}

const terminal = (): TestContext => buildContext({ ...world, terminal: true });

describe('talent files put', () => {
  it('sends a file as it is, under its own name', async () => {
    const name = 'Ada "the first" \\ Prüfung.pdf';
    writeFileSync(name, PDF);
    expect(await talent(['put', 'people/12/resume', `./${name}`])).toEqual({
      code: 0,
      stdout: '',
      stderr: `Stored ./${name} (15 bytes) as people/12/resume\n`,
    });
    expect(server.files.get(`${RESUME}/binary`)).toMatchObject({ filename: name, content: PDF });
    expect(server.received).toEqual([`PATCH /customers/1001/${RESUME}/binary`]);
  });

  it.each([0, 3_000_001])('sends %d bytes', async (size) => {
    const content = Buffer.alloc(size, 'abc\r\n');
    writeFileSync('cv.pdf', content);
    expect(await talent(['put', 'jobs/3/field1009', 'cv.pdf'])).toMatchObject({ code: 0 });
    expect(server.files.get('jobs/3/fields/field1009/binary')?.content.equals(content)).toBe(true);
  });

  it('shows what would change with --dry-run', async () => {
    writeFileSync('cv.pdf', PDF);
    expect(await talent(['put', 'people/12/resume', 'cv.pdf', '--dry-run'])).toEqual({
      code: 0,
      stdout: '+ resume: "cv.pdf"\n',
      stderr: '',
    });
    expect(server.files.size).toBe(0);
  });

  it('sends the headers that are given', async () => {
    writeFileSync('cv.pdf', PDF);
    const put = ['put', 'people/12/resume', 'cv.pdf', '-H'];
    expect(await talent([...put, 'If-Match: "3"'])).toMatchObject({ code: 0 });
    expect(await talent([...put, 'If-Match: "4"'])).toMatchObject({
      code: 4,
      stderr: expect.stringContaining('If-Match does not match.'),
    });
    expect(await talent([...put, 'Content-Type: application/pdf'])).toMatchObject({
      code: 2,
      stderr: expect.stringContaining('header "Content-Type" cannot be given'),
    });
  });

  it('tells a file that is not there, is a folder or can be read once only; nothing is sent', async () => {
    mkdirSync('sub');
    for (const [file, why] of [
      ['none.pdf', `there is no file "none.pdf": nothing is at ${path.resolve('none.pdf')}; check its name and folder`],
      ['sub', '"sub" is a folder: name a file in it'],
      ['/dev/null', '"/dev/null" is no regular file: save what it gives, and send that'],
    ] as const)
      expect(await talent(['put', 'people/12/resume', file])).toEqual({
        code: 2,
        stdout: '',
        stderr: `talent: ${why}\n`,
      });
    expect(server.received).toEqual([]);
  });

  it.each<[string, () => void]>([
    ['grew', () => appendFileSync('cv.pdf', 'more')],
    ['is another', () => writeFileSync('cv.pdf', PDF.toReversed())],
  ])('stores nothing of a file that %s since it was hashed', async (_title, change) => {
    writeFileSync('cv.pdf', PDF);
    const send: Send = (request) => {
      change();
      return sendRequest(request);
    };
    const { code, stderr } = await talent(['put', 'people/12/resume', 'cv.pdf'], buildContext({ ...world, send }));
    expect({ code, stderr }).toEqual({
      code: 2,
      stderr: 'talent: file "cv.pdf" changed while it was read: nothing was stored\n',
    });
    expect(server.files.size).toBe(0);
  });
});

describe('talent files get', () => {
  const give = (form: string, content: Buffer, contentType: string, filename = 'cv.pdf'): void =>
    void server.files.set(`${RESUME}/${form}`, { filename, content, contentType });

  beforeEach(() => give('binary', PDF, 'application/pdf'));

  it('saves the file under the name that the server gives it', async () => {
    expect(await talent(['get', 'people/12/resume'])).toEqual({ code: 0, stdout: '', stderr: 'Saved in cv.pdf\n' });
    expect(readFileSync('cv.pdf')).toEqual(PDF);
  });

  it('asks for a name where the server gives none', async () => {
    give('binary', PDF, 'application/pdf', '..');
    const { code, stderr } = await talent(['get', 'people/12/resume']);
    expect([code, stderr, readdirSync('.')]).toEqual([2, expect.stringContaining('give --output <file>'), []]);
  });

  it('saves it where --output says: a file, a folder or standard output', async () => {
    mkdirSync('sub');
    expect(await talent(['get', 'people/12/resume', '-o', 'own.pdf'])).toMatchObject({ code: 0 });
    expect(await talent(['get', 'people/12/resume', '--output', 'sub'])).toMatchObject({
      stderr: `Saved in ${path.join('sub', 'cv.pdf')}\n`,
    });
    const context = buildContext(world);
    expect(await talent(['get', 'people/12/resume', '-o', '-'], context)).toMatchObject({ code: 0, stderr: '' });
    for (const saved of [readFileSync('own.pdf'), readFileSync('sub/cv.pdf'), context.stdout.bytes])
      expect(saved).toEqual(PDF);
  });

  it.each([[[]], [['-o', 'cv.pdf']], [['-o', '.']]])('replaces a file with --force only: %j', async (words) => {
    writeFileSync('cv.pdf', 'mine');
    const { code, stderr } = await talent(['get', 'people/12/resume', ...words]);
    expect(code).toBe(2);
    expect(stderr).toMatch(/exists and is not replaced without --force\n +try: talent files get .*--force\n$/);
    expect(readFileSync('cv.pdf', 'utf8')).toBe('mine');
    expect(await talent(['get', 'people/12/resume', ...words, '--force'])).toMatchObject({ code: 0 });
    expect(readFileSync('cv.pdf')).toEqual(PDF);
    expect(readdirSync('.')).toEqual(['cv.pdf']);
  });

  it('leaves the old file, and nothing half, where the new one breaks off', async () => {
    writeFileSync('cv.pdf', 'mine');
    server.breaksOff = true;
    expect(await talent(['get', 'people/12/resume', '--force'])).toMatchObject({
      code: 3,
      stderr: expect.stringContaining('closed the connection'),
    });
    expect(readFileSync('cv.pdf', 'utf8')).toBe('mine');
    expect(readdirSync('.')).toEqual(['cv.pdf']);
  });

  it('shows no binary on a terminal', async () => {
    expect(await talent(['get', 'people/12/resume', '-o', '-'], terminal())).toMatchObject({
      code: 2,
      stderr: expect.stringContaining('application/pdf is not shown on a terminal'),
    });
  });

  it.each(['people/12', 'people/12/field1005/2', 'people/12/../x'])(
    'refuses %s, which is no file field',
    async (field) => {
      for (const words of [
        ['get', field],
        ['put', field, 'cv.pdf'],
        ['delete', field],
      ])
        expect(await talent(words)).toMatchObject({
          code: 2,
          stderr: expect.stringContaining('as in people/12/resume'),
        });
      expect(server.received).toEqual([]);
    },
  );

  it('prints the text of a resume, to a terminal without control characters', async () => {
    give('text', Buffer.from('Größe\u001b[2J\n'), 'text/plain;charset=utf-8', 'cv.txt');
    for (const words of [['people/12'], ['people/12/resume']])
      expect(await talent(['text', ...words])).toEqual({ code: 0, stdout: 'Größe\u001b[2J\n', stderr: '' });
    expect((await talent(['text', 'people/12'], terminal())).stdout).toBe('Größe\\x1b[2J\n');
    expect(await talent(['text', 'people/12', '-o', '.'])).toMatchObject({ stderr: 'Saved in cv.txt\n' });
  });

  it.each(['jobs/3', 'people/12/field1009'])('has a text and a PDF of resumes alone: %s', async (person) => {
    for (const form of ['text', 'pdf'])
      expect(await talent([form, person])).toMatchObject({
        code: 2,
        stderr: expect.stringContaining('only resumes of people have a text and a PDF'),
      });
  });
});

describe('talent files delete', () => {
  it('deletes a file, or shows what would change', async () => {
    const file = { filename: 'cv.pdf', content: PDF, contentType: 'application/pdf' };
    server.files.set('people/12/fields/field1009/binary', file);
    const words = ['delete', 'people/12/field1009'];
    expect(await talent([...words, '--dry-run'])).toMatchObject({ stdout: '- field1009: "cv.pdf"\n' });
    expect(await talent([...words, '-H', 'If-Match: "4"'])).toMatchObject({ code: 4 });
    expect(server.files.size).toBe(1);
    expect(await talent(words)).toEqual({ code: 0, stdout: '', stderr: 'Deleted people/12/field1009\n' });
    expect(server.files.size).toBe(0);
  });
});
