import { Injectable } from '@nestjs/common';
import type { Session, SqlValue } from '../../../database/index.js';
import type { OwnerType } from '../form-types.js';

export interface FilledFormKey {
  readonly customerId: number;
  readonly id: number;
}

/** Names a filled form by what it is of: there is one at most (D-FRM-2). */
export interface FormOfOwner {
  readonly formId: number;
  readonly ownerType: OwnerType;
  readonly ownerId: number;
  /** The id of the associated person; 0 where the form is not private. */
  readonly updatedFor: number;
}

export interface FilledFormRow {
  readonly id: number;
  readonly form_id: number;
  readonly owner_type: OwnerType;
  readonly owner_id: number;
  readonly updated_for: number;
  readonly version: number;
  readonly signed: number;
  readonly updated_at: number;
  readonly updated_by: number;
  readonly completed_at: number | null;
  readonly completed_by: number | null;
  readonly answers: string;
}

/** What a write makes of a filled form. */
export interface FilledFormWrite {
  readonly signed: boolean;
  /** Milliseconds since 1970. */
  readonly at: number;
  /** The id of the writing user's person profile. */
  readonly by: number;
  readonly completedAt: number | null;
  readonly completedBy: number | null;
  /** As JSON. */
  readonly answers: string;
}

const COLUMNS =
  'id, form_id, owner_type, owner_id, updated_for, version, signed, updated_at, updated_by, completed_at, completed_by, answers';

@Injectable()
export class FilledFormsRepository {
  async find(session: Session, { customerId, id }: FilledFormKey): Promise<FilledFormRow | undefined> {
    const sql = `SELECT ${COLUMNS} FROM filled_forms WHERE customer_id = ? AND id = ?`;
    return (await session.query<FilledFormRow>(sql, [customerId, id]))[0];
  }

  /** The filled form, which no other unit of work changes until this one ends. */
  async findForUpdate(session: Session, { customerId, id }: FilledFormKey): Promise<FilledFormRow | undefined> {
    const sql = `SELECT ${COLUMNS} FROM filled_forms WHERE customer_id = ? AND id = ?${session.lockRows}`;
    return (await session.query<FilledFormRow>(sql, [customerId, id]))[0];
  }

  async findOfOwner(session: Session, customerId: number, of: FormOfOwner): Promise<FilledFormRow | undefined> {
    const sql = `SELECT ${COLUMNS} FROM filled_forms WHERE ${OF_OWNER}`;
    return (await session.query<FilledFormRow>(sql, [customerId, ...valuesOf(of)]))[0];
  }

  /** The same, which no other unit of work changes until this one ends. */
  async findOfOwnerForUpdate(
    session: Session,
    customerId: number,
    of: FormOfOwner,
  ): Promise<FilledFormRow | undefined> {
    const sql = `SELECT ${COLUMNS} FROM filled_forms WHERE ${OF_OWNER}${session.lockRows}`;
    return (await session.query<FilledFormRow>(sql, [customerId, ...valuesOf(of)]))[0];
  }

  /** False, and nothing is written, where the owner has one already: another writer was first. */
  async insert(
    session: Session,
    { customerId, id, ...of }: FilledFormKey & FormOfOwner,
    write: FilledFormWrite,
  ): Promise<boolean> {
    const rows = await session.query(
      `INSERT INTO filled_forms (customer_id, id, form_id, owner_type, owner_id, updated_for, version,
         signed, updated_at, updated_by, completed_at, completed_by, answers)
       VALUES (?, ?, ?, ?, ?, ?, 1, ?, ?, ?, ?, ?, ?)
       ON CONFLICT (customer_id, form_id, owner_type, owner_id, updated_for) DO NOTHING RETURNING id`,
      [customerId, id, ...valuesOf(of), ...writtenValues(write)],
    );
    return rows.length === 1;
  }

  async update(session: Session, { customerId, id }: FilledFormKey, write: FilledFormWrite): Promise<void> {
    await session.query(
      `UPDATE filled_forms SET version = version + 1, signed = ?, updated_at = ?, updated_by = ?, completed_at = ?,
         completed_by = ?, answers = ?
       WHERE customer_id = ? AND id = ?`,
      [...writtenValues(write), customerId, id],
    );
  }
}

const OF_OWNER = 'customer_id = ? AND form_id = ? AND owner_type = ? AND owner_id = ? AND updated_for = ?';

function valuesOf({ formId, ownerType, ownerId, updatedFor }: FormOfOwner): SqlValue[] {
  return [formId, ownerType, ownerId, updatedFor];
}

function writtenValues({ signed, at, by, completedAt, completedBy, answers }: FilledFormWrite): SqlValue[] {
  return [Number(signed), at, by, completedAt, completedBy, answers];
}
