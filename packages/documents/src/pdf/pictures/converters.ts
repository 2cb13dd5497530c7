import { decodeText } from '../../text/decode-text.js';
import { encodingOfXml } from '../../text/office-xml/encoding-of-xml.js';
import type { ConvertToPdf } from '../pdf-engine.js';
import type { PdfProperties } from '../write-pages.js';
import { descriptionOf } from '../drawings/drawing-description.js';
import { drawSvg } from '../drawings/draw-svg.js';
import { Pictures } from './prepare-picture.js';
import { writePictures } from './write-pictures.js';
import type { PictureOnPage } from './write-pictures.js';

const PRODUCER = 'talent platform: image (a picture on a page)';

/** png, jpg: the picture as it is, on a page. */
export const convertPicture: ConvertToPdf = (bytes, { limits }) =>
  writePictures(
    (async function* (): AsyncIterable<PictureOnPage> {
      yield { picture: await new Pictures(limits).prepare(bytes), description: '' };
    })(),
    properties(),
  );

/** tif: each of its pictures on a page. */
export const convertPages: ConvertToPdf = (bytes, { limits, warn }) =>
  writePictures(
    (async function* (): AsyncIterable<PictureOnPage> {
      const onMore = (count: number): void => warn(`Only the first ${limits.frames} of ${count} pages were written.`);
      for await (const picture of new Pictures(limits).prepareAll(bytes, onMore)) yield { picture, description: '' };
    })(),
    properties(),
  );

/** svg: drawn, and its words told to those who hear the document. */
export const convertDrawing: ConvertToPdf = (bytes, { fonts, warn }) =>
  writePictures(
    (async function* (): AsyncIterable<PictureOnPage> {
      const source = await decodeText(bytes, encodingOfXml(bytes));
      const complain = (): void => warn('A file among the further fonts cannot be used.');
      yield { picture: await drawSvg(source, { folder: fonts, complain }), description: descriptionOf(source) };
    })(),
    properties(),
  );

function properties(): PdfProperties {
  return { title: '', creator: 'talent platform', producer: PRODUCER, createdAt: new Date() };
}
