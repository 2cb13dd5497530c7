import { beforeEach, expect, it } from '@jest/globals';
import { until } from '@talent-platform/jest-preset/until';
import { Incarnations } from '../../../src/incarnations/index.js';
import { CATALOGUE_LISTS } from '../../../src/modules/lists/catalogue/catalogue-lists.js';
import { numberIn } from '../../../src/modules/lists/catalogue/list-catalogue.js';
import type { Configuration } from '../../../src/config/index.js';
import { aBlueprint } from '../../builders/blueprint.builder.js';
import { ApiClient, errorsOf } from '../../support/api-client.js';
import { ChangesClient, shown } from '../../support/changes-client.js';
import { copyDatabase, removeDatabase, replaceFile, restoreDatabase } from '../../support/database-copies.js';
import { describeOnEachDatabase, describeOnPostgres, describeOnSqlite } from '../../support/databases.js';
import type { CreateDatabase, TestDatabase } from '../../support/databases.js';
import { RecordingLog } from '../../support/recording-log.js';
import { TestServer } from '../../support/test-server.js';

const CUSTOMER = 1001;
const MIN_GAP = 1_000_000;
const NEWEST = 'SELECT reason, are_events_held AS held FROM incarnations ORDER BY number DESC LIMIT 1';

/** One installation over time: servers come and go, its database is backed up and put back. */
class Installation {
  server!: TestServer;
  log = new RecordingLog();

  private constructor(readonly database: TestDatabase) {}

  static async begin(database: TestDatabase): Promise<Installation> {
    const installation = new Installation(database);
    await installation.start();
    await installation.server.apply(aBlueprint(CUSTOMER));
    return installation;
  }

  async start(configuration: Partial<Configuration> = {}): Promise<void> {
    this.log = new RecordingLog();
    this.server = await TestServer.start({ database: this.database, configuration, log: this.log });
  }

  /** Stopped and started, with whatever is done in between. */
  async restart(meanwhile = async () => {}, configuration: Partial<Configuration> = {}): Promise<void> {
    await this.server.stop();
    await meanwhile();
    await this.start(configuration);
  }

  person(lastname: string): Promise<number> {
    return new ApiClient(this.server, CUSTOMER).create('people', { firstname: 'Ada', lastname });
  }

  get follower(): ChangesClient {
    return new ChangesClient(this.server, CUSTOMER);
  }

  get incarnation(): string {
    return this.server.running.app.get(Incarnations).id;
  }

  query<Row extends object>(sql: string): Promise<Row[]> {
    return this.server.unitOfWork.write((session) => session.query<Row>(sql));
  }
}

function suite(createDatabase: CreateDatabase, tests: (made: Made) => void): void {
  const made = { createDatabase } as { installation: Installation } & Made;

  beforeEach(async () => {
    made.installation = await Installation.begin(await createDatabase('migrated'));
  });

  tests(made);
}

interface Made {
  readonly installation: Installation;
  createDatabase: CreateDatabase;
}

describeOnEachDatabase('a database that was restored (D-PLT-22, D-CHG-10)', (createDatabase) => {
  suite(createDatabase, (made) => {
    it('matches no tag and refuses each place of before, gives out no id again, and begins its changes anew', async () => {
      const { installation } = made;
      const api = () => new ApiClient(installation.server, CUSTOMER);
      const kept = await installation.person('Kept');
      let backup: TestDatabase | undefined;
      await installation.restart(async () => {
        backup = await copyDatabase(installation.database, made.createDatabase);
      });
      const lost = await installation.person('Lost');
      expect(await api().create('jobs', { jobtitle: 'Lost' })).toBe(1);
      await api().change(`people/${kept}`, { middlename: 'lost' });
      const tag = String((await api().get(`/people/${kept}`)).headers.etag);
      const token = (await installation.follower.page()).next;
      await installation.restart(() => restoreDatabase(installation.database, backup as TestDatabase));

      const refused = await installation.follower.send(`?after=${token}`);
      expect(refused.status).toBe(410);
      expect(errorsOf(refused)).toMatchObject([{ errorCode: 27 }]);
      expect(refused.text).toMatch(/after: .*Read again from the beginning/);
      const later = await installation.person('Later');
      const people = await until(
        'the later change',
        async () => (await installation.follower.page('?types=people')).changes,
        (changes) => changes.some(({ id }) => id === later),
      );
      expect(people.map(shown)).toEqual(expect.arrayContaining([`people/${kept}@1`, `people/${later}@1`]));
      expect(people.map(shown)).not.toContain(`people/${lost}@1`);
      const anew = (await installation.follower.page()).next;
      const next = await installation.person('Next');
      expect((await installation.follower.since(anew, 1)).map(shown)).toEqual([`people/${next}@1`]);

      // Counters of what had not begun when the backup was made have a gap, too.
      expect(later).toBeGreaterThan(lost + MIN_GAP - 2);
      expect(await api().create('jobs', { jobtitle: 'Later' })).toBeGreaterThan(MIN_GAP);
      expect((await api().post('/lists/lists.skills/node', { value: 'Gap welding' })).status).toBe(201);
      const [added] = await installation.query<{ system: string }>(
        "SELECT system_id AS system FROM list_nodes WHERE value = 'Gap welding'",
      );
      const { prefix } = CATALOGUE_LISTS['lists.skills'];
      expect(numberIn(String(added?.system), prefix)).toBeGreaterThan(MIN_GAP);

      // The version is the same as that of the lost change.
      await api().change(`people/${kept}`, { middlename: 'later' });
      expect((await api().get(`/people/${kept}`, { 'if-none-match': tag })).status).toBe(200);
      const write = (ifMatch: string) =>
        api().send('PATCH', `/people/${kept}`, { body: { middlename: 'x' }, headers: { 'if-match': ifMatch } });
      expect((await write(tag)).status).toBe(412);
      const current = String((await api().get(`/people/${kept}`)).headers.etag);
      expect((await api().get(`/people/${kept}`, { 'if-none-match': `"other", ${current}` })).status).toBe(304);
      expect((await write(current)).status).toBe(204);
      expect((await write('*')).status).toBe(204);
    });
  });
});

