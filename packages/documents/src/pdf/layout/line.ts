import type { DirectedRun } from '../../writing/directions.js';
import type { TextStyle } from './pdf-styles.table.js';
import type { Tag } from './tag-tree.js';

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
