import { decodeText, encodingOfXml } from '../../text/decode-text.js';
import { languageOf } from '../../writing/language-of.js';
import { descriptionOf, drawnWordsOf, drawSvg, tellUndrawn } from '../drawings/draw-svg.js';
import { DocumentFonts } from '../fonts/document-fonts.js';
import { fontLibraryOf } from '../pdf-engine.js';
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

export const convertPages: ConvertToPdf = (bytes, { limits, omit }) =>
  writePictures(
    (async function* (): AsyncIterable<PictureOnPage> {
      const pictures = new Pictures(limits).prepareAll(bytes, () => omit('FRAMES_CUT'));
      for await (const picture of pictures) yield { picture, description: '' };
    })(),
    properties(),
  );

/** Converts an svg to a page with a picture. Screen readers read the words of the drawing. */
export const convertDrawing: ConvertToPdf = (bytes, tools) =>
  writePictures(
    (async function* (): AsyncIterable<PictureOnPage> {
      const source = await decodeText(bytes, encodingOfXml(bytes));
      const { omit, reportFont, fonts: folder } = tools;
      const words = drawnWordsOf(source);
      const known = await DocumentFonts.open({ library: fontLibraryOf(tools), language: languageOf([words]) });
      await known.load(words, 'regular');
      tellUndrawn(source, omit);
      const onFontProblem = (): void => reportFont('unusable-file');
      const picture = await drawSvg(source, { folder, onFontProblem, omit });
      yield { picture, description: descriptionOf(source) };
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
