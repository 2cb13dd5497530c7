import { expect, it } from '@jest/globals';
import { aBlueprint, groupsAndUsers, SECRET } from '../../builders/blueprint.builder.js';
import { ApiClient, codesOf, errorsOf, headerValues } from '../../support/api-client.js';
import { describeServer } from '../../support/each-server.js';

const CUSTOMER = 1001;

const BLUEPRINT = aBlueprint(CUSTOMER, {
  ...groupsAndUsers(CUSTOMER, {
    partners: {
      access: { jobs: 'read', companies: 'none' },
      fieldAccess: { people: { field1: 'none', middlename: 'read', 'field5/field6': 'none', 'field5/field7': 'read' } },
      attributes: { people: { field3: { required: true }, field4: { hidden: true }, lastname: { maxLength: 5 } } },
    },
    recruiters: {
      fieldAccess: {
        people: { lastname: 'none', email: 'none', externalid: 'none' },
        companies: { 'addresses/addresscity': 'none' },
      },
    },
  }),
  profileTypes: {
    people: {
      fields: [
        { id: 'field1', label: 'Salary wish', type: 'text' },
        { id: 'field2', label: 'Notes', type: 'text' },
        { id: 'field3', label: 'Badge', type: 'text' },
        { id: 'field4', label: 'Rating', type: 'integer' },
        {
          id: 'field5',
          label: 'Licences',
          type: 'collection',
          fields: [
            { id: 'field6', label: 'Number', type: 'text' },
            { id: 'field7', label: 'State', type: 'text' },
            { id: 'field8', label: 'Note', type: 'text' },
          ],
        },
        { id: 'field9', label: 'Both tabs', type: 'text' },
        { id: 'field10', label: 'Nobody', type: 'text', hidden: true },
      ],
      tabs: [
        { id: 'general', label: 'General', fields: ['firstname', 'lastname', 'field9'] },
        { id: 'hr', label: 'HR', hiddenFrom: ['partners'], fields: ['field2', 'field9'] },
      ],
    },
    jobs: {
      fields: [
        { id: 'field1', label: 'Shifts', type: 'collection', fields: [{ id: 'field11', label: 'Day', type: 'text' }] },
        { id: 'field2', label: 'Plan', type: 'file' },
      ],
    },
    rooms: { enabled: false },
    talentpools: { locked: true },
  },
});

