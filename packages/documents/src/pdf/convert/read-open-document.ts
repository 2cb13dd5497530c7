import type { Entry } from 'yauzl';

import { DocumentFailure } from '../../document-failure.js';
import type { DocumentLimits } from '../../engine.js';
import type { Omission } from '../../omissions.js';
import type { TextContext } from '../../text/extractor.js';
import { boundsOf, readXml } from '../../text/office-xml/read-xml.js';
import type { Attributes, XmlHandlers } from '../../text/office-xml/read-xml.js';
import { openDocument } from '../../text/office-xml/open-document.js';
import { OpenDocumentStyles, shownOpenDocument } from '../../text/office-xml/open-document-styles.js';
import { textContextOf } from '../../text/extractor.js';
import { readAll } from '../../text/zip-members.js';
import type { ZipMembers } from '../../text/zip-members.js';
import { BlockBuilder } from './document-blocks.js';
import type { ReadDocument } from './document-blocks.js';
import type { DocumentWithPictures } from './write-document.js';

const HIDDEN: ReadonlySet<string> = new Set([
  'tracked-changes',
  'annotation',
  'note-citation',
  'script',
  'binary-data',
  'title',
  'desc',
  'forms',
]);
/** Paths of pictures in the zip. Pictures elsewhere are not read. */
const PICTURE = /^(?:\.\/)?(Pictures\/[\w.-]+|media\/[\w.-]+)$/i;
const MAX_SPACES = 100;

/** Reads an odt as blocks: its text, lists, tables and embedded pictures. */
export async function readOpenDocument(bytes: Buffer, limits: DocumentLimits): Promise<DocumentWithPictures> {
  const context = textContextOf(limits);
  const { members, content } = await openDocument(bytes, context);
  const styles = new OpenDocumentStyles();
  const partOfStyles = members.find('styles.xml');
  if (partOfStyles) {
    const handlers = { ...shownOpenDocument({}, styles), onMalformed: () => undefined };
    await readXml({ members, context }, partOfStyles, handlers);
  }
  const reader = new OpenDocumentReader(limits);
  const handlers: XmlHandlers = {
    onOpen: (name, attributes) => reader.open(name, attributes),
    onClose: (name) => reader.close(name),
    onText: (text) => reader.text(text),
  };
  await readXml({ members, context }, content, shownOpenDocument(handlers, styles));
  return {
    document: reader.finish(),
    findPicture: async (name) => {
      const entry = members.find(PICTURE.exec(name)?.[1] ?? '');
      return entry && readMember({ members, context }, entry);
    },
  };
}

type Step = (attributes: Attributes) => void;

class OpenDocumentReader {
  readonly #blocks: BlockBuilder;
  readonly #boldStyles = new Set<string>();
  readonly #numberedLists = new Set<string>();
  readonly #omissions = new Set<Omission>();
  /** For each open element, whether its content is bold. */
  readonly #bold: boolean[] = [];
  readonly #lists: Array<{ readonly isNumbered: boolean; number: number }> = [];
  #style = '';
  #hidden = 0;
  #texts = 0;
  #notes = 0;

  constructor({ textCharacters }: DocumentLimits) {
    this.#blocks = new BlockBuilder(textCharacters);
  }

  finish(): ReadDocument {
    if (this.#blocks.isCut) this.#omissions.add('TEXT_CUT');
    return { title: '', language: undefined, blocks: this.#blocks.finish(), omissions: [...this.#omissions] };
  }

  open(name: string, attributes: Attributes): void {
    if (this.#hidden > 0 || HIDDEN.has(name)) {
      this.#hidden += 1;
      return;
    }
    const style = attributes['text:style-name'];
    this.#bold.push(style === undefined ? (this.#bold.at(-1) ?? false) : this.#boldStyles.has(style));
    if (name === 'p' || name === 'h') this.#texts += 1;
    this.#opens[name]?.(attributes);
  }

  close(name: string): void {
    if (this.#hidden > 0) {
      this.#hidden -= 1;
      return;
    }
    this.#bold.pop();
    if (name === 'p' || name === 'h') this.#texts -= 1;
    this.#closes[name]?.({});
  }

  text(text: string): void {
    if (this.#hidden > 0 || this.#texts === 0) return;
    this.#blocks.words(text, this.#bold.at(-1) ?? false);
  }

  readonly #opens: Readonly<Record<string, Step>> = {
    style: ({ 'style:name': name = '' }) => (this.#style = name),
    'text-properties': ({ 'fo:font-weight': weight }) => {
      if (weight === 'bold') this.#boldStyles.add(this.#style);
    },
    'list-style': ({ 'style:name': name = '' }) => (this.#style = name),
    'list-level-style-number': ({ 'text:level': level }) => {
      if (level === '1') this.#numberedLists.add(this.#style);
    },
    h: ({ 'text:outline-level': level }) => this.#blocks.open({ kind: 'heading', level: Number(level) || 1 }),
    p: () => this.#endParagraph(),
    'note-body': () => {
      this.#blocks.text(' (');
      this.#notes += 1;
    },
    list: ({ 'text:style-name': style = '' }) => {
      this.#blocks.endParagraph();
      this.#lists.push({ isNumbered: this.#numberedLists.has(style), number: 0 });
    },
    'list-item': () => this.#blocks.open({ kind: 'item', marker: this.#marker() }),
    s: ({ 'text:c': count = '1' }) => this.#blocks.text('\u00a0'.repeat(Math.min(MAX_SPACES, Number(count) || 1))),
    tab: () => this.#blocks.text('    '),
    'line-break': () => this.#blocks.lineBreak(),
    table: () => this.#blocks.openTable(),
    'table-row': () => this.#blocks.openRow(),
    'table-cell': () => this.#blocks.openCell(),
    image: ({ 'xlink:href': name = '' }) => this.#picture(name),
  };

  readonly #closes: Readonly<Record<string, Step>> = {
    h: () => this.#blocks.close(),
    p: () => this.#endParagraph(),
    'note-body': () => {
      this.#notes -= 1;
      this.#blocks.text(')');
    },
    list: () => {
      this.#blocks.endParagraph();
      this.#lists.pop();
    },
    'list-item': () => this.#blocks.close(),
    table: () => this.#blocks.closeTable(),
  };

  /** Ends a paragraph. A note appears at its position in the same paragraph. */
  #endParagraph(): void {
    if (this.#notes === 0) this.#blocks.endParagraph();
  }

  #marker(): string {
    const list = this.#lists.at(-1);
    if (!list?.isNumbered) return '•';
    list.number += 1;
    return `${list.number}.`;
  }

  #picture(name: string): void {
    if (PICTURE.test(name)) this.#blocks.picture(name, '');
    else this.#omissions.add('PICTURES_OUTSIDE');
  }
}

/** Reads a whole member of a zip that is not XML. All members count towards one limit. */
export async function readMember(
  { members, context }: { readonly members: ZipMembers; readonly context: TextContext },
  entry: Entry,
): Promise<Buffer> {
  const { limits, unpacked } = context;
  unpacked.bytes += entry.uncompressedSize;
  if (unpacked.bytes > limits.archiveBytes) {
    throw new DocumentFailure('LIMIT', `It unpacks to more than ${limits.archiveBytes} bytes.`);
  }
  return readAll(await members.stream(entry, boundsOf(context)));
}
