import { Injectable } from '@nestjs/common';
import { inBatches, Table } from '../../database/index.js';
import type { Session } from '../../database/index.js';
import { SEALED } from '../../file-storage/index.js';
import { FileContent } from './file-content.entity.js';

const CONTENTS = new Table(FileContent);

const CONTENTS_PER_STATEMENT = 300;

/** The disk space of the smallest file: one block in most file systems. */
const BLOCK_BYTES = 4096;
const KEYED = CONTENTS.columns(['customerId', 'name', 'address', 'keyId', 'isSwept', 'namedBy', 'unnamedBytes']);
const OF_CONTENT = 'customer_id = ? AND name = ?';

/** Contents that each lose `by` names at once. */
interface UnnamedContents {
  readonly customerId: number;
  readonly contents: ReadonlyArray<{ readonly name: string; readonly size: number }>;
  readonly by: number;
}

export type ContentKey = Readonly<Pick<FileContent, 'customerId' | 'name'>>;

/** The number of bytes of one customer. */
interface CustomerBytes {
  readonly customerId: number;
  readonly bytes: number;
}

export type KeyedContent = Readonly<
  Pick<FileContent, 'customerId' | 'name' | 'address' | 'keyId' | 'isSwept' | 'namedBy' | 'unnamedBytes'>
>;

@Injectable()
export class FileContentsRepository {
  /** Finds a content with one of these addresses that a profile names. The content is completely stored. */
  async findNamed(session: Session, customerId: number, addresses: readonly string[]): Promise<string | undefined> {
    // Without an order, which would make SQLite read the customer's contents by their names.
    const rows = await session.query<Pick<FileContent, 'name'>>(
      `SELECT name FROM file_contents WHERE customer_id = ? AND address IN (${addresses.map(() => '?').join(', ')})
         AND named_by > 0`,
      [customerId, ...addresses],
    );
    return rows.map(({ name }) => name).toSorted()[0];
  }

  async listKnown(session: Session, names: readonly string[]): Promise<ReadonlySet<string>> {
    const rows = await session.query<Pick<FileContent, 'name'>>(
      `SELECT name FROM file_contents WHERE (customer_id, name) IN (${names.map(() => '(CAST(? AS BIGINT), ?)').join(', ')})`,
      names.flatMap((name) => [Number(name.split('/')[0]), name]),
    );
    return new Set(rows.map(({ name }) => name));
  }

  async listNext(session: Session, after: ContentKey | undefined, limit: number): Promise<KeyedContent[]> {
    const from = after === undefined ? '' : 'WHERE (customer_id, name) > (?, ?)';
    return session.query<KeyedContent>(
      `SELECT ${KEYED} FROM file_contents ${from}
         ORDER BY customer_id, name LIMIT ${limit}`,
      after === undefined ? [] : [after.customerId, after.name],
    );
  }

  /**
   * Records the key and the address of a content that was encrypted again. Its renditions follow it.
   * @returns false if the content is being removed, or is gone
   */
  async rekey(
    session: Session,
    { customerId, name, address }: Pick<FileContent, 'customerId' | 'name' | 'address'>,
    next: { readonly address: string; readonly keyId: string; readonly at: number },
  ): Promise<boolean> {
    const rekeyed = await session.query(
      `UPDATE file_contents SET key_id = ?, address = ? WHERE ${OF_CONTENT} AND is_swept = 0 RETURNING name`,
      [next.keyId, next.address, customerId, name],
    );
    if (rekeyed.length === 0) return false;
    if (next.address === address) return true;
    await session.query(
      `UPDATE file_renditions SET address = ? WHERE customer_id = ? AND address = ? AND NOT EXISTS
         (SELECT 1 FROM file_renditions AS others WHERE others.customer_id = file_renditions.customer_id
            AND others.address = ? AND others.kind = file_renditions.kind AND others.extension = file_renditions.extension)`,
      [next.address, customerId, address, next.address],
    );
    if (!(await this.isThere(session, customerId, address)))
      await this.#removeRenditions(session, { customerId, address }, next.at);
    return true;
  }

  /** Returns some encrypted contents of any customer. */
  async listSealed(session: Session, limit: number): Promise<string[]> {
    const rows = await session.query<Pick<FileContent, 'name'>>(
      `SELECT name FROM file_contents WHERE name LIKE '%${SEALED}' LIMIT ?`,
      [limit],
    );
    return rows.map(({ name }) => name);
  }

