import { decodeText, encodingOfXml } from '../../text/decode-text.js';
import { languageOf } from '../../writing/language-of.js';
import { descriptionOf, drawnWordsOf, drawSvg, tellUndrawn } from '../drawings/draw-svg.js';
import { DocumentFonts } from '../fonts/document-fonts.js';
import { fontLibraryOf } from '../pdf-engine.js';
import type { ConvertToPdf } from '../pdf-engine.js';
import { closePdf, openPdf } from '../write-pages.js';
import { pictureBoxOf, preparePicture, preparePictures, type PreparedPicture } from './prepare-picture.js';

const PRODUCER = 'talent platform: image (a picture on a page)';

/** Converts a png or jpg to a page with the picture. */
export const convertPicture: ConvertToPdf = async (bytes, { limits }) =>
  writePictures([await preparePicture(bytes, limits)]);

export const convertPages: ConvertToPdf = async (bytes, { limits, omit }) =>
  writePictures(await preparePictures(bytes, limits, () => omit('FRAMES_CUT')));

/** Converts an svg to a page with a picture. Screen readers read the words of the drawing. */
export const convertDrawing: ConvertToPdf = async (bytes, tools) => {
  const source = await decodeText(bytes, encodingOfXml(bytes));
  const { omit, reportFont, fonts: folder } = tools;
  const words = drawnWordsOf(source);
  const known = await DocumentFonts.open({ library: fontLibraryOf(tools), language: languageOf([words]) });
  await known.load(words, 'regular');
  tellUndrawn(source, omit);
  const onFontProblem = (): void => reportFont('unusable-file');
  return writePictures([await drawSvg(source, { words, folder, onFontProblem, omit })], descriptionOf(source));
};

/**
 * Writes a PDF with one picture on each page. The page is upright or across, whichever fits better.
 *
 * @param description - describes the pictures in words, for screen readers
 */
function writePictures(pictures: readonly PreparedPicture[], description = ''): Buffer {
  const pdf = openPdf({ title: '', creator: 'talent platform', producer: PRODUCER, createdAt: new Date() });
  const document = pdf.struct('Document');
  pdf.addStructure(document);
  for (const picture of pictures) {
    const { page, x, y, width, height } = pictureBoxOf(picture);
    pdf.addPage({ size: page, margin: 0 });
    const figure = pdf.struct('Figure', { alt: description }, () => {
      pdf.image(picture.image, x, y, { width, height });
    });
    document.add(figure);
    figure.end();
  }
  document.end();
  return closePdf(pdf);
}
