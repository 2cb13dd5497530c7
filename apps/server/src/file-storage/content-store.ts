import type { Readable } from 'node:stream';
import type { ByteRange } from './byte-range.js';

/** A content that is on this machine's disk whole, and is to be kept. */
export interface StagedFile {
  /** The path of the file; the store may take the file itself away. */
  readonly file: string;
  /** Bytes, as they stand in the file. */
  readonly size: number;
}

/**
 * Where contents are kept, each under a name that is given once and never again: none is ever written over. Names are
 * `<customer>/<two letters>/<rest>`. What cannot be done for now is StorageUnavailable.
 */
export interface ContentStore {
  /** Resolves once the content is there durably, whole. */
  put(name: string, staged: StagedFile): Promise<void>;
  /** The bytes of a range; all where none is given. One who is reading goes on though the content is removed. */
  read(name: string, range: ByteRange | undefined): Promise<Readable>;
  /** Keeps a few bytes durably, unless there is something of that name; of several who come at once one does. */
  add(name: string, bytes: Buffer): Promise<void>;
  /** What is not there is removed already. */
  remove(name: string): Promise<void>;
  has(name: string): Promise<boolean>;
  /** Makes what contents are put into, if it is missing and can be made. */
  makeReady(): Promise<void>;
  close(): Promise<void>;
}
