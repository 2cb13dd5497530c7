import type { Extractor, FileHeader } from 'node-unrar-js';
import { createExtractorFromData } from 'node-unrar-js';
import { DocumentFailure } from '../../document-failure.js';
import type { ExtractText, TextContext } from '../extractor.js';
import { extractMembers, intoArchive } from './extract-members.js';
import type { Member } from './extract-members.js';

/** Extracts a rar of version 4 or 5. Reads the headers first, so that members that are too large are never unpacked. */
export const extractRar: ExtractText = async (bytes, outer) => {
  const context = intoArchive(outer);
  const archive = await createExtractorFromData({ data: new Uint8Array(bytes).buffer });
  const headers = asFailure(() => headersOf(archive, context));
  await extractMembers(membersOf(archive, headers), context);
};

function headersOf(archive: Extractor<Uint8Array>, { limits }: TextContext): readonly FileHeader[] {
  const headers: FileHeader[] = [];
  for (const header of archive.getFileList().fileHeaders) {
    if (!header.flags.directory) headers.push(header);
    if (headers.length > limits.archiveMembers) {
      throw new DocumentFailure('LIMIT', `It has more than ${limits.archiveMembers} members.`);
    }
  }
  return headers;
}

function membersOf(archive: Extractor<Uint8Array>, headers: readonly FileHeader[]): readonly Member[] {
  return headers.map(({ name, unpSize, packSize, flags }) => ({
    name,
    bytes: unpSize,
    packedBytes: packSize,
    isEncrypted: flags.encrypted,
    read: () => asFailure(() => unpack(archive, name, unpSize)),
  }));
}

function unpack(archive: Extractor<Uint8Array>, name: string, bytes: number): Buffer {
  const [file] = [...archive.extract({ files: [name] }).files];
  const content = file?.extraction;
  if (content === undefined || content.length > bytes)
    throw new DocumentFailure('CORRUPT', 'A member cannot be unpacked.');
  return Buffer.from(content);
}

/** Messages of the library name files, so only the reason is used. */
function asFailure<Result>(work: () => Result): Result {
  try {
    return work();
  } catch (error) {
    if (error instanceof DocumentFailure) throw error;
    const reason = error instanceof Error && 'reason' in error ? String(error.reason) : '';
    if (/PASSWORD/.test(reason)) throw new DocumentFailure('ENCRYPTED', 'The archive asks for a password.');
    throw new DocumentFailure('CORRUPT', `The archive cannot be read: ${reason.slice(0, 40)}.`);
  }
}
