import { DocumentFailure } from '../../document-failure.js';
import type { ExtractText, TextContext } from '../extractor.js';
import { extractMembers, intoArchive } from './extract-members.js';
import type { Member } from './extract-members.js';

const BLOCK = 512;
const FILE_TYPES = ['0', '\0'];

/** Reads a tar without copying its content. */
export const extractTar: ExtractText = (bytes, context) => extractTarMembers(bytes, intoArchive(context));

export function extractTarMembers(bytes: Buffer, context: TextContext): Promise<void> {
  return extractMembers(membersOf(bytes), context);
}

/**
 * Yields the members. Each member follows a header of 512 bytes. Long names are in members of their own, and are not
 * needed.
 */
function* membersOf(bytes: Buffer): Generator<Member> {
  for (let at = 0; at + BLOCK <= bytes.length && bytes[at] !== 0;) {
    const header = bytes.subarray(at, at + BLOCK);
    const size = Number.parseInt(field(header, 124, 12).trim() || '0', 8);
    const from = at + BLOCK;
    if (!Number.isSafeInteger(size) || size < 0 || from + size > bytes.length) {
      throw new DocumentFailure('CORRUPT', 'A member of the tar is cut off.');
    }
    if (FILE_TYPES.includes(header.toString('latin1', 156, 157)))
      yield memberAt(bytes.subarray(from, from + size), header);
    at = from + Math.ceil(size / BLOCK) * BLOCK;
  }
}

function memberAt(content: Buffer, header: Buffer): Member {
  const name = [field(header, 345, 155), field(header, 0, 100)].filter((part) => part !== '').join('/');
  // A tar is not compressed, so reading a member takes no additional memory.
  return { name, bytes: 0, packedBytes: 0, isEncrypted: false, read: () => content };
}

function field(header: Buffer, at: number, length: number): string {
  const [text = ''] = header.toString('latin1', at, at + length).split('\0');
  return text;
}
