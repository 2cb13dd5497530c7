import { DocumentFailure } from '../../document-failure.js';
import { decoderFor } from '../charsets/decoders.js';
import { isSymbolFont, symbolsOf } from '../charsets/symbol-fonts.table.js';
import type { ExtractText, TextContext } from '../extractor.js';
import { withoutFieldCodes } from '../word-fields.js';
import {
  APART_GROUPS,
  CHARSETS,
  CODE_PAGES,
  FALLBACK_WORDS,
  HIDDEN_GROUPS,
  NO_TEXTS,
  SHOWN_GROUPS,
  SYMBOL_TEXTS,
  WORD_TEXTS,
} from './control-words.table.js';

export const extractRtf: ExtractText = (bytes, context) => new RtfReader(bytes, context).read();

interface Group {
  /** A character format hides the text. */
  isHidden: boolean;
  /** The group holds no text of the document. */
  isSkipped: boolean;
  isFontTable: boolean;
  /** The number of bytes after a `\u` for programs without Unicode. */
  fallbackBytes: number;
  /** The number of the font; undefined for the default font. */
  font: number | undefined;
  /** The innermost field around the text. */
  field: { readonly written: number; code: string } | undefined;
  isFieldCode: boolean;
  /** The paragraph is in a cell of a table. */
  isInCell: boolean;
  /** The group is a header, a footer or a text box, whose text stands on lines of its own. */
  isApart: boolean;
  /** The group is a note or a comment, whose text stands behind the text of the document. */
  isNote: boolean;
  /** Nothing was read in the group yet, so the next word may name its purpose. */
  isNew: boolean;
  /** The group began with `\*`, so it may be ignored if the next word is unknown. */
  isIgnorable: boolean;
}

type Word = (reader: RtfReader, parameter: number | undefined) => void;

const TOKEN = /\\([a-zA-Z]{1,32})(-?\d{1,10})? ?|\\'([0-9a-fA-F]{2})|\\([^])|([{}])|[\r\n]+|([^\\{}\r\n]+)/y;
const LATIN = 'windows-1252';
const MAX_FONT_NAME = 100;
const NO_FONT = -1;
const MAX_FIELD_CODE = 10_000;

/** Control words that change how the following text is read. */
const WORDS: Readonly<Record<string, Word>> = {
  ansicpg: (reader, page = 1252) => reader.setDefaultEncoding(encodingOfPage(page)),
  mac: (reader) => reader.setDefaultEncoding('macintosh'),
  pc: (reader) => reader.setDefaultEncoding('cp437'),
  pca: (reader) => reader.setDefaultEncoding('cp850'),
  deff: (reader, font = 0) => reader.setDefaultFont(font),
  fonttbl: (reader) => reader.openFontTable(),
  f: (reader, font = 0) => reader.setFont(font),
  fcharset: (reader, charset = 0) => reader.setFontEncoding(CHARSETS[charset]),
  cpg: (reader, page = 0) => reader.setFontEncoding(encodingOfPage(page)),
  plain: (reader) => reader.setPlain(),
  uc: (reader, bytes = 1) => reader.setFallbackBytes(bytes),
  u: (reader, code = 0) => reader.putUnicode(code),
  bin: (reader, bytes = 0) => reader.skip(bytes),
  v: (reader, flag = 1) => reader.setHidden(flag !== 0),
  deleted: (reader, flag = 1) => reader.setHidden(flag !== 0),
  field: (reader) => reader.openField(),
  fldinst: (reader) => reader.openFieldCode(),
  pard: (reader) => reader.setInCell(false),
  intbl: (reader) => reader.setInCell(true),
  footnote: (reader) => reader.openNote(),
  annotation: (reader) => reader.openNote(),
  ...Object.fromEntries(APART_GROUPS.map((word): [string, Word] => [word, (reader) => reader.openApart()])),
};

function encodingOfPage(page: number): string {
  return CODE_PAGES[page] ?? `${page < 1000 ? 'cp' : 'windows-'}${page}`;
}

const FIRST_GROUP: Group = {
  isHidden: false,
  isSkipped: false,
  isFontTable: false,
  fallbackBytes: 1,
  font: undefined,
  field: undefined,
  isFieldCode: false,
  isInCell: false,
  isApart: false,
  isNote: false,
  isNew: false,
  isIgnorable: false,
};

