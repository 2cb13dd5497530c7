import { heightOf } from './page-writer.js';
import type { PageWriter } from './page-writer.js';
import { CONTENT_HEIGHT } from './pdf-styles.table.js';
import type { TextStyle } from './pdf-styles.table.js';
import type { Line, Paragraph, Setting } from './set-text.js';
import type { TagTree } from './tag-tree.js';

/** Content that stays together on a page. */
export interface Block {
  /** Its texts with the styles they are set in, so that their fonts can be loaded. */
  readonly texts: ReadonlyArray<readonly [text: string, style: TextStyle]>;
  /** The parts of the document that it is in, from the outside; a `+` begins another one. */
  readonly place: readonly string[];
  /**
   * The heading of the section that begins here, `''` if pages do not repeat the heading. Undefined if no section
   * begins.
   */
  readonly section?: string | undefined;
  /** Sets it in lines; the fonts of its texts are loaded. */
  readonly set: (setting: Setting) => Paragraph;
}

/** Blocks down the pages, with what belongs together on the same one. */
export class PageFlow {
  /** Headings that wait for what they stand over. */
  #waiting: Line[] = [];
  #section = '';

  readonly #setting: Setting;

  constructor(
    private readonly pages: PageWriter,
    private readonly tags: TagTree,
  ) {
    this.#setting = { widthOf: (style) => pages.widthOf(style), tag: (role, text) => tags.tag(role, text) };
  }

  /** Line by line, so that what is written can be taken in between. */
  *write(block: Block): Iterable<void> {
    this.#leaveSection(block);
    this.tags.enter(block.place);
    const { lines, together } = block.set(this.#setting);
    if (together === 'with-next') {
      this.#waiting.push(...lines);
      return;
    }
    yield* this.#draw(lines, together);
    this.tags.settle();
  }

  *#draw(lines: Iterable<Line>, together: number): Iterable<void> {
    const first: Line[] = [];
    let isBegun = false;
    for (const line of lines) {
      if (isBegun) this.pages.draw(line);
      else first.push(line);
      if (!isBegun && first.length === together) {
        this.#drawTogether(first);
        isBegun = true;
      }
      yield;
    }
    if (!isBegun) this.#drawTogether(first);
  }

  /** Draws the headings that nothing came after. */
  finish(): void {
    this.#drawTogether([]);
  }

  /** Says in place of what would come next that the document ends here. */
  leaveOutTheRest(said: Block): void {
    for (const line of said.set(this.#setting).lines) this.pages.draw(line);
  }

  /** The last page of a section does not announce it on the next. */
  #leaveSection({ section }: Block): void {
    if (section === undefined) return;
    this.pages.section = '';
    this.#section = section;
  }

  /** Draws what waits, and these lines under it. */
  #drawTogether(lines: readonly Line[]): void {
    const all = [...this.#waiting, ...lines];
    this.#waiting = [];
    const height = all.reduce((sum, line) => sum + heightOf(line), 0);
    if (height <= CONTENT_HEIGHT && !this.pages.hasRoomFor(height)) this.pages.turn();
    for (const line of all) this.pages.draw(line);
    this.pages.section = this.#section;
  }
}
