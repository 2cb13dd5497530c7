import { openPdf, WrittenPieces } from '../write-pages.js';
import type { PdfProperties } from '../write-pages.js';
import { insideOf } from '../pdf-inside.js';
import { pictureBoxOf } from './picture-box.js';
import type { PreparedPicture } from './prepare-picture.js';

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
    const { page, x, y, width, height } = pictureBoxOf(picture);
    pdf.addPage({ size: [...page], margin: 0 });
    const figure = pdf.struct('Figure', { alt: description }, () => {
      pdf.image(picture.image, x, y, { width, height });
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
