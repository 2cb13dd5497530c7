import { DocumentFailure } from '../../document-failure.js';
import type { DocumentKind } from '../../document-kind.js';
import { extractMembers, intoArchive } from '../archives/extract-members.js';
import type { TextContext } from '../extractor.js';
import { readAll } from '../stored-zip.js';
import { TextSink } from '../text-sink.js';
import type { ZipMembers } from '../zip-members.js';
import { relationshipsOf } from './relationships.js';

/** Kinds of documents that Word takes in. */
const KINDS: readonly DocumentKind[] = ['docx', 'word-xml', 'html', 'mhtml', 'rtf', 'txt', 'xml'];

/**
 * Reads the documents that a part of an Office file refers to. Keeps the limits of archives (D-FIL-6). Reads each
 * document once.
 *
 * @param type - the type of the relationships
 * @returns the texts by relationship id
 */
export async function embeddedTexts(
  part: string,
  type: string,
  { members, context }: { members: ZipMembers; context: TextContext },
): Promise<ReadonlyMap<string, string>> {
  const relationships = await relationshipsOf(members, part, context);
  const texts = new Map<string, string>();
  const byTarget = new Map<string, string>();
  for (const { id, target } of relationships.filter((each) => each.type === type)) {
    const text = byTarget.get(target) ?? (await textOf(target, { members, context }));
    byTarget.set(target, text);
    texts.set(id, text);
  }
  return texts;
}

async function textOf(
  target: string,
  { members, context }: { members: ZipMembers; context: TextContext },
): Promise<string> {
  const entry = members.find(target);
  if (entry === undefined) return '';
  const { limits } = context;
  const text = new TextSink(limits.textCharacters);
  const extractorOf: TextContext['extractorOf'] = (kind) =>
    KINDS.includes(kind) ? context.extractorOf(kind) : undefined;
  const member = {
    name: entry.fileName,
    bytes: entry.uncompressedSize,
    packedBytes: entry.compressedSize,
    isEncrypted: entry.isEncrypted(),
    read: async () => readAll(await members.stream(entry, { bytes: limits.archiveBytes, ratio: limits.archiveRatio })),
  };
  const within = { ...intoArchive(context), text, extractorOf };
  await extractMembers([member], within).catch((error: unknown) => {
    if (!(error instanceof DocumentFailure) || error.code === 'LIMIT') throw error;
  });
  return text.isEmpty ? '' : text.finish();
}
