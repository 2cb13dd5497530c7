import { DocumentFailure } from '../document-failure.js';
import { withoutSoftHyphens } from '../writing/plain-text.js';

/** Characters that no text needs. They can hide words, or end strings of other programs. Tabs and line feeds stay. */
// eslint-disable-next-line no-control-regex -- they are what is looked for
const CONTROLS = /[\u0000-\u0008\u000f-\u001f\u007f-\u009f\u200b\ufeff\ufffe\uffff]/g;
// eslint-disable-next-line no-control-regex -- vertical tabs, form feeds and the column breaks of Word break lines in old programs
const LINE_ENDS = /\r\n|[\r\u000b\u000c\u000e\u0085\u2028\u2029]/g;

interface Run {
  readonly parts: string[];
  pending: string;
}

/** Collects the text of one file, up to the limit of characters. */
export class TextSink {
  readonly #limit: number;
  readonly #body: Run = { parts: [], pending: '' };
  /** Notes and comments, until they are put behind the text. */
  #notes: Run = { parts: [], pending: '' };
  #run = this.#body;
  #length = 0;
  #isFull = false;

  constructor(limit: number) {
    this.#limit = limit;
  }

  /** Whether text was dropped because of the limit. All further text is dropped too, so the reader may stop. */
  get isFull(): boolean {
    return this.#isFull;
  }

  get isEmpty(): boolean {
    return [this.#body, this.#notes].every(({ parts }) => parts.every((part) => part.trim() === ''));
  }

  add(text: string): void {
    if (text === '') return;
    const { parts, pending } = this.#run;
    const room = this.#limit - this.#length;
    if (pending.length + text.length > room) this.#isFull = true;
    const part = (parts.length === 0 ? text : pending + text).slice(0, room);
    this.#run.pending = '';
    this.#length += part.length;
    if (part !== '') parts.push(part);
  }

  /** Begins a note or a comment, which is kept apart so that it does not part the words around it. */
  openNote(): void {
    this.#run = this.#notes;
  }

  closeNote(): void {
    this.endRow();
    this.#run = this.#body;
  }

  /** Puts the notes and comments so far behind the text, each on lines of its own. */
  endNotes(): void {
    const { parts } = this.#notes;
    this.#run = this.#body;
    this.#notes = { parts: [], pending: '' };
    if (parts.length === 0) return;
    this.endLine();
    this.#body.parts.push(this.#body.pending, ...parts);
    this.#body.pending = '';
    this.endLine();
  }

  /** Ends a cell. A tab separates the next text, and the paragraph end of the cell does not end the line. */
  endCell(): void {
    this.#run.pending = '\t';
  }

  /** Ends a line. A second call leaves an empty line. */
  endLine(): void {
    this.#run.pending = this.#run.pending.startsWith('\n') ? '\n\n' : '\n';
  }

  endRow(): void {
    this.#run.pending = '\n';
  }

  /** Returns the text. Throws if it is only white space. */
  finish(): string {
    const lines = withoutSoftHyphens(this.#body.parts.join(''))
      .replace(LINE_ENDS, '\n')
      .replace(CONTROLS, '')
      .split('\n');
    // A regular expression for blanks at line ends would take quadratic time for long runs of blanks.
    const text = lines
      .map((line) => line.trimEnd())
      .join('\n')
      .replace(/\n{3,}/g, '\n\n')
      .replace(/^\n+|\n+$/g, '');
    if (text.trim() === '') throw new DocumentFailure('EMPTY', 'It holds no text.');
    return `${text}\n`;
  }
}
