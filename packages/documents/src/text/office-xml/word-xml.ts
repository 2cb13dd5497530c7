import { decodeText, encodingOfXml } from '../decode-text.js';
import type { ExtractText } from '../extractor.js';
import { flowInto } from './flow.js';
import type { Flow } from './flow.js';
import { inPieces, readXmlPieces } from './read-xml.js';

/** The flow of a docx. In this format, headers and footers are inside the properties of their sections. */
const FLOW: Flow = {
  text: ['t'],
  hidden: ['tabs', 'rPr', 'tblPr', 'Fallback', 'delText', 'instrText'],
  opens: { tab: { text: '\t' }, br: { text: '\n' }, cr: { text: '\n' }, noBreakHyphen: { text: '-' } },
  closes: { p: 'line', tc: 'cell', tr: 'row' },
};

/** Extracts Word 2003 XML, and a docx with all parts in one XML file. */
export const extractWordXml: ExtractText = async (bytes, context) => {
  const source = await decodeText(bytes, encodingOfXml(bytes));
  await readXmlPieces(inPieces(Buffer.from(source)), context, flowInto(context.text, FLOW));
};
