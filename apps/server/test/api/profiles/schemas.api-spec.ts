import { beforeAll, describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { aBlueprint, groupsAndUsers } from '../../builders/blueprint.builder.js';
import { ApiClient, codesOf } from '../../support/api-client.js';
import { describeServer } from '../../support/each-server.js';
import { closed, validatorOf, withoutRequired } from '../../support/json-schema.js';
import { edgesOf, edgeText, isTooMuchTogether } from '../../support/schema-edges.js';
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
] as const;
const WORKFLOW_SEGMENTS = ['submittal', 'sourceworkflow', 'onboardworkflow'] as const;

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
  ...groupsAndUsers(1001, {
    vendors: {
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
  }),
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
  const client = new ApiClient(under.server, 1001);
  const vendor = new ApiClient(under.server, 1001, '1001.vendors');
  /** Values that a write can have, by field: ids that it can name, and places that belong together (D-PRO-13). */
  let given: Record<string, number | string>;

  beforeAll(async () => {
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
      ...{ addresscountry: 'US', addressstate: 'WA', field1117: 'US', field1118: 'WA' },
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

  it.each(PROFILE_SEGMENTS)(
    'of %s has every field of a read, and is met by every body that its write schema accepts',
    async (segment, profileType) => {
      const write = await schemaOf(`${segment}/schema?for=write`);
      const read = await schemaOf(`${segment}/schema`);
      expect(read).toMatchObject({ $schema: 'https://json-schema.org/draft/2020-12/schema', type: 'object' });
      for (const { id, label } of fields) expect(read.properties?.[id]).toMatchObject({ title: label });
      for (const id of ['id', 'createddate', 'createdby', 'updateddate', 'updatedby', 'links'])
        expect(read.properties).toHaveProperty(id);
      const names = Object.keys(read.properties ?? {});
      const takes = validatorOf(write);
      const meets = validatorOf(closed(read));
      const files = ['resume', 'photo', idOf('file'), idOf('image')];
      const created = async (sketch: unknown): Promise<object> => {
        const body = unique(sketch);
        expect([body, takes.faultsOf(body)]).toEqual([body, []]);
        const id = await client.create(profileType, body);
        const { headers, json } = await client.get(`/${profileType}/${id}?fields=${names.join()}`);
        expect(headers['x-warning']).toBeUndefined();
        expect(meets.faultsOf((await client.get(`/${profileType}/${id}?fields=id`)).json)).toEqual([]);
        return json as object;
      };
      for (const sketch of fc.sample(valuesOf(write, { full: true, given }), 2)) {
        const json = await created(sketch);
        const unread = names.filter((name) => !(name in json));
        expect(unread.filter((name) => !files.includes(name) && !isHtml(read, name))).toEqual([]);
        expect(meets.faultsOf(json)).toEqual([]);
      }
      for (const sketch of fc.sample(valuesOf(write, { full: false, given }), 8)) {
        const json = await created(sketch);
        expect([json, meets.faultsOf(json)]).toEqual([json, []]);
      }
      expect(read.required).toEqual(['links']);
    },
  );

  it('of a write and the service agree at every edge of every field', async () => {
    const write = await schemaOf('job/schema?for=write');
    const takes = validatorOf(write);
    const [full] = fc.sample(valuesOf(write, { full: true, given }), 1) as [Record<string, unknown>];
    const needed = Object.fromEntries((write.required ?? []).map((name) => [name, full[name]]));
    const disagreements: unknown[] = [];
    for (const [name, schema] of Object.entries(write.properties ?? {})) {
      if (name in given || name === 'externalid') continue;
      for (const value of edgesOf(schema, full[name], Object.keys(given))) {
        const body = { ...needed, [name]: value };
        const { status, text } = await client.post('/jobs', edgeText(body));
        if (isTooMuchTogether(text)) continue;
        if ((status === 201) !== takes.accepts(body)) disagreements.push({ name, value, status, text });
      }
    }
    expect(disagreements).toEqual([]);
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

  it('of what does not exist is answered 404 code 2: a segment or a field by another name', async () => {
    for (const below of [
      'people/schema',
      'people/folder/schema',
      'job/Folder/schema',
      'job/links/schema',
      'submittal/x/schema',
      'job/__proto__/schema',
    ]) {
      const response = await client.get(path(below));
      expect([below, response.status, codesOf(response)]).toEqual([below, 404, [2]]);
    }
  });

  it('of a write does not exist for a field that is only read (D-SCH-3)', async () => {
    for (const field of ['id', 'createddate', 'jobid', idOf('file')]) {
      expect((await client.get(path(`job/${field}/schema`))).status).toBe(200);
      expect(codesOf(await client.get(path(`job/${field}/schema?for=write`)))).toEqual([2]);
    }
  });

  it('do not exist of a type that is disabled (D-SCH-1, D-SCH-6)', async () => {
    const other = new ApiClient(under.server, 1002);
    for (const segment of ['room', 'talentpool', 'source', 'sourceworkflow', 'job', 'submittal']) {
      for (const below of [`${segment}/schema`, `${segment}/id/schema`]) {
        const response = await other.get(path(below));
        expect([below, response.status, codesOf(response)]).toEqual([below, 404, [2]]);
      }
    }
    expect((await other.get(path('onboardworkflow/schema'))).status).toBe(200);
  });

  it('of workflows are there although people are disabled (D-SCH-6)', async () => {
    const other = new ApiClient(under.server, 1003);
    for (const segment of WORKFLOW_SEGMENTS) expect((await other.get(path(`${segment}/schema`))).status).toBe(200);
    expect(codesOf(await other.get(path('person/schema')))).toEqual([2]);
  });

  describe('the caller', () => {
    it('sees which fields can only be read, and the labels and required fields of the group (D-SCH-2, D-SCH-3)', async () => {
      const [all, own] = [await schemaOf('job/schema'), await schemaOf('job/schema', vendor)];
      expect([all.required, own.required]).toEqual([['links'], ['links']]);
      expect((await schemaOf('job/schema?for=write')).required).toEqual(['jobtitle']);
      expect((await schemaOf('job/schema?for=write', vendor)).required).toEqual(['jobtitle', 'duedate']);
      expect(all.properties).toMatchObject({ duedate: { title: 'Due date' } });
      expect(all.properties?.['bonus']).not.toHaveProperty('readOnly');
      expect(own.properties).toMatchObject({ duedate: { title: 'Deadline' }, bonus: { readOnly: true } });
      expect(await propertiesOf('job/schema?for=write', vendor)).not.toHaveProperty('bonus');
    });

    it('meets the own schema also in profiles that others wrote (D-SCH-4)', async () => {
      const write = await schemaOf('job/schema?for=write');
      const read = await schemaOf('job/schema', vendor);
      const [body] = fc.sample(valuesOf(write, { full: true, given }), 1);
      const id = await client.create('jobs', unique(body));
      const { json } = await vendor.get(`/jobs/${id}?fields=${Object.keys(read.properties ?? {}).join()}`);
      expect(json).toHaveProperty(idOf('collection'));
      expect(validatorOf(closed(read)).faultsOf(json)).toEqual([]);
    });

    it('gets 404 code 3 without access, and both schemas with read access (D-SCH-3)', async () => {
      for (const below of [
        ...['company/schema', 'company/name/schema', ...WORKFLOW_SEGMENTS.map((segment) => `${segment}/schema`)].map(
          path,
        ),
        ...['/search/resultsSchema', '/search/filtersSchema', '/forms/list/schema'],
      ]) {
        const response = await vendor.get(below);
        expect([below, response.status, codesOf(response)]).toEqual([below, 404, [3]]);
        expect((await client.get(below)).status).toBe(200);
      }
      for (const mode of ['read', 'write'])
        expect((await vendor.get(path(`room/schema?for=${mode}`))).status).toBe(200);
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

  it('names nodes of lists by id and full path, countries and states by abbreviations, currencies by their codes', async () => {
    const optionsOf = async (below: string): Promise<unknown> => (await schemaOf(`${below}/schema`))['options'];
    const id = expect.stringMatching(/^C\d+$/);
    expect(await optionsOf('job/field1016')).toEqual(
      ['Morning', 'Morning > Early', 'Morning > Late', 'Evening'].map((value) => ({ id, value })),
    );
    expect(await optionsOf(`person/${idOf('country')}`)).toContainEqual({
      id: 'D41001',
      abbrev: 'US',
      value: 'United States',
    });
    expect(await optionsOf(`person/${idOf('state')}`)).toContainEqual({
      id: expect.stringMatching(/^D41001\d{3}$/),
      abbrev: 'CA',
      value: 'United States > California',
    });
    const { properties } = await schemaOf('job/fee/schema');
    expect(properties?.['currency']?.enum).toEqual(expect.arrayContaining(['EUR', 'USD', 'JPY']));
  });

  it('has another tag for another group, and for writes, and is of reads if for is left out (D-SCH-3)', async () => {
    expect(await schemaOf('job/schema?for=read')).toEqual(await schemaOf('job/schema'));
    const tags = [
      (await client.get(path('job/schema'))).headers.etag,
      (await vendor.get(path('job/schema'))).headers.etag,
      (await client.get(path('job/schema?for=write'))).headers.etag,
    ];
    expect(new Set(tags).size).toBe(3);
  });

  it('of search results, of filters and of the list of forms is fixed (D-FRM-13)', async () => {
    const results = validatorOf((await client.get('/search/resultsSchema')).json as Schema);
    expect(results.accepts({ searchResults: [{ self: 'https://api.example/customers/1/jobs/7', id: 7 }] })).toBe(true);
    expect(results.accepts({ searchResults: [{ id: '7' }] })).toBe(false);
    const { accepts } = validatorOf((await client.get('/search/filtersSchema')).json as Schema);
    const filters = [{ name: 'job.folder', value: ['D31001'], operator: '=' }];
    expect(accepts({ filters, operator: '|', children: [{ filters }] })).toBe(true);
    expect(accepts({ filters: [{ ...filters[0], operator: '~' }] })).toBe(false);
    const forms = (await client.get('/forms/list/schema')).json as Schema;
    expect(forms.properties?.['forms']?.items?.properties).toHaveProperty('formname');
    expect(JSON.stringify(forms)).toContain('formName');
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
    expect(validatorOf(await schemaOf()).faultsOf(read.json)).toEqual([]);
    expect(await schemaOf()).toMatchObject({
      properties: {
        field3: { enum: ['Medium', 'Small', 'Large'], options: [{ id: 'Medium', value: 'Medium' }] },
        field6: { properties: { id: { enum: [expect.any(String), expect.any(String)] } }, options: [{ value: 'Day' }] },
      },
    });

    const { field3, field6 } = read.json as Record<string, unknown>;
    await client.change(`people/${id}`, { lastname: 'B', field1: 'C', field2: 10, field3, field6 });
    const { lastname: _, field1: __, field2: ___, field4: ____, ...choices } = body;
    expect(codesOf(await client.post('/people', { ...choices, lastname: 'B' }))).toEqual([5, 5]);

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