describeServer('permissions', { blueprints: [BLUEPRINT] }, (under) => {
  const as = (user: string): ApiClient => new ApiClient(under.server, CUSTOMER, `${CUSTOMER}.${user}`);
  const person = { firstname: 'Ada', lastname: 'Byron', field3: 'b1' };

  it('show a field that stands on another tab too, which is not hidden (D-PRO-11)', async () => {
    const id = await as('user').create('people', { ...person, field9: 'seen' });
    expect(await as('user').read(`people/${id}`, 'field9')).toEqual({ field9: 'seen' });
  });

  it('let a group read a field that it may not write (code 7)', async () => {
    const id = await as('admin').create('people', { ...person, middlename: 'K' });
    expect(await as('user').read(`people/${id}`, 'middlename')).toEqual({ middlename: 'K' });
    expect(codesOf(await as('user').patch(`/people/${id}`, { middlename: 'L' }))).toEqual([7]);
  });

  it('decide on the members of collections one by one', async () => {
    const id = await as('admin').create('people', { ...person, field5: [{ field6: 'N1', field7: 'S1', field8: 'X' }] });
    expect(await as('user').read(`people/${id}`, 'field5')).toEqual({
      field5: [{ entry: 1, field7: 'S1', field8: 'X' }],
    });
    const refused = await as('user').patch(`/people/${id}`, { field5: [{ entry: 1, field6: 'N2', field7: 'S2' }] });
    expect(errorsOf(refused)).toEqual([
      { errorCode: 4, errorMessage: expect.stringMatching(/^field5\/1\/field6: /) },
      { errorCode: 7, errorMessage: expect.stringMatching(/^field5\/1\/field7: /) },
    ]);
    expect(await as('user').patch(`/people/${id}`, { field5: [{ entry: 1, field8: 'Y' }] })).toMatchObject({
      status: 204,
    });
    expect(await as('admin').read(`people/${id}`, 'field5')).toEqual({
      field5: [{ entry: 1, field6: 'N1', field7: 'S1', field8: 'Y' }],
    });
  });

  it('apply the attributes of the own group (D-PRO-25)', async () => {
    const { field3: _, ...without } = person;
    expect(codesOf(await as('user').post('/people', without))).toEqual([1]);
    expect((await as('admin').post('/people', without)).status).toBe(201);
    expect(codesOf(await as('user').post('/people', { ...person, lastname: 'Lovelace' }))).toEqual([5]);
    expect((await as('admin').post('/people', { ...person, lastname: 'Lovelace' })).status).toBe(201);
  });

  it('do not ask for a required field that is hidden from the caller (D-PRO-3)', async () => {
    const created = await as('recruiters').post('/people', { firstname: 'Ada' });
    expect(created.status).toBe(201);
  });

  it('leave what is hidden out of an address in one line (D-PRO-26)', async () => {
    const addresses = [{ addresscity: 'Ulm', addresszip: '89073' }];
    const company = await as('admin').create('companies', { name: 'Acme', addresses });
    const [{ id: joblocation }] = (await as('admin').read(`companies/${company}`, 'addresses'))['addresses'] as [
      { id: number },
    ];
    const job = await as('admin').create('jobs', { jobtitle: 'Engineer', joblocation });
    expect((await as('recruiters').read(`jobs/${job}`, 'joblocation'))['joblocation']).toMatchObject({
      value: '89073',
    });
  });

  it('leave what is hidden out of the title of a person (D-PRO-12)', async () => {
    const hiringmanager = await as('admin').create('people', person);
    const job = await as('admin').create('jobs', { jobtitle: 'Engineer', hiringmanager });
    const read = await as('recruiters').read(`jobs/${job}`, 'hiringmanager');
    expect(read).toEqual({ hiringmanager: expect.objectContaining({ id: hiringmanager, value: 'Ada' }) });
  });

  it('let nobody be found by what is hidden from the caller (D-PRO-27)', async () => {
    await as('admin').create('people', { ...person, email: 'hidden@example.com', externalid: 'H-1' });
    for (const path of ['/people/by-email?email=hidden@example.com', '/people/lookup?type=externalid&value=H-1']) {
      expect((await as('admin').get(path)).status).toBe(200);
      const reply = await as('recruiters').get(path);
      expect([path, reply.status, codesOf(reply)]).toEqual([path, 404, [2]]);
    }
  });

  it('close a profile type, or the writing of it, to a group (D-ERR-4)', async () => {
    const jobId = await as('admin').create('jobs', { jobtitle: 'Engineer' });
    const companyId = await as('admin').create('companies', { name: 'Acme' });
    await as('admin').change(`jobs/${jobId}`, { field1: [{ field11: 'Monday' }] });
    await as('admin').change(`companies/${companyId}`, { addresses: [{ addresscity: 'Ulm' }] });
    expect((await as('user').get(`/jobs/${jobId}`)).status).toBe(200);
    expect((await as('user').get(`/jobs/${jobId}/fields/field1/1`)).status).toBe(200);
    for (const [method, path] of [
      ['POST', '/jobs'],
      ['PATCH', `/jobs/${jobId}`],
      ['POST', `/jobs/${jobId}/fields/field1`],
      ['PATCH', `/jobs/${jobId}/fields/field1/1`],
      ['DELETE', `/jobs/${jobId}/fields/field1/1`],
      ['PATCH', `/jobs/${jobId}/fields/field2/binary`],
      ['GET', `/companies/${companyId}/fields/addresses/1`],
      ['GET', `/companies/${companyId}`],
      ['GET', '/companies/999'],
      ['GET', '/companies/lookup?type=externalid&value=x'],
      ['POST', '/companies'],
      ['PATCH', `/companies/${companyId}`],
    ] as const) {
      const reply = await as('user').send(method, path, { body: method === 'GET' ? undefined : {} });
      const status = path.startsWith('/jobs') ? 403 : 404;
      expect([method, path, reply.status, ...codesOf(reply)]).toEqual([method, path, status, 3]);
    }
  });
});

