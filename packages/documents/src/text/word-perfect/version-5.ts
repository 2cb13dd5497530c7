import type { TextContext } from '../extractor.js';
import { characterOf } from './characters.table.js';
import { BYTES_5, GROUPS_5, INNER_TEXT_5, LENGTHS_5, TABLE_5 } from './functions.table.js';

const EXTENDED = 0xc0;
const FIXED = 0xc0;
const VARIABLE = 0xd0;
const TABLE = 0xdc;
const DEEPEST = 4;

interface Stream {
  readonly bytes: Buffer;
  readonly context: TextContext;
  readonly depth: number;
}

/** Reads the text of WordPerfect 5, which is ASCII mixed with codes. */
export function readVersion5(bytes: Buffer, start: number, context: TextContext): void {
  readStream({ bytes: bytes.subarray(start), context, depth: 0 });
}

function readStream(stream: Stream): void {
  const { bytes, context } = stream;
  const { text } = context;
  let run = '';
  let at = 0;
  while (at < bytes.length && !text.isFull) {
    const byte = bytes.readUInt8(at);
    if (byte < FIXED) {
      run += byte >= 0x20 && byte < 0x7f ? String.fromCharCode(byte) : (BYTES_5[byte] ?? '');
      at += 1;
      continue;
    }
    const length = groupLength(bytes, at);
    text.add(run + textOf(bytes, at));
    run = '';
    if (byte >= VARIABLE) readInner(stream, at, length);
    at += length;
  }
  text.add(run);
}

/** If a group does not end where it should, it is not a group. Only its first byte is skipped. */
function groupLength(bytes: Buffer, at: number): number {
  const byte = bytes.readUInt8(at);
  const length = byte < VARIABLE ? (LENGTHS_5[byte - FIXED] ?? 1) : variableLength(bytes, at);
  const last = at + length - 1;
  return length > 1 && last < bytes.length && bytes.readUInt8(last) === byte ? length : 1;
}

function variableLength(bytes: Buffer, at: number): number {
  return at + 4 <= bytes.length ? bytes.readUInt16LE(at + 2) + 4 : 1;
}

function textOf(bytes: Buffer, at: number): string {
  const byte = bytes.readUInt8(at);
  if (groupLength(bytes, at) === 1) return '';
  const second = bytes.readUInt8(at + 1);
  if (byte === EXTENDED) return characterOf(bytes.readUInt8(at + 2), second, true);
  return byte === TABLE ? (TABLE_5[second] ?? '') : (GROUPS_5[byte] ?? '');
}

/** Reads headers, footers and notes, whose text is inside their group. */
function readInner({ bytes, context, depth }: Stream, at: number, length: number): void {
  if (length < 2) return;
  const inner = INNER_TEXT_5[`${bytes.readUInt8(at)}/${bytes.readUInt8(at + 1)}`];
  if (inner === undefined) return;
  if (depth >= DEEPEST) return context.omit('PART_TOO_LARGE');
  context.text.add('\n');
  readStream({ bytes: bytes.subarray(at + inner.at, at + length - inner.cut), context, depth: depth + 1 });
  context.text.add('\n');
}
