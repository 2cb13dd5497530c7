import { Injectable } from '@nestjs/common';
import { Table } from '../../../database/index.js';
import type { Session, SqlValue } from '../../../database/index.js';
import { FilledForm } from './filled-form.entity.js';

type FilledFormKey = Readonly<Pick<FilledForm, 'customerId' | 'id'>>;

/** The form, owner and associated person of a filled form. At most one filled form has the same (D-FRM-2). */
type FormOfOwner = Readonly<Pick<FilledForm, 'formId' | 'ownerType' | 'ownerId' | 'updatedFor'>>;

/** The columns that a write sets. */
export interface FilledFormWrite extends Readonly<Pick<FilledForm, 'completedAt' | 'completedBy' | 'answers'>> {
  readonly signed: boolean;
  /** Milliseconds since 1970. */
  readonly at: number;
  /** The id of the writing user's person profile. */
  readonly by: number;
}

export interface FormRequest {
  /** Milliseconds since 1970. */
  readonly at: number;
  /** The id of the requesting user's person profile. */
  readonly by: number;
}

const NOT_REQUESTED = { requestedAt: null, requestedBy: null };
const NO_ANSWERS = { signed: 0, completedAt: null, completedBy: null, updatedAt: 0, updatedBy: 0, answers: '{}' };

const FORMS = new Table(FilledForm);
const SELECT_FORM = `SELECT ${FORMS.columns()} FROM filled_forms`;
const LISTED = ['id', 'formId', 'signed', 'updatedAt', 'requestedAt'] as const;
const SELECT_OF_OWNER = `SELECT ${FORMS.columns(LISTED)} FROM filled_forms
  WHERE customer_id = ? AND owner_type = ? AND owner_id = ? AND id > ? ORDER BY id LIMIT ?`;
const FORM_IDS = FORMS.columns(['id', 'formId']);
const OF_KEY = 'customer_id = ? AND id = ?';
const OF_OWNER = 'customer_id = ? AND form_id = ? AND owner_type = ? AND owner_id = ? AND updated_for = ?';
const INSERT_UNLESS_FILLED = `${FORMS.insert()}
  ON CONFLICT (customer_id, form_id, owner_type, owner_id, updated_for) DO NOTHING RETURNING id`;

@Injectable()
export class FilledFormsRepository {
  async find(session: Session, { customerId, id }: FilledFormKey): Promise<FilledForm | undefined> {
    return (await session.query<FilledForm>(`${SELECT_FORM} WHERE ${OF_KEY}`, [customerId, id]))[0];
  }

  /** Finds a filled form and locks it until the unit of work ends. */
  async findForUpdate(session: Session, { customerId, id }: FilledFormKey): Promise<FilledForm | undefined> {
    const sql = `${SELECT_FORM} WHERE ${OF_KEY}${session.lockRows}`;
    return (await session.query<FilledForm>(sql, [customerId, id]))[0];
  }

  async findOfOwner(session: Session, customerId: number, of: FormOfOwner): Promise<FilledForm | undefined> {
    const sql = `${SELECT_FORM} WHERE ${OF_OWNER}`;
    return (await session.query<FilledForm>(sql, [customerId, ...valuesOf(of)]))[0];
  }

  /** Finds a filled form of an owner and locks it until the unit of work ends. */
  async findOfOwnerForUpdate(session: Session, customerId: number, of: FormOfOwner): Promise<FilledForm | undefined> {
    const sql = `${SELECT_FORM} WHERE ${OF_OWNER}${session.lockRows}`;
    return (await session.query<FilledForm>(sql, [customerId, ...valuesOf(of)]))[0];
  }

  listFormIds(
    session: Session,
    customerId: number,
    ids: readonly number[],
  ): Promise<Array<Pick<FilledForm, 'id' | 'formId'>>> {
    const marks = ids.map(() => '?').join(', ');
    return session.query(`SELECT ${FORM_IDS} FROM filled_forms WHERE customer_id = ? AND id IN (${marks})`, [
      customerId,
      ...ids,
    ]);
  }

  listOfOwner(
    session: Session,
    customerId: number,
    search: {
      readonly type: FilledForm['ownerType'];
      readonly id: number;
      readonly after: number;
      readonly limit: number;
    },
  ): Promise<Readonly<Pick<FilledForm, 'id' | 'formId' | 'signed' | 'updatedAt' | 'requestedAt'>>[]> {
    const { type, id, after, limit } = search;
    return session.query(SELECT_OF_OWNER, [customerId, type, id, after, limit]);
  }

  /** Inserts a filled form. Writes nothing and returns false if another writer was first. */
  async insert(
    session: Session,
    place: FilledFormKey & FormOfOwner,
    { signed, at, by, ...write }: FilledFormWrite,
  ): Promise<boolean> {
    const row = {
      ...place,
      ...write,
      ...NOT_REQUESTED,
      signed: Number(signed),
      version: 1,
      updatedAt: at,
      updatedBy: by,
    };
    return (await session.query(INSERT_UNLESS_FILLED, FORMS.valuesOf(row))).length === 1;
  }

  /** Inserts a requested form without answers. Writes nothing and returns false if another writer was first. */
  async insertRequested(
    session: Session,
    place: FilledFormKey & FormOfOwner,
    { at, by }: FormRequest,
  ): Promise<boolean> {
    const row = { ...place, ...NO_ANSWERS, version: 1, requestedAt: at, requestedBy: by };
    return (await session.query(INSERT_UNLESS_FILLED, FORMS.valuesOf(row))).length === 1;
  }

  /** Updates requester and time of the request. Keeps the answers and the time when they were sent. */
  async renewRequest(session: Session, { customerId, id }: FilledFormKey, { at, by }: FormRequest): Promise<void> {
    await session.query(
      `UPDATE filled_forms SET version = version + 1, requested_at = ?, requested_by = ? WHERE ${OF_KEY}`,
      [at, by, customerId, id],
    );
  }

  async update(session: Session, { customerId, id }: FilledFormKey, write: FilledFormWrite): Promise<void> {
    const { signed, at, by, completedAt, completedBy, answers } = write;
    await session.query(
      `UPDATE filled_forms SET version = version + 1, signed = ?, updated_at = ?, updated_by = ?, completed_at = ?,
         completed_by = ?, answers = ?
       WHERE ${OF_KEY}`,
      [Number(signed), at, by, completedAt, completedBy, answers, customerId, id],
    );
  }
}

function valuesOf({ formId, ownerType, ownerId, updatedFor }: FormOfOwner): SqlValue[] {
  return [formId, ownerType, ownerId, updatedFor];
}