/** Reads rich text: groups, and visible characters in the encoding of their font. */
class RtfReader {
  readonly #source: string;
  readonly #context: TextContext;
  readonly #outer: Group[] = [];
  readonly #fonts = new Map<number, string>();
  readonly #fontNames = new Map<number, string>();
  #group: Group = { ...FIRST_GROUP };
  #defaultEncoding = LATIN;
  #defaultFont: number | undefined;
  #bytes = '';
  #written = 0;
  #toSkip = 0;
  #at = 0;

  constructor(bytes: Buffer, context: TextContext) {
    this.#source = bytes.toString('latin1');
    this.#context = context;
  }

  read(): void {
    while (this.#at < this.#source.length && !this.#context.text.isFull) {
      TOKEN.lastIndex = this.#at;
      const token = TOKEN.exec(this.#source);
      // The last byte is a backslash.
      if (token === null) break;
      this.#at = TOKEN.lastIndex;
      this.#take(token);
    }
    this.#flush();
    this.#context.text.endNotes();
    const isWhole = this.#outer.length === 0 || this.#context.text.isFull;
    if (!isWhole) this.#context.omit('FILE_CUT_OFF');
    if (this.#source.includes('\\pict')) this.#context.omit('PICTURES_LEFT_OUT');
  }

  setDefaultEncoding(encoding: string): void {
    this.#flush();
    this.#defaultEncoding = encoding;
  }

  setDefaultFont(font: number): void {
    this.#flush();
    this.#defaultFont = font;
  }

  openFontTable(): void {
    this.#group.isFontTable = true;
    this.#group.isSkipped = true;
  }

  setFont(font: number | undefined): void {
    if (this.#group.font === font) return;
    this.#flush();
    this.#group.font = font;
  }

  setFontEncoding(encoding: string | undefined): void {
    const { isFontTable, font } = this.#group;
    if (isFontTable && font !== undefined && encoding !== undefined) this.#fonts.set(font, encoding);
  }

  setPlain(): void {
    this.setFont(undefined);
    if (!this.#group.isFontTable && this.#outer.at(-1)?.isHidden !== true) this.#group.isHidden = false;
  }

  setFallbackBytes(bytes: number): void {
    this.#group.fallbackBytes = Math.max(0, bytes);
  }

  putUnicode(code: number): void {
    const point = code < 0 ? code + 0x1_00_00 : code;
    const character = point < 0 || point > 0x10_ff_ff ? '\ufffd' : String.fromCodePoint(point);
    this.#put(symbolsOf(this.#fontName, character));
    this.#toSkip = this.#group.fallbackBytes;
  }

  /**
   * Skips the bytes of a picture. A length beyond the end of the file is ignored, so that the text after it is read.
   */
  skip(bytes: number): void {
    if (bytes > 0 && this.#at + bytes <= this.#source.length) this.#at += bytes;
  }

  openField(): void {
    this.#flush();
    this.#group.field = { written: this.#written, code: '' };
  }

  openFieldCode(): void {
    this.#group.isFieldCode = true;
  }

  setInCell(isInCell: boolean): void {
    this.#group.isInCell = isInCell;
  }

  /** Moves the text of the group behind the text of the document. A note within a note belongs to the outer note. */
  openNote(): void {
    if (this.#group.isNote || this.#isUnread) return;
    this.#group.isNote = true;
    this.#context.text.openNote();
  }

  openApart(): void {
    if (this.#isUnread) return;
    this.#flush();
    this.#group.isApart = true;
    this.#context.text.endRow();
  }

  /** Hides or shows the text of the group. A hidden outer group always hides it. */
  setHidden(isHidden: boolean): void {
    if (isHidden || this.#outer.at(-1)?.isHidden !== true) this.#group.isHidden = isHidden;
  }

  #take([, word, parameter, hex, symbol, brace, run]: RegExpExecArray): void {
    if (word !== undefined) this.#takeWord(word, parameter === undefined ? undefined : Number(parameter));
    else if (hex !== undefined) this.#takeBytes(String.fromCharCode(Number.parseInt(hex, 16)));
    else if (symbol !== undefined) this.#takeSymbol(symbol);
    else if (brace === '{') this.#open();
    else if (brace === '}') this.#close();
    else if (run !== undefined) this.#takeBytes(run);
  }

  #takeWord(word: string, parameter: number | undefined): void {
    const { isNew, isIgnorable } = this.#group;
    this.#group.isNew = false;
    this.#group.isIgnorable = false;
    const isFallback = this.#toSkip > 0 && FALLBACK_WORDS.has(word);
    this.#toSkip = isFallback ? this.#toSkip - 1 : 0;
    if (isFallback) return;
    const isOfNoText = NO_TEXTS.has(word) || ((isNew || isIgnorable) && HIDDEN_GROUPS.has(word));
    if (isOfNoText || (isIgnorable && !SHOWN_GROUPS.has(word))) this.#skipGroup();
    const text = WORD_TEXTS[word];
    // A break within a cell does not end its row.
    if (text !== undefined) this.#put(word === 'line' && this.#group.isInCell ? ' ' : text);
    WORDS[word]?.(this, parameter);
  }

  #takeSymbol(symbol: string): void {
    if (symbol === '*') this.#group.isIgnorable = this.#group.isNew;
    this.#group.isNew = false;
    const text = SYMBOL_TEXTS[symbol];
    if (text === undefined) return;
    if (this.#toSkip > 0) this.#toSkip -= 1;
    else {
      this.#addFieldCode(text);
      this.#put(text);
    }
  }

  /** Reads characters in the encoding of the font. The first characters may be the fallback for a `\u` before them. */
  #takeBytes(run: string): void {
    const skipped = Math.min(this.#toSkip, run.length);
    this.#toSkip -= skipped;
    this.#group.isNew = false;
    if (this.#group.isFontTable) this.#addFontName(run);
    this.#addFieldCode(run.slice(skipped));
    if (!this.#isUnread) this.#bytes += run.slice(skipped);
  }

  #addFieldCode(code: string): void {
    const { field, isFieldCode } = this.#group;
    if (isFieldCode && field !== undefined && field.code.length < MAX_FIELD_CODE) field.code += code;
  }

  /** Skips a group. In the table of fonts, it holds other names of its font. */
  #skipGroup(): void {
    this.#group.isSkipped = true;
    this.#group.isFontTable = false;
  }

  /** The name of a font ends with a semicolon. */
  #addFontName(run: string): void {
    const { font } = this.#group;
    const name = font === undefined ? ';' : (this.#fontNames.get(font) ?? '');
    if (font !== undefined && !name.includes(';')) this.#fontNames.set(font, name + run.slice(0, MAX_FONT_NAME));
  }

  #open(): void {
    this.#flush();
    this.#toSkip = 0;
    this.#outer.push(this.#group);
    if (this.#outer.length > this.#context.limits.depth) {
      throw new DocumentFailure('LIMIT', `Its groups are nested deeper than ${this.#context.limits.depth}.`);
    }
    this.#group = { ...this.#group, isApart: false, isNew: true, isIgnorable: false };
  }

  #close(): void {
    this.#flush();
    this.#toSkip = 0;
    const { isApart, isNote, field } = this.#group;
    this.#group = this.#outer.pop() ?? this.#group;
    // Word writes no result for some fields that show words of their code.
    if (field !== undefined && field !== this.#group.field && field.written === this.#written)
      this.#put(withoutFieldCodes(`\x13${field.code}\x15`));
    if (isApart) this.#context.text.endRow();
    if (isNote && !this.#group.isNote) this.#context.text.closeNote();
  }

  get #encoding(): string {
    return this.#fonts.get(this.#currentFont) ?? this.#defaultEncoding;
  }

  get #fontName(): string {
    return this.#fontNames.get(this.#currentFont)?.replace(/;.*/s, '').trim() ?? '';
  }

  get #currentFont(): number {
    return this.#group.font ?? this.#defaultFont ?? NO_FONT;
  }

  get #isUnread(): boolean {
    return this.#group.isHidden || this.#group.isSkipped;
  }

  #put(text: string): void {
    if (this.#isUnread) return;
    this.#flush();
    this.#write(text);
  }

  #write(text: string): void {
    if (text === '') return;
    this.#written += 1;
    this.#context.text.add(text);
  }

  /** Decodes the collected bytes together, because a character of several bytes may come in several tokens. */
  #flush(): void {
    if (this.#bytes === '') return;
    const name = this.#fontName;
    const text = isSymbolFont(name)
      ? symbolsOf(name, this.#bytes)
      : decoderFor(this.#encoding).decode(Buffer.from(this.#bytes, 'latin1'));
    this.#write(text);
    this.#bytes = '';
  }
}
