import { beforeEach, describe, expect, it } from '@jest/globals';
import type { Blueprint } from '@talent-platform/blueprint';
import type { DatabaseLocation } from '../../../src/config/index.js';
import { aBlueprint, groupsAndUsers } from '../../builders/blueprint.builder.js';
import { ApiClient, errorsOf, headerValues, statusAndCodes } from '../../support/api-client.js';
import { describeServer } from '../../support/each-server.js';
import { validatorOf } from '../../support/json-schema.js';
import type { RawResponse } from '../../support/send-raw.js';
import { TestClock } from '../../support/test-clock.js';
import { openPatiently } from '../../support/patience.js';

/** Each workflow type with its base, and the segment of its schema. */
const TYPES = [
  { type: 'applicantworkflows', base: 'jobs', rel: 'job', segment: 'submittal', least: { jobtitle: 'Engineer' } },
  {
    type: 'onboardworkflows',
    base: 'newhirecategories',
    rel: 'newhirecategory',
    segment: 'onboardworkflow',
    least: { title: 'Interns' },
  },
  {
    type: 'sourceworkflows',
    base: 'talentpools',
    rel: 'talentpool',
    segment: 'sourceworkflow',
    least: { title: 'Pool' },
  },
] as const;

const ADA = { firstname: 'Ada', lastname: 'Lovelace' };
const GROUPS = {
  readers: { access: { workflows: 'read' } },
  outsiders: { access: { workflows: 'none' } },
  jobless: { access: { jobs: 'none' } },
  peopleless: { access: { people: 'none' } },
  locked: {
    searchLocks: {
      people: { filters: [{ name: 'person.folder', value: ['D32018'], operator: '!=' }] },
      jobs: { filters: [{ name: 'job.folder', value: ['D31001'], operator: '=' }] },
    },
  },
} as const;

const STATUSES = {
  applicantworkflows: [
    { id: 'C51218', value: 'New' },
    { id: 'C51220', value: 'Background check' },
    { id: 'C51222', value: 'Hired' },
  ],
  onboardworkflows: [{ id: 'C61', value: 'Invited' }],
} as const;

function aWorkflowBlueprint(customerId: number, parts: Partial<Blueprint> = {}): Blueprint {
  return aBlueprint(customerId, {
    quota: { requestsPerDay: 1_000_000 },
    ...groupsAndUsers(customerId, GROUPS),
    workflowStatuses: STATUSES,
    ...parts,
  });
}

/** Workflows of a person with jobs that there are not. */
async function addMany(
  location: DatabaseLocation,
  { person, count }: { person: number; count: number },
): Promise<void> {
  const unitOfWork = await openPatiently(location);
  const first = 1_000_000_000 + person * 100_000;
  await unitOfWork.write((session) =>
    session.query(
      `INSERT INTO workflows
         (customer_id, id, workflow_type, base_id, person_id, version, created_at, updated_at)
       WITH RECURSIVE numbers (number) AS (SELECT 1 UNION ALL SELECT number + 1 FROM numbers WHERE number < ${count})
       SELECT 1001, ${first} + number, 'applicantworkflows', ${first} + number, ${person}, 1, 0, 0 FROM numbers`,
    ),
  );
  await unitOfWork.close();
}

const clock = new TestClock();
const blueprints = [aWorkflowBlueprint(1001), aWorkflowBlueprint(1002, { workflowStatuses: undefined })];

