import { PDFiumLibrary } from '@hyzyla/pdfium';
import SVGtoPDF from 'svg-to-pdfkit';
import { decodeText, encodingOfXml } from '../../text/decode-text.js';
import type { ConvertToPdf } from '../pdf-engine.js';
import { pdfkitInternals } from '../pdfkit-internals.js';
import { pictureBoxOf } from '../pictures/prepare-picture.js';
import type { PictureBox } from '../pictures/prepare-picture.js';
import { openPdf, WrittenPieces } from '../write-pages.js';
import type { PdfProperties } from '../write-pages.js';
import { descriptionOf, pixelsOfSvg, shownSizeOf } from './draw-svg.js';
import type { DrawnPixels } from './draw-svg.js';
import { renderDrawing, wordsIn } from './drawing-text.js';
import { onlyAsPicture, readDrawing } from './read-drawing.js';
import type { DrawingNode } from './read-drawing.js';
import { VectorFonts } from './vector-fonts.js';

const PRODUCER = 'talent platform: vectors of the drawing';
const COMPARED_PIXELS = 640;
/**
 * Limits of the difference between the page and the picture. Edges and letters that fall on other pixels differ less
 * than this. Two pictures of one drawing differ by half of this at most.
 */
const MAX_DIFFERENCE = { mean: 2.5, others: 0.004 };

/** Converts an svg to lines, areas and words, if the page then looks like the picture of the drawing. */
export const convertVectors: ConvertToPdf = async function* (
  bytes,
  { limits, fonts: folder, charset, omit, reportFont },
) {
  const source = await decodeText(bytes, charset, encodingOfXml(bytes));
  const root = readDrawing(source, limits);
  const onFontProblem = (): void => reportFont('unusable-file');
  const drawn = await pixelsOfSvg(
    renderDrawing(root, () => undefined),
    COMPARED_PIXELS,
    { folder, onFontProblem, omit },
  );
  const { natural } = drawn;
  const fonts = await VectorFonts.open({ source, text: wordsIn(root) }, { folder, onFontProblem, omit });
  const box = pictureBoxOf(shownSizeOf(natural));
  const properties = { title: '', creator: 'talent platform', producer: PRODUCER, createdAt: new Date() };
  const pdf = writeDrawing({ root, description: descriptionOf(source), natural, box, fonts, properties });
  const { mean, others } = await differenceOf(pdf, box, drawn);
  if (mean > MAX_DIFFERENCE.mean || others > MAX_DIFFERENCE.others) throw onlyAsPicture('looks otherwise in vectors');
  yield pdf;
};

const BLOCK = 8;
/** A channel that differs by more than this (0 to 255) is another color. */
const ANOTHER = 40;
const CHANNELS = [0, 1, 2] as const;
/** A line on the page may be one pixel off its place in the picture. */
const SHIFTS = [-1, 0, 1].flatMap((right) => [-1, 0, 1].map((down) => [right, down] as const));

type PixelAt = (x: number, y: number, channel: number) => number;

interface Difference {
  /** The mean difference of all blocks, from 0 to 255. */
  readonly mean: number;
  /** The share of blocks with another content, from 0 to 1. */
  readonly others: number;
}

/** Compares a page with a picture of the same drawing. Compares block by block, because edges fall on other pixels. */
async function differenceOf(pdf: Buffer, box: PictureBox, drawn: DrawnPixels): Promise<Difference> {
  const library = await PDFiumLibrary.init();
  try {
    const document = await library.loadDocument(pdf);
    const scale = drawn.width / box.width;
    const page = await document.getPage(0).render({ scale, render: 'bitmap', colorSpace: 'BGRA' });
    const [left, top] = [Math.round(box.x * scale), Math.round(box.y * scale)];
    // The library converts the channel order of the page to that of the drawing.
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

/** Returns the difference between the mean colors of a block. */
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

interface DrawingToWrite {
  readonly root: DrawingNode;
  /** Screen readers read this text. */
  readonly description: string;
  /** The size of the drawing in its own units. */
  readonly natural: { readonly width: number; readonly height: number };
  readonly box: PictureBox;
  readonly fonts: VectorFonts;
  readonly properties: PdfProperties;
}

/** Writes a drawing as one page of vectors and words. Fetches and runs nothing. */
function writeDrawing({ root, description, natural, box, fonts, properties }: DrawingToWrite): Buffer {
  const pdf = openPdf(properties);
  const written = new WrittenPieces(pdfkitInternals(pdf));
  const document = pdf.struct('Document');
  pdf.addStructure(document);
  pdf.addPage({ size: [...box.page], margin: 0 });
  const sized = {
    ...root,
    attributes: {
      viewBox: `0 0 ${natural.width} ${natural.height}`,
      ...root.attributes,
      width: String(box.width),
      height: String(box.height),
    },
  };
  const source = renderDrawing(sized, (character) => fonts.fontFor(character));
  const figure = pdf.struct('Figure', { alt: description }, () => {
    SVGtoPDF(pdf, source, box.x, box.y, {
      width: box.width,
      height: box.height,
      assumePt: true,
      fontCallback: (family, isBold) => {
        const { name, font } = fonts.fontOf(family ?? '', isBold);
        pdf.font(font as never, name);
        return name;
      },
      imageCallback: refuse,
      documentCallback: refuse,
      warningCallback: refuse,
    });
  });
  document.add(figure);
  figure.end();
  document.end();
  pdf.end();
  return written.take();
}

/** Called for each warning of the library. The library warns if it draws something differently from the source. */
function refuse(): never {
  throw onlyAsPicture('refers to others, or has odd parts');
}
