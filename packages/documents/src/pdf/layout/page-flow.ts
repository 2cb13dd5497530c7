import type { FormBlock } from '../../export/form-blocks.js';
import type { Line } from './line.js';
import { heightOf } from './page-writer.js';
import type { PageWriter } from './page-writer.js';
import { paragraphOf, setLeftOut } from './paragraphs.js';
import type { Setting } from './paragraphs.js';
import { CONTENT_HEIGHT } from './pdf-styles.table.js';
import type { TagTree } from './tag-tree.js';

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

  /** Line by line, so that others can work in between. */
  *write(block: FormBlock): Iterable<void> {
    this.#leaveSection(block);
    this.tags.enter(block);
    const { lines, together } = paragraphOf(block, this.#setting);
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
  leaveOutTheRest(): void {
    for (const line of setLeftOut(this.#setting)) this.pages.draw(line);
  }

  /** The last page of a section does not announce it on the next. */
  #leaveSection(block: FormBlock): void {
    if (block.kind !== 'section' && block.kind !== 'signature') return;
    this.pages.section = '';
    this.#section = block.kind === 'section' ? (block.heading ?? '') : '';
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
