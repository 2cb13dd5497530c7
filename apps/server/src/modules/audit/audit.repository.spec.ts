import { expect, it } from '@jest/globals';
import { describeOnSqlite } from '../../../test/support/databases.js';
import { openBeforeAll } from '../../../test/support/opened-database.js';
import type { Session, SqlValue } from '../../database/index.js';
import { AuditRepository } from './audit.repository.js';
import type { AuditSearch } from './audit.repository.js';
import { AUDITED_TYPES } from './audited-type.js';

const place = { at: 1, profileType: 'people', profileId: 1, version: 1 } as const;

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
    username: '1001.user',
    after: undefined,
    limit: 10,
  };
  const repository = new AuditRepository();

  it.each([
    ['of one user', { ...search }, 'audit_records_user (customer_id=? AND username=?'],
    [
      'of one user, of some time behind a place',
      { ...search, from: 1, to: 2, after: place, until: place },
      'audit_records_user (customer_id=? AND username=?',
    ],
    [
      'of everybody, of some time behind a place',
      { ...search, username: undefined, from: 1, to: 2, after: place },
      'audit_records_at (customer_id=? AND (at,profile_type,profile_id,version)>(?,?,?,?) AND (at,',
    ],
    ['of everybody', { ...search, username: undefined }, 'audit_records_at (customer_id=?'],
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

  it('counts records of all types by an index alone', async () => {
    expect(await planOf((session) => repository.placeBehind(session, search, 10))).toContain('COVERING INDEX');
  });
});
