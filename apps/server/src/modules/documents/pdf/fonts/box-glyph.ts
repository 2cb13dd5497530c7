import type { DrawnGlyph } from '../subset/outline-subset.js';

/** Left, bottom, right and top of a box's outer edge, and how thick it is, in thousandths of an em. */
const [LEFT, BOTTOM, RIGHT, TOP, EDGE] = [60, -120, 560, 720, 50];
const ADVANCE = 620;

/** What is drawn for a character that no font has: an upright box, empty. */
export function boxGlyph(unitsPerEm: number): DrawnGlyph {
  const scale = unitsPerEm / 1000;
  const outer = rectangle([LEFT, BOTTOM, RIGHT, TOP]);
  const inner = rectangle([LEFT + EDGE, BOTTOM + EDGE, RIGHT - EDGE, TOP - EDGE]).toReversed();
  const commands = [outer, inner].flatMap((corners) =>
    corners.map((corner, index) => ({
      command: index === 0 ? ('moveTo' as const) : ('lineTo' as const),
      args: corner.map((place) => place * scale),
    })),
  );
  return { id: 0, codePoints: [], advanceWidth: ADVANCE * scale, path: { commands } };
}

function rectangle([left, bottom, right, top]: readonly [number, number, number, number]): Array<[number, number]> {
  return [
    [left, bottom],
    [left, top],
    [right, top],
    [right, bottom],
  ];
}
