import { inBatches, Table } from '../../database/index.js';
import type { Session } from '../../database/index.js';
import type { Turn } from '../../runtime/index.js';
import type { WrittenValues } from '../../profile-engine/index.js';
import { CompanyAddress } from './company-address.entity.js';
import { companyAddresses } from './company-addresses.rules.js';

const ADDRESSES = new Table(CompanyAddress);
const ROWS_AT_ONCE = 200;

type CompanyKey = Readonly<Pick<CompanyAddress, 'customerId' | 'companyId'>>;

/** The addresses of companies, which are written with the companies. */
export class CompanyAddressesRepository {
  /** Stores the entries that a write of the company added or changed, and takes away those that it removed. */
  async change(
    session: Session,
    company: CompanyKey,
    { turn, ...written }: WrittenValues & { readonly turn: Turn },
  ): Promise<void> {
    const before = companyAddresses(company, written.before);
    const after = companyAddresses(company, written.after);
    const left = new Set(after.map(({ id }) => id));
    for (const ids of inBatches(before.flatMap(({ id }) => (left.has(id) ? [] : [id])))) {
      await session.query(`DELETE FROM company_addresses WHERE customer_id = ? AND id IN (${marks(ids.length)})`, [
        company.customerId,
        ...ids,
      ]);
    }
    const known = new Set(before.map((row) => JSON.stringify(row)));
    const rows = after.filter((row) => !known.has(JSON.stringify(row))).map((row) => ADDRESSES.valuesOf(row));
    for (const part of inBatches(rows, ROWS_AT_ONCE)) {
      await session.query(`${ADDRESSES.insert(part.length)} ${ADDRESSES.orUpdate()}`, part.flat());
      if (turn.isOver()) await turn.pass();
    }
  }

  /** The ids of the companies that have one of the addresses (D-PRO-10). */
  async listCompanyIds(session: Session, customerId: number, ids: readonly number[]): Promise<number[]> {
    const rows = await session.query<Pick<CompanyAddress, 'companyId'>>(
      `SELECT DISTINCT ${ADDRESSES.columns(['companyId'])} FROM company_addresses
       WHERE customer_id = ? AND id IN (${marks(ids.length)})`,
      [customerId, ...ids],
    );
    return rows.map(({ companyId }) => companyId);
  }
}

function marks(count: number): string {
  return Array.from({ length: count }, () => '?').join(', ');
}
