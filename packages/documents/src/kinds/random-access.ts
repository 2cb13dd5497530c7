import type { FileHandle } from 'node:fs/promises';

/** Reads pieces of a file or of bytes in memory. A piece that exceeds the end is shorter. */
export interface RandomAccess {
  readonly size: number;
  read(at: number, length: number): Promise<Buffer>;
}

export function ofBytes(bytes: Buffer): RandomAccess {
  return { size: bytes.length, read: async (at, length) => bytes.subarray(at, at + length) };
}

export interface ContentEnds {
  /** The size of the whole content in bytes. */
  readonly size: number;
  readonly head: Buffer;
  readonly tail: Buffer;
}

/**
 * Reads from the beginning and the end of a content. A piece that reaches the end of the content is shortened if it
 * begins before the tail. Each other piece must lie completely in the head or the tail.
 */
export function ofEnds({ size, head, tail }: ContentEnds): RandomAccess {
  const tailAt = size - tail.length;
  return {
    size,
    read: async (at, length) =>
      at >= tailAt || at + length >= size
        ? tail.subarray(Math.max(0, at - tailAt), at - tailAt + length)
        : head.subarray(at, at + length),
  };
}

export async function ofFile(file: FileHandle): Promise<RandomAccess> {
  const { size } = await file.stat();
  return {
    size,
    read: async (at, length) => {
      const { buffer, bytesRead } = await file.read(Buffer.alloc(length), 0, length, at);
      return buffer.subarray(0, bytesRead);
    },
  };
}
