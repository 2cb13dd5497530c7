import type { KeyPurpose } from './encryption-key.entity.js';

export interface WalkStep {
  /** Things that were encrypted under the key of today. */
  readonly moved: number;
  /** Things that no known key opens, or that are missing. They stay as they are. */
  readonly unreadable: number;
  /** The walk has ended. The next step begins anew. */
  readonly isEnd: boolean;
}

/** Walks over everything that the keys of one purpose have encrypted, and encrypts it under the key of today. */
export interface KeyWalk {
  readonly purpose: KeyPurpose;
  readonly variable: 'TALENT_SECRET_KEY' | 'TALENT_STORAGE_KEY';
  /** The name of the things, for messages. */
  readonly nouns: { readonly one: string; readonly many: string };
  /** The id of the key of today. Undefined if nothing is encrypted. */
  readonly keyId: string | undefined;
  readonly previousKeyId: string | undefined;
  /** The key of the digests of the previous key, encrypted for storing. Null if the key makes no digests. */
  sealDigestKey(): string | null;
  /** Counts the things by the id of the key that encrypted them. */
  count(): Promise<ReadonlyMap<string, number>>;
  step(): Promise<WalkStep>;
  /** Runs once nothing is left under the previous key. */
  beforeRetirement(): Promise<void>;
}

/** Returns a number with its noun: `1 text`, `2 texts`. */
export function inWords({ nouns }: Pick<KeyWalk, 'nouns'>, count: number): string {
  return `${count} ${count === 1 ? nouns.one : nouns.many}`;
}

/** Returns how many are not under a key. */
export function countLeft(counts: ReadonlyMap<string, number>, keyId: string): number {
  let left = 0;
  for (const [id, count] of counts) if (id !== keyId) left += count;
  return left;
}
