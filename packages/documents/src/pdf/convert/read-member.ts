import type { Entry } from 'yauzl';
import { DocumentFailure } from '../../document-failure.js';
import type { TextContext } from '../../text/extractor.js';
import { boundsOf } from '../../text/office-xml/read-xml.js';
import type { ZipMembers } from '../../text/zip-members.js';

/** A member of a zip that is no XML, whole; all of them count. */
export async function readMember(
  { members, context }: { readonly members: ZipMembers; readonly context: TextContext },
  entry: Entry,
): Promise<Buffer> {
  const { limits, unpacked } = context;
  const pieces: Buffer[] = [];
  for await (const piece of (await members.stream(entry, boundsOf(context))) as AsyncIterable<Buffer>) {
    unpacked.bytes += piece.length;
    if (unpacked.bytes > limits.archiveBytes) {
      throw new DocumentFailure('LIMIT', `It unpacks to more than ${limits.archiveBytes} bytes.`);
    }
    pieces.push(piece);
  }
  return Buffer.concat(pieces);
}
