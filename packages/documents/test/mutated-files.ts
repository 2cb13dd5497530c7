import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { makeRar4, makeRar5, makeTar, makeZip } from './archives.js';
import { aDocx } from './builders/office-file.builder.js';
import { aContainer, aPresentation97, aShape, TYPES } from './builders/presentation-97.builder.js';
import { aWord97Document, DELETED, ROW_END } from './builders/word-97.builder.js';
import { aWorkbook97 } from './builders/workbook-97.builder.js';
import { fixture } from './fixtures.js';
import { wordPerfect5, wordPerfect6 } from './word-perfect-file.js';

const HTML = '<!DOCTYPE html><html><body><h1>Zoë</h1><table><tr><td>2019<td>Port</table><p>words</body></html>';
const PARAGRAPH = '<w:p><w:r><w:t>Harbour pilot</w:t><w:tab/><w:t>since 2019</w:t></w:r></w:p>';
const INSIDE = [
  { name: 'a.txt', content: 'Zoë' },
  { name: 'b.docx', content: aDocx(PARAGRAPH) },
];

const CHUNK = '<Relationship Id="r1" Type="x/aFChunk" Target="a.htm"/>';

/** Files of old and new programs that have content besides their main text. */
const DRAWN_FILES: Readonly<Record<string, () => Buffer>> = {
  'fields.doc': () =>
    aWord97Document({
      body: 'Hafen\x1flotse \x13 EQ \\o(\\s\\up 9(a),b)\x15 gone\x07\r',
      headers: ['', 'Header\r', '', 'Footer\r', '', ''],
      textBoxes: 'Text box\r',
      formats: [[30, 34, DELETED]],
      paragraphs: [[34, 35, ROW_END]],
    }),
  'words95.xls': () => aWorkbook97({ version: 'biff5', codePage: 1251 }),
  'masters.ppt': () =>
    aPresentation97(aContainer(TYPES.master, aShape('Master')), aContainer(TYPES.slide, aShape('Slide'))),
  'chunks.docx': () => aDocx('<w:altChunk r:id="r1"/>', CHUNK, { 'word/a.htm': Buffer.from(HTML) }),
  'boxes.rtf': () => Buffer.from('{\\rtf1 a{\\pict\\bin5 }}}}}}{\\*\\x y}{\\upr{?}{\\*\\ud \\u233 ?}}{\\shptxt box}}'),
};

/** Whole files of every kind whose text is quick to extract. */
const WHOLE_FILES: Readonly<Record<string, () => Buffer>> = {
  ...Object.fromEntries(
    ['resume.docx', 'resume.doc', 'resume.odt', 'resume.rtf', 'resume.pdf', 'skills.xls', 'skills.xlsx', 'skills.ods']
      .concat(['slides.pptx', 'slides.ppt', 'slides.odp'])
      .map((name) => [name, () => fixture(name)]),
  ),
  ...DRAWN_FILES,
  'page.html': () => Buffer.from(HTML),
  'words5.wpd': () => wordPerfect5('Zo', [0xc0, 45, 1, 0xc0], ' M\ny'),
  'words6.wpd': () =>
    wordPerfect6(['Zo', [0xf0, 45, 1, 0xf0], '\x80is', [0xd4, 0, 12, 0, 0, 0, 0, 0, 0, 12, 0, 0xd4]], 'note'),
  'files.zip': () => makeZip(...INSIDE),
  'files4.rar': () => makeRar4(...INSIDE),
  'files5.rar': () => makeRar5(...INSIDE),
  'files.tar': () => makeTar(...INSIDE),
  'files.tar.gz': () => gzipSync(makeTar(...INSIDE)),
};

/** Pictures of words in every supported format. */
const SCANS: Readonly<Record<string, () => Buffer>> = Object.fromEntries(
  ['bmp', 'dcx', 'gif', 'jfif', 'jp2', 'jpc', 'jpeg', 'pcx', 'pdf', 'png', 'tif']
    .map((extension) => `scan.${extension}`)
    .map((name) => [name, () => fixture(name)]),
);

