import { DocumentFailure } from '../document-failure.js';
import { decoderFor } from './charsets/decoders.js';
import type { TextContext } from './extractor.js';
import { CHARSETS } from './rtf/control-words.table.js';
import { withoutFieldCodes } from './word-fields.js';

const LATIN_2 = 'windows-1250';
const CYRILLIC = 'windows-1251';
const BALTIC = 'windows-1257';

/**
 * The code pages of languages, by the language number or by its lower part, which variants share. All other languages
 * use windows-1252.
 */
const LANGUAGE_ENCODINGS: Readonly<Record<number, string>> = {
  0x01: 'windows-1256',
  0x02: CYRILLIC,
  0x04: 'gbk',
  0x05: LATIN_2,
  0x08: 'windows-1253',
  0x0d: 'windows-1255',
  0x0e: LATIN_2,
  0x11: 'shift_jis',
  0x12: 'euc-kr',
  0x15: LATIN_2,
  0x18: LATIN_2,
  0x19: CYRILLIC,
  0x1a: LATIN_2,
  0x1b: LATIN_2,
  0x1e: 'windows-874',
  0x1f: 'windows-1254',
  0x22: CYRILLIC,
  0x23: CYRILLIC,
  0x24: LATIN_2,
  0x25: BALTIC,
  0x26: BALTIC,
  0x27: BALTIC,
  0x29: 'windows-1256',
  0x2a: 'windows-1258',
  0x2f: CYRILLIC,
  // Traditional Chinese, and Serbian in Cyrillic letters.
  0x0404: 'big5',
  0x0c04: 'big5',
  0x0c1a: CYRILLIC,
};

/** The version number of Word 6. */
const OLDEST = 101;
const HEADER_BYTES = 0x168;
const AT = { version: 2, language: 6, flags: 10, charset: 0x14, text: 0x18, lengths: 0x34, fonts: 0xd0, pieces: 0x160 };
/** The stream has eight texts in sequence, such as the main text, footnotes, headers, comments and text boxes. */
const LENGTHS = 8;
const SAVED_IN_PIECES = 0x0004;
const MACINTOSH = 256;
const FONT_CHARSET_AT = 4;
const PIECE_BYTES = 8;
/** A text with at least this share of non-ASCII letters uses a script other than Latin. */
const SHARE_OF_OTHER_LETTERS = 0.3;
const OTHER_LETTERS: readonly number[] = [161, 177, 178, 204, 222];

/**
 * Extracts the text of Word 6 and 95. Each character is one byte in a code page.
 *
 * @param stream - `WordDocument`, in which all of it is
 */
export function extractWord95(stream: Buffer, { text, limits }: TextContext): void {
  if (stream.length < HEADER_BYTES) throw new DocumentFailure('CORRUPT', 'Its document stream is cut off.');
  if (stream.readUInt16LE(AT.version) < OLDEST)
    throw new DocumentFailure('UNSUPPORTED', 'It was written before Word 6.');
  const isInPieces = (stream.readUInt16LE(AT.flags) & SAVED_IN_PIECES) !== 0;
  const bytes = isInPieces ? joinedPieces(stream, limits.textCharacters) : plainText(stream);
  text.add(shown(decoderFor(encodingOf(stream, bytes)).decode(bytes)));
}

function plainText(stream: Buffer): Buffer {
  const start = stream.readUInt32LE(AT.text);
  const lengths = Array.from({ length: LENGTHS }, (_, index) => stream.readUInt32LE(AT.lengths + index * 4));
  return stream.subarray(start, start + lengths.reduce((sum, length) => sum + length, 0));
}

/**
 * Joins the pieces. After lists of properties, the table holds the start of each piece in the text, and then its start
 * in the file.
 */
function joinedPieces(stream: Buffer, most: number): Buffer {
  const table = pieceTable(stream);
  const count = Math.max(0, Math.floor((table.length - 4) / (4 + PIECE_BYTES)));
  const pieces: Buffer[] = [];
  let total = 0;
  for (let index = 0; index < count && total <= most; index += 1) {
    const length = table.readUInt32LE((index + 1) * 4) - table.readUInt32LE(index * 4);
    const start = table.readUInt32LE((count + 1) * 4 + index * PIECE_BYTES + 2);
    const piece = stream.subarray(start, start + Math.max(0, length));
    pieces.push(piece);
    total += piece.length;
  }
  return Buffer.concat(pieces);
}

function pieceTable(stream: Buffer): Buffer {
  const start = stream.readUInt32LE(AT.pieces);
  const all = stream.subarray(start, start + stream.readUInt32LE(AT.pieces + 4));
  let at = 0;
  while (at + 3 <= all.length && all[at] === 1) at += 3 + all.readUInt16LE(at + 1);
  if (at + 5 > all.length || all[at] !== 2) throw new DocumentFailure('CORRUPT', 'It has no table of its pieces.');
  return all.subarray(at + 5, at + 5 + all.readUInt32LE(at + 1));
}

function encodingOf(stream: Buffer, text: Buffer): string | undefined {
  if (stream.readUInt16LE(AT.charset) === MACINTOSH) return 'macintosh';
  const language = stream.readUInt16LE(AT.language);
  const ofLanguage = LANGUAGE_ENCODINGS[language] ?? LANGUAGE_ENCODINGS[language & 0x3ff];
  if (ofLanguage !== undefined || !isOfOtherLetters(text)) return ofLanguage;
  const charset = fontCharsets(stream).find((each) => OTHER_LETTERS.includes(each));
  return charset === undefined ? undefined : CHARSETS[charset];
}

function isOfOtherLetters(text: Buffer): boolean {
  const others = text.reduce((count, byte) => (byte >= 0xa1 ? count + 1 : count), 0);
  return others > text.length * SHARE_OF_OTHER_LETTERS;
}

function fontCharsets(stream: Buffer): readonly number[] {
  const start = stream.readUInt32LE(AT.fonts);
  const table = stream.subarray(start, start + stream.readUInt32LE(AT.fonts + 4));
  const charsets: number[] = [];
  for (let at = 2; at + FONT_CHARSET_AT < table.length; at += table.readUInt8(at) + 1) {
    charsets.push(table.readUInt8(at + FONT_CHARSET_AT));
  }
  return charsets;
}

/** Returns the visible text. A cell ends with a mark, and a row ends with one more mark. */
function shown(text: string): string {
  const lines = text
    .replaceAll('\x07\x07', '\n')
    .replaceAll('\x07', '\t')
    .replaceAll('\x1e', '-')
    .replaceAll('\x1f', '');
  return withoutFieldCodes(lines);
}
