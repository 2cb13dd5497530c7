import { openPdf, WrittenPieces } from '../write-pages.js';
import type { PdfProperties } from '../write-pages.js';
import { insideOf } from '../pdf-inside.js';
import type { PreparedPicture } from './prepare-picture.js';

const A4 = { short: 595.28, long: 841.89 };
const MARGIN = 28;
/** A picture is as large as it is at so many pixels an inch, where there is room. */
const POINTS_A_PIXEL = 72 / 96;

export interface PictureOnPage {
  readonly picture: PreparedPicture;
  /** What it shows, in words: those who hear the document are told it. */
  readonly description: string;
}

/** Pictures as a PDF, one on each page, upright or across as it fits better. */
export async function* writePictures(
  pictures: AsyncIterable<PictureOnPage>,
  properties: PdfProperties,
): AsyncIterable<Buffer> {
  const pdf = openPdf(properties);
  const written = new WrittenPieces(insideOf(pdf));
  const document = pdf.struct('Document');
  pdf.addStructure(document);
  for await (const { picture, description } of pictures) {
    const { image, width, height } = picture;
    const size: [number, number] = width > height ? [A4.long, A4.short] : [A4.short, A4.long];
    pdf.addPage({ size, margin: 0 });
    const room = [size[0] - 2 * MARGIN, size[1] - 2 * MARGIN] as const;
    const scale = Math.min(POINTS_A_PIXEL, room[0] / width, room[1] / height);
    const [drawnWidth, drawnHeight] = [width * scale, height * scale];
    const figure = pdf.struct('Figure', { alt: description }, () => {
      pdf.image(image, (size[0] - drawnWidth) / 2, (size[1] - drawnHeight) / 2, {
        width: drawnWidth,
        height: drawnHeight,
      });
    });
    document.add(figure);
    figure.end();
    pdf.flushPages();
    yield written.take();
  }
  document.end();
  pdf.end();
  yield written.take();
}
