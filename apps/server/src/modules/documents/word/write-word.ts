import { setImmediate } from 'node:timers/promises';
import { blocksOf, NOT_ANSWERED } from '../form-blocks.js';
import type { FormBlock } from '../form-blocks.js';
import type { FormDocument } from '../form-document.js';
import { languageOf } from '../language-of.js';
import type { EastAsianLanguage } from '../language-of.js';
import { SMALL_STREAM_BYTES, writeCompoundFile } from './compound-file.js';
import { PARTS, writeFileHead } from './file-head.js';
import type { PartName } from './file-head.js';
import { writeFontTable } from './font-table.js';
import { PAGE_BYTES } from './formatted-pages.js';
import { property } from './property.js';
import { writeStyleSheet } from './style-sheet.js';
import { TEXT_START, WordText } from './word-text.js';

/** After so many paragraphs others may work. */
const TURN_PARAGRAPHS = 500;
/** What is handed on at once. */
const PIECE_BYTES = 262_144;

type Writer<K extends FormBlock['kind']> = (block: Extract<FormBlock, { kind: K }>, text: WordText) => void;

/** How each kind of block is written. */
const WRITTEN: { readonly [K in FormBlock['kind']]: Writer<K> } = {
  title: ({ text: title }, text) => text.add('title', [{ text: title }]),
  fact: ({ label, value }, text) => text.add('fact', [{ text: label, isBold: true }, { text: `\t${value}` }]),
  section: ({ heading }, text) => heading !== undefined && text.add('section', [{ text: heading }]),
  answer: ({ label, lines, isMember }, text) => {
    text.add(isMember ? 'memberQuestion' : 'question', [{ text: label }]);
    text.add(isMember ? 'memberAnswer' : 'answer', [{ text: lines.join('\n') || NOT_ANSWERED }]);
  },
  group: ({ label }, text) => text.add('group', [{ text: label }]),
  entry: ({ number }, text) => text.add('entry', [{ text: `${number}.` }]),
  signature: ({ label, value }, text) => text.add('signature', [{ text: `${label}: ${value}` }]),
};

/** A filled form as a document of Word 97: text and styles only, nothing that a program would carry out. */
export async function* writeWord(document: FormDocument): AsyncIterable<Buffer> {
  const text = new WordText();
  let paragraphs = 0;
  for (const block of blocksOf(document)) {
    WRITTEN[block.kind](block as never, text);
    paragraphs += 1;
    if (paragraphs % TURN_PARAGRAPHS === 0) await setImmediate();
  }
  const { wordDocument, table } = writeStreams(text, languageOf(document));
  const streams = [
    { name: 'WordDocument', bytes: wordDocument },
    { name: '1Table', bytes: table },
  ];
  for (const part of writeCompoundFile(CLASS_ID, streams)) {
    for (let start = 0; start < part.length; start += PIECE_BYTES) {
      yield part.subarray(start, start + PIECE_BYTES);
      await setImmediate();
    }
  }
}

/** "Microsoft Word 97-2003 Document". */
const CLASS_ID = Buffer.from('0609020000000000c000000000000046', 'hex');

/** Fonts that come with Word, for the letters of each language. */
const EAST_ASIAN_FONTS: Readonly<Record<EastAsianLanguage, string>> = {
  sc: 'Microsoft YaHei',
  tc: 'Microsoft JhengHei',
  jp: 'MS Gothic',
  kr: 'Malgun Gothic',
};

function writeStreams(text: WordText, language: EastAsianLanguage): { wordDocument: Buffer; table: Buffer } {
  const body = padded(text.bytes, PAGE_BYTES);
  const firstPage = (TEXT_START + body.length) / PAGE_BYTES;
  const characters = text.characterPages.finish(firstPage);
  const paragraphs = text.paragraphPages.finish(firstPage + characters.pages.length / PAGE_BYTES);
  const sectionStart = TEXT_START + body.length + characters.pages.length + paragraphs.pages.length;
  const parts: Readonly<Record<PartName, Buffer>> = {
    styleSheet: writeStyleSheet(),
    sections: writeSections(text.length, sectionStart),
    characterPages: characters.table,
    paragraphPages: paragraphs.table,
    fonts: writeFontTable(['Arial', EAST_ASIAN_FONTS[language]]),
    settings: writeSettings(),
    pieces: writePieces(text.length),
  };
  const { table, places } = joinParts(parts);
  const rest = padded(Buffer.concat([body, characters.pages, paragraphs.pages, SECTION]), SMALL_STREAM_BYTES);
  const head = writeFileHead({ streamBytes: TEXT_START + rest.length, textLength: text.length, parts: places });
  return { wordDocument: Buffer.concat([head, rest]), table };
}

type Places = Record<PartName, { start: number; length: number }>;

function joinParts(parts: Readonly<Record<PartName, Buffer>>): { table: Buffer; places: Places } {
  let start = 0;
  const names = Object.keys(PARTS) as PartName[];
  const places = Object.fromEntries(
    names.map((name) => {
      const { length } = parts[name];
      start += length;
      return [name, { start: start - length, length }];
    }),
  ) as Places;
  return { table: padded(Buffer.concat(names.map((name) => parts[name])), SMALL_STREAM_BYTES), places };
}

/** A4 upright, with margins of two centimetres; in twentieths of a point. */
const SECTION_PROPERTIES = Buffer.concat([
  property(0xb01f, 11_906),
  property(0xb020, 16_838),
  ...[0xb021, 0xb022, 0x9023, 0x9024].map((margin) => property(margin, 1134)),
]);
const SECTION = Buffer.concat([Buffer.from([SECTION_PROPERTIES.length, 0]), SECTION_PROPERTIES]);

/** The whole text is one section. */
function writeSections(textLength: number, sectionStart: number): Buffer {
  const bytes = Buffer.alloc(8 + 12);
  bytes.writeUInt32LE(textLength, 4);
  bytes.writeUInt32LE(sectionStart, 10);
  bytes.writeUInt32LE(0xffffffff, 16);
  return bytes;
}

/** The whole text is one piece, of two bytes a character. */
function writePieces(textLength: number): Buffer {
  const bytes = Buffer.alloc(5 + 8 + 8);
  bytes.writeUInt8(2, 0);
  bytes.writeUInt32LE(bytes.length - 5, 1);
  bytes.writeUInt32LE(textLength, 9);
  bytes.writeUInt32LE(TEXT_START, 15);
  return bytes;
}

const SETTINGS_BYTES = 500;
const TAB_TWIPS = 720;
const WIDOW_CONTROL = 0x02;

function writeSettings(): Buffer {
  const bytes = Buffer.alloc(SETTINGS_BYTES);
  bytes.writeUInt8(WIDOW_CONTROL, 0);
  bytes.writeUInt16LE(TAB_TWIPS, 10);
  return bytes;
}

function padded(bytes: Buffer, multiple: number): Buffer {
  const padding = (multiple - (bytes.length % multiple)) % multiple;
  return padding === 0 ? bytes : Buffer.concat([bytes, Buffer.alloc(padding)]);
}
