import type { Readable } from 'node:stream';

/** Bytes of a content, both ends included, as HTTP counts them (RFC 9110, 14.1.2). */
export interface ByteRange {
  readonly start: number;
  readonly end: number;
}

export function lengthOf({ start, end }: ByteRange): number {
  return end - start + 1;
}

/** A complete content on the disk of this machine. It is not stored yet. */
export interface StagedFile {
  /** The path of the file. The store may move the file away. */
  readonly file: string;
  /** Bytes of the file. */
  readonly size: number;
}

/** Something in the store, which may be a content. */
export interface ListedObject {
  readonly name: string;
  readonly bytes: number;
  /** Milliseconds since 1970. */
  readonly modifiedAt: number;
}

/**
 * Stores contents by name. Each name is used once, so that no content is ever overwritten. Names are `<customer>/<two
 * letters>/<rest>`. Throws StorageUnavailable if the store is not available now.
 */
export interface ContentStore {
  /** Resolves after the whole content is stored durably. */
  put(name: string, staged: StagedFile): Promise<void>;
  /** Returns the bytes of a range, or all bytes. A reader can finish even if the content is removed meanwhile. */
  read(name: string, range: ByteRange | undefined): Promise<Readable>;
  /**
   * Stores a few bytes durably, unless the name is taken. If several calls come at once, only one of them stores its
   * bytes.
   */
  add(name: string, bytes: Buffer): Promise<void>;
  /** Removes a content. Succeeds even if the content is missing. */
  remove(name: string): Promise<void>;
  has(name: string): Promise<boolean>;
  /**
   * Lists everything in the folders of customers, in parts, so that the list never is in memory as a whole.
   * @param folder the only folder to list, instead of those of customers
   */
  list(folder?: string): AsyncIterable<ListedObject>;
  /** Creates the folder of contents if it is missing and can be created. */
  makeReady(): Promise<void>;
  close(): Promise<void>;
}
