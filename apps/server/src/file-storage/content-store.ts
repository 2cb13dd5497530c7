import type { Readable } from 'node:stream';

/** Bytes of a content, both ends included, as HTTP counts them (RFC 9110, 14.1.2). */
export interface ByteRange {
  readonly start: number;
  readonly end: number;
}

export function lengthOf({ start, end }: ByteRange): number {
  return end - start + 1;
}

/** A complete content on this machine's disk, before it is stored. */
export interface StagedFile {
  /** The path of the file. The store may move the file away. */
  readonly file: string;
  /** Bytes of the file. */
  readonly size: number;
}

/**
 * Stores contents by name. Each name is used once, so that no content is ever overwritten. Names are `<customer>/<two
 * letters>/<rest>`. Throws StorageUnavailable if the store is not available now.
 */
export interface ContentStore {
  /** Resolves after the whole content is stored durably. */
  put(name: string, staged: StagedFile): Promise<void>;
  /** The bytes of a range, or all bytes. A reader can finish even if the content is removed meanwhile. */
  read(name: string, range: ByteRange | undefined): Promise<Readable>;
  /** Stores a few bytes durably, unless the name is taken. If several calls come at once, one of them stores its bytes. */
  add(name: string, bytes: Buffer): Promise<void>;
  /** Removing a missing content succeeds. */
  remove(name: string): Promise<void>;
  has(name: string): Promise<boolean>;
  /** Creates the folder of contents if it is missing and can be created. */
  makeReady(): Promise<void>;
  close(): Promise<void>;
}
