import { beforeAll, expect, it } from '@jest/globals';
import type { Blueprint } from '@talent-platform/blueprint';
import { ProfileReindexer } from '../../../src/modules/profiles/reindexing/profile-reindexer.js';
import { aPortalsBlueprint, CAREERS } from '../../builders/portals-blueprint.builder.js';
import { ApiClient } from '../../support/api-client.js';
import { describeOnEachDatabase } from '../../support/databases.js';
import type { TestDatabase } from '../../support/databases.js';
import { JobPostsClient } from '../../support/job-posts-client.js';
import { TestClock } from '../../support/test-clock.js';
import { TestServer } from '../../support/test-server.js';

const NOW = '2026-11-20T12:00:30Z';
const SETTLED = '2026-11-20T12:01:31Z';
/** Twelve times as many as are indexed at once. */
const PEOPLE = 300;

const configured = (searchable: boolean, overview?: boolean): Blueprint =>
  aPortalsBlueprint(1001, {
    profileTypes: {
      people: {
        fields: [
          { id: 'field1', label: 'Notes', type: 'textarea', searchable },
          {
            id: 'field2',
            label: 'Badges',
            type: 'collection',
            fields: [{ id: 'field3', label: 'Badge', type: 'text', searchable }],
          },
        ],
      },
      jobs: { fields: overview === undefined ? [] : [{ id: 'overview', searchable: overview }] },
    },
  });

