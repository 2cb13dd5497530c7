import { Injectable } from '@nestjs/common';
import { inBatches, Table } from '../../database/index.js';
import type { Session } from '../../database/index.js';
import { SEALED } from '../../file-storage/index.js';
import { FileContent } from './file-content.entity.js';

const CONTENTS = new Table(FileContent);
/** Each takes three parameters. */
const CONTENTS_PER_STATEMENT = 300;
/** The space of the smallest file: one block in most file systems. */
const BLOCK_BYTES = 4096;
const OF_CONTENT = 'customer_id = ? AND name = ?';

/** Contents that each lose `by` names. */
interface UnnamedContents {
  readonly customerId: number;
  readonly contents: ReadonlyArray<{ readonly name: string; readonly size: number }>;
  readonly by: number;
}

/** Names a content of a customer. */
export type ContentKey = Readonly<Pick<FileContent, 'customerId' | 'name'>>;

/** Bytes of one customer. */
export interface CustomerBytes {
  readonly customerId: number;
  readonly bytes: number;
}

/** Its plain bytes too. */
export type SizedContent = ContentKey & { readonly size: number };

@Injectable()
export class FileContentsRepository {
  /** One that a profile names: it is there, whole. */
  async findNamed(session: Session, customerId: number, address: string): Promise<string | undefined> {
    const [row] = await session.query<Pick<FileContent, 'name'>>(
      `SELECT name FROM file_contents WHERE customer_id = ? AND address = ? AND named_by > 0 ORDER BY name LIMIT 1`,
      [customerId, address],
    );
    return row?.name;
  }

  /** Returns some encrypted contents of any customer. */
  async listSealed(session: Session, limit: number): Promise<string[]> {
    const rows = await session.query<Pick<FileContent, 'name'>>(
      `SELECT name FROM file_contents WHERE name LIKE '%${SEALED}' LIMIT ?`,
      [limit],
    );
    return rows.map(({ name }) => name);
  }

  /** Some that profiles name, always the same ones. */
  async listNamed(session: Session, limit: number): Promise<string[]> {
    const rows = await session.query<Pick<FileContent, 'name'>>(
      'SELECT name FROM file_contents WHERE named_by > 0 ORDER BY customer_id, name LIMIT ?',
      [limit],
    );
    return rows.map(({ name }) => name);
  }

  async add(
    session: Session,
    content: Pick<FileContent, 'customerId' | 'name' | 'address'>,
    at: number,
  ): Promise<void> {
    const row = { ...content, namedBy: 0, unnamedSince: at, unnamedBytes: 0, isSwept: 0 };
    await session.query(CONTENTS.insert(), CONTENTS.valuesOf(row));
  }

  /** Adds this many names. Returns false if the content is being removed, or is gone. */
  async name(session: Session, { customerId, name }: ContentKey, by: number): Promise<boolean> {
    const named = await session.query(
      `UPDATE file_contents SET named_by = named_by + ?, unnamed_since = NULL, unnamed_bytes = 0
         WHERE ${OF_CONTENT} AND is_swept = 0 RETURNING name`,
      [by, customerId, name],
    );
    return named.length === 1;
  }

  /** Removes this many names from each content. A content without names waits for its removal. */
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
          ...part.flatMap(({ name, size }) => [name, takenBy(size)]),
          customerId,
          ...part.map(({ name }) => name),
        ],
      );
    }
  }

  /** Its upload came to nothing. */
  async abandon(session: Session, { customerId, name, size }: SizedContent): Promise<void> {
    await session.query(`UPDATE file_contents SET unnamed_bytes = ? WHERE ${OF_CONTENT} AND named_by = 0`, [
      takenBy(size),
      customerId,
      name,
    ]);
  }

  /** Customers of whom contents that nothing names take more than so many bytes. */
  async listBeyond(session: Session, bytes: number): Promise<CustomerBytes[]> {
    return session.query<CustomerBytes>(
      `SELECT customer_id AS "customerId", CAST(SUM(unnamed_bytes) AS BIGINT) AS bytes FROM file_contents
         WHERE unnamed_since IS NOT NULL GROUP BY customer_id HAVING SUM(unnamed_bytes) > ?`,
      [bytes],
    );
  }

  /**
   * The oldest of a customer, until so many bytes are gone: from now on they are given to nobody. No more is read than what goes, for
   * there may be very many. Those of uploads that have not ended count nothing.
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

  /** Contents that nothing has named since then, of all customers: from now on they are given to nobody. */
  async sweep(session: Session, unnamedBefore: number, limit: number): Promise<ContentKey[]> {
    return session.query<ContentKey>(
      `UPDATE file_contents SET is_swept = 1 WHERE named_by = 0 AND (customer_id, name) IN
         (SELECT customer_id, name FROM file_contents WHERE unnamed_since < ? ORDER BY unnamed_since LIMIT ?)
         RETURNING ${CONTENTS.columns(['customerId', 'name'])}`,
      [unnamedBefore, limit],
    );
  }

  /** It is gone from the storage; with the last content of an address what was made of it is named no more. */
  async forget(session: Session, { customerId, name }: ContentKey, at: number): Promise<void> {
    const [gone] = await session.query<Pick<FileContent, 'address'>>(
      `DELETE FROM file_contents WHERE ${OF_CONTENT} AND is_swept = 1 RETURNING address`,
      [customerId, name],
    );
    if (!gone || (await this.isThere(session, customerId, gone.address))) return;
    const made = await session.query<{ name: string | null; size: number }>(
      `DELETE FROM file_renditions WHERE customer_id = ? AND address = ? RETURNING name, size`,
      [customerId, gone.address],
    );
    // One by one: several may have come to the same.
    for (const { name, size } of made) {
      if (name !== null) await this.unname(session, { customerId, contents: [{ name, size }], by: 1 }, at);
    }
  }

  async isThere(session: Session, customerId: number, address: string): Promise<boolean> {
    const found = await session.query(`SELECT name FROM file_contents WHERE customer_id = ? AND address = ? LIMIT 1`, [
      customerId,
      address,
    ]);
    return found.length > 0;
  }
}

/** Bytes that a content of so many takes where it is kept: many small ones fill a disk too. */
export function takenBy(size: number): number {
  return Math.max(size, BLOCK_BYTES);
}