const ROLES = aBlueprint(1002, {
  profileTypes: {
    people: {
      fields: [
        { id: 'field1', label: 'Start', type: 'text', required: true },
        { id: 'field2', label: 'Badge', type: 'text', required: true },
        { id: 'field3', label: 'Everywhere', type: 'text', required: true },
        {
          id: 'field4',
          label: 'Licences',
          type: 'collection',
          fields: [
            { id: 'field41', label: 'Number', type: 'text', required: true },
            { id: 'field42', label: 'State', type: 'text' },
          ],
        },
      ],
      tabs: [
        { id: 'general', label: 'General', fields: ['field3'] },
        { id: 'candidate', label: 'Candidate', roles: ['candidate'], fields: ['field1', 'field3', 'field4'] },
        { id: 'employee', label: 'Employee', roles: ['employee', 'hiringmanager'], fields: ['field2'] },
      ],
      roleFolders: { D32001: 'candidate', 'Employee: Current': 'employee' },
    },
  },
});

describeServer('role tabs and role folders', { blueprints: [ROLES] }, (under) => {
  const user = (): ApiClient => new ApiClient(under.server, 1002);
  const missing = { firstname: 'Ada', lastname: 'Byron', field3: 'x' };
  const NOT_IN_A_ROLE = 'D32012';

  it.each([
    ['the default folder, which is a candidate’s', {}, ['field1']],
    ['an employee’s folder', { folder: 'D32013' }, ['field2']],
    ['a folder without a role', { folder: NOT_IN_A_ROLE }, []],
    ['a role assigned by roles alone (rule 7)', { folder: NOT_IN_A_ROLE, roles: { employee: true } }, []],
  ])('on POST require the fields of the folder’s role: %s', async (_case, more, required) => {
    const { status, json } = await user().post('/people', { ...missing, ...more });
    const fields = status === 201 ? [] : (json as { errors: { errorMessage: string }[] }).errors;
    expect(fields.map((entry) => (entry as { errorMessage: string }).errorMessage)).toEqual(
      required.map((field) => `${field}: is required.`),
    );
  });

  it('give the role of the folder permanently (D-PRO-11)', async () => {
    const id = await user().create('people', { ...missing, field1: 'now' });
    expect(await user().read(`people/${id}`, 'roles')).toEqual({
      roles: { candidate: true, employee: false, hiringmanager: false },
    });
    await user().change(`people/${id}`, { folder: 'D32013' });
    await user().change(`people/${id}`, { folder: NOT_IN_A_ROLE, field2: 'B1' });
    expect(await user().read(`people/${id}`, 'roles')).toEqual({
      roles: { candidate: true, employee: true, hiringmanager: false },
    });
  });

  it('on PATCH require the fields of the roles held before, not of those that it adds (rule 6)', async () => {
    const id = await user().create('people', { ...missing, folder: NOT_IN_A_ROLE });
    await user().change(`people/${id}`, { middlename: 'K', roles: { candidate: true } });
    const refused = await user().patch(`/people/${id}`, { middlename: 'L' });
    expect(errorsOf(refused)).toEqual([{ errorCode: 1, errorMessage: 'field1: is required.' }]);
    await user().change(`people/${id}`, { field1: 'now' });
  });

  it('ask a person with one of the roles alone for the members of a collection on their tabs (D-PRO-28)', async () => {
    const entries = { field4: [{ field42: 'Ohio' }] };
    const refused = await user().post('/people', { ...missing, field1: 'now', ...entries });
    expect(errorsOf(refused)).toEqual([{ errorCode: 1, errorMessage: 'field4/new1/field41: is required.' }]);
    await user().create('people', { ...missing, folder: NOT_IN_A_ROLE, ...entries });
  });

  const makeRoleFolder = (): Promise<void> => {
    const { people } = ROLES.profileTypes as { people: object };
    const roleFolders = { D32001: 'candidate', D32013: 'employee', [NOT_IN_A_ROLE]: 'hiringmanager' } as const;
    return under.server.apply({ ...ROLES, profileTypes: { people: { ...people, roleFolders } } });
  };

  it('show the role of a folder that became a role’s after the person was put there (D-PRO-28)', async () => {
    const id = await user().create('people', { ...missing, folder: NOT_IN_A_ROLE });
    await makeRoleFolder();
    expect(await user().read(`people/${id}`, 'roles')).toEqual({
      roles: { candidate: false, employee: false, hiringmanager: true },
    });
    const refused = await user().patch(`/people/${id}`, { middlename: 'L' });
    expect(errorsOf(refused)).toEqual([{ errorCode: 1, errorMessage: 'field2: is required.' }]);
    await under.server.apply(ROLES);
  });

  it('give such a role permanently with the next write (D-PRO-28)', async () => {
    const [written, unwritten] = [
      await user().create('people', { ...missing, folder: NOT_IN_A_ROLE }),
      await user().create('people', { ...missing, folder: NOT_IN_A_ROLE }),
    ];
    await makeRoleFolder();
    await user().change(`people/${written}`, { field2: 'B1' });
    await under.server.apply(ROLES);
    const held = async (id: number) => (await user().read(`people/${id}`, 'roles'))['roles'];
    expect(await held(written)).toMatchObject({ hiringmanager: true });
    expect(await held(unwritten)).toMatchObject({ hiringmanager: false });
  });
});

