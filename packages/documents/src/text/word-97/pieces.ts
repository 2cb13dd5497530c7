import { DocumentFailure } from '../../document-failure.js';
import { decoderFor } from '../charsets/decoders.js';
import { isDeleted } from './formats.js';
import type { Replacement, Run } from './formats.js';

const PROPERTIES = 1;
const PIECES = 2;
const PIECE_BYTES = 8;
/** Flag of a piece with one byte for each character. The offset of the piece is half of the stored number. */
const IS_NARROW = 0x40000000;
/** The code of the property for deleted text in Word 6. */
const DELETED = 0x41;

interface Piece {
  readonly characters: number;
  readonly at: number;
  readonly bytesEach: 1 | 2;
  readonly isDeleted: boolean;
}

/**
 * Joins the pieces of a text in reading order ([MS-DOC] 2.8.35). Each character keeps its place. A hidden character
 * becomes NUL.
 *
 * @param stream - `WordDocument`
 * @param table - the table of the pieces
 * @param replaced - characters shown differently, in stream order
 */
export function joinPieces(stream: Buffer, table: Buffer, replaced: readonly (readonly Replacement[])[]): string {
  let room = stream.length;
  let text = '';
  for (const piece of piecesOf(table)) {
    room -= piece.characters;
    // Pieces share no bytes, so together they cannot be longer than the stream.
    if (room < 0) throw new DocumentFailure('CORRUPT', 'Its pieces are longer than its stream.');
    text += piece.isDeleted
      ? '\0'.repeat(piece.characters)
      : replaced.reduce((shown, list) => replacedIn(shown, piece, list), textOf(stream, piece));
  }
  return text;
}

function textOf(stream: Buffer, { at, characters, bytesEach }: Piece): string {
  const bytes = stream.subarray(at, at + characters * bytesEach);
  const text = bytesEach === 2 ? bytes.toString('utf16le') : decoderFor('windows-1252').decode(bytes);
  return text.padEnd(characters, '\0');
}

function replacedIn(text: string, piece: Piece, list: readonly Replacement[]): string {
  let shown = '';
  let done = 0;
  for (const { from, to, by } of overlapsOf(piece, list)) {
    shown += text.slice(done, from) + replaced(text.slice(from, to), by);
    done = to;
  }
  return done === 0 ? text : shown + text.slice(done);
}

/** Yields the runs of formats in a piece, by the places of its characters. */
function* overlapsOf<Meaning>(
  { at, characters, bytesEach }: Piece,
  list: ReadonlyArray<Run<Meaning>>,
): Generator<Run<Meaning>> {
  const placeOf = (byte: number): number => Math.min(characters, Math.max(0, Math.floor((byte - at) / bytesEach)));
  for (let index = firstBehind(list, at); index < list.length; index += 1) {
    const run = list[index];
    if (run === undefined || run.from >= at + characters * bytesEach) break;
    const [from, to] = [placeOf(run.from), placeOf(run.to)];
    if (to > from) yield { from, to, by: run.by };
  }
}

/** Yields the runs of formats in reading order, by the places of their characters in the joined text. */
export function* inReadingOrder<Meaning>(table: Buffer, list: ReadonlyArray<Run<Meaning>>): Generator<Run<Meaning>> {
  let start = 0;
  for (const piece of piecesOf(table)) {
    for (const { from, to, by } of overlapsOf(piece, list)) yield { from: start + from, to: start + to, by };
    start += piece.characters;
  }
}

// eslint-disable-next-line no-control-regex -- a field without its end would show its code
const BESIDE_FIELD_MARKS = /[^\x13-\x15]/g;

function replaced(text: string, by: string): string {
  if (by === '\n') return rowEnded(text);
  return by === '\0' ? text.replace(BESIDE_FIELD_MARKS, by) : by.repeat(text.length);
}

/** Replaces the mark at the end of a row. A nested row ends with a paragraph mark. Other rows end with a cell mark. */
function rowEnded(text: string): string {
  return text.replaceAll('\x07', '\n');
}

function firstBehind(list: ReadonlyArray<Run<unknown>>, at: number): number {
  let [low, high] = [0, list.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((list[middle]?.to ?? 0) > at) high = middle;
    else low = middle + 1;
  }
  return low;
}

function* piecesOf(table: Buffer): Generator<Piece> {
  const { pieces, properties } = partsOf(table);
  const count = Math.floor((pieces.length - 4) / (4 + PIECE_BYTES));
  for (let index = 0; index < count; index += 1) {
    const characters = pieces.readUInt32LE(4 * (index + 1)) - pieces.readUInt32LE(4 * index);
    if (characters <= 0) continue;
    const at = 4 * (count + 1) + index * PIECE_BYTES;
    const place = pieces.readUInt32LE(at + 2);
    const start = place & ~IS_NARROW & 0x7fffffff;
    const isNarrow = (place & IS_NARROW) !== 0;
    yield {
      characters,
      at: isNarrow ? start / 2 : start,
      bytesEach: isNarrow ? 1 : 2,
      isDeleted: deletesAll(pieces.readUInt16LE(at + 6), properties),
    };
  }
}

/**
 * Whether a modifier deletes a whole piece. Programs that saved quickly format whole pieces, with one property or with
 * the number of a list of properties.
 */
function deletesAll(modifier: number, properties: readonly Buffer[]): boolean {
  const list = properties[modifier >> 1];
  if ((modifier & 1) === 1) return list !== undefined && isDeleted(list);
  return ((modifier >> 1) & 0x7f) === DELETED && modifier >> 8 === 1;
}

/** Splits the table. Lists of properties come before the pieces. */
function partsOf(table: Buffer): { pieces: Buffer; properties: readonly Buffer[] } {
  const properties: Buffer[] = [];
  let at = 0;
  while (at + 3 <= table.length && table[at] === PROPERTIES) {
    const end = at + 3 + table.readUInt16LE(at + 1);
    properties.push(table.subarray(at + 3, end));
    at = end;
  }
  if (at + 5 > table.length || table[at] !== PIECES) {
    throw new DocumentFailure('CORRUPT', 'It has no table of its pieces.');
  }
  return { pieces: table.subarray(at + 5, at + 5 + table.readUInt32LE(at + 1)), properties };
}