describeOnEachDatabase('a field that a later blueprint makes searchable (D-PRO-19, D-SEA-26)', (createDatabase) => {
  const clock = new TestClock(NOW);
  let database: TestDatabase;
  let server: TestServer;
  let api: ApiClient;

  const start = async (): Promise<void> => {
    server = await TestServer.start({ database, clock });
    api = new ApiClient(server, 1001, '1001.user');
  };
  /** Until nothing is left that may be done now, or again two seconds after it could not be done. */
  const reindex = async (): Promise<void> => {
    const { reader } = server.unitOfWork;
    for (let due: number | null | undefined = clock.now(); due;) {
      clock.advance(Math.max(0, due - clock.now()));
      await server.running.app.get(ProfileReindexer).sweep();
      const soon = `SELECT MIN(due_at) AS due FROM profile_reindexes WHERE due_at <= ${clock.now() + 2000}`;
      [{ due } = { due: null }] = await reader.query<{ due: number | null }>(soon);
    }
  };
  const left = async (): Promise<number> => {
    const { reader } = server.unitOfWork;
    const rows = await reader.query<{ count: number }>('SELECT COUNT(*) AS count FROM profile_reindexes');
    return rows[0]?.count ?? -1;
  };
  const found = async (name: string, value: string): Promise<number[] | number> => {
    const { status, json } = await api.post('/search/people', { filters: [{ name, value: [value] }] });
    return status === 200
      ? (json as { searchResults: Array<{ id: number }> }).searchResults.map(({ id }) => id)
      : status;
  };
  const jobs = async (word: string): Promise<number[]> => {
    const filters = [{ name: 'job.portalkeywordsearch', value: [word] }];
    const { json } = await api.post('/search/portals/careers', { filters });
    return (json as { searchResults: Array<{ id: number }> }).searchResults.map(({ id }) => id);
  };

  beforeAll(async () => {
    database = await createDatabase('migrated');
    await start();
    await server.apply(configured(false));
    for (let made = 1; made <= PEOPLE; made += 50) {
      const some = Array.from({ length: 50 }, (_, at) => made + at);
      await Promise.all(
        some.map((at) =>
          api.create('people', {
            firstname: 'Ada',
            lastname: `Bench ${at}`,
            email: `ada${at}@people.example`,
            field1: `note ${at % 150}`,
            ...(at % 100 === 0 && { field2: [{ field3: 'gold' }, { field3: 'silver' }] }),
          }),
        ),
      );
    }
  });

  it('finds all profiles soon, those too that were written meanwhile', async () => {
    expect(await found('person.field1', 'note 7')).toBe(400);
    await server.apply(configured(true));
    expect(await left()).toBe(1);
    const written = [40, 141, 290, 7].map((id) => api.patch(`/people/${id}`, { field1: 'note changed' }));
    const others = [41, 291].map((id) => api.patch(`/people/${id}`, { middlename: 'Augusta' }));
    await Promise.all([reindex(), ...written, ...others]);
    expect(await found('person.field1', 'note changed')).toEqual([7, 40, 141, 290]);
    for (let at = 60; at <= 100; at += 10) {
      const ids = (await found('person.field1', `note ${at}`)) as number[];
      expect([at, ids.length]).toEqual([at, 2]);
    }
    expect(((await found('person.field3', 'silver')) as number[]).length).toBe(PEOPLE / 100);
  });

  it('looks once more at what was written while not everybody knew of it', async () => {
    const { reader } = server.unitOfWork;
    await server.unitOfWork.write(async (session) => {
      // As a node writes that knows the blueprint of before.
      await session.query(`DELETE FROM profile_values WHERE profile_id = 50 AND field = 'field1'`);
      await session.query(`UPDATE profiles SET updated_at = updated_at WHERE id = 50`);
    });
    expect(await found('person.field1', 'note 49')).not.toContain(50);
    await reindex();
    expect(await left()).toBe(1);
    clock.set(SETTLED);
    await reindex();
    expect(await left()).toBe(0);
    const [{ note } = { note: '' }] = await reader.query<{ note: string }>(
      `SELECT text_value AS note FROM profile_values WHERE field = 'field1' AND profile_id = 50`,
    );
    expect(note).toMatch(/^note /);
  });

  it('is gone from the index if a blueprint makes it unsearchable again', async () => {
    await server.apply(configured(false));
    await reindex();
    const { reader } = server.unitOfWork;
    const rows = await reader.query(`SELECT 1 AS one FROM profile_values WHERE field IN ('field1', 'field2.field3')`);
    expect(rows).toEqual([]);
    expect(await found('person.field1', 'note 7')).toBe(400);
    expect(((await found('person.lastname', 'bench')) as number[]).length).toBe(PEOPLE);
  });

  it('continues after a server has stopped', async () => {
    await server.apply(configured(true));
    const stopping = server.running.app.get(ProfileReindexer);
    const sweeping = stopping.sweep();
    await stopping.onApplicationShutdown();
    await sweeping;
    expect((await found('person.field1', 'note 100')) as number[]).toEqual([]);
    await server.stop();
    await start();
    await reindex();
    expect(((await found('person.field1', 'note 100')) as number[]).length).toBe(2);
  });

  it('is found once by the work of two servers, of which each does a part', async () => {
    await server.apply(configured(false));
    await reindex();
    await server.apply(configured(true));
    const other = await TestServer.start({ database, clock });
    await Promise.all([reindex(), other.running.app.get(ProfileReindexer).sweep()]);
    await other.stop();
    const { reader } = server.unitOfWork;
    const rows = await reader.query<{ count: number }>(
      `SELECT COUNT(*) AS count FROM profile_values WHERE field IN ('field1', 'field2.field3') GROUP BY field ORDER BY field`,
    );
    const [stored] = await reader.query(`SELECT COUNT(*) AS count FROM profiles WHERE field_values LIKE '%"field1"%'`);
    expect(rows).toEqual([stored, { count: PEOPLE / 50 }]);
  });

  it('has the words of jobs likewise', async () => {
    const jobid = await api.create('jobs', { jobtitle: 'Farrier', folder: 'D31001', overview: '<p>Hooves</p>' });
    await new JobPostsClient(api).posted({ jobid, portalurl: CAREERS });
    await server.apply(configured(true, false));
    await reindex();
    expect([await jobs('farrier'), await jobs('hooves')]).toEqual([[jobid], []]);
    // It stays in none of them until it is looked for again.
    const { reader } = server.unitOfWork;
    const wanted = { customerId: 1001, beginnings: [['oHOOVES']], ids: { least: 0, most: jobid } };
    const { text, values } = reader.words.found(wanted).select;
    expect(await reader.query(text, values)).toEqual([]);
    await server.apply(configured(true, true));
    await reindex();
    expect(await jobs('farrier hooves')).toEqual([jobid]);
  });

  it('forgets what was to be done for a customer that is not there', async () => {
    await server.unitOfWork.write((session) =>
      session.query(`INSERT INTO profile_reindexes VALUES (9999, 'people', '["field1"]', 0, 0, 0, 0, 0)`),
    );
    clock.set('2026-11-20T13:00:00Z');
    await reindex();
    expect(await left()).toBe(0);
  });
});
