import { Injectable } from '@nestjs/common';
import { Table } from '../../../database/index.js';
import type { Session } from '../../../database/index.js';
import { StoredFormsEntity } from './stored-forms.entity.js';
import type { StoredForms } from './merge-forms.js';

const FORMS = new Table(StoredFormsEntity);
const SELECT_FORMS = `SELECT ${FORMS.columns()} FROM form_configurations WHERE customer_id = ?`;
const SAVE = `${FORMS.insert()} ${FORMS.orUpdate()}`;

@Injectable()
export class StoredFormsRepository {
  /** Undefined for a customer whose forms were never configured: one of an earlier release. */
  async find(session: Session, customerId: number): Promise<StoredForms | undefined> {
    const [row] = await session.query<StoredFormsEntity>(SELECT_FORMS, [customerId]);
    return row && (JSON.parse(row.configuration) as StoredForms);
  }

  /** Asked for every customer at each start. */
  async exists(session: Session, customerId: number): Promise<boolean> {
    const sql = 'SELECT 1 AS one FROM form_configurations WHERE customer_id = ?';
    return (await session.query(sql, [customerId])).length > 0;
  }

  async save(session: Session, customerId: number, forms: StoredForms): Promise<void> {
    await session.query(SAVE, FORMS.valuesOf({ customerId, configuration: JSON.stringify(forms) }));
  }
}
