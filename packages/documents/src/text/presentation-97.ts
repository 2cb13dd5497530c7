import { inflateSync } from 'node:zlib';
import { DocumentFailure } from '../document-failure.js';
import { CompoundFile, isCompoundFile } from '../kinds/compound-file.js';
import { ofBytes } from '../kinds/random-access.js';
import { failureOf } from '../process/failure-of.js';
import type { ExtractText, TextContext } from './extractor.js';
import { wordArtOf } from './office-art.js';
import { TextSink } from './text-sink.js';
import { addWorkbookRecords } from './workbook-records.js';
import { workbookStreamOf } from './workbook.js';

const HEADER_BYTES = 8;
const CONTAINER = 0x0f;
const ENCRYPTED_TOKEN = 0xf3d1c4df;
const TOKEN_AT = 12;

/** The folder of a second copy for PowerPoint 97, in presentations of PowerPoint 95. */
const DUAL = 'PP97_DUALSTORAGE';

/** Types of records ([MS-PPT] 2.13.24, [MS-ODRAW] 2.1). */
const TYPE = {
  document: 0x03e8,
  master: 0x03f8,
  placeholder: 0x0bc3,
  utf16: 0x0fa0,
  latin1: 0x0fa8,
  headerText: 0x0fba,
  headers: 0x0fd9,
  headerFlags: 0x0fda,
  object: 0x1011,
  shape: 0xf004,
  properties: 0xf00b,
} as const;

/** Containers without words of slides: masters of handouts, and lists of programs. */
const HIDDEN_CONTAINERS = new Set([0x0fc9, 0x1388]);

/**
 * The placeholders of a master with real text: date, footer and header. All other placeholders only prompt the author
 * of a slide.
 */
const SHOWN_PLACEHOLDERS = [7, 9, 10];

/** A star is the placeholder for a date or a number. LibreOffice writes prompts in angle brackets. */
const PROMPT = /^(?:\*|<[^<>]*>)$/;

/** Flags for a fixed date, a header and a footer. The index of each flag is the number of its text. */
const HEADER_FLAGS = [0x04, 0x10, 0x20];

/** Extracts a ppt of PowerPoint 97 or later. Records contain other records ([MS-PPT] 2.3.1). */
export const extractPresentation97: ExtractText = async (bytes, context) => {
  const file = await CompoundFile.open(ofBytes(bytes));
  const contentOf = async (name: string): Promise<Buffer | undefined> =>
    (await file.read(`${DUAL}/${name}`)) ?? (await file.read(name));
  const user = await contentOf('Current User');
  if (user !== undefined && user.length >= TOKEN_AT + 4 && user.readUInt32LE(TOKEN_AT) === ENCRYPTED_TOKEN) {
    throw new DocumentFailure('ENCRYPTED', 'The presentation asks for a password.');
  }
  const records = await contentOf('PowerPoint Document');
  if (records === undefined) throw new DocumentFailure('CORRUPT', 'It has no presentation stream.');
  const besideSlides = new Set<string | StoredObject>();
  readRecords(records, { context, besideSlides, isMaster: false, depth: 0 });
  const texts = new Set<string>();
  for (const item of besideSlides) texts.add(typeof item === 'string' ? item : await chartWordsOf(item, context));
  texts.forEach((text) => addText(text, context));
  if (context.text.isEmpty && !hasDocument(records)) {
    throw new DocumentFailure('UNSUPPORTED', 'It was written before PowerPoint 97.');
  }
};

/** Whether the stream is of PowerPoint 97. The stream of PowerPoint 95 has the same name and other records. */
function hasDocument(records: Buffer): boolean {
  return [...recordsIn(records)].some(({ type }) => type === TYPE.document);
}

interface PresentationRecord {
  readonly type: number;
  /** The number that distinguishes records of one type. */
  readonly instance: number;
  readonly isContainer: boolean;
  readonly content: Buffer;
}

function* recordsIn(records: Buffer): Generator<PresentationRecord> {
  for (let at = 0; at + HEADER_BYTES <= records.length;) {
    const version = records.readUInt16LE(at);
    const end = at + HEADER_BYTES + records.readUInt32LE(at + 4);
    yield {
      type: records.readUInt16LE(at + 2),
      instance: version >> 4,
      isContainer: (version & CONTAINER) === CONTAINER,
      content: records.subarray(at + HEADER_BYTES, end),
    };
    at = end;
  }
}