  async add(
    session: Session,
    content: Pick<FileContent, 'customerId' | 'name' | 'address' | 'keyId'>,
    at: number,
  ): Promise<void> {
    const row = { ...content, namedBy: 0, unnamedSince: at, unnamedBytes: 0, isSwept: 0 };
    await session.query(CONTENTS.insert(), CONTENTS.valuesOf(row));
  }

  /** Adds `by` names to a content. Returns false if the content is being removed, or is gone. */
  async name(session: Session, { customerId, name }: ContentKey, by: number): Promise<boolean> {
    const named = await session.query(
      `UPDATE file_contents SET named_by = named_by + ?, unnamed_since = NULL, unnamed_bytes = 0
         WHERE ${OF_CONTENT} AND is_swept = 0 RETURNING name`,
      [by, customerId, name],
    );
    return named.length === 1;
  }

  /** Removes `by` names from each content. The sweeper removes contents without names later. */
  async unname(session: Session, { customerId, contents, by }: UnnamedContents, at: number): Promise<void> {
    for (const part of inBatches(contents, CONTENTS_PER_STATEMENT)) {
      await session.query(
        `UPDATE file_contents SET named_by = named_by - ?,
           unnamed_since = CASE WHEN named_by = ? THEN ? ELSE unnamed_since END,
           unnamed_bytes = CASE WHEN named_by <> ? THEN unnamed_bytes ${part.map(() => 'WHEN name = ? THEN ?').join(' ')} END
           WHERE customer_id = ? AND name IN (${part.map(() => '?').join(', ')})`,
        [
          by,
          by,
          at,
          by,
          ...part.flatMap(({ name, size }) => [name, storageBytesOf(size)]),
          customerId,
          ...part.map(({ name }) => name),
        ],
      );
    }
  }

  /** Records that the upload of a content failed. Returns false if the content has no row, or a profile names it. */
  async abandon(
    session: Session,
    { customerId, name, size }: ContentKey & { readonly size: number },
  ): Promise<boolean> {
    const sql = `UPDATE file_contents SET unnamed_bytes = ? WHERE ${OF_CONTENT} AND named_by = 0 RETURNING name`;
    return (await session.query(sql, [storageBytesOf(size), customerId, name])).length > 0;
  }

  async listNames(session: Session, customerId: number, limit: number): Promise<string[]> {
    const sql = 'SELECT name FROM file_contents WHERE customer_id = ? ORDER BY name LIMIT ?';
    return (await session.query<Pick<FileContent, 'name'>>(sql, [customerId, limit])).map(({ name }) => name);
  }

  /** Deletes the rows of contents that the storage has removed, whatever names them. */
  async delete(session: Session, customerId: number, names: readonly string[]): Promise<void> {
    for (const some of inBatches(names, CONTENTS_PER_STATEMENT)) {
      const marks = some.map(() => '?').join(', ');
      await session.query(`DELETE FROM file_contents WHERE customer_id = ? AND name IN (${marks})`, [
        customerId,
        ...some,
      ]);
    }
  }

  /** Lists the customers whose unnamed contents take more than this number of bytes. */
  async listBeyond(session: Session, bytes: number): Promise<CustomerBytes[]> {
    return session.query<CustomerBytes>(
      `SELECT customer_id AS "customerId", CAST(SUM(unnamed_bytes) AS BIGINT) AS bytes FROM file_contents
         WHERE unnamed_since IS NOT NULL GROUP BY customer_id HAVING SUM(unnamed_bytes) > ?`,
      [bytes],
    );
  }

  /**
   * Marks the oldest unnamed contents of a customer until their bytes reach the limit. From now on nobody receives
   * them. Reads only the rows that it marks, because there may be very many. Skips unfinished uploads.
   */
  async sweepOldest(
    session: Session,
    {
      customerId,
      bytes,
      unnamedBefore,
      limit,
    }: CustomerBytes & { readonly unnamedBefore: number; readonly limit: number },
  ): Promise<ContentKey[]> {
    return session.query<ContentKey>(
      `UPDATE file_contents SET is_swept = 1 WHERE customer_id = ? AND named_by = 0 AND name IN
         (SELECT name FROM
           (SELECT name, SUM(unnamed_bytes) OVER (ORDER BY unnamed_since, name) - unnamed_bytes AS older FROM
             (SELECT name, unnamed_since, unnamed_bytes FROM file_contents
                WHERE customer_id = ? AND unnamed_since < ? AND unnamed_bytes > 0 ORDER BY unnamed_since, name LIMIT ?) AS oldest)
             AS counted
          WHERE older < ?)
         RETURNING ${CONTENTS.columns(['customerId', 'name'])}`,
      [customerId, customerId, unnamedBefore, limit, bytes],
    );
  }

