import { Injectable } from '@nestjs/common';
import { Table } from '../../../database/index.js';
import type { Session } from '../../../database/index.js';
import { CustomerFormsEntity } from './customer-forms.entity.js';
import type { KeptForms } from './keep-forms.js';

const FORMS = new Table(CustomerFormsEntity);
const SELECT_FORMS = `SELECT ${FORMS.columns()} FROM form_configurations WHERE customer_id = ?`;
const SAVE = `${FORMS.insert()} ${FORMS.orUpdate()}`;

@Injectable()
export class KeptFormsRepository {
  /** Undefined for a customer whose forms were never configured: one of an earlier release. */
  async find(session: Session, customerId: number): Promise<KeptForms | undefined> {
    const [row] = await session.query<CustomerFormsEntity>(SELECT_FORMS, [customerId]);
    return row && (JSON.parse(row.configuration) as KeptForms);
  }

  /** Asked for every customer at each start. */
  async exists(session: Session, customerId: number): Promise<boolean> {
    const sql = 'SELECT 1 AS one FROM form_configurations WHERE customer_id = ?';
    return (await session.query(sql, [customerId])).length > 0;
  }

  async save(session: Session, customerId: number, forms: KeptForms): Promise<void> {
    await session.query(SAVE, FORMS.valuesOf({ customerId, configuration: JSON.stringify(forms) }));
  }
}