const LOCKS = aBlueprint(1003, {
  ...groupsAndUsers(1003, {
    partners: {
      searchLocks: {
        people: { filters: [{ name: 'person.field1', value: ['Open'], operator: '==' }] },
        companies: { filters: [{ name: 'company.folder', value: ['D33001'] }] },
      },
      fieldAccess: { people: { field1: 'none' } },
    },
  }),
  profileTypes: { people: { fields: [{ id: 'field1', label: 'Circle', type: 'text' }] } },
});

describeServer('search locks', { blueprints: [LOCKS] }, (under) => {
  const admin = (): ApiClient => new ApiClient(under.server, 1003, '1003.admin');
  const locked = (): ApiClient => new ApiClient(under.server, 1003);
  const inside = { firstname: 'Ada', lastname: 'Byron', field1: 'Open' };
  const outside = { firstname: 'Bea', lastname: 'Byron', field1: 'Closed' };

  it('let by-email and lookup find only what is inside (D-PRO-27)', async () => {
    const email = 'one@example.com';
    await admin().create('people', { ...outside, email, externalid: 'X-1' });
    expect(codesOf(await locked().get(`/people/by-email?email=${email}`))).toEqual([2]);
    expect(codesOf(await locked().get('/people/lookup?type=externalid&value=X-1'))).toEqual([2]);
    const id = await admin().create('people', { ...inside, email, externalid: 'X-2' });
    const found = await locked().get(`/people/by-email?email=${email}&fields=id`);
    expect([found.json, headerValues(found, 'x-warning')]).toEqual([{ id, links: expect.any(Array) }, []]);
    expect((await locked().get('/people/lookup?type=externalid&value=X-2')).json).toMatchObject({ id });
  });

  it('neither show nor take a reference to a person outside (D-PRO-12)', async () => {
    const hiringmanager = await admin().create('people', outside);
    const job = await admin().create('jobs', { jobtitle: 'Engineer', hiringmanager });
    expect(await locked().read(`jobs/${job}`, 'hiringmanager')).toEqual({});
    expect(codesOf(await locked().patch(`/jobs/${job}`, { recruiter: hiringmanager }))).toEqual([5]);
  });

  it('let nobody write a profile out of sight but its own', async () => {
    const id = await admin().create('companies', { name: 'Acme' });
    await locked().change(`companies/${id}`, { folder: 'D33002' });
    expect(codesOf(await locked().get(`/companies/${id}`))).toEqual([2]);
  });
});

