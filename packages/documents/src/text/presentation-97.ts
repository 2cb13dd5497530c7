import { DocumentFailure } from '../document-failure.js';
import type { ExtractText, TextContext } from './extractor.js';

const HEADER_BYTES = 8;
const CONTAINER = 0x0f;
const DOCUMENT = 0x03e8;
const TEXT_UTF16 = 0x0fa0;
const TEXT_LATIN1 = 0x0fa8;
/** What slides are made from holds no words of theirs: masters of slides, notes and handouts, and lists of programs. */
const HIDDEN_CONTAINERS = new Set([0x03f8, 0x0fc9, 0x0fd9, 0x1388]);
const ENCRYPTED_TOKEN = 0xf3d1c4df;
const TOKEN_AT = 12;
/** Beside a presentation of PowerPoint 95, the same one of PowerPoint 97. */
const DUAL = 'PP97_DUALSTORAGE';

/** ppt: PowerPoint 97 and later keeps records within records ([MS-PPT] 2.3.1). */
export const extractPresentation97: ExtractText = async (bytes, context) => {
  const { CFB } = await import('@e965/xlsx');
  const file = CFB.read(bytes, { type: 'buffer' });
  const contentOf = (name: string): Buffer | undefined => {
    const content = (CFB.find(file, `/${DUAL}/${name}`) ?? CFB.find(file, `/${name}`))?.content;
    return content === undefined ? undefined : Buffer.from(content);
  };
  const user = contentOf('Current User');
  if (user !== undefined && user.length >= TOKEN_AT + 4 && user.readUInt32LE(TOKEN_AT) === ENCRYPTED_TOKEN) {
    throw new DocumentFailure('ENCRYPTED', 'The presentation asks for a password.');
  }
  const records = contentOf('PowerPoint Document');
  if (records === undefined) throw new DocumentFailure('CORRUPT', 'It has no presentation stream.');
  readRecords(records, context, 0);
  if (context.text.isEmpty && !hasDocument(records)) {
    throw new DocumentFailure('UNSUPPORTED', 'It was written before PowerPoint 97.');
  }
};

/** The stream of PowerPoint 95 has the same name, and other records. */
function hasDocument(records: Buffer): boolean {
  for (let at = 0; at + HEADER_BYTES <= records.length; at += HEADER_BYTES + records.readUInt32LE(at + 4)) {
    if (records.readUInt16LE(at + 2) === DOCUMENT) return true;
  }
  return false;
}

function readRecords(records: Buffer, context: TextContext, depth: number): void {
  if (depth > context.limits.depth) throw new DocumentFailure('LIMIT', `Its records are nested deeper than ${depth}.`);
  for (let at = 0; at + HEADER_BYTES <= records.length && !context.text.isFull;) {
    const type = records.readUInt16LE(at + 2);
    const end = at + HEADER_BYTES + records.readUInt32LE(at + 4);
    const content = records.subarray(at + HEADER_BYTES, end);
    const isContainer = (records.readUInt16LE(at) & CONTAINER) === CONTAINER;
    if (isContainer && !HIDDEN_CONTAINERS.has(type)) readRecords(content, context, depth + 1);
    if (type === TEXT_UTF16) addText(content.toString('utf16le'), context);
    if (type === TEXT_LATIN1) addText(content.toString('latin1'), context);
    at = end;
  }
}

/** A star stands where the program puts a date or a number. */
function addText(text: string, context: TextContext): void {
  if (text === '*') return;
  context.text.add(text);
  context.text.endLine();
}
