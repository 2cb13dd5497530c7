import { beforeEach, describe, expect, it } from '@jest/globals';
import { aBlueprint, aUser, PASSWORD } from '../../builders/blueprint.builder.js';
import { ApiClient, codesOf, errorsOf } from '../../support/api-client.js';
import { describeServer } from '../../support/each-server.js';
import { gate } from '../../support/gate.js';
import type { RawResponse } from '../../support/send-raw.js';

const blueprint = aBlueprint(1001, {
  users: [aUser('1001.admin', 'administrators'), aUser('1001.user', 'partners'), aUser('1001.other', 'partners')],
  profileTypes: {
    people: {
      fields: [
        { id: 'field1', label: 'Friend', type: 'person' },
        { id: 'field2', label: 'Hidden', type: 'text', hidden: true, default: 'unseen' },
        { id: 'field3', label: 'Kept', type: 'text', default: 'usual' },
        {
          id: 'field4',
          label: 'Licences',
          type: 'collection',
          fields: [
            { id: 'field41', label: 'Number', type: 'text', required: true },
            { id: 'field42', label: 'Hidden', type: 'text', hidden: true, default: 'unseen' },
          ],
        },
      ],
    },
    rooms: { locked: true },
  },
});

interface Change {
  readonly path: string;
  readonly before: unknown;
  readonly after: unknown;
}

function changesOf(response: RawResponse): Change[] {
  const { changes, ...rest } = response.json as { changes: Change[] };
  expect([response.status, rest]).toEqual([200, {}]);
  return changes;
}

