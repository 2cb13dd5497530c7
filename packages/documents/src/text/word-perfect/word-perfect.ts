import { DocumentFailure } from '../../document-failure.js';
import type { ExtractText } from '../extractor.js';
import { readVersion5 } from './version-5.js';
import { readVersion6 } from './version-6.js';

const HEADER_BYTES = 16;
const DOCUMENT_AT = 4;
const FILE_TYPE_AT = 9;
const DOCUMENT_TYPE = 0x0a;
const MAJOR_AT = 10;
const KEY_AT = 12;

const READERS: Readonly<Record<number, typeof readVersion5>> = { 0: readVersion5, 2: readVersion6 };

/** Extracts wpd: WordPerfect 5.0, 5.1, and 6 to X9, which share one format. */
export const extractWordPerfect: ExtractText = (bytes, context) => {
  if (bytes.length < HEADER_BYTES) throw new DocumentFailure('CORRUPT', 'It is cut off in its header.');
  const read = READERS[bytes.readUInt8(MAJOR_AT)];
  if (bytes.readUInt8(FILE_TYPE_AT) !== DOCUMENT_TYPE || read === undefined) {
    throw new DocumentFailure('UNSUPPORTED', 'It is no document of WordPerfect 5 or later.');
  }
  if (bytes.readUInt16LE(KEY_AT) !== 0) throw new DocumentFailure('ENCRYPTED', 'The document asks for a password.');
  const start = bytes.readUInt32LE(DOCUMENT_AT);
  if (start > bytes.length) throw new DocumentFailure('CORRUPT', 'It is cut off before its text.');
  read(bytes, start, context);
};