/** Files that are compressed after the change, so that the checksum matches. */
const PACKED_FILES: Readonly<Record<string, { make: () => Buffer; pack: (bytes: Buffer) => Buffer }>> = {
  'body.docx': {
    make: () => Buffer.from(`<w:document><w:body>${PARAGRAPH.repeat(20)}</w:body></w:document>`),
    pack: (body) => aDocx('', '', { 'word/document.xml': body }),
  },
  'words.txt.gz': { make: () => Buffer.from('Zoë Müller\n'.repeat(9)), pack: (bytes) => gzipSync(bytes) },
  'page.zip': { make: () => Buffer.from(HTML), pack: (content) => makeZip({ name: 'page.html', content }) },
};

/** Returns numbers from 0 to 1, which are the same for the same seed (mulberry32). */
export function randomOf(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

type Mutation = (bytes: Buffer, random: () => number) => Buffer;

const below = (random: () => number, limit: number): number => Math.floor(random() * limit);

/** Accidental damage, and deliberate attacks. */
const MUTATIONS: readonly Mutation[] = [
  /** Cuts the file off. */
  (bytes, random) => bytes.subarray(0, below(random, bytes.length)),
  /** Replaces some bytes. */
  (bytes, random) => {
    const changed = Buffer.from(bytes);
    for (let count = 1 + below(random, 8); count > 0; count -= 1)
      changed[below(random, bytes.length)] = below(random, 256);
    return changed;
  },
  /** Sets a length or an offset to its maximum or to zero. */
  (bytes, random) => {
    const changed = Buffer.from(bytes);
    const at = below(random, bytes.length);
    return changed.fill(random() < 0.5 ? 0xff : 0, at, Math.min(bytes.length, at + 4));
  },
  /** Duplicates a piece. */
  (bytes, random) => {
    const at = below(random, bytes.length);
    return Buffer.concat([bytes.subarray(0, at), bytes.subarray(at / 2)]);
  },
  /** Removes a piece. */
  (bytes, random) => {
    const at = below(random, bytes.length);
    return Buffer.concat([bytes.subarray(0, at), bytes.subarray(at + 1 + below(random, 64))]);
  },
];

export interface MutatedFile {
  readonly name: string;
  /** The extension; the content decides the kind. */
  readonly extension: string;
  readonly bytes: Buffer;
}

type Mutate = (bytes: Buffer) => Buffer;
type NamedMaker = readonly [name: string, make: (mutate: Mutate) => Buffer];

const wholeMakers = (files: Readonly<Record<string, () => Buffer>>): readonly NamedMaker[] =>
  Object.entries(files).map(([name, make]) => [name, (mutate) => mutate(make())]);

const QUICK: readonly NamedMaker[] = [
  ...wholeMakers(WHOLE_FILES),
  ...Object.entries(PACKED_FILES).map(([name, { make, pack }]): NamedMaker => [name, (mutate) => pack(mutate(make()))]),
];
const SLOW = wholeMakers(SCANS);

export interface MutatedFilesOptions {
  readonly seed: number;
  /** The number of copies of each file. */
  readonly rounds: number;
  /** Whether to include pictures of words. OCR takes a second for each. */
  readonly withScans?: boolean;
}

/** Yields changed copies of each file, which are the same for the same seed. */
export function* mutatedFiles({ seed, rounds, withScans = false }: MutatedFilesOptions): Generator<MutatedFile> {
  const random = randomOf(seed);
  const mutate: Mutate = (bytes) => MUTATIONS[below(random, MUTATIONS.length)]?.(bytes, random) ?? bytes;
  const makers = withScans ? [...QUICK, ...SLOW] : QUICK;
  for (let round = 0; round < rounds; round += 1) {
    for (const [name, make] of shuffled(makers, random)) {
      const [other = name] = makers[below(random, makers.length)] ?? [];
      yield { name, extension: path.extname(other).slice(1), bytes: make(mutate) };
    }
  }
}

function shuffled<T>(items: readonly T[], random: () => number): readonly T[] {
  return items
    .map((item) => ({ item, at: random() }))
    .sort((one, other) => one.at - other.at)
    .map(({ item }) => item);
}
