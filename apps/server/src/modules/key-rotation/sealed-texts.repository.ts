import { Injectable } from '@nestjs/common';
import type { Session, SqlValue } from '../../database/index.js';
import type { SealedColumn } from '../access/index.js';

export type RowKey = readonly SqlValue[];

interface StoredText {
  readonly text: string;
  readonly digest: string | null;
}

const KEY_ID_LENGTH = 12;

@Injectable()
export class SealedTextsRepository {
  /** Lists the next rows in the order of their keys, at most as many as are read at once. */
  async listNext(
    session: Session,
    column: SealedColumn,
    after: RowKey | undefined,
  ): Promise<{ readonly key: RowKey; readonly keyId: string }[]> {
    const { table, key, column: text, rowsAtOnce } = column;
    const keys = key.join(', ');
    const from = after === undefined ? '' : ` AND (${keys}) > (${key.map(() => '?').join(', ')})`;
    const rows = await session.query<Record<string, SqlValue>>(
      `SELECT ${keys}, substr(${text}, length(${text}) - ${KEY_ID_LENGTH - 1}) AS ending FROM ${table}
         WHERE ${text} IS NOT NULL${from} ORDER BY ${keys} LIMIT ${rowsAtOnce}`,
      after,
    );
    return rows.map((row) => ({
      key: key.map((name) => row[name] ?? null),
      keyId: String(row['ending']),
    }));
  }

  /** Finds a text. No other unit of work changes it until this one ends. */
  async findForUpdate(session: Session, column: SealedColumn, key: RowKey): Promise<StoredText | undefined> {
    const { table, column: text, digest } = column;
    const rows = await session.query<StoredText>(
      `SELECT ${text} AS "text", ${digest?.column ?? 'NULL'} AS "digest" FROM ${table}
         WHERE ${whereKey(column)} AND ${text} IS NOT NULL${session.lockRows}`,
      key,
    );
    return rows[0];
  }

  async save(
    session: Session,
    column: SealedColumn,
    { key, text, digest }: StoredText & { readonly key: RowKey },
  ): Promise<void> {
    const { table, column: name } = column;
    const set = column.digest === undefined ? '' : `, ${column.digest.column} = ?`;
    const values = column.digest === undefined ? [text] : [text, digest];
    await session.query(`UPDATE ${table} SET ${name} = ?${set} WHERE ${whereKey(column)}`, [...values, ...key]);
  }
}

function whereKey({ key }: SealedColumn): string {
  return key.map((name) => `${name} = ?`).join(' AND ');
}
