import type { Face } from '../fonts/font-file.js';

/** The style of a text. Sizes are in points. */
export interface TextStyle {
  readonly size: number;
  readonly face: Face;
  readonly color: string;
  /** The distance from one line to the next. */
  readonly lineHeight: number;
}

const INK = '#1a1a1a';
const MUTED = '#5f6b7a';
const ACCENT = '#1f3a5f';

export const HAIRLINE = '#cfd6de';

export const STYLES = {
  title: { size: 18, face: 'bold', color: ACCENT, lineHeight: 26 },
  factLabel: { size: 9, face: 'regular', color: MUTED, lineHeight: 14 },
  fact: { size: 9, face: 'regular', color: INK, lineHeight: 14 },
  heading: { size: 12, face: 'bold', color: ACCENT, lineHeight: 18 },
  continued: { size: 9, face: 'bold', color: ACCENT, lineHeight: 14 },
  label: { size: 8.5, face: 'bold', color: INK, lineHeight: 13 },
  answer: { size: 9.5, face: 'regular', color: INK, lineHeight: 14.5 },
  unanswered: { size: 9.5, face: 'regular', color: MUTED, lineHeight: 14.5 },
  entry: { size: 8.5, face: 'bold', color: MUTED, lineHeight: 13 },
  signature: { size: 9.5, face: 'regular', color: INK, lineHeight: 14.5 },
  leftOut: { size: 9.5, face: 'regular', color: ACCENT, lineHeight: 14.5 },
  running: { size: 7.5, face: 'regular', color: MUTED, lineHeight: 10 },
  // Styles for text of converted documents.
  level1: { size: 17, face: 'bold', color: INK, lineHeight: 24 },
  level2: { size: 13, face: 'bold', color: INK, lineHeight: 19 },
  level3: { size: 11, face: 'bold', color: INK, lineHeight: 16 },
  body: { size: 10, face: 'regular', color: INK, lineHeight: 14.5 },
  bodyBold: { size: 10, face: 'bold', color: INK, lineHeight: 14.5 },
  cell: { size: 9, face: 'regular', color: INK, lineHeight: 13 },
  cellBold: { size: 9, face: 'bold', color: INK, lineHeight: 13 },
  source: { size: 8.5, face: 'mono', color: INK, lineHeight: 12 },
} as const satisfies Readonly<Record<string, TextStyle>>;

/** A4 with its margins, in points. */
export const PAGE = {
  width: 595.28,
  height: 841.89,
  left: 56,
  right: 56,
  top: 56,
  bottom: 64,
  /** The baseline of the running head after the first page, and of the page number. */
  head: 34,
  foot: 800,
};

export const CONTENT_WIDTH = PAGE.width - PAGE.left - PAGE.right;
/** The height below the running head, on all pages after the first. */
export const CONTENT_HEIGHT = PAGE.height - PAGE.top - PAGE.bottom - 40;
