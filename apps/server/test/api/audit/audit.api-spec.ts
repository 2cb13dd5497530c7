import { describe, expect, it } from '@jest/globals';
import { UnitOfWork } from '../../../src/database/index.js';
import { aBlueprint, aUser, PASSWORD } from '../../builders/blueprint.builder.js';
import { ApiClient, codesOf, errorsOf } from '../../support/api-client.js';
import { describeServer } from '../../support/each-server.js';
import type { RawResponse } from '../../support/send-raw.js';
import { TestClock } from '../../support/test-clock.js';

const clock = new TestClock();
const CUSTOMER = 1001;
const blueprint = aBlueprint(CUSTOMER, {
  userGroups: [
    { integrationName: 'administrators', label: 'Administrators', administrator: true },
    {
      integrationName: 'auditors',
      label: 'Auditors',
      administrator: true,
      fieldAccess: { people: { field3: 'none', 'field4/field42': 'none' } },
      access: { talentpools: 'none' },
      searchLocks: { jobs: { filters: [{ name: 'job.folder', value: ['D31001'], operator: '=' }] } },
    },
    { integrationName: 'partners', label: 'Partners' },
  ],
  users: [
    aUser('1001.admin', 'administrators'),
    aUser('1001.auditor', 'auditors'),
    aUser('1001.user', 'partners'),
    aUser('1001.other', 'partners'),
  ],
  profileTypes: {
    people: {
      fields: [
        { id: 'field1', label: 'Health', type: 'text', sensitive: true },
        { id: 'field2', label: 'Friend', type: 'person' },
        { id: 'field3', label: 'Note', type: 'text' },
        {
          id: 'field4',
          label: 'Licences',
          type: 'collection',
          fields: [
            { id: 'field41', label: 'Number', type: 'text' },
            { id: 'field42', label: 'Note', type: 'text' },
            { id: 'field43', label: 'Code', type: 'text', sensitive: true },
          ],
        },
        {
          id: 'field5',
          label: 'Findings',
          type: 'collection',
          sensitive: true,
          fields: [{ id: 'field51', label: 'Finding', type: 'text' }],
        },
        { id: 'field6', label: 'Unseen', type: 'text', hidden: true, default: 'unseen' },
      ],
    },
    rooms: { enabled: false },
  },
});
const ADA = { firstname: 'Ada', lastname: 'Lovelace' };

interface AuditRecord {
  readonly at: string;
  readonly user: string;
  readonly transactionId: string;
  readonly profile: string;
  readonly self: string;
  readonly action: string;
  readonly version: number;
  readonly changes: ReadonlyArray<{ path: string; before?: unknown; after?: unknown; sensitive?: true }>;
}

interface AuditPage {
  readonly records: readonly AuditRecord[];
  readonly next?: string;
}

