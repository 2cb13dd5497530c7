import { beforeAll, describe, expect, it } from '@jest/globals';
import { aBlueprint } from '../../builders/blueprint.builder.js';
import { ApiClient, codesOf, headerValues } from '../../support/api-client.js';
import { describeServer } from '../../support/each-server.js';
import { TestClock } from '../../support/test-clock.js';

const clock = new TestClock();

const TIMES = { startdatetime: '2026-12-01 09:00 AM', enddatetime: '2026-12-01 05:30 PM' };

const folder = (id: string, value: string) => ({ id, value, formattedvalue: value });

describeServer('the catalogue of a new customer', { blueprints: [aBlueprint(1001)], clock }, (under) => {
  const client = new ApiClient(under.server, 1001);
  let person: number;
  let company: number;
  let address: number;

  beforeAll(async () => {
    clock.set('2026-11-20T12:00:00Z');
    person = await client.create('people', { firstname: 'Ada', lastname: 'Lovelace' });
    company = await client.create('companies', {
      name: 'Acme',
      addresses: [{ addresscity: 'Paris', addresscountry: 'FR' }],
    });
    const { addresses } = (await client.read(`companies/${company}`)) as { addresses: [{ id: number }] };
    address = addresses[0].id;
  });

  describe('default fields (spec: Common profile fields)', () => {
    it('of a person', async () => {
      const id = await client.create('people', {
        firstname: 'Grace',
        middlename: 'Brewster',
        lastname: 'Hopper',
        email: 'g@example.com',
        startdate: '2026-01-01',
        phones: [
          { phonetype: 'Mobile', phonenumber: '+1 555', primary: true },
          { phonetype: { id: 'D12002' }, phonenumber: '2' },
        ],
        addresses: [
          {
            addresstype: 'Home',
            addressstreet1: '1 Main St',
            addressstreet2: 'Apt 2',
            addresscity: 'Springfield',
            addresscounty: 'Sangamon',
            addressstate: 'IL',
            addresscountry: 'US',
            addresszip: '62701',
            primary: true,
          },
        ],
      });
      expect(await client.read(`people/${id}`)).toEqual({
        firstname: 'Grace',
        lastname: 'Hopper',
        folder: folder('D32001', 'Candidate: Active'),
        phones: [
          { entry: 1, phonetype: folder('D12001', 'Mobile'), phonenumber: '+1 555', primary: true },
          { entry: 2, phonetype: folder('D12002', 'Home'), phonenumber: '2' },
        ],
        addresses: [
          {
            entry: 1,
            addresstype: folder('D13001', 'Home'),
            addressstreet1: '1 Main St',
            addressstreet2: 'Apt 2',
            addresscity: 'Springfield',
            addresscounty: 'Sangamon',
            addresszip: '62701',
            primary: true,
            addressstate: { id: expect.stringMatching(/^D41001\d{3}$/), abbrev: 'IL', value: 'Illinois' },
            addresscountry: { id: 'D41001', abbrev: 'US', value: 'United States' },
          },
        ],
      });
    });

    it('of other types', async () => {
      for (const [type, body, names] of [
        [
          'jobs',
          { jobtitle: 'a', overview: 'x', hiringmanager: person, recruiter: person, joblocation: address },
          'folder,hiringmanager,jobid,joblocation,jobtitle,recruiter',
        ],
        ['companies', { name: 'a', email: 'b', addresses: [{ addresscity: 'Paris' }] }, 'addresses,folder,name'],
        ['talentpools', { title: 'a', externalid: 'p', owner: person }, 'externalid,folder,owner,title'],
        ['newhirecategories', { title: 'a', externaltitle: 'b', owner: person }, 'externaltitle,folder,title'],
        ['rooms', { name: 'a', capacity: 8, joblocation: address }, 'capacity,joblocation,name'],
        [
          'connectevents',
          { title: 'a', ...TIMES, joblocation: address, owner: person },
          'enddatetime,joblocation,owner,startdatetime,title',
        ],
      ] as const) {
        const id = await client.create(type, body);
        expect(
          Object.keys(await client.read(`${type}/${id}`))
            .toSorted()
            .join(),
        ).toBe(names);
      }
    });
  });

  it('gives each job its number, which is not written (blueprint: The catalogue)', async () => {
    const id = await client.create('jobs', { jobtitle: 'a' });
    expect(await client.read(`jobs/${id}`, 'jobid')).toEqual({ jobid: `2026-${id}` });
    for (const response of [
      await client.patch(`/jobs/${id}`, { jobid: 'x' }),
      await client.post('/jobs', { jobtitle: 'b', jobid: 'x' }),
    ]) {
      expect(headerValues(response, 'x-error')).toEqual([expect.stringMatching(/^7:jobid:/)]);
    }
    clock.set('2027-01-01T00:00:00Z');
    const next = await client.create('jobs', { jobtitle: 'b' });
    await client.change(`jobs/${id}`, { jobtitle: 'c' });
    expect(await client.read(`jobs/${next}`, 'jobid')).toEqual({ jobid: `2027-${next}` });
    expect(await client.read(`jobs/${id}`, 'jobid')).toEqual({ jobid: `2026-${id}` });
    clock.set('2026-11-20T12:00:00Z');
  });

  it.each([
    ['people', 'firstname,lastname', { firstname: 'a', lastname: 'b' }],
    ['jobs', 'jobtitle', { jobtitle: 'a' }],
    ['companies', 'name', { name: 'a' }],
    ['talentpools', 'title', { title: 'a' }],
    ['newhirecategories', 'title', { title: 'a' }],
    ['connectevents', 'title', { title: 'a' }],
  ])('requires of %s only %s and a folder, which is given (D-PRO-15)', async (profileType, required, least) => {
    const response = await client.post(`/${profileType}`, {});
    expect(
      headerValues(response, 'x-error')
        .map((text) => text.split(':')[1])
        .toSorted(),
    ).toEqual(required.split(','));
    expect((await client.post(`/${profileType}`, least)).status).toBe(201);
  });

  it.each([
    ['people', { firstname: 'a', lastname: 'b' }],
    ['newhirecategories', { title: 'a' }],
  ])('does not let the folder of %s be cleared', async (profileType, least) => {
    expect(headerValues(await client.post(`/${profileType}`, { ...least, folder: null }), 'x-error')).toEqual([
      '1:folder:is required.',
    ]);
    const id = await client.create(profileType, least);
    expect(headerValues(await client.patch(`/${profileType}/${id}`, { folder: '' }), 'x-error')).toEqual([
      '1:folder:is required.',
    ]);
  });

  it.each([
    ['people', 'source', 'lists.sources', { firstname: 'a', lastname: 'b' }],
    ['jobs', 'department', 'lists.client_group', { jobtitle: 'a' }],
    ['jobs', 'positioncategory', 'lists.position', { jobtitle: 'a' }],
    ['talentpools', 'folder', 'lists.job.folders', { title: 'a' }],
    ['newhirecategories', 'folder', 'lists.job.folders', { title: 'a' }],
  ])('takes of %s as %s a node of %s (D-PRO-15)', async (profileType, field, list, least) => {
    const { json } = await client.get(`/v2/lists/${list}?size=1`);
    const [node] = (json as { children: [{ id: string; value: string }] }).children;
    const id = await client.create(profileType, { ...least, [field]: node.id });
    expect(await client.read(`${profileType}/${id}`, field)).toEqual({ [field]: folder(node.id, node.value) });
  });

  it.each([
    ['rooms', { name: 'a' }],
    ['connectevents', { title: 'a' }],
  ])('knows no folder of %s (D-PRO-15)', async (profileType, least) => {
    expect(codesOf(await client.post(`/${profileType}`, { ...least, folder: 'D31001' }))).toEqual([4]);
  });

  it('has the node ids that partners rely on (blueprint: The catalogue)', async () => {
    const nodes = {
      jobs: { D31001: 'Approved', D31002: 'Pending Approval', D31003: 'On Hold', D31004: 'Closed' },
      people: {
        D32001: 'Candidate: Active',
        D32002: 'Candidate: Inactive',
        D32011: 'Hiring Manager: Active',
        D32012: 'Hiring Manager: Inactive',
        D32013: 'Employee: Current',
        D32018: 'Employee: Former',
      },
      companies: { D33001: 'Active Location', D33002: 'Inactive Location' },
    };
    const least = { jobs: { jobtitle: 'a' }, people: { firstname: 'a', lastname: 'b' }, companies: { name: 'a' } };
    for (const [profileType, folders] of Object.entries(nodes)) {
      const id = await client.create(profileType, least[profileType as keyof typeof least]);
      for (const [nodeId, value] of Object.entries(folders)) {
        await client.change(`${profileType}/${id}`, { folder: nodeId });
        expect(await client.read(`${profileType}/${id}`, 'folder')).toEqual({ folder: folder(nodeId, value) });
      }
    }
  });
});
