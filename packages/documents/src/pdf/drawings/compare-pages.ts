import { PDFiumLibrary } from '@hyzyla/pdfium';
import type { PictureBox } from '../pictures/picture-box.js';
import type { DrawnPixels } from './draw-svg.js';

const BLOCK = 8;
/** A channel that differs by more (0 to 255) is another color. */
const ANOTHER = 40;
const CHANNELS = [0, 1, 2] as const;
/** A line on the page may be one pixel off its place in the picture. */
const SHIFTS = [-1, 0, 1].flatMap((right) => [-1, 0, 1].map((down) => [right, down] as const));

type PixelAt = (x: number, y: number, channel: number) => number;

export interface Difference {
  /** The mean over all blocks, of 255. */
  readonly mean: number;
  /** The share of blocks that differ so much that they show something else, of 1. */
  readonly others: number;
}

/** Compares a drawing on a page with a picture of it, block by block, because edges fall on other pixels. */
export async function differenceOf(pdf: Buffer, box: PictureBox, drawn: DrawnPixels): Promise<Difference> {
  const library = await PDFiumLibrary.init();
  try {
    const document = await library.loadDocument(pdf);
    const scale = drawn.width / box.width;
    const page = await document.getPage(0).render({ scale, render: 'bitmap', colorSpace: 'BGRA' });
    const [left, top] = [Math.round(box.x * scale), Math.round(box.y * scale)];
    // The library turns the order that it is asked for into that of the drawing.
    const pageAt: PixelAt = (x, y, channel) => page.data[4 * ((y + top) * page.width + x + left) + channel] ?? 255;
    return compare(drawn, pageAt);
  } finally {
    library.destroy();
  }
}

function compare(drawn: DrawnPixels, pageAt: PixelAt): Difference {
  let [sum, others, count] = [0, 0, 0];
  for (let top = 0; top + BLOCK <= drawn.height; top += BLOCK) {
    for (let left = 0; left + BLOCK <= drawn.width; left += BLOCK) {
      const difference = Math.min(...SHIFTS.map((shift) => differenceAt({ left, top }, shift, { drawn, pageAt })));
      sum += difference;
      others += Number(difference > ANOTHER);
      count += 1;
    }
  }
  return { mean: sum / Math.max(1, count), others: others / Math.max(1, count) };
}

/** How much the mean color of a block differs. */
function differenceAt(
  { left, top }: { readonly left: number; readonly top: number },
  [right, down]: readonly [right: number, down: number],
  { drawn: { pixels, width }, pageAt }: { readonly drawn: DrawnPixels; readonly pageAt: PixelAt },
): number {
  const sums = [0, 0, 0];
  for (let at = 0; at < BLOCK * BLOCK; at += 1) {
    const [x, y] = [left + (at % BLOCK), top + Math.floor(at / BLOCK)];
    for (const channel of CHANNELS) {
      const there = pageAt(x + right, y + down, channel);
      sums[channel] = (sums[channel] ?? 0) + (pixels[4 * (y * width + x) + channel] ?? 0) - there;
    }
  }
  return Math.max(...sums.map(Math.abs)) / (BLOCK * BLOCK);
}
