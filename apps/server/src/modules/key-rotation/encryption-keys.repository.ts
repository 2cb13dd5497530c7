import { Injectable } from '@nestjs/common';
import { Table } from '../../database/index.js';
import type { Session } from '../../database/index.js';
import { EncryptionKey } from './encryption-key.entity.js';
import type { KeyPurpose } from './encryption-key.entity.js';

const KEYS = new Table(EncryptionKey);
const OF_KEY = 'purpose = ? AND key_id = ?';

export type KeyName = Readonly<Pick<EncryptionKey, 'purpose' | 'keyId'>>;

@Injectable()
export class EncryptionKeysRepository {
  /** Lists the keys of a purpose, the newest first. */
  async list(session: Session, purpose: KeyPurpose): Promise<EncryptionKey[]> {
    return session.query(`SELECT ${KEYS.columns()} FROM encryption_keys WHERE purpose = ? ORDER BY number DESC`, [
      purpose,
    ]);
  }

  /** Adds a key as the newest one, unless another server has added it meanwhile. */
  async add(session: Session, { purpose, keyId }: KeyName, now: number): Promise<void> {
    await session.query(
      `INSERT INTO encryption_keys (purpose, key_id, number, begun_at)
         SELECT ?, ?, COALESCE(MAX(number), 0) + 1, CAST(? AS BIGINT) FROM encryption_keys WHERE purpose = ?
       ON CONFLICT (purpose, key_id) DO NOTHING`,
      [purpose, keyId, now, purpose],
    );
  }

  /** Records that a server still writes under a key that is not the newest one. */
  async noteUse(session: Session, { purpose, keyId }: KeyName, now: number): Promise<void> {
    await session.query(`UPDATE encryption_keys SET used_at = ?, retired_at = NULL WHERE ${OF_KEY}`, [
      now,
      purpose,
      keyId,
    ]);
  }

  async noteLeft(session: Session, { purpose, keyId }: KeyName, leftCount: number): Promise<void> {
    await session.query(`UPDATE encryption_keys SET left_count = ? WHERE ${OF_KEY}`, [leftCount, purpose, keyId]);
  }

  /**
   * Retires a key under which nothing is left.
   * @param usedBefore servers must not have used the key since then
   * @returns whether the key was not retired before, and no server has used it
   */
  async retire(
    session: Session,
    { purpose, keyId }: KeyName,
    { now, usedBefore }: { now: number; usedBefore: number },
  ): Promise<boolean> {
    const retired = await session.query(
      `UPDATE encryption_keys SET retired_at = ?
         WHERE ${OF_KEY} AND retired_at IS NULL AND (used_at IS NULL OR used_at < ?) RETURNING key_id`,
      [now, purpose, keyId, usedBefore],
    );
    return retired.length > 0;
  }
}