describeServer('workflows', { blueprints, clock }, (under) => {
  const client = new ApiClient(under.server, 1001);
  let job: number;
  let person: number;

  const as = (group: keyof typeof GROUPS): ApiClient => new ApiClient(under.server, 1001, `1001.${group}`);
  const bodyOf = (): Record<string, unknown> => ({ baseprofile: job, associatedprofile: person });
  const statusOf = async (path: string, by = client): Promise<unknown> => (await by.read(path))['status'];

  beforeEach(async () => {
    clock.set('2026-11-20T12:00:00Z');
    job = await client.create('jobs', { jobtitle: 'Engineer', folder: 'D31001' });
    person = await client.create('people', ADA);
  });

  describe.each(TYPES)('of type $type', ({ type, base, rel, segment, least }) => {
    const make = async (parts: Readonly<Record<string, unknown>> = {}) => {
      const baseId = await client.create(base, least);
      const body = { baseprofile: baseId, associatedprofile: person, ...parts };
      return { baseId, body, id: await client.create(type, body) };
    };

    it('are made, read and moved (D-WFL-1)', async () => {
      const baseId = await client.create(base, least);
      const created = await client.post(`/${type}`, {
        baseprofile: baseId,
        associatedprofile: person,
        source: 'Portal',
        sourcename: 'careers',
      });
      expect(created).toMatchObject({ status: 201, text: '' });
      const id = Number(created.headers.location?.split('/').at(-1));
      expect(created.headers.location).toBe(client.url(`/${type}/${id}`));
      const read = await client.get(`/${type}/${id}`);
      const links = [
        { rel: 'self', title: expect.any(String), url: client.url(`/${type}/${id}`) },
        { rel, title: expect.any(String), url: client.url(`/${base}/${baseId}`) },
        { rel: 'person', title: 'Person', url: client.url(`/people/${person}`) },
      ];
      const first = STATUSES[type as keyof typeof STATUSES]?.[0];
      expect(read.json).toEqual({
        id,
        baseprofile: { profile: client.url(`/${base}/${baseId}`), id: baseId, value: Object.values(least)[0] },
        associatedprofile: { profile: client.url(`/people/${person}`), id: person, value: 'Ada Lovelace' },
        ...(first && { status: first }),
        source: 'Portal',
        sourcename: 'careers',
        createddate: '2026-11-20 12:00 PM',
        updateddate: '2026-11-20 12:00 PM',
        links,
      });
      for (const { rel: name, url } of links) expect(read.headers['link']).toContain(`<${url}>;rel="${name}"`);
      expect((await client.send('HEAD', `/${type}/${id}`)).status).toBe(200);
    });

    it('read as their schema says, and take what it takes (D-WFL-4)', async () => {
      const schemaOf = async (mode: string) => {
        const { json } = await client.get(`/profiledefinitions/v1/${segment}/schema?for=${mode}`);
        return json as Readonly<Record<string, unknown>> & { readonly properties: Readonly<Record<string, unknown>> };
      };
      const { id, body } = await make({ source: 'Portal', sourcename: 'careers' });
      const { json } = await client.get(`/${type}/${id}`);
      const read = await schemaOf('read');
      expect(validatorOf(read).faultsOf(json)).toEqual([]);
      expect(Object.keys(read.properties).toSorted()).toEqual(Object.keys(json as object).toSorted());
      const write = validatorOf(await schemaOf('write'));
      const other = await client.create('people', ADA);
      for (const [part, status] of [
        [{}, 201],
        [{ source: null, sourcename: 'x'.repeat(4000) }, 409],
        [{ source: 'x'.repeat(4001) }, 400],
        [{ source: 7 }, 400],
        [{ status: { id: 'none' } }, 400],
        [{ status: 'C51218' }, 400],
        [{ baseprofile: '7' }, 400],
        [{ baseprofile: null }, 400],
        [{ colour: 'red' }, 400],
        [{ id: 7 }, 400],
        [{ status: { id: 'C51218' } }, type === 'applicantworkflows' ? 409 : 400],
      ] as const) {
        const sent = { ...body, associatedprofile: other, ...part };
        expect([part, write.accepts(sent)]).toEqual([part, status !== 400]);
        expect([part, (await client.post(`/${type}`, sent)).status]).toEqual([part, status]);
      }
    });

    it('are one for each pair, also if many are made at the same moment: else 409 code 22', async () => {
      const body = { baseprofile: await client.create(base, least), associatedprofile: person };
      const replies = await Promise.all(Array.from({ length: 8 }, () => client.post(`/${type}`, body)));
      expect(replies.map(statusAndCodes).filter(([status]) => status !== 201)).toEqual(Array(7).fill([409, [22]]));
      expect(statusAndCodes(await client.post(`/${type}`, { ...body, colour: 1 }))).toEqual([400, [4]]);
    });

    it('are not found under another type', async () => {
      const { id } = await make();
      for (const other of TYPES.filter((one) => one.type !== type)) {
        expect(statusAndCodes(await client.get(`/${other.type}/${id}`))).toEqual([404, [2]]);
        expect(statusAndCodes(await client.patch(`/${other.type}/${id}`, { status: { id: 'C51220' } }))).toEqual([
          404,
          [2],
        ]);
      }
    });
  });

  it('ids are given in order over all types, refused ones included (D-WFL-4)', async () => {
    const first = await client.create('applicantworkflows', bodyOf());
    await client.post('/applicantworkflows', { nothing: 1 });
    await client.post('/applicantworkflows', bodyOf());
    const baseprofile = await client.create('talentpools', { title: 'Pool' });
    expect(await client.create('sourceworkflows', { baseprofile, associatedprofile: person })).toBe(first + 1);
  });

  describe('the body of a POST', () => {
    it('is refused with every problem at once (D-ERR-1)', async () => {
      const response = await client.post('/applicantworkflows', {
        baseprofile: 999_999,
        status: { id: 'C9' },
        source: 1,
        sourcename: 'a\0b',
        colour: 'red',
        createddate: 'now',
      });
      expect(response.status).toBe(400);
      expect(errorsOf(response).map(({ errorMessage, errorCode }) => [errorCode, errorMessage.split(':')[0]])).toEqual([
        [4, 'colour'],
        [7, 'createddate'],
        [1, 'associatedprofile'],
        [5, 'status'],
        [5, 'source'],
        [5, 'sourcename'],
        [5, 'baseprofile'],
      ]);
      expect(headerValues(response, 'x-error')).toContain('1:associatedprofile:is required.');
    });

    it('names existing profiles of the right types: else code 5', async () => {
      const pool = await client.create('talentpools', { title: 'Pool' });
      for (const parts of [
        { baseprofile: 999_999 },
        { associatedprofile: 999_999 },
        { baseprofile: { id: job } },
        { associatedprofile: '1' },
        { associatedprofile: 0 },
        { associatedprofile: 1.5 },
      ]) {
        expect(statusAndCodes(await client.post('/applicantworkflows', { ...bodyOf(), ...parts }))).toEqual([400, [5]]);
      }
      const other = { baseprofile: 999_998, associatedprofile: 999_999 };
      expect(statusAndCodes(await client.post('/sourceworkflows', other))).toEqual([400, [5, 5]]);
      expect((await client.post('/sourceworkflows', { ...bodyOf(), baseprofile: pool })).status).toBe(201);
    });

    it('names a status of these workflows, as it is read (D-WFL-4)', async () => {
      const id = await client.create('applicantworkflows', {
        ...bodyOf(),
        status: { id: 'C51220', value: 'Background check' },
        links: [],
      });
      expect(await statusOf(`applicantworkflows/${id}`)).toEqual({ id: 'C51220', value: 'Background check' });
    });

    it('has no status if the blueprint names none (D-WFL-4)', async () => {
      const other = new ApiClient(under.server, 1002);
      const baseprofile = await other.create('jobs', { jobtitle: 'Engineer' });
      const body = { baseprofile, associatedprofile: await other.create('people', ADA) };
      expect(statusAndCodes(await other.post('/applicantworkflows', { ...body, status: { id: 'C51218' } }))).toEqual([
        400,
        [5],
      ]);
      const id = await other.create('applicantworkflows', body);
      expect(id).toBe(1);
      expect(await statusOf(`applicantworkflows/${id}`, other)).toBeUndefined();
      expect(statusAndCodes(await other.patch(`/applicantworkflows/${id}`, { status: { id: 'C51218' } }))).toEqual([
        400,
        [5],
      ]);
    });
  });

  describe('a move', () => {
    let path: string;
    const move = (id: string, headers?: Readonly<Record<string, string>>): Promise<RawResponse> =>
      client.send('PATCH', `/${path}`, { body: { status: { id } }, headers });

    beforeEach(async () => {
      path = `applicantworkflows/${await client.create('applicantworkflows', bodyOf())}`;
      clock.set('2026-11-20T13:30:00Z');
    });

    it('gives another status, and says where it is: 204', async () => {
      const moved = await move('C51220');
      expect(moved).toMatchObject({ status: 204, text: '', headers: { location: client.url(`/${path}`) } });
      expect(await client.read(path)).toMatchObject({
        status: { id: 'C51220', value: 'Background check' },
        createddate: '2026-11-20 12:00 PM',
        updateddate: '2026-11-20 01:30 PM',
      });
    });

    it('to the status that it has changes nothing: 204 (D-WFL-2)', async () => {
      const { etag } = (await client.get(`/${path}`)).headers;
      expect((await move('C51218')).status).toBe(204);
      expect(await client.read(path)).toMatchObject({ updateddate: '2026-11-20 12:00 PM' });
      expect((await client.get(`/${path}`)).headers.etag).toBe(etag);
    });

    it.each<[unknown, number[]]>([
      [{}, [12]],
      [{ status: { id: 'C9' } }, [5]],
      [{ status: { id: 'C61' } }, [5]],
      [{ status: null }, [1]],
      [{ status: { id: 'C51220' }, source: 'x' }, [7]],
      [{ id: 1, createddate: 'x', sourcename: 'x', colour: 1 }, [7, 7, 7, 4]],
    ])('cannot be %j: %j (D-WFL-4)', async (body, codes) => {
      expect(statusAndCodes(await client.patch(`/${path}`, body))).toEqual([400, codes]);
      expect(await statusOf(path)).toMatchObject({ id: 'C51218' });
    });

    it('goes by the version that was read (D-NET-6, D-WFL-4)', async () => {
      const { etag = '' } = (await client.get(`/${path}`)).headers;
      expect(statusAndCodes(await move('C51220', { 'if-match': '"stale"' }))).toEqual([412, [21]]);
      expect((await move('C51220', { 'if-match': etag })).status).toBe(204);
      expect(statusAndCodes(await move('C51222', { 'if-match': etag }))).toEqual([412, [21]]);
      expect((await move('C51222', { 'if-match': '*' })).status).toBe(204);
      expect(await statusOf(path)).toEqual({ id: 'C51222', value: 'Hired' });
    });

    it('is not read again by a caller who has it: 304, until something that is read has changed', async () => {
      const known = (await client.get(`/${path}`)).headers.etag ?? '';
      const again = await client.get(`/${path}`, { 'if-none-match': known });
      expect([again.status, again.text, again.headers.etag]).toEqual([304, '', known]);
      await client.change(`people/${person}`, { lastname: 'King' });
      const renamed = await client.get(`/${path}`, { 'if-none-match': known });
      expect(renamed.json).toMatchObject({ associatedprofile: { value: 'Ada King' } });
      expect((await move('C51220', { 'if-match': known })).status).toBe(204);
    });

    it('made by two at the same moment from one version is made by one of them', async () => {
      const { etag = '' } = (await client.get(`/${path}`)).headers;
      const replies = await Promise.all(['C51220', 'C51222'].map((id) => move(id, { 'if-match': etag })));
      expect(replies.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([204, 412]);
    });
  });

  describe('of a person (D-WFL-3)', () => {
    it('are listed, lowest id first', async () => {
      const applicant = await client.create('applicantworkflows', bodyOf());
      const pool = await client.create('talentpools', { title: 'Pool' });
      const source = await client.create('sourceworkflows', { ...bodyOf(), baseprofile: pool });
      const other = await client.create('people', ADA);
      await client.create('applicantworkflows', { ...bodyOf(), associatedprofile: other });
      const { json, headers } = await client.get(`/people/${person}/workflows`);
      const url = client.url(`/people/${person}/workflows`);
      expect(json).toEqual({
        workflows: [
          {
            id: applicant,
            self: client.url(`/applicantworkflows/${applicant}`),
            status: { id: 'C51218', value: 'New' },
            baseprofile: { profile: client.url(`/jobs/${job}`), id: job, value: 'Engineer' },
          },
          {
            id: source,
            self: client.url(`/sourceworkflows/${source}`),
            baseprofile: { profile: client.url(`/talentpools/${pool}`), id: pool, value: 'Pool' },
          },
        ],
        links: [{ rel: 'self', title: 'Workflows', url }],
      });
      expect(headers['link']).toContain(`<${url}>;rel="self"`);
      const { links } = (await client.get(`/people/${person}`)).json as { links: unknown };
      expect(links).toContainEqual({ rel: 'workflows', title: 'Workflows', url });
    });

    it('are answered for a person who is there, as the profile is', async () => {
      const folder = 'D32018';
      await client.change(`people/${person}`, { folder });
      for (const id of ['007', '999999', 'abc']) {
        expect(statusAndCodes(await client.get(`/people/${id}/workflows`))).toEqual([404, [2]]);
      }
      expect(statusAndCodes(await as('locked').get(`/people/${person}/workflows`))).toEqual([404, [2]]);
      for (const id of [person, 999_999]) {
        expect(statusAndCodes(await as('peopleless').get(`/people/${id}/workflows`))).toEqual([404, [3]]);
      }
      expect(statusAndCodes(await client.post(`/people/${person}/workflows`, {}))).toEqual([405, [11]]);
    });

    it('are 5,000 at most: another one is code 5 (D-WFL-6)', async () => {
      await addMany(under.database.location, { person, count: 4999 });
      expect((await client.post('/applicantworkflows', bodyOf())).status).toBe(201);
      const pool = await client.create('talentpools', { title: 'Pool' });
      const refused = await client.post('/sourceworkflows', { ...bodyOf(), baseprofile: pool });
      expect(statusAndCodes(refused)).toEqual([400, [5]]);
      expect(headerValues(refused, 'x-error')[0]).toMatch(/^5:associatedprofile:has 5,000 workflows/);
      const other = await client.create('people', ADA);
      expect((await client.post('/applicantworkflows', { ...bodyOf(), associatedprofile: other })).status).toBe(201);
      const { json } = await client.get(`/people/${person}/workflows`);
      expect((json as { workflows: unknown[] }).workflows).toMatchObject([{ baseprofile: { id: job } }]);
    });

    it('leave out those with a base profile that the caller does not see (D-WFL-5)', async () => {
      await client.create('applicantworkflows', bodyOf());
      const hidden = await client.create('jobs', { jobtitle: 'Secret', folder: 'D31002' });
      await client.create('applicantworkflows', { ...bodyOf(), baseprofile: hidden });
      const pool = await client.create('talentpools', { title: 'Pool' });
      await client.create('sourceworkflows', { ...bodyOf(), baseprofile: pool });
      const basesFor = async (by: ApiClient): Promise<number[]> => {
        const { json } = await by.get(`/people/${person}/workflows`);
        return (json as { workflows: Array<{ baseprofile: { id: number } }> }).workflows.map(
          ({ baseprofile }) => baseprofile.id,
        );
      };
      expect(await basesFor(client)).toEqual([job, hidden, pool]);
      expect(await basesFor(as('locked'))).toEqual([job, pool]);
      expect(await basesFor(as('jobless'))).toEqual([pool]);
    });
  });

  describe('for a caller who may not see all', () => {
    let path: string;

    beforeEach(async () => {
      path = `/applicantworkflows/${await client.create('applicantworkflows', bodyOf())}`;
    });

    /** Every call on the workflow, and one that makes another of the same profiles. */
    const callsOf = async (by: ApiClient): Promise<Array<[number, number[]]>> => [
      statusAndCodes(await by.get(path)),
      statusAndCodes(await by.patch(path, { status: { id: 'C51220' } })),
      statusAndCodes(await by.post('/applicantworkflows', bodyOf())),
    ];

    it('go by the area workflows (blueprint: access) (D-WFL-5)', async () => {
      const refused: [number, number[]] = [404, [3]];
      expect(await callsOf(as('outsiders'))).toEqual([refused, refused, refused]);
      expect(statusAndCodes(await as('outsiders').get(`/people/${person}/workflows`))).toEqual(refused);
      expect(await callsOf(as('readers'))).toEqual([
        [200, []],
        [403, [3]],
        [403, [3]],
      ]);
      expect((await as('readers').get(`/people/${person}/workflows`)).status).toBe(200);
      expect(statusAndCodes(await new ApiClient(under.server, 1001, '1002.user').get(path))).toEqual(refused);
    });

    it.each(['jobless', 'peopleless'] as const)(
      'are not there for %s, whose access ends before a profile (D-WFL-4, D-WFL-5)',
      async (by) => {
        expect(await callsOf(as(by))).toEqual([
          [404, [2]],
          [404, [2]],
          [400, [5]],
        ]);
      },
    );

    it.each([
      ['jobs', () => job, { folder: 'D31002' }],
      ['people', () => person, { folder: 'D32018' }],
    ] as const)(
      'are not there if one of the %s is outside the search lock (D-SEA-9, D-WFL-5)',
      async (type, idOf, change) => {
        expect((await callsOf(as('locked'))).map(([status]) => status)).toEqual([200, 204, 409]);
        await client.change(`${type}/${idOf()}`, change);
        expect(await callsOf(as('locked'))).toEqual([
          [404, [2]],
          [404, [2]],
          [400, [5]],
        ]);
      },
    );

    it('are not there while a type is disabled, and there again with it', async () => {
      const disabled = { profileTypes: { jobs: { enabled: false } } };
      await under.server.apply(aWorkflowBlueprint(1001, disabled));
      expect(await callsOf(client)).toEqual([
        [404, [2]],
        [404, [2]],
        [400, [5]],
      ]);
      expect((await client.get(`/people/${person}/workflows`)).json).toMatchObject({ workflows: [] });
      await under.server.apply(aWorkflowBlueprint(1001, { profileTypes: { people: { enabled: false } } }));
      expect(statusAndCodes(await client.get(path))).toEqual([404, [2]]);
      expect(statusAndCodes(await client.get(`/people/${person}/workflows`))).toEqual([404, [2]]);
      await under.server.apply(aWorkflowBlueprint(1001));
      expect((await client.get(path)).status).toBe(200);
    });
  });

  describe('statuses', () => {
    const [first, second, third] = STATUSES.applicantworkflows;
    const apply = (applicantworkflows: ReadonlyArray<{ id: string; value: string }>): Promise<void> =>
      under.server.apply(aWorkflowBlueprint(1001, { workflowStatuses: { applicantworkflows } }));

    it('that a later blueprint renames read under their new label; those that it drops keep their last', async () => {
      const path = `applicantworkflows/${await client.create('applicantworkflows', bodyOf())}`;
      await apply([{ id: 'C51218', value: 'Fresh' }]);
      expect(await statusOf(path)).toEqual({ id: 'C51218', value: 'Fresh' });
      await apply([second, third]);
      expect(await statusOf(path)).toEqual({ id: 'C51218', value: 'Fresh' });
      const read = await client.get(`/people/${person}/workflows`);
      expect(read.json).toMatchObject({ workflows: [{ status: { id: 'C51218', value: 'Fresh' } }] });
      expect((await client.patch(`/${path}`, { status: { id: 'C51218' } })).status).toBe(204);
      const another = { ...bodyOf(), baseprofile: await client.create('jobs', { jobtitle: 'Other' }) };
      expect(
        statusAndCodes(await client.post('/applicantworkflows', { ...another, status: { id: 'C51218' } })),
      ).toEqual([400, [5]]);
      const id = await client.create('applicantworkflows', another);
      expect(await statusOf(`applicantworkflows/${id}`)).toEqual(second);
      await apply([]);
      expect(await statusOf(path)).toEqual({ id: 'C51218', value: 'Fresh' });
      await apply([first, second, third]);
      expect(await statusOf(path)).toEqual(first);
    });
  });
});
