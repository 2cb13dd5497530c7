import path from 'node:path';
import type { TextContext } from '../extractor.js';
import type { ZipMembers } from '../zip-members.js';
import { readXml } from './read-xml.js';

export interface Relationship {
  readonly id: string;
  /** The last word of the type's address: `slide`, `notesSlide`. */
  readonly type: string;
  /** The name of the member. */
  readonly target: string;
}

/** Returns the parts of the document that a part of an Open XML document refers to ([ECMA-376-2] 8.5). */
export async function relationshipsOf(
  members: ZipMembers,
  part: string,
  context: TextContext,
): Promise<readonly Relationship[]> {
  const folder = path.posix.dirname(part);
  const found = members.find(path.posix.join(folder, '_rels', `${path.posix.basename(part)}.rels`));
  const relationships: Relationship[] = [];
  if (found === undefined) return relationships;
  await readXml({ members, context }, found, {
    onOpen(name, { Id = '', Type = '', Target = '', TargetMode }) {
      if (name !== 'Relationship' || TargetMode === 'External') return;
      const target = path.posix.join('/', Target.startsWith('/') ? '' : folder, Target).slice(1);
      relationships.push({ id: Id, type: path.posix.basename(Type), target });
    },
  });
  return relationships;
}
