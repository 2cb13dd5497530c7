import { expect, it } from '@jest/globals';
import { describeOnSqlite } from '../../../test/support/databases.js';
import { openBeforeAll } from '../../../test/support/opened-database.js';
import type { Session, SqlValue } from '../../database/index.js';
import { AuditRepository } from './audit.repository.js';
import type { AuditSearch } from './audit.repository.js';
import { AUDITED_TYPES } from './audited-type.js';

const place = { mark: 1, number: 0 };

/** There a statement holds up everybody until it ends. */
describeOnSqlite('the audit trail', (createDatabase) => {
  const opened = openBeforeAll(createDatabase);

  const planOf = async (read: (session: Session) => Promise<unknown>): Promise<string> => {
    const { reader } = opened.unitOfWork;
    const plans: unknown[] = [];
    const query = async <Row>(sql: string, parameters?: readonly SqlValue[]): Promise<Row[]> => {
      plans.push(await reader.query(`EXPLAIN QUERY PLAN ${sql}`, parameters));
      return [];
    };
    await read({ ...reader, query });
    return JSON.stringify(plans);
  };
  const search: AuditSearch = {
    customerId: 1,
    profileTypes: AUDITED_TYPES,
    profile: undefined,
    username: undefined,
    before: place,
    limit: 10,
  };
  const repository = new AuditRepository();

  it.each([
    ['of everybody', search, 'PRIMARY KEY (customer_id=? AND (mark,number)<(?,?))'],
    [
      'of one user, of some time',
      { ...search, username: '1001.user', from: 1, to: 2, since: place },
      'PRIMARY KEY (customer_id=? AND (mark,number)>(?,?) AND (mark,number)<(?,?))',
    ],
    [
      'of one profile',
      { ...search, profile: { profileType: 'people', id: 1 } },
      'audit_records_version (customer_id=? AND profile_type=? AND profile_id=?)',
    ],
  ] as const)('finds the records %s by an index, in its order, for any number of records', async (_, wanted, index) => {
    for (const read of [
      (session: Session) => repository.list(session, wanted),
      (session: Session) => repository.listSizes(session, wanted),
    ]) {
      const plan = await planOf(read);
      expect(plan).toContain(index);
      expect(plan).not.toContain('B-TREE');
    }
  });
});
