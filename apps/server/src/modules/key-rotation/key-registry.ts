import { Injectable } from '@nestjs/common';
import { ConfigurationError } from '../../config/index.js';
import { UnitOfWork } from '../../database/index.js';
import { Clock } from '../../runtime/index.js';
import type { EncryptionKey, KeyPurpose } from './encryption-key.entity.js';
import { EncryptionKeysRepository } from './encryption-keys.repository.js';

/** Walks over everything that the keys of one purpose have encrypted, and encrypts it under the key of today. */
export interface KeyWalk {
  readonly purpose: KeyPurpose;
  readonly variable: 'TALENT_SECRET_KEY' | 'TALENT_STORAGE_KEY';
  /** The name of the things, for messages. */
  readonly nouns: { readonly one: string; readonly many: string };
  /** The id of the key of today. Undefined if nothing is encrypted. */
  readonly keyId: string | undefined;
  readonly previousKeyId: string | undefined;
  /** Counts the things by the id of the key that encrypted them. */
  count(): Promise<ReadonlyMap<string, number>>;
  /**
   * Encrypts some things again. The step after the end begins anew.
   * @returns how many are missing or open by no known key, and stay as they are
   */
  step(): Promise<{ readonly unreadable: number; readonly isEnd: boolean }>;
  /** Runs once nothing is left under the previous key. */
  beforeRetirement(): Promise<void>;
}

/**
 * The task of a server with two keys.
 * - `none`: it has one key, which is the newest.
 * - `waiting`: nothing was ever written under the previous key. The other servers will write under it next.
 * - `moving`: the previous key has written, and things may be left under it.
 * - `finished`: nothing is left under the previous key.
 * - `behind`: other servers write under a newer key. This server still writes under its own.
 */
export type RotationState = 'none' | 'waiting' | 'moving' | 'finished' | 'behind';

/** Knows under which keys servers have written to the database, and so which keys a server must have. */
@Injectable()
export class KeyRegistry {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly repository: EncryptionKeysRepository,
    private readonly clock: Clock,
  ) {}

  /**
   * Records the key of today.
   * @throws ConfigurationError if something is encrypted under a key that this server does not have
   */
  async admit(walk: KeyWalk): Promise<void> {
    const { keyId } = walk;
    if (keyId === undefined) return;
    const unused = await this.demand(walk);
    for (const missing of unused) await this.#retireUnused(missing);
    const known = await this.#list(walk);
    if (known.some((key) => key.keyId === keyId)) return;
    await this.unitOfWork.write((session) =>
      this.repository.add(session, { purpose: walk.purpose, keyId }, this.clock.now()),
    );
  }

  /**
   * Records nothing.
   * @returns keys that this server does not have, and that nothing is encrypted under
   * @throws ConfigurationError as `admit`
   */
  async demand(walk: KeyWalk): Promise<EncryptionKey[]> {
    const missing = missingAmong(await this.#list(walk), walk);
    for (const { keyId } of missing) await this.#refuseIfUsed(walk, keyId);
    return missing;
  }

  async stateOf(walk: KeyWalk): Promise<RotationState> {
    const keys = await this.#list(walk);
    const [newest] = keys.filter(isActive);
    if (newest === undefined || walk.keyId === undefined) return 'none';
    // No server has started with this key yet.
    if (!keys.some(({ keyId }) => keyId === walk.keyId)) return walk.previousKeyId === undefined ? 'none' : 'moving';
    if (newest.keyId !== walk.keyId) return 'behind';
    if (walk.previousKeyId === undefined) return 'none';
    const previous = keys.find(({ keyId }) => keyId === walk.previousKeyId);
    if (previous === undefined) return 'waiting';
    return isActive(previous) ? 'moving' : 'finished';
  }

  /** Lists the keys under which servers may have written, the newest first. */
  async listActive(walk: Pick<KeyWalk, 'purpose'>): Promise<EncryptionKey[]> {
    return (await this.#list(walk)).filter(isActive);
  }

  /** Returns the stored count of what is not under the newest key. Counting anew reads everything that is encrypted. */
  async leftOf(walk: Pick<KeyWalk, 'purpose'>): Promise<number> {
    const [newest] = await this.listActive(walk);
    return newest?.leftCount ?? 0;
  }

  #list({ purpose }: Pick<KeyWalk, 'purpose'>): Promise<EncryptionKey[]> {
    return this.repository.list(this.unitOfWork.reader, purpose);
  }

  /** A database that holds nothing encrypted may begin again with another key. */
  async #retireUnused(key: EncryptionKey): Promise<void> {
    const now = this.clock.now();
    await this.unitOfWork.write((session) => this.repository.retire(session, key, { now, usedBefore: now + 1 }));
  }

  async #refuseIfUsed(walk: KeyWalk, keyId: string): Promise<void> {
    const count = (await walk.count()).get(keyId) ?? 0;
    if (count > 0) throw missingKey(walk, keyId, count);
  }
}

function isActive({ retiredAt }: EncryptionKey): boolean {
  return retiredAt === null;
}

/** Returns the active keys that a server lacks. */
export function missingAmong(keys: readonly EncryptionKey[], walk: KeyWalk): EncryptionKey[] {
  return keys.filter((key) => isActive(key) && key.keyId !== walk.keyId && key.keyId !== walk.previousKeyId);
}

function missingKey(
  { variable, nouns, keyId, previousKeyId }: KeyWalk,
  missing: string,
  count: number,
): ConfigurationError {
  const own = [keyId, previousKeyId].filter((id) => id !== undefined).join(' and ');
  const things = count === 1 ? `1 ${nouns.one} is` : `${count} ${nouns.many} are`;
  return new ConfigurationError(
    `${variable}: ${things} encrypted under the key with the id ${missing}, and this server has ${own} only. ` +
      `Set ${variable} to that key. To replace that key, set ${variable}_PREVIOUS to it, until "talent-server key status" counts nothing under it.`,
  );
}