  /** Marks contents of all customers that have had no name since then. From now on nobody receives them. */
  async sweep(session: Session, unnamedBefore: number, limit: number): Promise<ContentKey[]> {
    return session.query<ContentKey>(
      `UPDATE file_contents SET is_swept = 1 WHERE named_by = 0 AND (customer_id, name) IN
         (SELECT customer_id, name FROM file_contents WHERE unnamed_since < ? ORDER BY unnamed_since LIMIT ?)
         RETURNING ${CONTENTS.columns(['customerId', 'name'])}`,
      [unnamedBefore, limit],
    );
  }

  /**
   * Marks the contents with these addresses that nothing names, and the contents of their renditions, if nothing else
   * names those. From now on nobody receives them.
   */
  async sweepAddresses(
    session: Session,
    { customerId, addresses, at }: { customerId: number; addresses: readonly string[]; at: number },
  ): Promise<void> {
    const marks = addresses.map(() => '?').join(', ');
    const marked = await session.query<Pick<FileContent, 'address'>>(
      `UPDATE file_contents SET is_swept = 1 WHERE customer_id = ? AND address IN (${marks}) AND named_by = 0
         RETURNING address`,
      [customerId, ...addresses],
    );
    for (const address of new Set(marked.map((content) => content.address))) {
      if (await this.#isNamed(session, customerId, address)) continue;
      const made = await this.#removeRenditions(session, { customerId, address }, at);
      for (const name of made)
        await session.query(`UPDATE file_contents SET is_swept = 1 WHERE ${OF_CONTENT} AND named_by = 0`, [
          customerId,
          name,
        ]);
    }
  }

  async #isNamed(session: Session, customerId: number, address: string): Promise<boolean> {
    const sql = 'SELECT name FROM file_contents WHERE customer_id = ? AND address = ? AND is_swept = 0 LIMIT 1';
    return (await session.query(sql, [customerId, address])).length > 0;
  }

  /** Lists some contents of a customer that are marked as being removed. */
  async listSwept(session: Session, customerId: number, limit: number): Promise<string[]> {
    const rows = await session.query<Pick<FileContent, 'name'>>(
      `SELECT name FROM file_contents WHERE customer_id = ? AND unnamed_since IS NOT NULL AND is_swept = 1 LIMIT ?`,
      [customerId, limit],
    );
    return rows.map(({ name }) => name);
  }

  /**
   * Deletes the row of a content that the storage has removed. Deleting the last content of an address removes its
   * renditions, too.
   */
  async forget(session: Session, { customerId, name }: ContentKey, at: number): Promise<void> {
    const [gone] = await session.query<Pick<FileContent, 'address'>>(
      `DELETE FROM file_contents WHERE ${OF_CONTENT} AND is_swept = 1 RETURNING address`,
      [customerId, name],
    );
    if (!gone || (await this.isThere(session, customerId, gone.address))) return;
    await this.#removeRenditions(session, { customerId, address: gone.address }, at);
  }

  async #removeRenditions(
    session: Session,
    { customerId, address }: Pick<FileContent, 'customerId' | 'address'>,
    at: number,
  ): Promise<string[]> {
    const made = await session.query<{ name: string | null; size: number }>(
      `DELETE FROM file_renditions WHERE customer_id = ? AND address = ? RETURNING name, size`,
      [customerId, address],
    );
    // One by one, because several renditions may name the same content.
    for (const { name, size } of made) {
      if (name !== null) await this.unname(session, { customerId, contents: [{ name, size }], by: 1 }, at);
    }
    return made.flatMap(({ name }) => name ?? []);
  }

  async isThere(session: Session, customerId: number, address: string): Promise<boolean> {
    const found = await session.query(`SELECT name FROM file_contents WHERE customer_id = ? AND address = ? LIMIT 1`, [
      customerId,
      address,
    ]);
    return found.length > 0;
  }
}

/**
 * Returns the bytes that a content takes in the storage. Counts whole blocks, because many small files fill a disk,
 * too.
 */
export function storageBytesOf(size: number): number {
  return Math.max(size, BLOCK_BYTES);
}
