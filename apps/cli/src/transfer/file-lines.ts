import { createReadStream } from 'node:fs';
import { usageError } from '../cli-error.js';
import { reasonOf, systemCode } from '../system-error.js';

export interface FileLine {
  /** Counts from 1. */
  readonly number: number;
  /** The bytes without the line end. */
  readonly bytes: Buffer;
}

const LINE_END = 0x0a;
const BYTE_ORDER_MARK = Buffer.from('\uFEFF');
const BLANKS = new Set(Buffer.from(' \t\r'));
/**
 * Limit of a line, above the server's limit of a body. Without it, a file without line ends would be read into memory.
 */
const MAX_LINE_BYTES = 16 * 1024 * 1024;

/** Yields the lines of a file that are not empty. */
export async function* linesOf(file: string): AsyncGenerator<FileLine> {
  let number = 0;
  for await (const line of split(piecesOf(file), file)) {
    number += 1;
    // Some programs start UTF-8 files with a byte order mark.
    const bytes = number === 1 && line.indexOf(BYTE_ORDER_MARK) === 0 ? line.subarray(BYTE_ORDER_MARK.length) : line;
    if (!isBlank(bytes)) yield { number, bytes };
  }
}

/** The carriage return of other systems counts as a space in JSON. */
function isBlank(bytes: Buffer): boolean {
  return bytes.every((byte) => BLANKS.has(byte));
}

async function* split(pieces: AsyncIterable<Buffer>, file: string): AsyncGenerator<Buffer> {
  let begun: Buffer[] = [];
  let length = 0;
  for await (const piece of pieces) {
    let from = 0;
    for (let end = piece.indexOf(LINE_END); end >= 0; end = piece.indexOf(LINE_END, from)) {
      yield Buffer.concat([...begun, piece.subarray(from, end)]);
      [begun, length, from] = [[], 0, end + 1];
    }
    begun.push(piece.subarray(from));
    length += piece.length - from;
    if (length > MAX_LINE_BYTES) throw usageError(`file "${file}" has a line of more than ${MAX_LINE_BYTES} bytes`);
  }
  if (length > 0) yield Buffer.concat(begun);
}

async function* piecesOf(file: string): AsyncGenerator<Buffer> {
  try {
    yield* createReadStream(file);
  } catch (error) {
    if (systemCode(error) === undefined) throw error;
    throw usageError(`file "${file}" cannot be read: ${reasonOf(error)}`);
  }
}
