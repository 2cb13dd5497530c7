import type { FileHandle } from 'node:fs/promises';

/** Reads pieces of a file or of bytes in memory; a piece beyond the end is shorter. */
export interface RandomAccess {
  readonly size: number;
  read(at: number, length: number): Promise<Buffer>;
}

export function ofBytes(bytes: Buffer): RandomAccess {
  return { size: bytes.length, read: async (at, length) => bytes.subarray(at, at + length) };
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
