import { heightOf } from './page-writer.js';
import type { PageWriter } from './page-writer.js';
import { CONTENT_HEIGHT } from './pdf-styles.table.js';
import type { TextStyle } from './pdf-styles.table.js';
import type { Line, Paragraph, Setting } from './set-text.js';
import type { TagTree } from './tag-tree.js';

/** A part of a document, such as a paragraph or an item. It may go on on the next page. */
export interface Block {
  /** The texts of the block with their styles. Their fonts are loaded before `set` is called. */
  readonly texts: ReadonlyArray<readonly [text: string, style: TextStyle]>;
  /** The parts of the document that contain the block, outermost first. A `+` begins another part of the same kind. */
  readonly place: readonly string[];
  /**
   * The heading of the section that begins here, `''` if pages do not repeat the heading. Undefined if no section
   * begins.
   */
  readonly section?: string | undefined;
  /** Sets the block in lines. The fonts of its texts are loaded already. */
  readonly set: (setting: Setting) => Paragraph;
}

export class PageFlow {
  /** Headings that wait for the block below them. */
  #waiting: Line[] = [];
  #section = '';

  readonly #setting: Setting;

  constructor(
    private readonly pages: PageWriter,
    private readonly tags: TagTree,
    private readonly maxPages: number,
  ) {
    this.#setting = { widthOf: (style) => pages.widthOf(style), tag: (role, text) => tags.tag(role, text) };
  }

  /** Whether the last page that the document may have is begun. */
  get isFull(): boolean {
    return this.pages.count >= this.maxPages;
  }

  /** Draws the block, or as much of it as there is room for. */
  write(block: Block): void {
    this.#leaveSection(block);
    this.tags.enter(block.place);
    const { lines, together } = block.set(this.#setting);
    if (together === 'with-next') {
      this.#waiting.push(...lines);
      return;
    }
    this.#draw(lines, together);
  }

  #draw(lines: Iterable<Line>, together: number): void {
    const first: Line[] = [];
    let isBegun = false;
    for (const line of lines) {
      if (isBegun) this.pages.draw(line);
      else first.push(line);
      if (!isBegun && first.length === together) {
        this.#drawTogether(first);
        isBegun = true;
      }
      if (this.isFull) return;
    }
    if (!isBegun) this.#drawTogether(first);
  }

  /** Draws the headings that no block follows. */
  finish(): void {
    this.#drawTogether([]);
  }

  /** Ends the document with a note in place of the next block. */
  leaveOutTheRest(said: Block): void {
    for (const line of said.set(this.#setting).lines) this.pages.draw(line);
  }

  /** Makes sure that the page after a section does not repeat the section's heading. */
  #leaveSection({ section }: Block): void {
    if (section === undefined) return;
    this.pages.section = '';
    this.#section = section;
  }

  /** Draws the waiting headings, and these lines under them. */
  #drawTogether(lines: readonly Line[]): void {
    const all = [...this.#waiting, ...lines];
    this.#waiting = [];
    const height = all.reduce((sum, line) => sum + heightOf(line), 0);
    if (height <= CONTENT_HEIGHT && !this.pages.hasRoomFor(height)) this.pages.turn();
    for (const line of all) this.pages.draw(line);
    this.pages.section = this.#section;
  }
}
