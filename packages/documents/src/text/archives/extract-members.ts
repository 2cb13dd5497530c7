import path from 'node:path';
import { DocumentFailure } from '../../document-failure.js';
import type { FailureCode } from '../../document-failure.js';
import { kindOfBytes } from '../../kinds/kind-of-file.js';
import type { Omission } from '../../omissions.js';
import { failureOf } from '../../process/failure-of.js';
import type { TextContext } from '../extractor.js';

/** A file in an archive. */
export interface Member {
  readonly name: string;
  /** The size in the member's header. `read` never returns more. */
  readonly bytes: number;
  readonly packedBytes: number;
  readonly isEncrypted: boolean;
  read(): Promise<Buffer> | Buffer;
}

const RATIO_FROM_BYTES = 1024 * 1024;

/** If no member has a text, the first of these failures is reported. */
const REPORTED_FAILURES: readonly FailureCode[] = ['ENCRYPTED', 'CORRUPT', 'UNSUPPORTED'];
const OMISSION_OF: Readonly<Partial<Record<FailureCode, Omission>>> = {
  ENCRYPTED: 'PART_ENCRYPTED',
  UNSUPPORTED: 'PART_UNSUPPORTED',
};

/** Files that operating systems add to archives. */
const HIDDEN = /(^|\/)(__MACOSX\/|\.)/;

/** Returns a context for one more archive level; throws if that exceeds the limit. */
export function intoArchive(context: TextContext): TextContext {
  const archiveDepth = context.archiveDepth + 1;
  if (archiveDepth > context.limits.archiveDepth) {
    throw new DocumentFailure('LIMIT', `Archives are nested deeper than ${context.limits.archiveDepth}.`);
  }
  return { ...context, archiveDepth, charset: undefined };
}

/**
 * Extracts the text of every member that has one (D-FIL-6). A reached limit stops the extraction. A problem of one
 * member does not affect the others.
 */
export async function extractMembers(
  members: AsyncIterable<Member> | Iterable<Member>,
  context: TextContext,
): Promise<void> {
  const failures: FailureCode[] = [];
  for await (const member of members) {
    if (context.text.isFull || context.isLate()) return;
    count(member, context);
    if (HIDDEN.test(member.name)) continue;
    const failure = await extractMember(member, context);
    if (failure?.code === 'LIMIT') throw failure;
    if (failure === undefined) continue;
    failures.push(failure.code);
    if (failure.code !== 'EMPTY') context.omit(OMISSION_OF[failure.code] ?? 'PART_DAMAGED');
  }
  const reported = REPORTED_FAILURES.find((code) => failures.includes(code));
  if (context.text.isEmpty && reported !== undefined) throw new DocumentFailure(reported, 'No member could be read.');
}

function count({ name, bytes, packedBytes }: Member, { limits, unpacked }: TextContext): void {
  const { archiveMembers, archiveBytes, archiveRatio } = limits;
  unpacked.members += 1;
  unpacked.bytes += bytes;
  if (unpacked.members > archiveMembers)
    throw new DocumentFailure('LIMIT', `It has more than ${archiveMembers} members.`);
  if (unpacked.bytes > archiveBytes)
    throw new DocumentFailure('LIMIT', `It unpacks to more than ${archiveBytes} bytes.`);
  if (bytes > RATIO_FROM_BYTES && bytes > packedBytes * archiveRatio) {
    throw new DocumentFailure('LIMIT', `A member is compressed more than ${archiveRatio} times.`);
  }
  // Names are never used as paths here. A name that leads out of the archive shows an attack on other programs.
  if (/^([/\\]|[a-z]:)|(^|[/\\])\.\.([/\\]|$)/i.test(name)) {
    throw new DocumentFailure('CORRUPT', 'A name leads out of the archive.');
  }
}

async function extractMember(member: Member, context: TextContext): Promise<DocumentFailure | undefined> {
  if (member.isEncrypted) return new DocumentFailure('ENCRYPTED', 'A member asks for a password.');
  try {
    await extractContent(await member.read(), path.posix.extname(member.name).slice(1), context);
    return undefined;
  } catch (error) {
    return failureOf(error);
  }
}

export async function extractContent(content: Buffer, extension: string, context: TextContext): Promise<void> {
  if (content.length === 0) throw new DocumentFailure('EMPTY', 'A member is empty.');
  const kind = await kindOfBytes(content, extension);
  const extractor = kind === undefined ? undefined : context.extractorOf(kind);
  if (extractor === undefined) throw new DocumentFailure('UNSUPPORTED', 'A member is of no known kind.');
  const extract = await extractor.load();
  await extract(content, context);
  context.text.endLine();
}
