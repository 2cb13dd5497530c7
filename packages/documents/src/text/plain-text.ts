import { DocumentFailure } from '../document-failure.js';
import { decoderFor } from './charsets/decoders.js';
import { decodeText, encodingOfXml } from './decode-text.js';
import type { ExtractText } from './extractor.js';

/** Extracts txt, and the unchanged sources of xml and svg. */
export const extractPlainText: ExtractText = async (bytes, { text, charset }) =>
  text.add(await decodeText(bytes, charset, encodingOfXml(bytes)));

const TEXT_AT = 128;
const TEXT_END_AT = 14;

/** Extracts wri (Windows Write). The header of 128 bytes holds the end of the text. */
export const extractWrite: ExtractText = (bytes, { text }) => {
  const end = bytes.length < TEXT_AT ? 0 : bytes.readUInt32LE(TEXT_END_AT);
  if (end < TEXT_AT || end > bytes.length) throw new DocumentFailure('CORRUPT', 'Its header names no text.');
  text.add(decoderFor('windows-1252').decode(bytes.subarray(TEXT_AT, end)));
};
