import { Injectable } from '@nestjs/common';
import { Table } from '../../database/index.js';
import type { Session } from '../../database/index.js';
import { NewestBackup } from './newest-backup.entity.js';

const BACKUPS = new Table(NewestBackup);
const SAVE = `${BACKUPS.insert()} ${BACKUPS.orUpdate()}`;
const THE_ROW = 1;

/** Knows of the newest backup. A restored database knows of the one before its own set (D-OPR-10). */
@Injectable()
export class NewestBackupsRepository {
  async save(session: Session, backup: Omit<NewestBackup, 'id'>): Promise<void> {
    await session.query(SAVE, BACKUPS.valuesOf({ id: THE_ROW, ...backup }));
  }

  /** Returns undefined if no backup was recorded. */
  async find(session: Session): Promise<NewestBackup | undefined> {
    return session.first<NewestBackup>(`SELECT ${BACKUPS.columns()} FROM newest_backup WHERE id = ?`, [THE_ROW]);
  }
}
