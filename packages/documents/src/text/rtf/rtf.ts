import type { ExtractText } from '../extractor.js';
import { RtfReader } from './rtf-reader.js';

/** rtf. */
export const extractRtf: ExtractText = (bytes, context) => new RtfReader(bytes, context).read();
