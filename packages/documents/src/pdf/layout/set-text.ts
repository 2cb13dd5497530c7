import { Directions } from '../../writing/directions.js';
import type { DirectedRun } from '../../writing/directions.js';
import { breakLines } from './break-lines.js';
import { CONTENT_WIDTH } from './pdf-styles.table.js';
import type { TextStyle } from './pdf-styles.table.js';
import type { Role, Tag } from './tag-tree.js';

export interface Span {
  /** The runs in reading order. */
  readonly runs: readonly DirectedRun[];
  /** The distance from the left margin, in points, of the beginning of the text. For right-aligned text: of its end. */
  readonly x: number;
  readonly alignment?: 'left' | 'right';
  readonly style: TextStyle;
  /** The tag that contains the line; undefined for decoration. */
  readonly tag?: Tag;
}

/** A picture with its distance from the left margin, in points. */
export interface PlacedPicture {
  readonly image: Buffer;
  readonly width: number;
  readonly height: number;
  readonly tag: Tag;
}

export interface Line {
  readonly spans: readonly Span[];
  readonly height: number;
  /** The gap above the line. The first line of a page has none. */
  readonly gap?: number;
  readonly picture?: PlacedPicture;
  /** The width of a rule below the line. */
  readonly rule?: number;
  /** The distance from the left margin of the bar beside the entries of a group. */
  readonly bar?: number;
}

/** Lines that belong together. The first lines never stand alone at the end of a page. */
export interface Paragraph {
  readonly lines: Iterable<Line>;
  /** The number of first lines that stay on one page. `with-next` keeps a heading with the paragraph after it. */
  readonly together: number | 'with-next';
}

export interface Setting {
  readonly widthOf: (style: TextStyle) => (codePoint: number) => number;
  /** Adds a tag to the part of the document that contains the block. */
  readonly tag: (role: Role, text: string) => Tag;
}

export interface TextToSet {
  /** Several lines if the text has several paragraphs. Screen readers read them as one text. */
  readonly text: string | readonly string[];
  readonly style: TextStyle;
  readonly role?: Role;
  /** The gap above the first line. */
  readonly gap?: number;
  /** The distance from the left margin, in points. */
  readonly indent?: number;
  /** The position of the bar beside the text. */
  readonly bar?: number;
}

/** Yields the lines one by one, because a text may have many pages. */
export function* setText(given: TextToSet, setting: Setting): Iterable<Line> {
  const { text, style, role = 'P', gap, indent: left = 0, bar } = given;
  const paragraphs = [text].flat();
  const column = { left, width: CONTENT_WIDTH - left, style, tag: setting.tag(role, paragraphs.join(' ')) };
  let above = gap;
  for (const [index, paragraph] of paragraphs.entries()) {
    const isLast = index === paragraphs.length - 1;
    for (const span of setSpans(isLast ? paragraph : `${paragraph} `, column, setting)) {
      yield {
        spans: [span],
        height: style.lineHeight,
        ...(above !== undefined && { gap: above }),
        ...(bar !== undefined && { bar }),
      };
      above = undefined;
    }
  }
}

/** Yields the lines of a paragraph, aligned at the side where its direction begins. */
export function* setSpans(
  text: string,
  { left, width, style, tag }: { left: number; width: number; style: TextStyle; tag: Tag },
  { widthOf }: Pick<Setting, 'widthOf'>,
): Iterable<Span> {
  const directions = new Directions(text);
  const isFromRight = directions.direction === 'rtl';
  const place = {
    x: isFromRight ? left + width : left,
    alignment: isFromRight ? 'right' : 'left',
    style,
    tag,
  } as const;
  for (const { text: line, start } of breakLines({ text, width, widthOf: widthOf(style) })) {
    const end = start + line.length;
    // The space after a line separates its last word from the next word for screen readers.
    yield { runs: directions.lineOf(start, text[end] === ' ' ? end + 1 : end), ...place };
  }
}
