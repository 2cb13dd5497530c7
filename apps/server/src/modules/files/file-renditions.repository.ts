import { Injectable } from '@nestjs/common';
import { Table } from '../../database/index.js';
import type { Session } from '../../database/index.js';
import { FileRendition } from './file-rendition.entity.js';

const RENDITIONS = new Table(FileRendition);

export type RenditionKey = Readonly<Pick<FileRendition, 'customerId' | 'address' | 'kind' | 'extension'>>;

@Injectable()
export class FileRenditionsRepository {
  async find(
    session: Session,
    { customerId, address, kind, extension }: RenditionKey,
  ): Promise<FileRendition | undefined> {
    const rows = await session.query<FileRendition>(
      `SELECT ${RENDITIONS.columns()} FROM file_renditions
         WHERE customer_id = ? AND address = ? AND kind = ? AND extension = ?`,
      [customerId, address, kind, extension],
    );
    return rows[0];
  }

  list(session: Session, customerId: number, address: string): Promise<FileRendition[]> {
    const sql = `SELECT ${RENDITIONS.columns()} FROM file_renditions WHERE customer_id = ? AND address = ?`;
    return session.query<FileRendition>(sql, [customerId, address]);
  }

  async save(session: Session, rendition: FileRendition): Promise<void> {
    await session.query(`${RENDITIONS.insert()} ${RENDITIONS.orUpdate()}`, RENDITIONS.valuesOf(rendition));
  }

  /** Removes the rendition if its content has that name. Returns the number of removed rows. */
  async remove(
    session: Session,
    { customerId, address, kind, extension }: RenditionKey,
    name: string,
  ): Promise<number> {
    const removed = await session.query(
      `DELETE FROM file_renditions
         WHERE customer_id = ? AND address = ? AND kind = ? AND extension = ? AND name = ? RETURNING name`,
      [customerId, address, kind, extension, name],
    );
    return removed.length;
  }
}
