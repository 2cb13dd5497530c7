import { Injectable } from '@nestjs/common';
import { Table } from '../../../database/index.js';
import type { Session } from '../../../database/index.js';
import type { OwnerLocator } from '../form-types.js';
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

const LISTED = ['id', 'formId', 'signed', 'updatedAt', 'requestedAt'] as const;
export type ListedForm = Readonly<Pick<FilledForm, (typeof LISTED)[number]>>;

const UNWRITTEN = {
  version: 0,
  signed: 0,
  updatedAt: 0,
  updatedBy: 0,
  completedAt: null,
  completedBy: null,
  requestedAt: null,
  requestedBy: null,
  answers: '{}',
};

const FORMS = new Table(FilledForm);
const SELECT_FORM = `SELECT ${FORMS.columns()} FROM filled_forms`;
const FORM_IDS = FORMS.columns(['id', 'formId']);
const OF_KEY = 'customer_id = ? AND id = ?';
const OF_OWNER = 'customer_id = ? AND form_id = ? AND owner_type = ? AND owner_id = ? AND updated_for = ?';
const INSERT_UNLESS_FILLED = `${FORMS.insert()}
  ON CONFLICT (customer_id, form_id, owner_type, owner_id, updated_for) DO NOTHING RETURNING id`;

@Injectable()
export class FilledFormsRepository {
  /** @param forUpdate locks the row until the unit of work ends */
  async find(
    session: Session,
    { customerId, id }: FilledFormKey,
    { forUpdate = false } = {},
  ): Promise<FilledForm | undefined> {
    const sql = `${SELECT_FORM} WHERE ${OF_KEY}${forUpdate ? session.lockRows : ''}`;
    return (await session.query<FilledForm>(sql, [customerId, id]))[0];
  }

  /** @param forUpdate locks the row until the unit of work ends */
  async findOfOwner(
    session: Session,
    { customerId, formId, ownerType, ownerId, updatedFor }: Pick<FilledForm, 'customerId'> & FormOfOwner,
    { forUpdate }: { forUpdate: boolean },
  ): Promise<FilledForm | undefined> {
    const sql = `${SELECT_FORM} WHERE ${OF_OWNER}${forUpdate ? session.lockRows : ''}`;
    return (await session.query<FilledForm>(sql, [customerId, formId, ownerType, ownerId, updatedFor]))[0];
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
    {
      type,
      id,
      after,
      formIds,
      limit,
    }: OwnerLocator & Record<'after' | 'limit', number> & { formIds: readonly number[] },
  ): Promise<ListedForm[]> {
    return session.query(
      `SELECT ${FORMS.columns(LISTED)} FROM filled_forms WHERE customer_id = ? AND owner_type = ? AND owner_id = ?
         AND id > ? AND form_id ${session.isOneOfJson} ORDER BY id LIMIT ?`,
      [customerId, type, id, after, JSON.stringify(formIds), limit],
    );
  }

  /**
   * Inserts a filled form before its first write. Inserts nothing and returns false if another writer was first.
   */
  async insert(session: Session, place: FilledFormKey & FormOfOwner): Promise<boolean> {
    return (await session.query(INSERT_UNLESS_FILLED, FORMS.valuesOf({ ...place, ...UNWRITTEN }))).length === 1;
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