describeOnEachDatabase('a database that was not restored (D-PLT-22)', (createDatabase) => {
  suite(createDatabase, (made) => {
    it('stays the same over restarts: places continue, and ids have no gap', async () => {
      const { installation } = made;
      const first = await installation.person('First');
      const token = (await installation.follower.page()).next;
      const before = installation.incarnation;
      await installation.restart();
      await installation.restart();
      expect(installation.incarnation).toBe(before);
      const second = await installation.person('Second');
      expect(second).toBe(first + 1);
      expect((await installation.follower.since(token, 1)).map(shown)).toContain(`people/${second}@1`);
      expect(installation.log.text).not.toContain('incarnation');
    });

    it('refuses a place that it does not have (D-CHG-10)', async () => {
      const { installation } = made;
      await installation.person('First');
      const { next } = await installation.follower.page();
      await installation.query('DELETE FROM changes');
      expect((await installation.follower.send(`?after=${next}`)).status).toBe(410);
      expect((await installation.follower.page()).changes).toEqual([]);
    });

    it('begins an incarnation once for each new TALENT_INCARNATION', async () => {
      const { installation } = made;
      const seen = [installation.incarnation];
      for (const incarnation of ['a', 'a', 'b']) {
        await installation.restart(undefined, { incarnation });
        seen.push(installation.incarnation);
      }
      const [first, a, again, b] = seen;
      expect(new Set(seen)).toEqual(new Set([first, a, b]));
      expect(again).toBe(a);
    });
  });
});

describeOnPostgres('an incarnation of several nodes (D-PLT-22)', (createDatabase) => {
  suite(createDatabase, (made) => {
    it('begins on all nodes if one of them was given a name, and nothing in memory outlives it', async () => {
      const { installation } = made;
      const id = await installation.person('First');
      const { next } = await installation.follower.page();
      const api = new ApiClient(installation.server, CUSTOMER);
      expect(await api.read(`people/${id}`, 'lastname')).toMatchObject({ lastname: 'First' });
      // Another content under the same version: the one of a server that has lost transactions.
      await installation.query(`UPDATE profiles SET field_values = REPLACE(field_values, 'First', 'Other')`);
      const { database } = installation;
      const named = await TestServer.start({ database, configuration: { incarnation: 'failover' } });
      await until(
        'the new incarnation on the other node',
        async () => installation.incarnation,
        (current) => current === named.running.app.get(Incarnations).id,
      );
      expect((await installation.follower.send(`?after=${next}`)).status).toBe(410);
      expect(await api.read(`people/${id}`, 'lastname')).toMatchObject({ lastname: 'Other' });
      expect(await installation.person('Second')).toBeGreaterThan(id + MIN_GAP - 1);
      await named.stop();
    });

    it('begins once if all nodes start at once', async () => {
      const { installation } = made;
      await installation.server.stop();
      const copy = await copyDatabase(installation.database, made.createDatabase);
      await restoreDatabase(installation.database, copy);
      const starts = [1, 2, 3].map(() => TestServer.start({ database: installation.database }));
      const nodes = await Promise.all(starts);
      const ids = nodes.map(({ running }) => running.app.get(Incarnations).id);
      expect(new Set(ids).size).toBe(1);
      for (const node of nodes) await node.stop();
      await installation.start();
      expect(await installation.query('SELECT number FROM incarnations')).toHaveLength(2);
    });
  });
});

describeOnSqlite('a database file (D-PLT-22)', (createDatabase) => {
  suite(createDatabase, (made) => {
    it.each([
      ['bytes of a backup was restored, and still sends', restoreDatabase, { reason: 'restored', held: 0 }],
      ['other file under its old name is a copy, which sends nothing', replaceFile, { reason: 'copied', held: 1 }],
    ])('with the %s', async (_, replace, expected) => {
      const { installation } = made;
      const backup = await copyDatabase(installation.database, made.createDatabase);
      await installation.person('Lost');
      await installation.restart(() => replace(installation.database, backup));
      expect(await installation.query(NEWEST)).toEqual([expected]);
      const begun = installation.incarnation;
      await installation.restart();
      expect(installation.incarnation).toBe(begun);
    });

    it('that is gone beside its mark is reported as gone, with both ways out', async () => {
      const { installation } = made;
      await installation.restart(() => removeDatabase(installation.database));
      expect((await installation.query<{ reason: string }>(NEWEST))[0]?.reason).toBe('missing');
      expect(installation.log.text).toContain('The database is gone: its mark is there, and no customer is in it.');
      expect(installation.log.text).toContain('stop all nodes and put a backup in its place');
      expect(installation.log.text).toContain('to begin anew, leave it as it is');
      await installation.server.apply(aBlueprint(CUSTOMER));
      const begun = installation.incarnation;
      await installation.restart();
      expect(installation.incarnation).toBe(begun);
    });
  });
});
