import type { DocumentLimits } from '../../engine.js';
import type { Omission } from '../../omissions.js';
import { textContextOf } from '../../text/extractor.js';
import type { TextContext } from '../../text/extractor.js';
import { extractorOf } from '../../text/extractors.table.js';
import { readDocx } from '../../text/office-xml/docx.js';
import type { WordPart } from '../../text/office-xml/docx.js';
import { attributeOf } from '../../text/office-xml/read-xml.js';
import type { Attributes, XmlHandlers } from '../../text/office-xml/read-xml.js';
import { isOn } from '../../text/office-xml/word-styles.js';
import { BlockBuilder } from './document-blocks.js';
import type { ReadDocument, TextRole } from './document-blocks.js';
import { readMember } from './read-open-document.js';
import type { DocumentWithPictures } from './write-document.js';

/** Reads a docx as blocks: its text, lists, tables and embedded pictures. */
export async function readWord(bytes: Buffer, limits: DocumentLimits): Promise<DocumentWithPictures> {
  const reader = new WordReader(limits);
  const context: TextContext = {
    ...textContextOf(limits),
    omit: (omission) => void reader.omissions.add(omission),
    extractorOf,
  };
  const members = await readDocx(bytes, context, {
    handlersOf: (part) => reader.handlersOf(part),
    hasComments: false,
  });
  return {
    document: reader.finish(),
    findPicture: async (name) => {
      const entry = members.find(name);
      return entry && readMember({ members, context }, entry);
    },
  };
}

const HEADING = /^heading ([1-6])$/i;

type Step = (attributes: Attributes) => void;

/** Reads the parts of a docx, as `shownWord` passes them on. */
class WordReader {
  readonly #blocks: BlockBuilder;
  readonly omissions = new Set<Omission>();
  #part: WordPart | undefined;
  /** The open paragraphs. A text box has paragraphs within a paragraph. */
  readonly #paragraphs: { style: string; places: readonly TextRole[] }[] = [];
  /** For each open paragraph and run, whether it is bold. */
  readonly #bold: boolean[] = [];
  /** The numbers of notes, by kind and id. */
  readonly #notes = new Map<string, number>();
  #isText = false;
  #isHeadingRow = false;
  #description = '';

  constructor({ textCharacters }: DocumentLimits) {
    this.#blocks = new BlockBuilder(textCharacters);
  }

  handlersOf(part: WordPart): XmlHandlers {
    this.#part = part;
    return {
      onOpen: (name, attributes) => this.#opens[name]?.(attributes),
      onClose: (name) => this.#closes[name]?.({}),
      onText: (text) => this.#text(text),
    };
  }

