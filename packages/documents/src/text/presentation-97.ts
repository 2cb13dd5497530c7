import { DocumentFailure } from '../document-failure.js';
import { CompoundFile } from '../kinds/compound-file.js';
import { ofBytes } from '../kinds/random-access.js';
import type { ExtractText, TextContext } from './extractor.js';

const HEADER_BYTES = 8;
const CONTAINER = 0x0f;
const ENCRYPTED_TOKEN = 0xf3d1c4df;
const TOKEN_AT = 12;

/** Types of records ([MS-PPT] 2.13.24): the document, and texts with their encodings. */
const DOCUMENT = 0x03e8;
const ENCODINGS: Readonly<Record<number, BufferEncoding>> = { 0x0fa0: 'utf16le', 0x0fa8: 'latin1' };

/** Containers without words of slides: masters of slides and of handouts, and lists of programs. */
const HIDDEN_CONTAINERS = new Set([0x03f8, 0x0fc9, 0x1388]);

/** A star is the placeholder for a date or a number. LibreOffice writes prompts in angle brackets. */
const PROMPT = /^(?:\*|<[^<>]*>)$/;

/** Extracts a ppt of PowerPoint 97 or later: its slides and notes. Records contain other records ([MS-PPT] 2.3.1). */
export const extractPresentation97: ExtractText = async (bytes, context) => {
  const file = await CompoundFile.open(ofBytes(bytes));
  const user = await file.read('Current User');
  if (user !== undefined && user.length >= TOKEN_AT + 4 && user.readUInt32LE(TOKEN_AT) === ENCRYPTED_TOKEN) {
    throw new DocumentFailure('ENCRYPTED', 'The presentation asks for a password.');
  }
  const records = await file.read('PowerPoint Document');
  if (records === undefined) throw new DocumentFailure('CORRUPT', 'It has no presentation stream.');
  readRecords(records, context, 0);
  if (context.text.isEmpty && !hasDocument(records)) {
    throw new DocumentFailure('UNSUPPORTED', 'It was written before PowerPoint 97.');
  }
};

/** Whether the stream is of PowerPoint 97. The stream of PowerPoint 95 has the same name and other records. */
function hasDocument(records: Buffer): boolean {
  return [...recordsIn(records)].some(({ type }) => type === DOCUMENT);
}

function* recordsIn(
  records: Buffer,
): Generator<{ readonly type: number; readonly isContainer: boolean; readonly content: Buffer }> {
  for (let at = 0; at + HEADER_BYTES <= records.length;) {
    const end = at + HEADER_BYTES + records.readUInt32LE(at + 4);
    yield {
      type: records.readUInt16LE(at + 2),
      isContainer: (records.readUInt16LE(at) & CONTAINER) === CONTAINER,
      content: records.subarray(at + HEADER_BYTES, end),
    };
    at = end;
  }
}

function readRecords(records: Buffer, context: TextContext, depth: number): void {
  const { text, limits } = context;
  if (depth > limits.depth) throw new DocumentFailure('LIMIT', `Its records are nested deeper than ${limits.depth}.`);
  for (const { type, isContainer, content } of recordsIn(records)) {
    if (text.isFull) return;
    if (isContainer && !HIDDEN_CONTAINERS.has(type)) readRecords(content, context, depth + 1);
    const encoding = ENCODINGS[type];
    const words = encoding === undefined ? '' : content.toString(encoding);
    if (words === '' || PROMPT.test(words)) continue;
    text.add(words);
    text.endLine();
  }
}
