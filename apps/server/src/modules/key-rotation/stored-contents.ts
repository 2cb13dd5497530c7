import { Injectable } from '@nestjs/common';
import { FileStorage } from '../../file-storage/index.js';
import { ContentKeys } from '../files/index.js';
import type { KeyWalk, WalkStep } from './key-walk.js';

/** Encrypts the contents of files under the storage key of today (D-FIL-8). */
@Injectable()
export class StoredContents implements KeyWalk {
  readonly purpose = 'storage';
  readonly variable = 'TALENT_STORAGE_KEY';
  readonly nouns = { one: 'content', many: 'contents of files' };

  constructor(
    private readonly storage: FileStorage,
    private readonly contents: ContentKeys,
  ) {}

  get keyId(): string | undefined {
    return this.storage.keyId;
  }

  get previousKeyId(): string | undefined {
    return this.storage.previousKeyId;
  }

  /** Addresses are made anew from the contents, so no digest of the previous key stays. */
  sealDigestKey(): null {
    return null;
  }

  count(): Promise<ReadonlyMap<string, number>> {
    return this.contents.count();
  }

  step(): Promise<WalkStep> {
    return this.contents.step();
  }

  /** From now on a server with the previous key alone does not start. */
  beforeRetirement(): Promise<void> {
    return this.storage.renewMarker();
  }
}