describeServer('the audit trail', { blueprints: [blueprint, aBlueprint(1002)], clock }, (under) => {
  const client = new ApiClient(under.server, CUSTOMER);

  const ask = (query: string, user = '1001.admin', method = 'GET'): Promise<RawResponse> =>
    under.server.sendAs(user, PASSWORD, { method, path: `/platform/v1/customers/${CUSTOMER}/audit${query}` });
  const read = async (query: string, user?: string): Promise<AuditPage> => {
    const response = await ask(query, user);
    expect(response.status).toBe(200);
    return response.json as AuditPage;
  };
  /** Reads all pages of a query. */
  const readAll = async (query: string, user?: string): Promise<readonly AuditRecord[]> => {
    const found: AuditRecord[] = [];
    for (let next: string | undefined = ''; next !== undefined;) {
      const page: AuditPage = await read(`?${query}${next === '' ? '' : `&after=${next}`}`, user);
      found.push(...page.records);
      next = page.next;
    }
    return found;
  };
  const recordsOf = async (profile: string, user?: string): Promise<readonly AuditRecord[]> =>
    (await read(`?profile=${profile}`, user)).records;
  const pathsOf = ([record]: readonly AuditRecord[]): string[] | undefined => record?.changes.map(({ path }) => path);
  const unitOfWork = (): UnitOfWork => under.server.unitOfWork;

  describe('a record', () => {
    it('says who made a profile, when, under which transaction id, and what it was made of', async () => {
      clock.advance(1234);
      const created = await client.post('/people', ADA);
      const id = Number(created.headers.location?.split('/').at(-1));
      expect(await recordsOf(`people/${id}`)).toEqual([
        {
          at: new Date(clock.now()).toISOString(),
          user: '1001.user',
          transactionId: created.headers['x-transaction'],
          profile: `people/${id}`,
          self: client.url(`/people/${id}`),
          action: 'create',
          version: 1,
          changes: [
            { path: 'firstname', before: null, after: 'Ada' },
            { path: 'lastname', before: null, after: 'Lovelace' },
            {
              path: 'folder',
              before: null,
              after: { id: 'D32001', value: 'Candidate: Active', formattedvalue: 'Candidate: Active' },
            },
            { path: 'roles', before: null, after: { candidate: false, employee: false, hiringmanager: false } },
          ],
        },
      ]);
    });

    it('says only what a PATCH changed', async () => {
      const id = await client.create('people', { ...ADA, middlename: 'B' });
      const changed = await client.patch(`/people/${id}`, { lastname: 'King', middlename: null, firstname: 'Ada' });
      const [record, ...others] = await recordsOf(`people/${id}`);
      expect(record).toMatchObject({
        action: 'update',
        version: 2,
        transactionId: changed.headers['x-transaction'],
        changes: [
          { path: 'middlename', before: 'B', after: null },
          { path: 'lastname', before: 'Lovelace', after: 'King' },
        ],
      });
      expect(others.map(({ version }) => version)).toEqual([1]);
    });

    it('is there for each write of an entry', async () => {
      const id = await client.create('people', ADA);
      const phones = `/people/${id}/fields/phones`;
      await client.post(phones, { phonenumber: '1' });
      await client.patch(`${phones}/1`, { phonenumber: '2' });
      await client.send('DELETE', `${phones}/1`);
      expect((await recordsOf(`people/${id}`)).map(({ version, changes }) => [version, changes]).slice(0, 3)).toEqual([
        [4, [{ path: 'phones/1/phonenumber', before: '2', after: null }]],
        [3, [{ path: 'phones/1/phonenumber', before: '1', after: '2' }]],
        [2, [{ path: 'phones/1/phonenumber', before: null, after: '1' }]],
      ]);
    });

    it('is there for a write that changes no value (D-PLT-11)', async () => {
      const id = await client.create('people', ADA);
      await client.change(`people/${id}`, { lastname: 'Lovelace' });
      expect((await recordsOf(`people/${id}`))[0]).toMatchObject({ version: 2, changes: [] });
    });

    it('names references by their ids (D-PLT-11)', async () => {
      const friend = await client.create('people', ADA);
      const id = await client.create('people', { ...ADA, field2: friend });
      await client.change(`people/${id}`, { field2: id });
      expect((await recordsOf(`people/${id}`))[0]?.changes).toEqual([
        { path: 'field2', before: { id: friend }, after: { id } },
      ]);
    });

    it("is there for users' own people, made by the platform", async () => {
      const { records } = await read('?user=1001.other');
      expect(records.find(({ action }) => action === 'create')).toMatchObject({
        user: '1001.other',
        version: 1,
        profile: expect.stringMatching(/^people\/\d+$/),
      });
    });
  });

  it('has one record for each version of a profile, and none for a write that was refused (D-PLT-11)', async () => {
    const id = await client.create('people', { ...ADA, externalid: 'audited' });
    await Promise.all(
      Array.from({ length: 10 }, (_, index) =>
        client.patch(`/people/${id}`, index % 2 ? { middlename: `${index}` } : { lastname: null }),
      ),
    );
    await client.patch(`/people/${id}?dryrun=true`, { lastname: 'x' });
    await Promise.all(Array.from({ length: 4 }, () => client.post('/people', { ...ADA, externalid: 'audited' })));
    const { reader } = unitOfWork();
    const versions = await reader.query(
      `SELECT p.customer_id, p.profile_type, p.id, p.version, COUNT(a.version) AS records, MAX(a.version) AS last
       FROM profiles p LEFT JOIN audit_records a
         ON a.customer_id = p.customer_id AND a.profile_type = p.profile_type AND a.profile_id = p.id
       GROUP BY p.customer_id, p.profile_type, p.id, p.version`,
    );
    expect(versions.length).toBeGreaterThan(5);
    for (const row of versions as Array<{ version: number; records: number; last: number }>) {
      expect(row).toMatchObject({ records: row.version, last: row.version });
    }
    const strays = await reader.query(
      `SELECT 1 AS one FROM audit_records a WHERE a.profile_type <> 'administration' AND NOT EXISTS (SELECT 1 FROM profiles p
         WHERE p.customer_id = a.customer_id AND p.profile_type = a.profile_type AND p.id = a.profile_id)`,
    );
    expect(strays).toEqual([]);
    expect((await recordsOf(`people/${id}`)).map(({ version }) => version)).toEqual([6, 5, 4, 3, 2, 1]);
  });

  it('is written with the profile or not at all (D-PLT-11)', async () => {
    const id = await client.create('people', ADA);
    const rename = (from: string, to: string) =>
      unitOfWork().write((session) => session.query(`ALTER TABLE audit_records RENAME COLUMN ${from} TO ${to}`));
    await rename('changes', 'gone');
    const failed = await client.patch(`/people/${id}`, { lastname: 'King' });
    await rename('gone', 'changes');
    expect(failed.status).toBe(500);
    expect(await client.read(`people/${id}`, 'lastname')).toEqual({ lastname: 'Lovelace' });
    expect(await recordsOf(`people/${id}`)).toHaveLength(1);
  });

  describe('sensitive values', () => {
    it('are recorded as changed, and stand in no record and no row (D-PLT-11)', async () => {
      const id = await client.create('people', {
        ...ADA,
        field1: 'hush-a',
        field4: [{ field41: 'seen', field43: 'hush-b' }],
        field5: [{ field51: 'hush-c' }],
      });
      await client.change(`people/${id}`, { field1: 'hush-d', field5: null });
      const [changed, created] = await recordsOf(`people/${id}`);
      expect(changed?.changes).toEqual([
        { path: 'field1', sensitive: true },
        { path: 'field5/1/field51', sensitive: true },
      ]);
      expect(created?.changes.slice(-4)).toEqual([
        { path: 'field1', sensitive: true },
        { path: 'field4/1/field41', before: null, after: 'seen' },
        { path: 'field4/1/field43', sensitive: true },
        { path: 'field5/1/field51', sensitive: true },
      ]);
      const rows = await unitOfWork().reader.query('SELECT changes FROM audit_records');
      expect(JSON.stringify(rows)).not.toContain('hush');
    });
  });

  describe('records of what an administrator does not see', () => {
    it('are left out for hidden fields and members (D-PLT-11)', async () => {
      const id = await client.create('people', { ...ADA, field3: 'x', field4: [{ field41: 'y', field42: 'z' }] });
      const profile = `people/${id}`;
      expect(pathsOf(await recordsOf(profile))).toEqual([
        'firstname',
        'lastname',
        'folder',
        'roles',
        'field3',
        'field4/1/field41',
        'field4/1/field42',
      ]);
      expect(pathsOf(await recordsOf(profile, '1001.auditor'))).toEqual([
        'firstname',
        'lastname',
        'folder',
        'roles',
        'field4/1/field41',
      ]);
      const [row] = await unitOfWork().reader.query<{ changes: string }>(
        'SELECT changes FROM audit_records WHERE profile_id = ? AND profile_type = ?',
        [id, 'people'],
      );
      expect(row?.changes).toContain('unseen');
    });

    it('are left out for profiles outside the search lock, and of closed types', async () => {
      const open = await client.create('jobs', { jobtitle: 'Open', folder: 'D31001' });
      const closed = await client.create('jobs', { jobtitle: 'Closed', folder: 'D31003' });
      const pool = await client.create('talentpools', { title: 'Pool' });
      const profiles = async (user: string) =>
        new Set((await read('?size=1000', user)).records.map(({ profile }) => profile));
      const [all, some] = [await profiles('1001.admin'), await profiles('1001.auditor')];
      for (const profile of [`jobs/${open}`, `jobs/${closed}`, `talentpools/${pool}`]) expect(all).toContain(profile);
      expect([...some].filter((profile) => /^(jobs|talentpools)\//.test(profile))).toEqual([`jobs/${open}`]);
      expect(await recordsOf(`jobs/${closed}`, '1001.auditor')).toEqual([]);
      expect(await recordsOf(`talentpools/${pool}`, '1001.auditor')).toEqual([]);
      expect(await recordsOf(`jobs/${open}`, '1001.auditor')).toHaveLength(1);
    });

    it('leave pages shorter, but end none early: all visible records are found', async () => {
      for (let index = 0; index < 7; index += 1) {
        await client.create('jobs', { jobtitle: `${index}`, folder: index % 3 === 0 ? 'D31001' : 'D31003' });
      }
      expect(await readAll('size=2', '1001.auditor')).toEqual((await read('?size=1000', '1001.auditor')).records);
    });
  });

  describe('pages', () => {
    it('are newest first, and follow one another without a gap while others write (D-PLT-11)', async () => {
      const ids: number[] = [];
      for (let index = 0; index < 5; index += 1) {
        if (index % 2 === 0) clock.advance(1000);
        ids.push(await client.create('people', { ...ADA, lastname: `Page-${index}` }));
      }
      const before = (await read('?size=1000')).records;
      const times = before.map(({ at }) => at);
      expect(times).toEqual(times.toSorted().reverse());
      const found: AuditRecord[] = [];
      for (let next: string | undefined = ''; next !== undefined;) {
        const page: AuditPage = await read(`?size=3${next === '' ? '' : `&after=${next}`}`);
        found.push(...page.records);
        next = page.next;
        clock.advance(1000);
        await client.change(`people/${ids[0]}`, { middlename: `${found.length}` });
      }
      expect(found).toEqual(before);
    });

    it('are of a time if one is named, also of a user, a kind or a profile (D-PLT-11)', async () => {
      const times: string[] = [];
      const id = await client.create('people', ADA);
      for (const middlename of ['a', 'b', 'c', 'd']) {
        clock.advance(1000);
        times.push(new Date(clock.now()).toISOString());
        await client.change(`people/${id}`, { middlename });
        await client.create('people', ADA);
      }
      const range = `from=${times[1]}&to=${times[3]}`;
      for (const filter of ['', '&user=1001.user', '&kind=data', `&profile=people/${id}`]) {
        const isOfProfile = filter.includes('profile');
        expect((await readAll(`${range}&size=1${filter}`)).map(({ at }) => at)).toEqual(
          [times[2], times[2], times[1], times[1]].filter((_, index) => !isOfProfile || index % 2 === 0),
        );
      }
      expect((await ask('?from=2026-11-20')).status).toBe(400);
    });

    it('of one profile are by version', async () => {
      const id = await client.create('people', ADA);
      for (const middlename of ['a', 'b', 'c', 'd']) await client.change(`people/${id}`, { middlename });
      const first = await read(`?profile=people/${id}&size=2`);
      const second = await read(`?profile=people/${id}&size=2&after=${first.next}`);
      const third = await read(`?profile=people/${id}&size=2&after=${second.next}`);
      expect([first, second, third].map(({ records }) => records.map(({ version }) => version))).toEqual([
        [5, 4],
        [3, 2],
        [1],
      ]);
      expect(third.next).toBeUndefined();
    });

    it('hold 100 records by default, and at most 1000 (D-PLT-11)', async () => {
      for (let index = 0; index < 101; index += 1) await client.create('talentpools', { title: `${index}` });
      expect((await read('')).records).toHaveLength(100);
      expect((await read('?size=5000')).records.length).toBeGreaterThan(100);
    });

    it('are of one user if a user is named', async () => {
      const other = new ApiClient(under.server, CUSTOMER, '1001.other');
      const id = await client.create('people', ADA);
      await other.change(`people/${id}`, { middlename: 'x' });
      const { records } = await read('?user=1001.other&size=1000');
      expect(new Set(records.map(({ user }) => user))).toEqual(new Set(['1001.other']));
      expect((await read(`?profile=people/${id}&user=1001.other`)).records.map(({ version }) => version)).toEqual([2]);
      expect((await read('?user=nobody')).records).toEqual([]);
    });
  });

  it.each([
    ['profile', 'people'],
    ['profile', 'people/0'],
    ['profile', 'nothing/1'],
    ['profile', 'people/99999999999999999999'],
    ['user', '%00'],
    ['kind', 'all'],
    ['size', '0'],
    ['size', 'x'],
    ['after', 'x'],
  ])('refuses %s=%s with 400 code 5', async (name, value) => {
    const response = await ask(`?${name}=${value}`);
    expect([response.status, codesOf(response)]).toEqual([400, [5]]);
    expect(errorsOf(response)[0]?.errorMessage).toMatch(new RegExp(`^${name}: must `));
  });
});
