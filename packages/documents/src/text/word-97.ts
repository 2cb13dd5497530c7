import { DocumentFailure } from '../document-failure.js';
import { rootStreams } from '../kinds/compound-file.js';
import { ofBytes } from '../kinds/random-access.js';
import type { ExtractText } from './extractor.js';

const WORD_97 = 0xc1;
const FLAGS_AT = 10;
const ENCRYPTED = 0x0100;

/** doc, dot: Word 97 and later; Word 6 and 95, whose format is another. */
export const extractWord97: ExtractText = async (bytes, context) => {
  const { stream, isSmall } = await documentStream(bytes);
  if (stream.length < FLAGS_AT + 2) throw new DocumentFailure('CORRUPT', 'Its document stream is cut off.');
  if ((stream.readUInt16LE(FLAGS_AT) & ENCRYPTED) !== 0) {
    throw new DocumentFailure('ENCRYPTED', 'The document asks for a password.');
  }
  if (stream.readUInt16LE(2) < WORD_97) {
    const { extractWord95 } = await import('./word-95.js');
    return extractWord95(isSmall ? stream : await wholeStream(bytes), context);
  }
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

/** The document's own stream: its first words tell its version and whether it is encrypted ([MS-DOC] 2.5.2). */
async function documentStream(bytes: Buffer): Promise<{ stream: Buffer; isSmall: boolean }> {
  const found = (await rootStreams(ofBytes(bytes))).find(({ name }) => name === 'worddocument');
  if (found === undefined) throw new DocumentFailure('CORRUPT', 'It has no document stream.');
  // Small ones lie together elsewhere.
  if (found.at === undefined) return { stream: await wholeStream(bytes), isSmall: true };
  return { stream: bytes.subarray(found.at, found.at + FLAGS_AT + 2), isSmall: false };
}

async function wholeStream(bytes: Buffer): Promise<Buffer> {
  const { CFB } = await import('@e965/xlsx');
  const content = CFB.find(CFB.read(bytes, { type: 'buffer' }), '/WordDocument')?.content;
  if (content === undefined) throw new DocumentFailure('CORRUPT', 'It has no document stream.');
  return Buffer.from(content);
}