  finish(): ReadDocument {
    if (this.#blocks.isCut) this.omissions.add('TEXT_CUT');
    return { title: '', language: undefined, blocks: this.#blocks.finish(), omissions: [...this.omissions] };
  }

  readonly #opens: Readonly<Record<string, Step>> = {
    p: () => {
      this.#blocks.endParagraph();
      this.#paragraphs.push({ style: '', places: [] });
      this.#bold.push(false);
    },
    pStyle: (attributes) => this.#openStyle(attributeOf(attributes, 'val') ?? ''),
    item: ({ marker = '', level }) => this.#openItem(marker, Number(level)),
    r: () => this.#bold.push(this.#part?.styles.find(this.#paragraphs.at(-1)?.style, 'isBold') ?? false),
    rStyle: (attributes) => {
      if (this.#part?.styles.find(attributeOf(attributes, 'val'), 'isBold') === true) this.#setBold(true);
    },
    b: (attributes) => this.#setBold(isOn(attributes)),
    t: () => (this.#isText = true),
    tab: () => this.#blocks.text('    '),
    br: () => this.#blocks.lineBreak(),
    noBreakHyphen: () => this.#blocks.text('-'),
    textpath: ({ string: text = '' }) => this.#blocks.text(`${text}\n`),
    tbl: () => this.#blocks.openTable(),
    tr: () => {
      this.#isHeadingRow = false;
      this.#blocks.openRow();
    },
    tblHeader: (attributes) => (this.#isHeadingRow = isOn(attributes)),
    tc: () => this.#blocks.openCell(this.#isHeadingRow),
    txbxContent: () => this.#places().forEach(() => this.#blocks.close()),
    docPr: ({ descr = '' }) => (this.#description = descr),
    blip: (attributes) => this.#picture(attributeOf(attributes, 'embed')),
    imagedata: (attributes) => this.#picture(attributeOf(attributes, 'id')),
    footnoteReference: (attributes) => this.#refer('footnote', attributes),
    endnoteReference: (attributes) => this.#refer('endnote', attributes),
    footnote: (attributes) => this.#openNote('footnote', attributes),
    endnote: (attributes) => this.#openNote('endnote', attributes),
  };

  readonly #closes: Readonly<Record<string, Step>> = {
    p: () => {
      this.#blocks.endParagraph();
      this.#places().forEach(() => this.#blocks.close());
      this.#paragraphs.pop();
      this.#bold.pop();
    },
    r: () => this.#bold.pop(),
    t: () => (this.#isText = false),
    tbl: () => this.#blocks.closeTable(),
    // The rest of an item stands below its first words.
    txbxContent: () =>
      this.#open(this.#places().map((place) => (place.kind === 'item' ? { kind: 'quotation' } : place))),
    footnote: () => this.#blocks.close(),
    endnote: () => this.#blocks.close(),
  };

  #text(text: string): void {
    if (this.#isText) this.#blocks.words(text, this.#bold.at(-1) ?? false);
  }

  #setBold(isBold: boolean): void {
    this.#bold[this.#bold.length - 1] = isBold;
  }

  #places(): readonly TextRole[] {
    return this.#paragraphs.at(-1)?.places ?? [];
  }

  #open(places: readonly TextRole[]): void {
    const paragraph = this.#paragraphs.at(-1);
    if (!paragraph) return;
    paragraph.places = places;
    for (const place of places) this.#blocks.open(place);
  }

  #openStyle(style: string): void {
    const paragraph = this.#paragraphs.at(-1);
    if (paragraph) paragraph.style = style;
    const [, named] = HEADING.exec(this.#part?.styles.find(style, 'name') ?? '') ?? [];
    const level = named === undefined ? (this.#part?.styles.find(style, 'outline') ?? -1) + 1 : Number(named);
    if (level >= 1 && level <= 6) this.#open([{ kind: 'heading', level }]);
  }

  #openItem(marker: string, level: number): void {
    if (this.#places().length > 0) this.#blocks.text(`${marker} `);
    else
      this.#open([...Array.from({ length: level }, () => ({ kind: 'quotation' }) as const), { kind: 'item', marker }]);
  }

  #picture(id = ''): void {
    const target = this.#part?.relationships.find((each) => each.id === id)?.target;
    if (target !== undefined) this.#blocks.picture(target, this.#description);
    else this.omissions.add('PICTURES_OUTSIDE');
  }

  /** Shows the number of a note, if the document has its notes. */
  #refer(kind: 'footnote' | 'endnote', attributes: Attributes): void {
    if (this.#part?.relationships.some(({ type }) => type === `${kind}s`) !== true) return;
    const key = `${kind} ${attributeOf(attributes, 'id')}`;
    const number = this.#notes.get(key) ?? this.#notes.size + 1;
    this.#notes.set(key, number);
    this.#blocks.text(`[${number}]`);
  }

  #openNote(kind: 'footnote' | 'endnote', attributes: Attributes): void {
    const number = this.#notes.get(`${kind} ${attributeOf(attributes, 'id')}`);
    this.#blocks.open(number === undefined ? { kind: 'paragraph' } : { kind: 'item', marker: `[${number}]` });
  }
}
