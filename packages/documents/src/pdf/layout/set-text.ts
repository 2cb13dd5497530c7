import { Directions } from '../../writing/directions.js';
import type { DirectedRun } from '../../writing/directions.js';
import { breakLines } from './break-lines.js';
import { CONTENT_WIDTH } from './pdf-styles.table.js';
import type { TextStyle } from './pdf-styles.table.js';
import type { Role, Tag } from './tag-tree.js';

/** A text where it stands on its line. */
export interface Span {
  /** As they are read. */
  readonly runs: readonly DirectedRun[];
  /** From the left margin, in points: where it begins, or where it ends if it is aligned so. */
  readonly x: number;
  readonly alignment?: 'left' | 'right';
  readonly style: TextStyle;
  /** The tag that contains the line; undefined for decoration. */
  readonly tag?: Tag;
}

/** A picture from the left margin on, in points. */
export interface PlacedPicture {
  readonly image: Buffer;
  readonly width: number;
  readonly height: number;
  readonly tag: Tag;
}

/** One line of a page, from margin to margin. */
export interface Line {
  readonly spans: readonly Span[];
  /** In points. */
  readonly height: number;
  /** Left free above, but for the first line of a page. */
  readonly gap?: number;
  /** A picture that stands on it. */
  readonly picture?: PlacedPicture;
  /** A rule that is drawn under it, so wide. */
  readonly rule?: number;
  /** How far from the left margin the bar is that runs along the entries of a group. */
  readonly bar?: number;
}

/** Lines that belong together: the first of them never stand alone at the foot of a page. */
export interface Paragraph {
  readonly lines: Iterable<Line>;
  /** How many of its first lines are on one page; all of them and the paragraph after it where it is a heading. */
  readonly together: number | 'with-next';
}

/** Tools for setting blocks. */
export interface Setting {
  /** How wide the characters of a style are, in points. */
  readonly widthOf: (style: TextStyle) => (codePoint: number) => number;
  /** Adds a tag to the part of the document that contains the block. */
  readonly tag: (role: Role, text: string) => Tag;
}

export interface TextToSet {
  /** Several lines if the text has several paragraphs. Screen readers read them as one text. */
  readonly text: string | readonly string[];
  readonly style: TextStyle;
  readonly role?: Role;
  /** Above its first line. */
  readonly gap?: number;
  /** From the left margin, in points. */
  readonly indent?: number;
  /** The position of the bar beside the text. */
  readonly bar?: number;
}

/** Line by line: a text may be of many pages. */
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

interface Column {
  readonly left: number;
  readonly width: number;
  readonly style: TextStyle;
  readonly tag: Tag;
}

/** The lines of a paragraph, from the side of its column where it begins. */
export function* setSpans(
  text: string,
  { left, width, style, tag }: Column,
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
