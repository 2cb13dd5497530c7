import { decodeText, encodingOfXml } from '../decode-text.js';
import type { ExtractText } from '../extractor.js';
import { flowInto } from './flow.js';
import { inPieces, readXmlPieces } from './read-xml.js';
import { shownWord, WORD_FLOW } from './shown-word.js';

/** Extracts Word 2003 XML, and a docx with all parts in one XML file. */
export const extractWordXml: ExtractText = async (bytes, context) => {
  const source = await decodeText(bytes, encodingOfXml(bytes));
  const handlers = shownWord(flowInto(context.text, WORD_FLOW));
  await readXmlPieces(inPieces(Buffer.from(source)), context, handlers);
};