interface Reading {
  readonly context: TextContext;
  /** The texts of masters, headers and footers, which many slides repeat, and the charts. */
  readonly besideSlides: Set<string | StoredObject>;
  readonly isMaster: boolean;
  readonly depth: number;
}

function readRecords(records: Buffer, reading: Reading): void {
  const { context, besideSlides, isMaster, depth } = reading;
  if (depth > context.limits.depth) throw new DocumentFailure('LIMIT', `Its records are nested deeper than ${depth}.`);
  for (const record of recordsIn(records)) {
    if (context.text.isFull) return;
    const { type, content, isContainer, instance } = record;
    if (type === TYPE.object) besideSlides.add({ isPacked: instance === 1, content });
    else if (type === TYPE.headers) headersIn(content).forEach((text) => besideSlides.add(text));
    else if (isContainer && !isPassedOver(record, isMaster)) {
      readRecords(content, { ...reading, isMaster: isMaster || type === TYPE.master, depth: depth + 1 });
    }
    const text = textOf(record);
    if (text !== '' && isMaster) besideSlides.add(text);
    else addText(text, context);
  }
}

function isPassedOver({ type, content }: PresentationRecord, isMaster: boolean): boolean {
  if (HIDDEN_CONTAINERS.has(type)) return true;
  return isMaster && type === TYPE.shape && isPrompt(content);
}

/** Whether the text of a shape is a prompt, which a slide replaces. A record directly in the shape shows this. */
function isPrompt(shape: Buffer): boolean {
  const placeholders = [...recordsIn(shape)]
    .filter(({ isContainer }) => isContainer)
    .flatMap(({ content }) => [...recordsIn(content)])
    .filter(({ type, content }) => type === TYPE.placeholder && content.length >= 5);
  return placeholders.some(({ content }) => !SHOWN_PLACEHOLDERS.includes(content.readUInt8(4)));
}

function headersIn(headers: Buffer): readonly string[] {
  const records = [...recordsIn(headers)];
  const flags = records.find(({ type, content }) => type === TYPE.headerFlags && content.length >= 4);
  const shown = flags?.content.readUInt16LE(2) ?? 0;
  return records
    .filter(({ type, instance }) => type === TYPE.headerText && (shown & (HEADER_FLAGS[instance] ?? 0)) !== 0)
    .map(({ content }) => content.toString('utf16le'));
}

function textOf({ type, instance, content }: PresentationRecord): string {
  if (type === TYPE.utf16) return content.toString('utf16le');
  if (type === TYPE.latin1) return content.toString('latin1');
  return type === TYPE.properties ? wordArtOf(content, instance) : '';
}

function addText(text: string, context: TextContext): void {
  if (text === '' || PROMPT.test(text)) return;
  context.text.add(text);
  context.text.endLine();
}

const SIZE_BYTES = 4;

interface StoredObject {
  readonly isPacked: boolean;
  readonly content: Buffer;
}

/**
 * Returns the words of a chart in a presentation. Charts are workbooks ([MS-PPT] 2.10.34). Skips objects if all objects
 * together exceed the limits of archives (D-FIL-6).
 */
async function chartWordsOf(object: StoredObject, context: TextContext): Promise<string> {
  const content = unpacked(object, context);
  if (content === undefined || !isCompoundFile(content)) return '';
  const text = new TextSink(context.limits.textCharacters);
  try {
    addWorkbookRecords(await workbookStreamOf(content), { ...context, text });
  } catch {
    context.omit('PART_DAMAGED');
  }
  return text.isEmpty ? '' : text.finish();
}

function unpacked({ isPacked, content }: StoredObject, context: TextContext): Buffer | undefined {
  if (!isPacked) return content;
  const room = context.limits.archiveBytes - context.unpacked.bytes;
  try {
    const bytes = inflateSync(content.subarray(SIZE_BYTES), { maxOutputLength: Math.max(1, room) });
    context.unpacked.bytes += bytes.length;
    return bytes;
  } catch (error) {
    context.omit(failureOf(error).code === 'LIMIT' ? 'PART_TOO_LARGE' : 'PART_DAMAGED');
    return undefined;
  }
}
