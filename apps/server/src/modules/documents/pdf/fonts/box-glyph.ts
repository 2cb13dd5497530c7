import type { OutlinedGlyph } from '../subset/outline-subset.js';

/** Left, bottom, right and top of a box's outer edge, and how thick it is, in thousandths of an em. */
const [LEFT, BOTTOM, RIGHT, TOP, EDGE] = [60, -120, 560, 720, 50];
const ADVANCE = 620;

/** What is drawn for a character that no font has: an upright box, empty. */
export function boxGlyph(unitsPerEm: number): OutlinedGlyph {
  const scale = unitsPerEm / 1000;
  const outer = rectangle([LEFT, BOTTOM, RIGHT, TOP]);
  const inner = rectangle([LEFT + EDGE, BOTTOM + EDGE, RIGHT - EDGE, TOP - EDGE]).toReversed();
  const contours = [outer, inner].map((corners) =>
    corners.map(([x, y]) => ({ x: x * scale, y: y * scale, onCurve: true })),
  );
  return { id: 0, codePoints: [], advanceWidth: ADVANCE * scale, _getContours: () => contours };
}

function rectangle([left, bottom, right, top]: readonly [number, number, number, number]): Array<[number, number]> {
  return [
    [left, bottom],
    [left, top],
    [right, top],
    [right, bottom],
  ];
}