describeServer('why', { blueprints: [BLUEPRINT, LOCKS] }, (under) => {
  const why = (customer: number, query: string, user = 'admin'): ReturnType<ApiClient['get']> =>
    under.server.sendSigned(`${customer}.${user}`, SECRET, { path: `/platform/v1/customers/${customer}/why?${query}` });

  it('shows what a user can do with a field, and every cause that stops it', async () => {
    const id = await new ApiClient(under.server, 1001, '1001.admin').create('people', {
      firstname: 'Ada',
      lastname: 'Byron',
    });
    const reply = await why(1001, `user=1001.user&profile=people/${id}&field=field1`);
    expect(reply.json).toEqual({
      user: '1001.user',
      group: 'partners',
      profile: `people/${id}`,
      field: 'field1',
      read: {
        allowed: false,
        causes: [{ cause: 'security-rule', detail: 'fieldAccess of "partners" says "none" for "field1".' }],
      },
      write: { allowed: false, causes: [expect.objectContaining({ cause: 'security-rule' })] },
    });
  });

  it.each([
    ['user=1001.user', 'lastname', [], []],
    ['user=1001.user', 'middlename', [], ['security-rule']],
    ['user=1001.user', 'field2', ['layout'], ['layout']],
    ['user=1001.user', 'field4', ['group-attributes'], ['group-attributes']],
    ['user=1001.user', 'field5/field6', ['security-rule'], ['security-rule']],
    ['user=1001.user', 'resume', [], []],
    ['user=1001.user', 'nofield', ['unknown-field'], ['unknown-field']],
    ['user=1001.admin', 'field1', [], []],
    ['user=1001.admin', 'field10', ['attribute-configuration'], ['attribute-configuration']],
    ['user=1001.admin', 'createddate', [], ['given-by-platform']],
  ])('%s, %s: read %j, write %j (D-PLT-12)', async (user, field, read, write) => {
    const id = await new ApiClient(under.server, 1001, '1001.admin').create('people', {
      firstname: 'Ada',
      lastname: 'Byron',
    });
    const { json } = await why(1001, `${user}&profile=people/${id}&field=${field}`);
    const told = json as Record<'read' | 'write', { allowed: boolean; causes: Array<{ cause: string }> }>;
    expect([told.read.causes.map(({ cause }) => cause), told.write.causes.map(({ cause }) => cause)]).toEqual([
      read,
      write,
    ]);
    expect([told.read.allowed, told.write.allowed]).toEqual([read.length === 0, write.length === 0]);
  });

  it('names the endpoint of a file, which is not written with its profile (D-PLT-12)', async () => {
    const id = await new ApiClient(under.server, 1001, '1001.admin').create('people', {
      firstname: 'Ada',
      lastname: 'Byron',
    });
    const { json } = await why(1001, `user=1001.user&profile=people/${id}&field=resume`);
    expect(json).toMatchObject({ write: { allowed: true, causes: [], endpoint: '…/fields/resume/binary' } });
  });

  it('knows access, disabled and locked types, and search locks (D-PLT-12)', async () => {
    const admin = new ApiClient(under.server, 1001, '1001.admin');
    const company = await admin.create('companies', { name: 'Acme' });
    const job = await admin.create('jobs', { jobtitle: 'x' });
    const pool = await admin.create('talentpools', { title: 'x' });
    const causesOf = async (query: string, customer = 1001): Promise<unknown> => {
      const { json } = await why(customer, query);
      return (json as { write: { causes: Array<{ cause: string }> } }).write.causes.map(({ cause }) => cause);
    };
    expect(await causesOf(`user=1001.user&profile=companies/${company}&field=name`)).toEqual(['access']);
    expect(await causesOf(`user=1001.user&profile=jobs/${job}&field=jobtitle`)).toEqual(['access']);
    expect(await causesOf(`user=1001.admin&profile=talentpools/${pool}&field=title`)).toEqual(['profile-type']);
    await under.server.apply({ ...BLUEPRINT, profileTypes: { ...BLUEPRINT.profileTypes, rooms: {} } });
    const room = await admin.create('rooms', { name: 'Attic' });
    await under.server.apply(BLUEPRINT);
    expect(await causesOf(`user=1001.admin&profile=rooms/${room}&field=name`)).toEqual(['profile-type']);
    const other = new ApiClient(under.server, 1003, '1003.admin');
    const person = await other.create('people', { firstname: 'Bea', lastname: 'Byron', field1: 'Closed' });
    expect(await causesOf(`user=1003.user&profile=people/${person}&field=lastname`, 1003)).toEqual(['search-lock']);
  });

  it('is for administrators, about their own customer’s users and profiles (D-PLT-12)', async () => {
    expect(codesOf(await why(1001, 'user=1001.admin&profile=people/1&field=id', 'user'))).toEqual([3]);
    for (const user of ['1003.admin', 'nobody'])
      expect(codesOf(await why(1001, `user=${user}&profile=people/1&field=id`))).toEqual([2]);
    expect(codesOf(await why(1001, 'user=1001.admin&profile=people/4711&field=id'))).toEqual([2]);
  });

  it.each([
    '',
    'user=1001.admin&profile=people&field=id',
    'user=1001.admin&profile=persons/1&field=id',
    'user=&profile=people/1&field=',
  ])('says what a call lacks: %s', async (query) => expect(codesOf(await why(1001, query))).toContain(5));
});
