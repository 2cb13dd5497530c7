import { describe, expect, it } from '@jest/globals';
import { textOf } from '../../test/text-of.js';
import { aCompoundFile } from '../../test/builders/compound-file.builder.js';

const HEADER_BYTES = 768;
const WORD_6 = 101;
const ENGLISH = 0x0409;

interface Word95Options {
  /** The version of the program: 104 is Word 95. */
  readonly version?: number;
  readonly language?: number;
  /** Names of fonts with their character sets. */
  readonly fonts?: Readonly<Record<string, number>>;
  /** For fast saves: the pieces of the text in reading order, by start and length. */
  readonly pieces?: readonly (readonly [start: number, length: number])[];
  readonly isEncrypted?: boolean;
}

/** Returns a document of Word 6 or 95 with this text, in bytes of its code page. */
function aWord95Document(text: Buffer, options: Word95Options = {}): Buffer {
  const { version = WORD_6, language = ENGLISH, fonts = {}, pieces, isEncrypted = false } = options;
  const header = Buffer.alloc(HEADER_BYTES);
  const fontTable = fontsOf(fonts);
  const pieceTable = pieces === undefined ? Buffer.alloc(0) : piecesOf(pieces);
  header.writeUInt16LE(0xa5dc, 0);
  header.writeUInt16LE(version, 2);
  header.writeUInt16LE(language, 6);
  header.writeUInt16LE((pieces === undefined ? 0 : 4) | (isEncrypted ? 0x0100 : 0), 10);
  header.writeUInt32LE(HEADER_BYTES, 0x18);
  header.writeUInt32LE(text.length, 0x34);
  header.writeUInt32LE(HEADER_BYTES + text.length, 0xd0);
  header.writeUInt32LE(fontTable.length, 0xd4);
  header.writeUInt32LE(HEADER_BYTES + text.length + fontTable.length, 0x160);
  header.writeUInt32LE(pieceTable.length, 0x164);
  return aCompoundFile({ WordDocument: Buffer.concat([header, text, fontTable, pieceTable]) });
}

function fontsOf(fonts: Readonly<Record<string, number>>): Buffer {
  const entries = Object.entries(fonts).map(([name, charset]) => {
    const rest = Buffer.concat([Buffer.from([0, 0, 0, charset, 0]), Buffer.from(`${name}\0`, 'latin1')]);
    return Buffer.concat([Buffer.from([rest.length]), rest]);
  });
  const table = Buffer.concat([Buffer.alloc(2), ...entries]);
  table.writeUInt16LE(table.length, 0);
  return table;
}

function piecesOf(pieces: readonly (readonly [number, number])[]): Buffer {
  const starts = pieces.map((_, index) => pieces.slice(0, index).reduce((sum, [, length]) => sum + length, 0));
  const total = pieces.reduce((sum, [, length]) => sum + length, 0);
  const table = Buffer.alloc(5 + (pieces.length + 1) * 4 + pieces.length * 8);
  table.writeUInt8(2, 0);
  table.writeUInt32LE(table.length - 5, 1);
  [...starts, total].forEach((start, index) => table.writeUInt32LE(start, 5 + index * 4));
  const at = 5 + (pieces.length + 1) * 4;
  pieces.forEach(([start], index) => table.writeUInt32LE(HEADER_BYTES + start, at + index * 8 + 2));
  return Buffer.concat([Buffer.from([1, 2, 0, 7, 7]), table]);
}

const latin = (text: string): Buffer => Buffer.from(text, 'latin1');
/** Привет, мир in windows-1251. */
const GREETING = Buffer.from('cff0e8e2e5f22c20ece8f0', 'hex');
const RUSSIAN = 0x0419;
const CYRILLIC = 204;

describe('A document of Word 6 or 95', () => {
  it.each([
    ['Word 6', {}],
    ['Word 95', { version: 104 }],
  ])('gives its text: %s', async (_title, options) => {
    expect(await textOf(aWord95Document(latin('Zo\xeb M\xfcller \x96 pilot\rHarbour'), options))).toBe(
      'Zoë Müller – pilot\nHarbour\n',
    );
  });

  it('is read in the code page of its language, or of its fonts where most of it is in none of Latin letters', async () => {
    expect(await textOf(aWord95Document(GREETING, { language: RUSSIAN }))).toBe('Привет, мир\n');
    const fonts = { 'Times New Roman': 0, 'Times New Roman Cyr': CYRILLIC };
    expect(await textOf(aWord95Document(GREETING, { fonts }))).toBe('Привет, мир\n');
    expect(await textOf(aWord95Document(latin('caf\xe9 au lait'), { fonts }))).toBe('café au lait\n');
  });

  it('gives what its fields show, and the cells of its tables', async () => {
    const field = '\x13 PAGEREF \x13 X \x14 y \x15 \x14twelve\x15';
    expect(await textOf(aWord95Document(latin(`page ${field}\rone\x07two\x07\x07three`)))).toBe(
      'page twelve\none\ttwo\nthree\n',
    );
  });

  it('gives its pieces in their order where it was saved in a hurry', async () => {
    const pieces = [
      [6, 5],
      [0, 6],
    ] as const;
    expect(await textOf(aWord95Document(latin(' worldHello'), { pieces }))).toBe('Hello world\n');
  });

  it('is refused where it asks for a password, is older, or is cut off', async () => {
    const text = latin('words');
    await expect(textOf(aWord95Document(text, { isEncrypted: true }))).rejects.toMatchObject({ code: 'ENCRYPTED' });
    await expect(textOf(aWord95Document(text, { version: 45 }))).rejects.toMatchObject({ code: 'UNSUPPORTED' });
    const pieces = [[1_000_000, 5]] as const;
    await expect(textOf(aWord95Document(text, { pieces }))).rejects.toMatchObject({ code: 'EMPTY' });
  });
});
