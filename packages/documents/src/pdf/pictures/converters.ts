import { Parser } from 'htmlparser2';
import { oneLine } from '../../writing/plain-text.js';
import { decodeText } from '../../text/decode-text.js';
import type { ConvertToPdf } from '../pdf-engine.js';
import type { PdfProperties } from '../write-pages.js';
import { drawSvg } from './draw-svg.js';
import { Pictures } from './prepare-picture.js';
import { writePictures } from './write-pictures.js';
import type { PictureOnPage } from './write-pictures.js';

const PRODUCER = 'talent platform: image (a picture on a page)';
const LONGEST_DESCRIPTION = 2000;

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
      const source = decodeText(bytes);
      const complain = (): void => warn('A file among the further fonts cannot be used.');
      yield { picture: await drawSvg(source, { folder: fonts, complain }), description: wordsOf(source) };
    })(),
    properties(),
  );

function properties(): PdfProperties {
  return { title: '', creator: 'talent platform', producer: PRODUCER, createdAt: new Date() };
}

const WORDS: ReadonlySet<string> = new Set(['title', 'desc', 'text']);

function wordsOf(source: string): string {
  let words = '';
  let inside = 0;
  const parser = new Parser(
    {
      onopentagname: (name) => (inside += Number(inside > 0 || WORDS.has(name))),
      onclosetag: () => {
        if (inside === 1) words += ' ';
        inside = Math.max(0, inside - 1);
      },
      ontext: (text) => {
        if (inside > 0 && words.length < LONGEST_DESCRIPTION) words += text;
      },
    },
    { xmlMode: true },
  );
  parser.end(source);
  return oneLine(words.slice(0, LONGEST_DESCRIPTION)).replace(/\s+/g, ' ').trim();
}
