import { decodeText, encodingOfXml } from '../../text/decode-text.js';
import { descriptionOf, drawSvg } from '../drawings/draw-svg.js';
import type { ConvertToPdf } from '../pdf-engine.js';
import { pdfkitInternals } from '../pdfkit-internals.js';
import { openPdf, type PdfProperties, WrittenPieces } from '../write-pages.js';
import { pictureBoxOf, Pictures, type PreparedPicture } from './prepare-picture.js';

const PRODUCER = 'talent platform: image (a picture on a page)';

/** Converts a png or jpg to a page with the unchanged picture. */
export const convertPicture: ConvertToPdf = (bytes, { limits }) =>
  writePictures(
    (async function* (): AsyncIterable<PictureOnPage> {
      yield { picture: await new Pictures(limits).prepare(bytes), description: '' };
    })(),
    properties(),
  );

/** Converts a tif to a page for each of its pictures. */
export const convertPages: ConvertToPdf = (bytes, { limits, warn }) =>
  writePictures(
    (async function* (): AsyncIterable<PictureOnPage> {
      const onMore = (count: number): void => warn(`Only the first ${limits.frames} of ${count} pages were written.`);
      for await (const picture of new Pictures(limits).prepareAll(bytes, onMore)) yield { picture, description: '' };
    })(),
    properties(),
  );

/** Converts an svg to a page with a picture. Screen readers read the words of the drawing. */
export const convertDrawing: ConvertToPdf = (bytes, { fonts, warn }) =>
  writePictures(
    (async function* (): AsyncIterable<PictureOnPage> {
      const source = await decodeText(bytes, encodingOfXml(bytes));
      const onFontProblem = (): void => warn('A file among the further fonts cannot be used.');
      yield { picture: await drawSvg(source, { folder: fonts, onFontProblem }), description: descriptionOf(source) };
    })(),
    properties(),
  );

function properties(): PdfProperties {
  return { title: '', creator: 'talent platform', producer: PRODUCER, createdAt: new Date() };
}

interface PictureOnPage {
  readonly picture: PreparedPicture;
  /** Describes the picture in words, for screen readers. */
  readonly description: string;
}

/** Writes a PDF with one picture on each page. The page is upright or across, whichever fits better. */
async function* writePictures(
  pictures: AsyncIterable<PictureOnPage>,
  properties: PdfProperties,
): AsyncIterable<Buffer> {
  const pdf = openPdf(properties);
  const written = new WrittenPieces(pdfkitInternals(pdf));
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
