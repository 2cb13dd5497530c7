import type { Readable } from 'node:stream';

/** Bytes of a content, both ends included, as HTTP counts them (RFC 9110, 14.1.2). */
export interface ByteRange {
  readonly start: number;
  readonly end: number;
}

export function lengthOf({ start, end }: ByteRange): number {
  return end - start + 1;
}

/** A content that is on this machine's disk whole, and is to be kept. */
export interface StagedFile {
  /** The path of the file; the store may take the file itself away. */
  readonly file: string;
  /** Bytes, as they stand in the file. */
  readonly size: number;
}

/**
 * Stores contents by name. Each name is used once, so that no content is ever overwritten. Names are `<customer>/<two
 * letters>/<rest>`. Throws StorageUnavailable if the store is not available now.
 */
export interface ContentStore {
  /** Resolves once the content is there durably, whole. */
  put(name: string, staged: StagedFile): Promise<void>;
  /** The bytes of a range; all where none is given. One who is reading goes on though the content is removed. */
  read(name: string, range: ByteRange | undefined): Promise<Readable>;
  /** Keeps a few bytes durably, unless there is something of that name; of several who come at once one does. */
  add(name: string, bytes: Buffer): Promise<void>;
  /** Removing a missing content succeeds. */
  remove(name: string): Promise<void>;
  has(name: string): Promise<boolean>;
  /** Makes what contents are put into, if it is missing and can be made. */
  makeReady(): Promise<void>;
  close(): Promise<void>;
}
