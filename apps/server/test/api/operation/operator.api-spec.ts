import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { RELEASE } from '../../../src/database/index.js';
import { aBlueprint } from '../../builders/blueprint.builder.js';
import { describeOnEachDatabase } from '../../support/databases.js';
import type { TestDatabase } from '../../support/databases.js';
import { openEarlierDatabase } from '../../support/earlier-database.js';
import { runOperatorOn } from '../../support/operator.js';
import { TestServer } from '../../support/test-server.js';

const ANOTHER_KEY = Buffer.alloc(32, 9).toString('base64');

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

  afterEach(() => database.remove());

  const statesOf = (json: string): Record<string, string> =>
    Object.fromEntries((JSON.parse(json) as Finding[]).map(({ check, state }) => [check, state]));

  it('migrates a new database, and finds nothing pending afterwards (D-OPR-3)', async () => {
    const migrated = await runOperatorOn(database, ['migrate']);
    expect(migrated).toEqual({ code: 0, stdout: `Migrated the database from 0 to ${RELEASE}.\n`, stderr: '' });
    const again = await runOperatorOn(database, ['migrate', '--check']);
    expect(again).toMatchObject({ code: 0, stdout: expect.stringContaining('Nothing is pending.') });
  });

  it('tells a pending migration, and changes nothing (D-OPR-3)', async () => {
    const source = await openEarlierDatabase(database.location, RELEASE - 1);
    await source.destroy();
    const expected = {
      code: 1,
      stdout: '',
      stderr: expect.stringContaining(`is at ${RELEASE - 1}, and this version is at ${RELEASE}`),
    };
    expect(await runOperatorOn(database, ['migrate', '--check'])).toEqual(expected);
    expect(await runOperatorOn(database, ['migrate', '--check'])).toEqual(expected);
  });

  it('refuses to work on a database that is not migrated (D-OPR-1)', async () => {
    const source = await openEarlierDatabase(database.location, RELEASE - 1);
    await source.destroy();
    const { code, stdout } = await runOperatorOn(database, ['doctor', '--json']);
    expect(code).toBe(1);
    expect(JSON.parse(stdout)).toContainEqual({
      check: 'database',
      state: 'failed',
      detail: expect.stringContaining('run "talent-server migrate"'),
    });
  });

  it('finds nothing wrong beside a running server (D-OPR-4)', async () => {
    const server = await TestServer.start({ database, blueprints: [aBlueprint(1001)] });
    try {
      const { code, stdout, stderr } = await runOperatorOn(database, ['doctor', '--json']);
      expect({ code, stderr, states: statesOf(stdout) }).toEqual({
        code: 0,
        stderr: '',
        states: {
          settings: 'ok',
          disk: 'ok',
          database: 'ok',
          'secret key': 'ok',
          clock: 'ok',
          'file storage': 'ok',
          'document engines': 'ok',
          // The programs of PostgreSQL may be missing here.
          backup: expect.stringMatching(/^(ok|warning)$/),
          'old rows': 'ok',
        },
      });
    } finally {
      await server.stop();
    }
  });

  it('tells a key that is another one (D-OPR-4, D-SIG-11)', async () => {
    const server = await TestServer.start({ database, blueprints: [aBlueprint(1001)] });
    await server.stop();
    const { code, stdout } = await runOperatorOn(database, ['doctor'], { env: { TALENT_SECRET_KEY: ANOTHER_KEY } });
    expect({ code, stdout }).toEqual({
      code: 1,
      stdout: expect.stringMatching(/^failed +database: TALENT_SECRET_KEY/m),
    });
  });
});
