import type { Readable } from 'node:stream';
import type { ByteRange } from './byte-range.js';
import { CHUNK_BYTES, lastChunkOf, sealedChunks } from './content-key.js';
import type { ContentKey } from './content-key.js';
import { ContentDamaged } from './storage-failures.js';
import type { ContentOwner } from './storage-failures.js';

/** A part of a content that is encrypted. */
export interface ChunksToOpen {
  readonly source: Readable;
  readonly key: ContentKey;
  readonly name: string;
  readonly size: number;
  readonly wanted: ByteRange;
  readonly first: number;
  readonly owner: ContentOwner | undefined;
}

/** The plain bytes that are wanted. @throws ContentDamaged */
export async function* openedChunks({
  source,
  key,
  name,
  size,
  wanted,
  first,
  owner,
}: ChunksToOpen): AsyncGenerator<Buffer> {
  const last = lastChunkOf(size);
  let index = first;
  let left = wanted.end - wanted.start + 1;
  for await (const sealed of sealedChunks(source)) {
    const chunk = opened(key, sealed, { index, isLast: index === last, name, owner });
    const from = index === first ? wanted.start % CHUNK_BYTES : 0;
    const part = chunk.subarray(from, from + left);
    index += 1;
    left -= part.length;
    if (part.length > 0) yield part;
  }
  if (left > 0) throw new ContentDamaged(name).of(owner);
}

function opened(
  key: ContentKey,
  sealed: Buffer,
  {
    name,
    owner,
    ...place
  }: Pick<ChunksToOpen, 'name' | 'owner'> & { readonly index: number; readonly isLast: boolean },
): Buffer {
  try {
    return key.open(sealed, place);
  } catch {
    throw new ContentDamaged(name).of(owner);
  }
}
