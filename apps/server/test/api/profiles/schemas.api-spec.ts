import { beforeAll, describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { aBlueprint, aUser } from '../../builders/blueprint.builder.js';
import { ApiClient, codesOf, errorsOf } from '../../support/api-client.js';
import { describeServer } from '../../support/each-server.js';
import { validatorOf, withoutRequired } from '../../support/json-schema.js';
import { valuesOf } from '../../support/schema-values.js';
import type { ValueSchema } from '../../support/schema-values.js';

type Schema = ValueSchema & Readonly<Record<string, unknown>>;

const PROFILE_SEGMENTS = [
  ['person', 'people'],
  ['job', 'jobs'],
  ['company', 'companies'],
  ['talentpool', 'talentpools'],
  ['newhirecategory', 'newhirecategories'],
  ['room', 'rooms'],
  ['connectevent', 'connectevents'],
  ['source', 'talentpools'],
  ['onboard', 'newhirecategories'],
] as const;
const WORKFLOW_SEGMENTS = ['submittal', 'sourceworkflow', 'onboardworkflow'] as const;
const SEGMENTS = [...PROFILE_SEGMENTS.map(([segment]) => segment), ...WORKFLOW_SEGMENTS];

/** A field of every type; `base` keeps the ids of a collection's members apart. */
function everyType(base: number, { members }: { members: boolean }): Array<Record<string, unknown> & { id: string }> {
  const collectable = [
    { type: 'text', maxLength: 20, minLength: 2, pattern: '^[A-Za-z][^\\s]' },
    { type: 'textarea', maxLength: 200 },
    { type: 'email', pattern: '@' },
    { type: 'phone' },
    { type: 'url' },
    { type: 'html', minLength: 3, maxLength: 60, pattern: '.' },
    { type: 'integer', min: -5, max: 5 },
    { type: 'number', min: 0.5 },
    { type: 'boolean' },
    { type: 'date' },
    { type: 'datetime' },
    { type: 'currency' },
    { type: 'salary' },
    { type: 'dropdown', options: ['Red', 'Green, dark', 'D11001'] },
    { type: 'list', list: 'lists.person.folders' },
    { type: 'list', list: 'lists.phone_type', multiple: true },
    { type: 'list', list: 'C500' },
    { type: 'country' },
    { type: 'state' },
    { type: 'person' },
    { type: 'profile', profileType: 'companies' },
    { type: 'address' },
  ];
  const whole = [
    { type: 'file' },
    { type: 'image' },
    { type: 'collection', fields: members ? everyType(base + 100, { members: false }) : [] },
  ];
  return [...collectable, ...(members ? whole : [])].map((field, index) => ({
    id: `field${base + index}`,
    label: `Label ${base + index}`,
    ...field,
  }));
}

const fields = everyType(1000, { members: true });
const idOf = (type: string): string => fields.find((field) => field['type'] === type)?.id ?? '';

const CUSTOM_LISTS = [
  {
    listnodeid: 500,
    value: 'Preferences',
    nodes: [
      { value: 'Morning', children: [{ value: 'Early' }, { value: 'Late' }] },
      { value: 'Evening' },
      { value: 'Night', hidden: true },
    ],
  },
];

const blueprint = aBlueprint(1001, {
  userGroups: [
    { integrationName: 'administrators', label: 'Administrators', administrator: true },
    { integrationName: 'partners', label: 'Partners' },
    {
      integrationName: 'vendors',
      label: 'Vendors',
      access: { companies: 'none', rooms: 'read', workflows: 'none', search: 'none', forms: 'none' },
      fieldAccess: {
        jobs: {
          overview: 'none',
          bonus: 'read',
          [`${idOf('collection')}/field1100`]: 'none',
          [`${idOf('collection')}/field1106`]: 'read',
        },
      },
      attributes: {
        jobs: { duedate: { required: true, label: 'Deadline' }, [idOf('dropdown')]: { options: ['Blue', 'Red'] } },
      },
    },
  ],
  users: [aUser('1001.admin', 'administrators'), aUser('1001.user', 'partners'), aUser('1001.vendor', 'vendors')],
  profileTypes: Object.fromEntries(PROFILE_SEGMENTS.map(([, profileType]) => [profileType, { fields }])),
  customLists: CUSTOM_LISTS,
  workflowStatuses: {
    applicantworkflows: [
      { id: 'C51218', value: 'New' },
      { id: 'C51220', value: 'Background check' },
    ],
  },
});

const disabled = aBlueprint(1002, {
  profileTypes: { rooms: { enabled: false }, talentpools: { enabled: false }, jobs: { enabled: false } },
});
const peopleless = aBlueprint(1003, { profileTypes: { people: { enabled: false } } });

describeServer('schemas', { blueprints: [blueprint, disabled, peopleless] }, (under) => {
  let client: ApiClient;
  let vendor: ApiClient;
  /** Ids that a write can name, by field. */
  let given: Record<string, number>;

  beforeAll(async () => {
    client = new ApiClient(under.server, 1001);
    vendor = new ApiClient(under.server, 1001, '1001.vendor');
    const person = await client.create('people', { firstname: 'Ada', lastname: 'Lovelace' });
    const company = await client.create('companies', { name: 'Acme', addresses: [{ addresscity: 'Paris' }] });
    const read = (await client.read(`companies/${company}`)) as { addresses: [{ id: number }] };
    const jobtemplate = await client.create('jobs', { jobtitle: 'Template' });
    const talentpool = await client.create('talentpools', { title: 'Pool' });
    const people = ['hiringmanager', 'jobowner', 'recruiter', 'secondaryrecruiter', 'owner', 'field1019', 'field1119'];
    given = {
      ...Object.fromEntries(people.map((field) => [field, person])),
      field1020: company,
      field1120: company,
      jobtemplate,
      talentpool,
      ...Object.fromEntries(['joblocation', 'field1021', 'field1121'].map((field) => [field, read.addresses[0].id])),
    };
  });

  const path = (below: string) => `/profiledefinitions/v1/${below}`;
  const schemaOf = async (below: string, by = client): Promise<Schema> => {
    const { status, json, text } = await by.get(path(below));
    if (status !== 200) throw new Error(`${below} answered ${status}: ${text}`);
    return json as Schema;
  };
  const propertiesOf = async (below: string, by = client): Promise<Record<string, Schema>> =>
    (await schemaOf(below, by)).properties as Record<string, Schema>;

  let externalIds = 0;
  const unique = (body: unknown): Record<string, unknown> => {
    const { externalid, ...rest } = body as Record<string, unknown>;
    return typeof externalid === 'string' ? { ...rest, externalid: `x${(externalIds += 1)}` } : rest;
  };

  describe.each(PROFILE_SEGMENTS.slice(0, 7))('%s', (segment, profileType) => {
    it('is a JSON Schema in which every custom field and every field of a read stands', async () => {
      const schema = await schemaOf(`${segment}/schema`);
      expect(schema).toMatchObject({ $schema: 'https://json-schema.org/draft/2020-12/schema', type: 'object' });
      for (const { id, label } of fields) expect(schema.properties?.[id]).toMatchObject({ title: label });
      for (const id of ['id', 'createddate', 'createdby', 'updateddate', 'updatedby', 'links']) {
        expect(schema.properties).toHaveProperty(id);
      }
      const names = Object.keys(schema.properties ?? {});
      const [body] = fc.sample(valuesOf(await schemaOf(`${segment}/schema?for=write`), { full: true, given }), 1);
      const id = await client.create(profileType, unique(body));
      const asked = await client.get(`/${profileType}/${id}?fields=${names.join()}`);
      expect([asked.status, asked.headers['x-warning']]).toEqual([200, undefined]);
    });

    it('is met by a profile with every field filled, in full', async () => {
      const write = await schemaOf(`${segment}/schema?for=write`);
      const read = await schemaOf(`${segment}/schema`);
      const wanted = fc.sample(valuesOf(write, { full: true, given }), 5);
      for (const body of wanted) {
        const id = await client.create(profileType, unique(body));
        const { json } = await client.get(`/${profileType}/${id}?fields=${Object.keys(read.properties ?? {}).join()}`);
        const files = ['resume', 'photo', idOf('file'), idOf('image')];
        const unread = Object.keys(read.properties ?? {}).filter((name) => !(name in (json as object)));
        expect(unread.filter((name) => !files.includes(name) && !isHtml(read, name))).toEqual([]);
        expect(validatorOf(read).faultsOf(json)).toEqual([]);
      }
    });

    it('is met by every body that its write schema accepts, and such bodies are accepted', async () => {
      const write = await schemaOf(`${segment}/schema?for=write`);
      const read = await schemaOf(`${segment}/schema`);
      const takes = validatorOf(write);
      const meets = validatorOf(withoutRequired(read));
      const names = Object.keys(read.properties ?? {}).join();
      await fc.assert(
        fc.asyncProperty(valuesOf(write, { full: false, given }), async (sketch) => {
          const body = unique(sketch);
          expect([body, takes.faultsOf(body)]).toEqual([body, []]);
          const response = await client.post(`/${profileType}`, body);
          expect([response.status, response.text]).toEqual([201, '']);
          const { json } = await client.get(
            `/${profileType}/${response.headers.location?.split('/').at(-1)}?fields=${names}`,
          );
          expect([json, meets.faultsOf(json)]).toEqual([json, []]);
        }),
        { numRuns: 10 },
      );
    });

    it('has each field on its own, read and written', async () => {
      for (const mode of ['', '?for=write']) {
        const whole = await propertiesOf(`${segment}/schema${mode}`);
        const names = Object.keys(whole).filter((name) => name !== 'links');
        for (const name of names) {
          const { $schema, ...field } = await schemaOf(`${segment}/${name}/schema${mode}`);
          expect([$schema, name, field]).toEqual(['https://json-schema.org/draft/2020-12/schema', name, whole[name]]);
        }
      }
    });
  });

  it('of a write describes PATCH as well: null clears, and entries are changed and removed by their number', async () => {
    const collection = idOf('collection');
    const write = await schemaOf('job/schema?for=write');
    const [body] = fc.sample(valuesOf(write, { full: true, given }), 1) as [Record<string, unknown>];
    const id = await client.create(
      'jobs',
      unique({ ...body, [collection]: [{ field1102: 'a@b' }, { field1103: '1' }] }),
    );
    const change = {
      overview: null,
      folder: 'On Hold',
      [collection]: [
        { entry: 1, delete: true },
        { entry: 2, field1103: null },
      ],
    };
    const { accepts, faultsOf } = validatorOf(withoutRequired(write));
    expect(faultsOf(change)).toEqual([]);
    expect(accepts({ jobtitle: null })).toBe(false);
    await client.change(`jobs/${id}`, change);
    expect(await client.read(`jobs/${id}`, `overview,${collection}`)).toEqual({ [collection]: [{ entry: 2 }] });
    expect((await client.patch(`/jobs/${id}`, { jobtitle: null })).status).toBe(400);
  });

  it.each([
    ['source', 'talentpool'],
    ['onboard', 'newhirecategory'],
  ])('describes by %s the same as by %s (D-SCH-1)', async (one, other) => {
    for (const mode of ['', '?for=write']) {
      expect(await schemaOf(`${one}/schema${mode}`)).toEqual(await schemaOf(`${other}/schema${mode}`));
    }
  });

  describe.each(WORKFLOW_SEGMENTS)('%s', (segment) => {
    const reference = { profile: 'https://api.example/customers/1/jobs/7', id: 7, value: 'Engineer' };
    const workflow = {
      id: 3,
      baseprofile: reference,
      associatedprofile: { ...reference, value: undefined },
      // the blueprint names no statuses for the others
      ...(segment === 'submittal' && { status: { id: 'C1', value: 'Gone' } }),
      source: 'Portal',
      sourcename: 'careers',
      createddate: '2026-11-20 01:05 PM',
      updateddate: '2026-11-20 01:05 PM',
      links: [{ rel: 'self', title: 'Workflow', url: 'https://api.example/' }],
    };

    it('describes the workflow as it is read (D-WFL-1, D-SCH-6)', async () => {
      const schema = await schemaOf(`${segment}/schema`);
      expect(Object.keys(schema.properties ?? {}).toSorted()).toEqual(Object.keys(workflow).toSorted());
      const read = JSON.parse(JSON.stringify(workflow)) as object;
      expect(validatorOf(schema).faultsOf(read)).toEqual([]);
      expect(validatorOf(schema).accepts({ ...read, baseprofile: 7 })).toBe(false);
      expect(validatorOf(schema).accepts({ ...read, source: 7 })).toBe(false);
    });

    it('describes what makes one', async () => {
      const { accepts } = validatorOf(await schemaOf(`${segment}/schema?for=write`));
      expect(accepts({ baseprofile: 7, associatedprofile: 8 })).toBe(true);
      expect(accepts({ baseprofile: 7 })).toBe(false);
      expect(accepts({ baseprofile: reference, associatedprofile: 8 })).toBe(false);
      expect(accepts({ baseprofile: 7, associatedprofile: 8, createddate: '2026-11-20 01:05 PM' })).toBe(false);
    });

    it('has each field on its own', async () => {
      expect(await schemaOf(`${segment}/sourcename/schema`)).toMatchObject({ title: 'Source name', type: 'string' });
    });
  });

  describe('a schema that does not exist', () => {
    it.each(['people', 'jobs', 'applicantworkflows', 'Person', 'constructor', 'lists'])(
      'by the segment %s is answered 404 code 2 (D-SCH-3)',
      async (segment) => {
        for (const below of [`${segment}/schema`, `${segment}/folder/schema`]) {
          const response = await client.get(path(below));
          expect([response.status, codesOf(response)]).toEqual([404, [2]]);
        }
      },
    );

    it.each(['nosuchfield', 'field99', 'Folder', 'links', 'constructor', '__proto__', 'toString', '%00', 'folder%20'])(
      'by the field %s is answered 404 code 2',
      async (field) => {
        for (const segment of SEGMENTS) {
          const response = await client.get(path(`${segment}/${field}/schema`));
          expect([segment, response.status, codesOf(response)]).toEqual([segment, 404, [2]]);
        }
      },
    );

    it('is a schema of a write for a field that is only read (D-SCH-3)', async () => {
      for (const field of ['id', 'createddate', 'jobid', idOf('file')]) {
        expect((await client.get(path(`job/${field}/schema`))).status).toBe(200);
        expect(codesOf(await client.get(path(`job/${field}/schema?for=write`)))).toEqual([2]);
      }
    });

    it.each(['room', 'talentpool', 'source', 'sourceworkflow', 'job', 'submittal'])(
      'is %s if the type is disabled (D-SCH-1, D-SCH-6)',
      async (segment) => {
        const other = new ApiClient(under.server, 1002);
        for (const below of [`${segment}/schema`, `${segment}/id/schema`]) {
          const response = await other.get(path(below));
          expect([response.status, codesOf(response)]).toEqual([404, [2]]);
        }
        expect((await other.get(path('onboardworkflow/schema'))).status).toBe(200);
      },
    );
  });

  it('of workflows are there although people are disabled (D-SCH-6)', async () => {
    const other = new ApiClient(under.server, 1003);
    for (const segment of WORKFLOW_SEGMENTS) expect((await other.get(path(`${segment}/schema`))).status).toBe(200);
    expect(codesOf(await other.get(path('person/schema')))).toEqual([2]);
  });

  describe('the caller', () => {
    it('sees no field that is hidden, in no schema, and it looks like one that there is not (D-ERR-3)', async () => {
      for (const mode of ['', '?for=write']) {
        expect(await propertiesOf(`job/schema${mode}`)).toHaveProperty('overview');
        expect(await propertiesOf(`job/schema${mode}`, vendor)).not.toHaveProperty('overview');
        expect((await client.get(path(`job/overview/schema${mode}`))).status).toBe(200);
        const hidden = await vendor.get(path(`job/overview/schema${mode}`));
        const unknown = await vendor.get(path(`job/overvieu/schema${mode}`));
        expect([hidden.status, hidden.text]).toEqual([404, unknown.text.replace('overvieu', 'overview')]);
      }
    });

    it('sees no hidden member of a collection', async () => {
      const members = async (by: ApiClient): Promise<Record<string, Schema>> =>
        (await propertiesOf('job/schema', by))[idOf('collection')]?.items?.properties as Record<string, Schema>;
      expect(await members(client)).toHaveProperty('field1100');
      expect(await members(vendor)).not.toHaveProperty('field1100');
      const text = JSON.stringify(await schemaOf(`job/${idOf('collection')}/schema`, vendor));
      expect(text).not.toContain('field1100');
    });

    it('sees which fields can only be read (D-SCH-3)', async () => {
      expect((await propertiesOf('job/schema'))['bonus']).not.toHaveProperty('readOnly');
      expect((await propertiesOf('job/schema', vendor))['bonus']).toMatchObject({ readOnly: true });
      expect(await propertiesOf('job/schema?for=write', vendor)).not.toHaveProperty('bonus');
    });

    it('has the labels and the required fields of the group (D-SCH-2)', async () => {
      expect((await schemaOf('job/schema')).required).toEqual(['jobtitle']);
      expect((await schemaOf('job/schema', vendor)).required).toEqual(['jobtitle', 'duedate']);
      expect((await propertiesOf('job/schema', vendor))['duedate']).toMatchObject({ title: 'Deadline' });
      expect((await propertiesOf('job/schema'))['duedate']).toMatchObject({ title: 'Due date' });
    });

    it('meets the own schema also in profiles that others wrote (D-SCH-4)', async () => {
      const write = await schemaOf('job/schema?for=write');
      const read = await schemaOf('job/schema', vendor);
      const [body] = fc.sample(valuesOf(write, { full: true, given }), 1);
      const id = await client.create('jobs', unique(body));
      const { json } = await vendor.get(`/jobs/${id}?fields=${Object.keys(read.properties ?? {}).join()}`);
      expect(json).toHaveProperty(idOf('collection'));
      expect(validatorOf(read).faultsOf(json)).toEqual([]);
    });

    it.each([
      'profiledefinitions/v1/company/schema',
      'profiledefinitions/v1/company/name/schema',
      ...WORKFLOW_SEGMENTS.map((segment) => `profiledefinitions/v1/${segment}/schema`),
      'search/resultsSchema',
      'search/filtersSchema',
      'forms/list/schema',
    ])('without access gets 404 code 3: %s', async (below) => {
      const response = await vendor.get(`/${below}`);
      expect([response.status, codesOf(response)]).toEqual([404, [3]]);
      expect((await client.get(`/${below}`)).status).toBe(200);
    });

    it('with read access gets both schemas (D-SCH-3)', async () => {
      for (const mode of ['read', 'write']) {
        expect((await vendor.get(path(`room/schema?for=${mode}`))).status).toBe(200);
      }
    });

    it('needs credentials, and the own customer', async () => {
      expect((await under.server.send({ path: client.path(path('job/schema')) })).status).toBe(401);
      const stranger = new ApiClient(under.server, 1001, '1002.user');
      expect(codesOf(await stranger.get(path('job/schema')))).toEqual([3]);
    });
  });

  it('gives a choice of the options of the group, and reads those of the others', async () => {
    expect(await schemaOf(`job/${idOf('dropdown')}/schema?for=write`, vendor)).toMatchObject({
      enum: ['Blue', 'Red', null],
      options: [{ id: 'Blue' }, { id: 'Red' }],
    });
    const { enum: readable } = await schemaOf(`job/${idOf('dropdown')}/schema`, vendor);
    expect(readable?.toSorted()).toEqual(['Blue', 'D11001', 'Green, dark', 'Red']);
  });

  it('gives the statuses of workflows, as the blueprint names them', async () => {
    const status = await schemaOf('submittal/status/schema?for=write');
    expect(status.properties?.['id']?.enum).toEqual(['C51218', 'C51220']);
    expect((await schemaOf('submittal/status/schema'))['options']).toEqual([
      { id: 'C51218', value: 'New' },
      { id: 'C51220', value: 'Background check' },
    ]);
    for (const query of ['', '?for=write']) {
      expect((await client.get(path(`onboardworkflow/status/schema${query}`))).status).toBe(404);
    }
  });

  describe('lists', () => {
    it('are named by id and full path, without hidden nodes except in the ids of a read (D-LST-2)', async () => {
      const { properties, options } = await schemaOf('job/field1016/schema');
      const choices = options as Array<{ id: string; value: string }>;
      expect(choices.map(({ value }) => value)).toEqual(['Morning', 'Morning > Early', 'Morning > Late', 'Evening']);
      expect(properties?.['id']?.enum).toHaveLength(5);
      const { accepts } = validatorOf(await schemaOf('job/field1016/schema?for=write'));
      const [morning] = choices;
      expect([accepts(morning?.id), accepts('Morning > Late'), accepts({ value: 'Late' })]).toEqual([true, true, true]);
      expect([accepts('Night'), accepts({ value: 'Night' }), accepts('Noon')]).toEqual([false, false, false]);
    });

    it('of countries and states have abbreviations', async () => {
      const country = await schemaOf(`person/${idOf('country')}/schema`);
      expect(country['options']).toContainEqual({ id: 'D41001', abbrev: 'US', value: 'United States' });
      const state = await schemaOf(`person/${idOf('state')}/schema`);
      expect(state['options']).toContainEqual({
        id: expect.stringMatching(/^D41001\d{3}$/),
        abbrev: 'CA',
        value: 'United States > California',
      });
    });

    it('of currencies are their codes', async () => {
      const { properties } = await schemaOf('job/fee/schema');
      expect(properties?.['currency']?.enum).toEqual(expect.arrayContaining(['EUR', 'USD', 'JPY']));
      expect(properties?.['currency']?.enum).not.toContain('XYZ');
    });
  });

  describe('the parameter for', () => {
    it('may be read, which is the same as left out (D-SCH-3)', async () => {
      expect(await schemaOf('job/schema?for=read')).toEqual(await schemaOf('job/schema'));
    });

    it.each(['', 'writes', 'WRITE', 'read,write'])('is refused as %j with code 5 (D-SCH-3)', async (mode) => {
      for (const below of ['job/schema', 'job/folder/schema', 'submittal/schema']) {
        const response = await client.get(path(`${below}?for=${mode}`));
        expect([response.status, codesOf(response)]).toEqual([400, [5]]);
        expect(errorsOf(response)[0]?.errorMessage).toMatch(/^for: must be "read" or "write"/);
      }
    });
  });

  describe('the answer', () => {
    const PATHS = [
      '/profiledefinitions/v1/job/schema',
      '/profiledefinitions/v1/job/folder/schema',
      '/forms/list/schema',
    ];

    it.each(PATHS)('of %s has a strong entity tag, and 304 while it stands', async (below) => {
      const first = await client.get(below);
      expect(first.headers['content-type']).toBe('application/json;charset=UTF-8');
      expect(first.headers.etag).toMatch(/^"[\w-]{43}"$/);
      const again = await client.get(below, { 'if-none-match': String(first.headers.etag) });
      expect([again.status, again.text, again.headers.etag]).toEqual([304, '', first.headers.etag]);
      expect((await client.get(below, { 'if-none-match': '"other"' })).status).toBe(200);
      const head = await client.send('HEAD', below);
      expect([head.status, head.text, head.headers.etag]).toEqual([200, '', first.headers.etag]);
    });

    it('has another tag for another group, and for writes', async () => {
      const tags = [
        (await client.get(path('job/schema'))).headers.etag,
        (await vendor.get(path('job/schema'))).headers.etag,
        (await client.get(path('job/schema?for=write'))).headers.etag,
      ];
      expect(new Set(tags).size).toBe(3);
    });

    it.each(['post', 'put', 'patch', 'delete'])('to %s is 405', async (method) => {
      const response = await client.send(method.toUpperCase(), path('job/schema'), { body: {} });
      expect([response.status, codesOf(response)]).toEqual([405, [11]]);
    });
  });

  describe('the fixed schemas', () => {
    it('of search results', async () => {
      const { accepts } = validatorOf((await client.get('/search/resultsSchema')).json as Schema);
      expect(accepts({ searchResults: [{ self: 'https://api.example/customers/1/jobs/7', id: 7 }] })).toBe(true);
      expect(accepts({ searchResults: [{ id: '7' }] })).toBe(false);
    });

    it('of the filter object', async () => {
      const { accepts } = validatorOf((await client.get('/search/filtersSchema')).json as Schema);
      const filters = [{ name: 'job.folder', value: ['D31001'], operator: '=' }];
      expect(accepts({ filters, operator: '|', children: [{ filters }] })).toBe(true);
      expect(accepts({ filters: [{ ...filters[0], operator: '~' }] })).toBe(false);
    });

    it('of the list of forms (D-FRM-13)', async () => {
      const schema = (await client.get('/forms/list/schema')).json as Schema;
      expect(schema.properties?.['forms']?.items?.properties).toHaveProperty('formname');
      expect(JSON.stringify(schema)).toContain('formName');
    });
  });
});

function isHtml(schema: Schema, name: string): boolean {
  // of markup, cleaning may leave nothing
  return name === idOf('html') || (name in HTML_FIELDS && schema.properties?.[name]?.type === 'string');
}

const HTML_FIELDS = { overview: true, responsibilities: true, qualifications: true };

describeServer('a schema under a blueprint that changes', {}, (under) => {
  const blueprintWith = (people: readonly object[], night: boolean) =>
    aBlueprint(1001, {
      profileTypes: { people: { fields: people } },
      customLists: [
        { listnodeid: 500, value: 'Preferences', nodes: [{ value: 'Day' }, { value: 'Night', hidden: night }] },
      ],
    } as Parameters<typeof aBlueprint>[1]);
  const loose = [
    { id: 'field1', label: 'Code', type: 'text' },
    { id: 'field2', label: 'Rank', type: 'integer' },
    { id: 'field3', label: 'Size', type: 'dropdown', options: ['Small', 'Large'] },
    { id: 'field4', label: 'Licences', type: 'collection', fields: [{ id: 'field5', label: 'Number', type: 'text' }] },
    { id: 'field6', label: 'Shift', type: 'list', list: 'C500' },
  ];
  const tight = [
    { id: 'field1', label: 'Code', type: 'text', maxLength: 3, pattern: '^[A-Z]' },
    { id: 'field2', label: 'Rank', type: 'integer', min: 10 },
    { id: 'field3', label: 'Size', type: 'dropdown', options: ['Medium'] },
    {
      id: 'field4',
      label: 'Licences',
      type: 'collection',
      fields: [{ id: 'field5', label: 'Number', type: 'text', maxLength: 1 }],
    },
    { id: 'field6', label: 'Shift', type: 'list', list: 'C500' },
    { id: 'lastname', maxLength: 2 },
  ];
  const body = {
    firstname: 'Ada',
    lastname: 'Lovelace',
    field1: 'lower case',
    field2: 1,
    field3: 'Large',
    field4: [{ field5: 'long' }],
    field6: 'Night',
  };

  it('is still met by what was stored before, and accepts no more of it (D-SCH-4)', async () => {
    await under.server.apply(blueprintWith(loose, false));
    const client = new ApiClient(under.server, 1001);
    const below = '/profiledefinitions/v1/person/schema';
    const schemaOf = async (mode = ''): Promise<Schema> => (await client.get(below + mode)).json as Schema;
    expect((await schemaOf()).properties?.['field1']).toMatchObject({ maxLength: 4000 });
    const id = await client.create('people', body);
    const before = (await client.get(below)).headers.etag;
    await under.server.apply(blueprintWith(tight, true));
    const after = await client.get(below);
    expect(after.headers.etag).not.toBe(before);

    const read = await client.get(`/people/${id}?fields=lastname,field1,field2,field3,field4,field6`);
    expect(read.json).toMatchObject({
      lastname: 'Lovelace',
      field1: 'lower case',
      field2: 1,
      field3: 'Large',
      field6: { value: 'Night' },
      field4: [{ entry: 1, field5: 'long' }],
    });
    expect(validatorOf(withoutRequired(await schemaOf())).faultsOf(read.json)).toEqual([]);
    expect(await schemaOf()).toMatchObject({
      properties: {
        field3: { enum: ['Medium', 'Small', 'Large'], options: [{ id: 'Medium', value: 'Medium' }] },
        field6: { properties: { id: { enum: [expect.any(String), expect.any(String)] } }, options: [{ value: 'Day' }] },
      },
    });

    const { faultsOf } = validatorOf(await schemaOf('?for=write'));
    expect(faultsOf(body).length).toBeGreaterThan(0);
    const limits = (await schemaOf('?for=write')).properties;
    expect(limits).toMatchObject({
      field1: { maxLength: 3, pattern: '^[A-Z]' },
      field2: { minimum: 10 },
      field3: { enum: ['Medium', null] },
      field4: { items: { properties: { field5: { maxLength: 1 } } } },
      lastname: { maxLength: 2 },
    });
  });
});
