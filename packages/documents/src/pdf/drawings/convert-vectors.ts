import { decodeText } from '../../text/decode-text.js';
import { encodingOfXml } from '../../text/office-xml/encoding-of-xml.js';
import { pictureBoxOf } from '../pictures/picture-box.js';
import type { ConvertToPdf } from '../pdf-engine.js';
import { differenceOf } from './compare-pages.js';
import { pixelsOfSvg, shownSizeOf } from './draw-svg.js';
import { descriptionOf } from './drawing-description.js';
import { renderDrawing, wordsIn } from './drawing-text.js';
import { onlyAsPicture, readDrawing } from './read-drawing.js';
import { VectorFonts } from './vector-fonts.js';
import { writeDrawing } from './write-drawing.js';

const PRODUCER = 'talent platform: vectors of the drawing';
const COMPARED_PIXELS = 640;
/** Edges and letters that fall on other pixels differ less. Pictures of one drawing differ by half of this at most. */
const MOST_DIFFERENCE = { mean: 2.5, others: 0.004 };

/** svg: its lines, areas and words, if the page then looks as the picture of it does. */
export const convertVectors: ConvertToPdf = async function* (bytes, { limits, fonts: folder, charset, warn }) {
  const source = await decodeText(bytes, charset, encodingOfXml(bytes));
  const root = readDrawing(source, limits);
  const complain = (): void => warn('A file among the further fonts cannot be used.');
  const drawn = await pixelsOfSvg(
    renderDrawing(root, () => undefined),
    COMPARED_PIXELS,
    { folder, complain },
  );
  const { natural } = drawn;
  const fonts = await VectorFonts.open({ source, text: wordsIn(root) }, { folder, complain });
  const box = pictureBoxOf(shownSizeOf(natural));
  const properties = { title: '', creator: 'talent platform', producer: PRODUCER, createdAt: new Date() };
  const pdf = writeDrawing({ root, description: descriptionOf(source), natural, box, fonts, properties });
  const { mean, others } = await differenceOf(pdf, box, drawn);
  if (mean > MOST_DIFFERENCE.mean || others > MOST_DIFFERENCE.others) throw onlyAsPicture('looks otherwise in vectors');
  yield pdf;
};
