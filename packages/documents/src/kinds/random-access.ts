import type { FileHandle } from 'node:fs/promises';

/** Reads pieces of a file or of bytes in memory; a piece beyond the end is shorter. */
export interface RandomAccess {
  readonly size: number;
  read(at: number, length: number): Promise<Buffer>;
}

export function ofBytes(bytes: Buffer): RandomAccess {
  return { size: bytes.length, read: async (at, length) => bytes.subarray(at, at + length) };
}

/** The beginning and the end of a content. */
export interface ContentEnds {
  /** Bytes of all of it. */
  readonly size: number;
  readonly head: Buffer;
  readonly tail: Buffer;
}

/** A piece that runs to the end of the content begins where the tail does, if the tail is shorter. Others must lie in one end. */
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
