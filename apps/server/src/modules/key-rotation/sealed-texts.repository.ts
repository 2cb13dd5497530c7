import { Injectable } from '@nestjs/common';
import type { Session, SqlValue } from '../../database/index.js';
import type { SealedColumn } from '../access/index.js';

export type RowKey = readonly SqlValue[];

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
    return rows.map((row) => ({ key: key.map((name) => row[name] ?? null), keyId: String(row['ending']) }));
  }

  /** Finds a text. No other unit of work changes it until this one ends. */
  async findForUpdate(session: Session, column: SealedColumn, key: RowKey): Promise<string | undefined> {
    const { table, column: text } = column;
    const rows = await session.query<{ readonly text: string }>(
      `SELECT ${text} AS "text" FROM ${table}
         WHERE ${whereKey(column)} AND ${text} IS NOT NULL${session.lockRows}`,
      key,
    );
    return rows[0]?.text;
  }

  async save(
    session: Session,
    column: SealedColumn,
    { key, text }: { readonly key: RowKey; readonly text: string },
  ): Promise<void> {
    const { table, column: name } = column;
    await session.query(`UPDATE ${table} SET ${name} = ? WHERE ${whereKey(column)}`, [text, ...key]);
  }
}

function whereKey({ key }: SealedColumn): string {
  return key.map((name) => `${name} = ?`).join(' AND ');
}
