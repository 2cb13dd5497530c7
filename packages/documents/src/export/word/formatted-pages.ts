export const PAGE_BYTES = 512;

/** The format of a stretch of text. Stretches follow one another without gaps. */
interface Stretch {
  /** The end of the stretch, in bytes of the file. */
  readonly end: number;
  readonly format: Buffer;
}

interface PageKind {
  /** Bytes of each entry, without its start. */
  readonly entryBytes: number;
  /** Whether neighbouring stretches of the same format are joined to one. */
  readonly joins: boolean;
}

/** Formats of characters. Each entry is the position of its properties. */
export const CHARACTER_PAGES: PageKind = { entryBytes: 1, joins: true };

/** Formats of paragraphs. Each entry has a position and a height that Word computes again. */
export const PARAGRAPH_PAGES: PageKind = { entryBytes: 13, joins: false };

/** Stretches of formatted text in pages of 512 bytes (MS-DOC's `FKP`), with the start of each page in the text. */
export class FormattedPages {
  readonly #pages: Buffer[] = [];
  readonly #starts: number[] = [];
  #stretches: Stretch[] = [];
  #formats = new Map<string, Buffer>();
  #formatBytes = 0;
  #start: number;

  constructor(
    private readonly kind: PageKind,
    start: number,
  ) {
    this.#start = start;
  }

  add(stretch: Stretch): void {
    if (this.kind.joins && this.#stretches.at(-1)?.format.equals(stretch.format)) this.#stretches.pop();
    if (!this.#hasRoomFor(stretch)) this.#close();
    const key = stretch.format.toString('latin1');
    if (!this.#formats.has(key)) this.#formatBytes += evenLength(stretch.format);
    this.#formats.set(key, stretch.format);
    this.#stretches.push(stretch);
  }

  /** Returns the pages, and the table that assigns text to pages. The first page has the number `firstPage`. */
  finish(firstPage: number): { readonly pages: readonly Buffer[]; readonly table: Buffer } {
    if (this.#stretches.length > 0) this.#close();
    const count = this.#pages.length;
    const table = Buffer.alloc(4 * (2 * count + 1));
    for (const [index, start] of [...this.#starts, this.#start].entries()) table.writeUInt32LE(start, 4 * index);
    for (let index = 0; index < count; index += 1) table.writeUInt32LE(firstPage + index, 4 * (count + 1 + index));
    return { pages: this.#pages, table };
  }

  #hasRoomFor({ format }: Stretch): boolean {
    const stretches = this.#stretches.length + 1;
    const isNew = !this.#formats.has(format.toString('latin1'));
    const formats = this.#formatBytes + (isNew ? evenLength(format) : 0);
    // One more byte may be lost if the formats begin at an even offset.
    return 4 * (stretches + 1) + this.kind.entryBytes * stretches + formats + 2 <= PAGE_BYTES;
  }

  #close(): void {
    const page = Buffer.alloc(PAGE_BYTES);
    const places = placeFormats(page, this.#formats.values());
    const count = this.#stretches.length;
    page.writeUInt32LE(this.#start, 0);
    for (const [index, { end, format }] of this.#stretches.entries()) {
      page.writeUInt32LE(end, 4 * (index + 1));
      page.writeUInt8((places.get(format.toString('latin1')) ?? 0) / 2, 4 * (count + 1) + this.kind.entryBytes * index);
    }
    page.writeUInt8(count, PAGE_BYTES - 1);
    this.#pages.push(page);
    this.#starts.push(this.#start);
    this.#start = this.#stretches.at(-1)?.end ?? this.#start;
    [this.#stretches, this.#formats, this.#formatBytes] = [[], new Map(), 0];
  }
}

/** Writes the formats from the end of the page towards its beginning, each at an even offset. Returns their offsets. */
function placeFormats(page: Buffer, formats: Iterable<Buffer>): Map<string, number> {
  const places = new Map<string, number>();
  let place = PAGE_BYTES - 2;
  for (const format of formats) {
    if (format.length === 0) continue;
    place -= evenLength(format);
    format.copy(page, place);
    places.set(format.toString('latin1'), place);
  }
  return places;
}

function evenLength({ length }: Buffer): number {
  return length + (length & 1);
}
