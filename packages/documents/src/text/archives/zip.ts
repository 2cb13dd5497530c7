import type { Entry } from 'yauzl';
import { decodeAs } from '../decode-text.js';
import type { ExtractText, TextContext } from '../extractor.js';
import { readAll, ZipMembers } from '../zip-members.js';
import { extractMembers, intoArchive } from './extract-members.js';
import type { Member } from './extract-members.js';

export const extractZip: ExtractText = async (bytes, outer) => {
  const context = intoArchive(outer);
  const { archiveMembers } = context.limits;
  const zip = await ZipMembers.open(bytes, archiveMembers - context.unpacked.members);
  await extractMembers(membersOf(zip, context), context);
};

function membersOf(zip: ZipMembers, { limits }: TextContext): readonly Member[] {
  const named = zip.entries.map((entry) => ({ entry, name: nameOf(entry) }));
  const bounds = { bytes: limits.archiveBytes, ratio: limits.archiveRatio };
  const files = named.filter(({ name }) => !/[/\\]$/.test(name));
  return files.map(({ entry, name }) => ({
    name,
    bytes: entry.uncompressedSize,
    packedBytes: entry.compressedSize,
    isEncrypted: entry.isEncrypted(),
    read: async () => readAll(await zip.stream(entry, bounds)),
  }));
}

const UTF_8_NAME = 0x0800;
const UNICODE_NAME = 0x7075;

/**
 * Returns the name of a member. Programs in East Asia write names in their own code pages without a mark. The last byte
 * of a letter there may equal a backslash, and does not separate folders.
 */
function nameOf({ fileName, fileNameRaw, generalPurposeBitFlag, extraFields }: Entry): string {
  const isUnicode = (generalPurposeBitFlag & UTF_8_NAME) !== 0 || extraFields.some(({ id }) => id === UNICODE_NAME);
  return isUnicode || fileNameRaw.every((byte) => byte < 0x80) ? fileName : decodeAs(fileNameRaw, 'gbk');
}
