import type { Entry } from 'yauzl';
import { DocumentFailure } from '../../document-failure.js';
import type { TextContext } from '../../text/extractor.js';
import type { ZipMembers } from '../../text/zip-members.js';

/** A member of a zip that is no XML, whole; all of them count. */
export async function readMember(
  { members, context }: { readonly members: ZipMembers; readonly context: TextContext },
  entry: Entry,
): Promise<Buffer> {
  const { limits, unpacked } = context;
  const pieces: Buffer[] = [];
  for await (const piece of (await members.stream(entry, limits)) as AsyncIterable<Buffer>) {
    unpacked.bytes += piece.length;
    if (unpacked.bytes > limits.xmlBytes) {
      throw new DocumentFailure('LIMIT', `It unpacks to more than ${limits.xmlBytes} bytes.`);
    }
    pieces.push(piece);
  }
  return Buffer.concat(pieces);
}
