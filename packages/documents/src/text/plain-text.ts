import { decodeText } from './decode-text.js';
import type { ExtractText } from './extractor.js';
import { encodingOfXml } from './office-xml/encoding-of-xml.js';

/** txt, and the sources of xml and svg as they are. */
export const extractPlainText: ExtractText = async (bytes, { text, charset }) =>
  text.add(await decodeText(bytes, charset, encodingOfXml(bytes)));
