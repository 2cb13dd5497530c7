import { DocumentFailure } from '../document-failure.js';
import { rootStreams } from '../kinds/compound-file.js';
import { ofBytes } from '../kinds/random-access.js';
import type { ExtractText } from './extractor.js';

const WORD_97 = 0xc1;
const FLAGS_AT = 10;
const ENCRYPTED = 0x0100;

/** doc, dot: Word 97 and later. What Word 6 and 95 wrote is another format. */
export const extractWord97: ExtractText = async (bytes, context) => {
  await refuseOthers(bytes);
  const { default: WordExtractor } = await import('word-extractor');
  const document = await new WordExtractor().extract(bytes);
  // Else dashes and quotation marks become those of ASCII.
  const asWritten = { filterUnicode: false };
  const parts = [
    document.getHeaders({ includeFooters: false, ...asWritten }),
    document.getBody(asWritten),
    document.getTextboxes(asWritten),
    document.getFootnotes(asWritten),
    document.getEndnotes(asWritten),
    document.getAnnotations(asWritten),
    document.getFooters(asWritten),
  ];
  for (const part of parts) {
    context.text.add(part);
    context.text.endLine();
  }
};

/** The first words of the document's own stream tell its version and whether it is encrypted ([MS-DOC] 2.5.2). */
async function refuseOthers(bytes: Buffer): Promise<void> {
  const stream = (await rootStreams(ofBytes(bytes))).find(({ name }) => name === 'worddocument');
  if (stream === undefined) throw new DocumentFailure('CORRUPT', 'It has no document stream.');
  // Other programs write small streams too, of which this cannot be told.
  if (stream.at === undefined) return;
  const start = bytes.subarray(stream.at, stream.at + FLAGS_AT + 2);
  if (start.length < FLAGS_AT + 2) throw new DocumentFailure('CORRUPT', 'Its document stream is cut off.');
  if ((start.readUInt16LE(FLAGS_AT) & ENCRYPTED) !== 0) {
    throw new DocumentFailure('ENCRYPTED', 'The document asks for a password.');
  }
  if (start.readUInt16LE(2) < WORD_97) throw new DocumentFailure('UNSUPPORTED', 'It was written before Word 97.');
}
