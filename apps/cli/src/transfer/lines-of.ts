import { createReadStream } from 'node:fs';
import { usageError } from '../cli-error.js';
import { reasonOf, systemCode } from '../system-error.js';

/** A line of a file. */
export interface FileLine {
  /** From 1. */
  readonly number: number;
  /** Without its end. */
  readonly bytes: Buffer;
}

const LINE_END = 0x0a;
const BYTE_ORDER_MARK = Buffer.from('\uFEFF');
const BLANKS = new Set(Buffer.from(' \t\r'));
/** The server takes less in one body; without a bound a file without lines would be in memory whole. */
const LONGEST_BYTES = 16 * 1024 * 1024;

/** The lines of a file that hold anything, as they are asked for. @throws CliError where it cannot be read */
export async function* linesOf(file: string): AsyncGenerator<FileLine> {
  let number = 0;
  for await (const line of split(piecesOf(file), file)) {
    number += 1;
    // Some programs begin each file of UTF-8 so.
    const bytes = number === 1 && line.indexOf(BYTE_ORDER_MARK) === 0 ? line.subarray(BYTE_ORDER_MARK.length) : line;
    if (!isBlank(bytes)) yield { number, bytes };
  }
}

/** JSON takes the end of a line, as other systems write it, for a blank. */
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
    if (length > LONGEST_BYTES) throw usageError(`file "${file}" has a line of more than ${LONGEST_BYTES} bytes`);
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
