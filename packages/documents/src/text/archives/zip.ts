import type { ExtractText, TextContext } from '../extractor.js';
import { readAll } from '../stored-zip.js';
import { ZipMembers } from '../zip-members.js';
import { extractMembers, intoArchive } from './extract-members.js';
import type { Member } from './extract-members.js';

/** zip. */
export const extractZip: ExtractText = async (bytes, outer) => {
  const context = intoArchive(outer);
  const { archiveMembers } = context.limits;
  const zip = await ZipMembers.open(bytes, archiveMembers - context.unpacked.members);
  await extractMembers(membersOf(zip, context), context);
};

function membersOf(zip: ZipMembers, { limits }: TextContext): readonly Member[] {
  const files = zip.entries.filter(({ fileName }) => !fileName.endsWith('/'));
  const bounds = { bytes: limits.archiveBytes, ratio: limits.archiveRatio };
  return files.map((entry) => ({
    name: entry.fileName,
    bytes: entry.uncompressedSize,
    packedBytes: entry.compressedSize,
    isEncrypted: entry.isEncrypted(),
    read: async () => readAll(await zip.stream(entry, bounds)),
  }));
}
