import { decodeText, encodingOfXml } from '../decode-text.js';
import type { ExtractText } from '../extractor.js';
import { flowInto } from './flow.js';
import { inPieces, readXmlPieces } from './read-xml.js';
import { shownWord, WORD_FLOW } from './shown-word.js';

/** The contents of pictures, in each of the two kinds of files. */
const PICTURES = /:bin(?:ary)?Data\b/;

/** Extracts Word 2003 XML, and a docx with all parts in one XML file. */
export const extractWordXml: ExtractText = async (bytes, context) => {
  const source = await decodeText(bytes, encodingOfXml(bytes));
  const handlers = shownWord(flowInto(context.text, WORD_FLOW));
  await readXmlPieces(inPieces(Buffer.from(source)), context, handlers);
  if (PICTURES.test(source)) context.omit('PICTURES_LEFT_OUT');
};
