import { afterAll, beforeAll, expect, it } from '@jest/globals';
import type { DataSource } from 'typeorm';
import { describeOnPostgres } from '../../../test/support/databases.js';
import type { TestDatabase } from '../../../test/support/databases.js';
import { openDataSource } from '../../../test/support/data-source.js';

describeOnPostgres('events to job boards beside release 25 (D-PLT-21)', (createDatabase) => {
  let database: TestDatabase;
  let source: DataSource;

  beforeAll(async () => {
    database = await createDatabase('migrated');
    source = await openDataSource(database.location, {});
    await source.query(`INSERT INTO board_posts VALUES
      (1, 1, 1, 7, 'b', 'pending', 'post', 1, 'u', 'pending', NULL, NULL, NULL, 1, '[{"id":"evt_kept","status":"pending"}]', '[]')`);
  });

  afterAll(async () => {
    await source.destroy();
    await database.remove();
  });

  const as = async (release: number, ...statements: readonly string[]): Promise<string> => {
    try {
      await source.transaction(async (manager) => {
        await manager.query(`SET LOCAL talent.release = ${release}`);
        for (const statement of statements) await manager.query(statement);
      });
      return 'written';
    } catch (error) {
      return String((error as { code?: unknown }).code);
    }
  };
  const insert = (id: string, type: string): string =>
    `INSERT INTO deliveries (customer_id, id, subscription, event_type, system_id, status, created_at, username, transaction_id, payload,
       attempts, attempts_of_round) VALUES (1, '${id}', 's', '${type}', '7', 'pending', 1, 'u', 't', '{}', 0, 0)`;
  const claim = (id: string): string => `UPDATE deliveries SET claim = 'c' WHERE customer_id = 1 AND id = '${id}'`;

  it.each([
    [24, 'JobPostToWebEvent', '57P03'],
    [24, 'JobUnpostToWebEvent', '57P03'],
    [24, 'WorkFlowStatusChangeEvent', 'written'],
    [25, 'JobPostToWebEvent', 'written'],
  ])('are refused to release %i for %s: %s', async (release, type, outcome) => {
    expect(await as(release, insert(`evt_${release}_${type}`, type))).toBe(outcome);
  });

  it('are refused as well once this release stores a state of them, and continue before', async () => {
    await as(25, insert('evt_kept', 'JobPostToWebEvent'), insert('evt_before', 'JobPostToWebEvent'));
    expect([await as(24, claim('evt_kept')), await as(24, claim('evt_before'))]).toEqual(['57P03', 'written']);
  });
});
