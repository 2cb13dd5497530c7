import { decodeText } from './decode-text.js';
import type { ExtractText } from './extractor.js';

/** txt, and the sources of xml and svg as they are. */
export const extractPlainText: ExtractText = (bytes, { text }) => text.add(decodeText(bytes));