describeServer('dry runs (D-NET-8)', { blueprints: [blueprint] }, (under) => {
  const client = new ApiClient(under.server, 1001);
  let id: number;
  let person: string;

  beforeEach(async () => {
    id = await client.create('people', {
      firstname: 'Ada',
      lastname: 'Lovelace',
      startdate: '2026-01-01',
      phones: [{ phonenumber: '1' }, { phonenumber: '2' }],
    });
    person = `/people/${id}`;
  });

  const dry = (method: string, path: string, body?: unknown) => client.send(method, `${path}?dryrun=true`, { body });
  const tag = async (): Promise<unknown> => (await client.get(person)).headers.etag;

  /** Returns the number of rows of each table. A dry run must not change them. */
  const rowCounts = async (): Promise<unknown[]> => {
    const { reader } = under.server.unitOfWork;
    const tables = ['profiles', 'profile_values', 'audit_records', 'kept_answers'];
    const counts = tables.map((table) => reader.query(`SELECT COUNT(*) AS rows_there FROM ${table}`));
    const counters = reader.query(
      'SELECT customer_id, counter, last_id FROM id_counters ORDER BY customer_id, counter',
    );
    return Promise.all([...counts, counters]);
  };

  describe('of a PATCH', () => {
    it('show what would change, and write nothing', async () => {
      const [before, rows] = [await tag(), await rowCounts()];
      const body = { lastname: 'King', middlename: 'B', startdate: null, firstname: 'Ada' };
      expect(changesOf(await dry('PATCH', person, body))).toEqual([
        { path: 'middlename', before: null, after: 'B' },
        { path: 'lastname', before: 'Lovelace', after: 'King' },
        { path: 'startdate', before: '2026-01-01', after: null },
      ]);
      expect(await tag()).toBe(before);
      expect(await rowCounts()).toEqual(rows);
      expect(await client.read(`people/${id}`, 'middlename,lastname,startdate')).toEqual({
        lastname: 'Lovelace',
        startdate: '2026-01-01',
      });
    });

    it('is what then happens', async () => {
      const body = {
        firstname: 'B',
        middlename: 'C',
        folder: 'D32013',
        field1: id,
        startdate: null,
        email: 'b@example.com',
        roles: { employee: true },
        phones: [{ entry: 1, phonetype: 'Mobile' }, { entry: 2, delete: true }, { phonenumber: '9' }],
      };
      const changes = changesOf(await dry('PATCH', person, body));
      const fields = [...new Set(changes.map(({ path }) => path.split('/')[0]))].join();
      const before = valuesByPath(await client.read(`people/${id}`, fields));
      await client.change(`people/${id}`, body);
      const after = valuesByPath(await client.read(`people/${id}`, fields));
      const seen = [...new Set([...before.keys(), ...after.keys()])]
        .filter((path) => JSON.stringify(before.get(path)) !== JSON.stringify(after.get(path)))
        .map((path) => ({ path, before: before.get(path) ?? null, after: after.get(path) ?? null }));
      const byPath = (left: Change, right: Change): number => (left.path < right.path ? -1 : 1);
      // a person's own title changes with the name, which is another profile's business
      const described = changes.map((change) =>
        change.path === 'field1' ? { ...change, after: { ...(change.after as object), value: 'B Lovelace' } } : change,
      );
      expect(described.toSorted(byPath)).toEqual(seen.toSorted(byPath));
    });
  });

  describe('of a POST', () => {
    it('show every field that would be there, defaults included, and take no id', async () => {
      const rows = await rowCounts();
      const changes = changesOf(await dry('POST', '/people', { firstname: 'Dry', lastname: 'Run' }));
      expect(changes).toEqual([
        { path: 'firstname', before: null, after: 'Dry' },
        { path: 'lastname', before: null, after: 'Run' },
        { path: 'folder', before: null, after: expect.objectContaining({ id: 'D32001' }) },
        { path: 'roles', before: null, after: { candidate: false, employee: false, hiringmanager: false } },
        { path: 'field3', before: null, after: 'usual' },
      ]);
      expect(await rowCounts()).toEqual(rows);
      expect(await client.create('people', { firstname: 'Wet', lastname: 'Run' })).toBe(id + 1);
    });

    it('leave out what the service would give, and hidden fields, although their defaults are stored (D-NET-11)', async () => {
      const job = changesOf(await dry('POST', '/jobs', { jobtitle: 'Cook' }));
      expect(job.map(({ path }) => path)).toEqual(['jobtitle', 'folder']);
      const company = changesOf(await dry('POST', '/companies', { name: 'A', addresses: [{ addresscity: 'Bonn' }] }));
      expect(company.map(({ path }) => path)).toEqual(['name', 'folder', 'addresses/1/addresscity']);
      const body = { firstname: 'A', lastname: 'B', field4: [{ field41: 'x' }] };
      const paths = changesOf(await dry('POST', '/people', body)).map(({ path }) => path);
      expect(paths).toContain('field4/1/field41');
      expect(paths.filter((path) => /field2|field42/.test(path))).toEqual([]);
    });

    it('work for a type whose profiles can only be created', async () => {
      expect(changesOf(await dry('POST', '/rooms', { name: 'Attic' }))).toHaveLength(1);
    });
  });

  it('of an entry show what adding, changing and removing it would change, and write nothing (D-NET-11)', async () => {
    const [before, phones] = [await tag(), `${person}/fields/phones`];
    const changes = [
      await dry('POST', phones, { phonenumber: '3' }),
      await dry('POST', phones, {}),
      await dry('PATCH', `${phones}/2`, { phonenumber: 'x' }),
      await dry('DELETE', `${phones}/1`),
    ];
    expect(changes.map(changesOf)).toEqual([
      [{ path: 'phones/3/phonenumber', before: null, after: '3' }],
      [{ path: 'phones/3', before: null, after: { entry: 3 } }],
      [{ path: 'phones/2/phonenumber', before: '2', after: 'x' }],
      [{ path: 'phones/1/phonenumber', before: '1', after: null }],
    ]);
    expect(await tag()).toBe(before);
  });

  it.each<[string, string, () => string, unknown, number[]]>([
    ['a locked type', 'PATCH', () => '/rooms/1', { name: 'x' }, [8]],
    ['an external id that is taken, and missing names', 'POST', () => '/people', { externalid: 'taken' }, [1, 1, 5]],
    ['an entry that is not there', 'DELETE', () => `${person}/fields/phones/9`, undefined, [2]],
    ['an entry that lacks a value', 'POST', () => `${person}/fields/field4`, {}, [1]],
  ])('are refused as the write itself for %s', async (_title, method, path, body, codes) => {
    await client.post('/people', { firstname: 'A', lastname: 'B', externalid: 'taken' });
    await client.create('rooms', { name: 'Attic' });
    const [run, write] = [await dry(method, path(), body), await client.send(method, path(), { body })];
    expect(codesOf(run).toSorted()).toEqual(codes);
    expect([run.status, run.json]).toEqual([write.status, write.json]);
  });

  it('are answered while another writes the profile, without waiting for it', async () => {
    const [begun, released] = [gate(), gate()];
    const writing = under.server.unitOfWork.write(async (session) => {
      await session.query('UPDATE profiles SET title = title WHERE customer_id = ? AND profile_type = ? AND id = ?', [
        1001,
        'people',
        id,
      ]);
      begun.open();
      await released.opened;
    });
    await begun.opened;
    expect(changesOf(await dry('PATCH', person, { middlename: 'x' }))).toHaveLength(1);
    released.open();
    await writing;
  });

  it('are refused if a write knows none: no secret is issued (D-NET-11)', async () => {
    const path = '/platform/v1/customers/1001/users/1001.other/secrets';
    const rotate = (query: string) =>
      under.server.sendAs('1001.admin', PASSWORD, { method: 'POST', path: path + query, body: {} });
    const refusal = await rotate('?dryrun=true');
    expect(codesOf(refusal)).toEqual([5]);
    expect(errorsOf(refusal)[0]?.errorMessage).toMatch(/^dryrun: .*nothing was written/);
    expect((await rotate('')).json).toMatchObject({ id: 'k2' });
  });
});

/** A read profile, value by value: members of entries under `collection/entry/member`. */
function valuesByPath(read: Readonly<Record<string, unknown>>): Map<string, unknown> {
  return new Map(
    Object.entries(read).flatMap(([field, value]): Array<[string, unknown]> => {
      if (!Array.isArray(value)) return [[field, value]];
      return (value as Array<Record<string, unknown>>).flatMap(({ entry, ...members }) =>
        Object.entries(members).map(([member, shown]): [string, unknown] => [`${field}/${entry}/${member}`, shown]),
      );
    }),
  );
}
