import { beforeEach, expect, it } from '@jest/globals';
import { RELEASE } from '../../../src/database/index.js';
import { aBlueprint } from '../../builders/blueprint.builder.js';
import { describeOnEachDatabase, describeOnPostgres } from '../../support/databases.js';
import type { TestDatabase } from '../../support/databases.js';
import { forgetNewestMigration } from '../../support/releases.js';
import { runOperatorOn } from '../../support/operator.js';
import { TestServer } from '../../support/test-server.js';

interface Finding {
  readonly check: string;
  readonly state: string;
  readonly detail: string;
}

describeOnEachDatabase('the operator’s command on a database', (createDatabase) => {
  let database: TestDatabase;

  beforeEach(async () => {
    database = await createDatabase();
  });

  const statesOf = (json: string): Record<string, string> =>
    Object.fromEntries((JSON.parse(json) as Finding[]).map(({ check, state }) => [check, state]));

  it('migrates a new database, and finds nothing pending afterwards (D-OPR-3)', async () => {
    const migrated = await runOperatorOn(database, ['migrate']);
    expect(migrated).toEqual({ code: 0, stdout: `Migrated the database from 0 to ${RELEASE}.\n`, stderr: '' });
    const again = await runOperatorOn(database, ['migrate', '--check']);
    expect(again).toMatchObject({ code: 0, stdout: expect.stringContaining('Nothing is pending.') });
  });

  it('tells a pending migration, changes nothing, and does nothing else before it (D-OPR-1, D-OPR-3)', async () => {
    await runOperatorOn(database, ['migrate']);
    await forgetNewestMigration(database.location);
    const expected = {
      code: 1,
      stdout: '',
      stderr: expect.stringContaining(`is at ${RELEASE - 1}, and this version is at ${RELEASE}`),
    };
    expect(await runOperatorOn(database, ['migrate', '--check'])).toEqual(expected);
    expect(await runOperatorOn(database, ['migrate', '--check'])).toEqual(expected);
  });

  it('says before a migration that the database waits for it (D-OPR-4)', async () => {
    await runOperatorOn(database, ['migrate']);
    await forgetNewestMigration(database.location);
    const { code, stdout } = await runOperatorOn(database, ['doctor', '--json']);
    expect([code, statesOf(stdout)]).toEqual([0, { settings: 'ok', disk: 'ok', database: 'warning' }]);
    expect((JSON.parse(stdout) as Finding[]).at(-1)?.detail).toContain('run "talent-server migrate"');
  });

  it('finds nothing wrong beside a running server (D-OPR-4)', async () => {
    await TestServer.start({ database, blueprints: [aBlueprint(1001)] });
    const { code, stdout, stderr } = await runOperatorOn(database, ['doctor', '--json']);
    expect({ code, stderr, states: statesOf(stdout) }).toEqual({
      code: 0,
      stderr: '',
      states: {
        settings: 'ok',
        disk: 'ok',
        database: 'ok',
        clock: 'ok',
        'file storage': 'ok',
        'document engines': 'ok',
        // The programs of PostgreSQL may be missing here.
        backup: expect.stringMatching(/^(ok|warning)$/),
      },
    });
  });
});

describeOnPostgres('a node that opens more connections than PostgreSQL takes', (createDatabase) => {
  it('is a warning of the doctor (D-OPR-4)', async () => {
    const database = await createDatabase();
    await runOperatorOn(database, ['migrate']);
    const { code, stdout } = await runOperatorOn(database, ['doctor'], { env: { TALENT_PROCESSES: '64' } });
    expect([code, stdout]).toEqual([
      0,
      expect.stringMatching(/^warning {2}database: .* opens up to 1536 connections, and PostgreSQL takes \d+\. Let/m),
    ]);
  });
});
