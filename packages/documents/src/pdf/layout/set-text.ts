import { Directions } from '../../writing/directions.js';
import { breakLines } from './break-lines.js';
import type { Line, Span } from './line.js';
import { CONTENT_WIDTH } from './pdf-styles.table.js';
import type { TextStyle } from './pdf-styles.table.js';
import type { Role, Tag } from './tag-tree.js';

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

export interface Column {
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
