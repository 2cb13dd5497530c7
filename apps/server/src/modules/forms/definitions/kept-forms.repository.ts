import { Injectable } from '@nestjs/common';
import type { Session } from '../../../database/index.js';
import type { KeptForms } from './keep-forms.js';

@Injectable()
export class KeptFormsRepository {
  /** Undefined for a customer whose forms were never configured: one of an earlier release. */
  async find(session: Session, customerId: number): Promise<KeptForms | undefined> {
    const rows = await session.query<{ configuration: string }>(
      'SELECT configuration FROM form_configurations WHERE customer_id = ?',
      [customerId],
    );
    return rows[0] && (JSON.parse(rows[0].configuration) as KeptForms);
  }

  /** Asked for every customer at each start. */
  async exists(session: Session, customerId: number): Promise<boolean> {
    const sql = 'SELECT 1 AS one FROM form_configurations WHERE customer_id = ?';
    return (await session.query(sql, [customerId])).length > 0;
  }

  async save(session: Session, customerId: number, forms: KeptForms): Promise<void> {
    await session.query(
      `INSERT INTO form_configurations (customer_id, configuration) VALUES (?, ?)
       ON CONFLICT (customer_id) DO UPDATE SET configuration = excluded.configuration`,
      [customerId, JSON.stringify(forms)],
    );
  }
}
