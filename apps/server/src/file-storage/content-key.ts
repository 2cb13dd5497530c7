import { createCipheriv, createDecipheriv } from 'node:crypto';
import type { Readable } from 'node:stream';
import type { ByteRange } from './content-store.js';
import { ContentDamaged } from './storage-failures.js';
import type { ContentOwner } from './storage-failures.js';

/**
 * Bytes of plain content that are encrypted together. A range is read by whole chunks, with at most two of them in
 * memory.
 */
export const CHUNK_BYTES = 65_536;
export const TAG_BYTES = 16;

/** The size of a chunk after encryption. */
export const SEALED_BYTES = CHUNK_BYTES + TAG_BYTES;
const NONCE_BYTES = 12;

interface ChunkPosition {
  readonly index: number;
  readonly isLast: boolean;
}

/**
 * The key of a single content. AES-256-GCM seals each chunk with its number and a mark on the last chunk. So chunks
 * that were changed, exchanged, left out or cut off fail to open.
 */
export class ContentKey {
  /** @param key 32 bytes, used for no other content */
  constructor(private readonly key: Buffer) {}

  /** Encrypts a chunk. Returns two pieces, because joining them would need the same memory again. */
  seal(chunk: Buffer, position: ChunkPosition): Buffer[] {
    const cipher = createCipheriv('aes-256-gcm', this.key, nonceOf(position));
    const sealed = cipher.update(chunk);
    cipher.final();
    return [sealed, cipher.getAuthTag()];
  }

  /** @throws if this key did not seal the chunk at this position */
  open(sealed: Buffer, position: ChunkPosition): Buffer {
    if (sealed.length < TAG_BYTES) throw new RangeError('A sealed chunk is cut off.');
    const decipher = createDecipheriv('aes-256-gcm', this.key, nonceOf(position)).setAuthTag(
      sealed.subarray(-TAG_BYTES),
    );
    const chunk = decipher.update(sealed.subarray(0, -TAG_BYTES));
    decipher.final();
    return chunk;
  }

  opens(sealed: Buffer, position: ChunkPosition): boolean {
    try {
      this.open(sealed, position);
      return true;
    } catch {
      return false;
    }
  }
}

/**
 * Returns the number of the last chunk of a content with `size` plain bytes. An empty content has one empty chunk.
 */
function lastChunkOf(size: number): number {
  return Math.max(0, Math.ceil(size / CHUNK_BYTES) - 1);
}

export function chunksOf(
  { start, end }: { start: number; end: number },
  size: number,
): {
  readonly first: number;
  readonly last: number;
  readonly sealed: { readonly start: number; readonly end: number };
} {
  const first = Math.floor(start / CHUNK_BYTES);
  const last = Math.floor(Math.max(start, end) / CHUNK_BYTES);
  const sealedSize = size + TAG_BYTES * (lastChunkOf(size) + 1);
  return {
    first,
    last,
    sealed: { start: first * SEALED_BYTES, end: Math.min((last + 1) * SEALED_BYTES, sealedSize) - 1 },
  };
}

/** Splits a sealed content into its chunks. The last one may be shorter. */
async function* sealedChunks(source: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let waiting: Buffer[] = [];
  let length = 0;
  for await (const piece of source) {
    waiting.push(piece);
    length += piece.length;
    if (length < SEALED_BYTES) continue;
    let all = Buffer.concat(waiting, length);
    for (; all.length >= SEALED_BYTES; all = all.subarray(SEALED_BYTES)) yield all.subarray(0, SEALED_BYTES);
    waiting = [all];
    length = all.length;
  }
  if (length > 0) yield Buffer.concat(waiting, length);
}

function nonceOf({ index, isLast }: ChunkPosition): Buffer {
  const nonce = Buffer.alloc(NONCE_BYTES);
  nonce.writeUInt32BE(index, 0);
  nonce.writeUInt8(isLast ? 1 : 0, NONCE_BYTES - 1);
  return nonce;
}

interface ChunksToOpen {
  readonly source: Readable;
  /** The keys that the content may have. The first chunk tells which one it is. */
  readonly keys: readonly ContentKey[];
  readonly name: string;
  readonly size: number;
  readonly wanted: ByteRange;
  readonly first: number;
  readonly owner: ContentOwner | undefined;
}

/**
 * Decrypts the requested plain bytes.
 * @throws ContentDamaged
 */
export async function* openedChunks({
  source,
  keys,
  name,
  size,
  wanted,
  first,
  owner,
}: ChunksToOpen): AsyncGenerator<Buffer> {
  const last = lastChunkOf(size);
  let index = first;
  let left = wanted.end - wanted.start + 1;
  let possible = keys;
  for await (const sealed of sealedChunks(source)) {
    possible = keysThatOpen(possible, sealed, { index, isLast: index === last });
    const chunk = opened(possible[0], sealed, { index, isLast: index === last, name, owner });
    const from = index === first ? wanted.start % CHUNK_BYTES : 0;
    const part = chunk.subarray(from, from + left);
    index += 1;
    left -= part.length;
    if (part.length > 0) yield part;
  }
  if (left > 0) throw new ContentDamaged(name).of(owner);
}

/**
 * Decrypts a whole content whose size is not known.
 * @returns the plain chunks, each with the place of its key among `keys`
 * @throws ContentDamaged
 */
export async function* openedWhole({
  source,
  keys,
  name,
}: {
  source: Readable;
  keys: readonly ContentKey[];
  name: string;
}): AsyncGenerator<{ readonly chunk: Buffer; readonly keyIndex: number }> {
  let possible = keys;
  let index = 0;
  let waiting: Buffer | undefined;
  const openOne = (sealed: Buffer, isLast: boolean): { chunk: Buffer; keyIndex: number } => {
    possible = keysThatOpen(possible, sealed, { index, isLast });
    const chunk = opened(possible[0], sealed, { index, isLast, name, owner: undefined });
    index += 1;
    return { chunk, keyIndex: possible[0] === undefined ? -1 : keys.indexOf(possible[0]) };
  };
  for await (const sealed of sealedChunks(source)) {
    if (waiting !== undefined) yield openOne(waiting, false);
    waiting = sealed;
  }
  if (waiting === undefined) throw new ContentDamaged(name);
  yield openOne(waiting, true);
}

function keysThatOpen(keys: readonly ContentKey[], sealed: Buffer, position: ChunkPosition): readonly ContentKey[] {
  return keys.length > 1 ? keys.filter((key) => key.opens(sealed, position)) : keys;
}

function opened(
  key: ContentKey | undefined,
  sealed: Buffer,
  {
    name,
    owner,
    ...position
  }: Pick<ChunksToOpen, 'name' | 'owner'> & { readonly index: number; readonly isLast: boolean },
): Buffer {
  try {
    if (key !== undefined) return key.open(sealed, position);
  } catch {
    // The error says that the content is damaged. The cause tells nothing more.
  }
  throw new ContentDamaged(name).of(owner);
}
