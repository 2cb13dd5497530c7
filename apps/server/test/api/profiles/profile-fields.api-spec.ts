import { beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { aBlueprint } from '../../builders/blueprint.builder.js';
import { ApiClient, codesOf, errorsOf, headerValues } from '../../support/api-client.js';
import { describeServer } from '../../support/each-server.js';
import { problemsOf } from '../../support/forms-client.js';

const FIELDS = {
  text: { id: 'field1', type: 'text', maxLength: 5, minLength: 2, pattern: '^[A-Z]' },
  free: { id: 'field2', type: 'text' },
  textarea: { id: 'field3', type: 'textarea', maxLength: 10 },
  email: { id: 'field4', type: 'email', maxLength: 20, pattern: '@' },
  phone: { id: 'field5', type: 'phone' },
  url: { id: 'field6', type: 'url', pattern: '^https:' },
  html: { id: 'field7', type: 'html' },
  integer: { id: 'field8', type: 'integer', min: -2, max: 10 },
  number: { id: 'field9', type: 'number', min: 0.5 },
  boolean: { id: 'field10', type: 'boolean' },
  date: { id: 'field11', type: 'date' },
  datetime: { id: 'field12', type: 'datetime' },
  currency: { id: 'field13', type: 'currency' },
  salary: { id: 'field14', type: 'salary' },
  dropdown: { id: 'field15', type: 'dropdown', options: ['Red', 'Green, dark', 'D11001'] },
  list: { id: 'field16', type: 'list', list: 'lists.person.folders' },
  multiple: { id: 'field17', type: 'list', list: 'lists.phone_type', multiple: true },
  custom: { id: 'field18', type: 'list', list: 'C500' },
  country: { id: 'field19', type: 'country' },
  state: { id: 'field20', type: 'state' },
  person: { id: 'field21', type: 'person' },
  profile: { id: 'field22', type: 'profile', profileType: 'companies' },
  address: { id: 'field23', type: 'address' },
  file: { id: 'field24', type: 'file' },
  image: { id: 'field25', type: 'image' },
  collection: {
    id: 'field26',
    type: 'collection',
    fields: [
      { id: 'field261', label: 'Number', type: 'text', required: true },
      { id: 'field262', label: 'Expires', type: 'date' },
    ],
  },
  sites: {
    id: 'field27',
    type: 'collection',
    fields: [
      { id: 'field271', label: 'Country', type: 'country', default: 'CA' },
      { id: 'field272', label: 'State', type: 'state' },
    ],
  },
} as const;
type Kind = keyof typeof FIELDS;

const blueprint = aBlueprint(1001, {
  profileTypes: { jobs: { fields: Object.entries(FIELDS).map(([label, field]) => ({ label, ...field })) } },
  customLists: [
    {
      listnodeid: 500,
      value: 'Preferences',
      nodes: [
        { value: 'Morning', children: [{ value: 'Early' }, { value: 'Late' }] },
        { value: 'Evening' },
        { value: 'Night', hidden: true },
      ],
    },
  ],
});

function idOf(kind: Kind): string {
  return FIELDS[kind].id;
}

describeServer('profile fields', { blueprints: [blueprint, aBlueprint(1002)] }, (under) => {
  const client = new ApiClient(under.server, 1001);
  let job: string;
  let company: number;
  let address: number;

  beforeAll(async () => {
    job = `jobs/${await client.create('jobs', { jobtitle: 'Engineer' })}`;
    company = await client.create('companies', {
      name: 'Acme',
      addresses: [
        {
          addressstreet1: '1 Main St',
          addresscity: 'Springfield',
          addressstate: 'IL',
          addresscountry: 'US',
          addresszip: '62701',
        },
      ],
    });
    const { addresses } = (await client.read(`companies/${company}`)) as { addresses: [{ id: number }] };
    address = addresses[0].id;
  });

  const write = (kind: Kind, value: unknown) => client.patch(`/${job}`, { [idOf(kind)]: value });
  const read = async (kind: Kind): Promise<unknown> => (await client.read(job, idOf(kind)))[idOf(kind)];

  describe('a value', () => {
    const node = (id: unknown, ...labels: string[]) => ({
      id,
      value: labels.at(-1),
      formattedvalue: labels.join(' > '),
    });
    const accepted: ReadonlyArray<readonly [kind: Kind, written: unknown, read: unknown]> = [
      ['text', 'A😀😀😀😀', 'A😀😀😀😀'],
      ['free', '  sent as it is \t\r\n ', '  sent as it is \t\r\n '],
      ['free', 'e\u0301 é ﬁ <b>&amp;</b> \u0001 \\ " \u2028', 'e\u0301 é ﬁ <b>&amp;</b> \u0001 \\ " \u2028'],
      ['free', '0', '0'],
      ['textarea', 'a\nb\n', 'a\nb\n'],
      ['email', 'not@all valid', 'not@all valid'],
      ['phone', '+49 (0) 89 / x', '+49 (0) 89 / x'],
      ['url', 'https://a b', 'https://a b'],
      ['html', '<p onclick="x()">a <b>you</b><script>alert(1)</script></p>', '<p>a <b>you</b></p>'],
      ['html', '<a href="javascript:x()">a</a>', '<a>a</a>'],
      ['integer', 1e1, 10],
      ['number', 0.5, 0.5],
      ['number', 12_345.678, 12_345.678],
      ['boolean', false, false],
      ['date', '0001-01-01', '0001-01-01'],
      ['datetime', '2026-11-20 12:00 AM', '2026-11-20 12:00 AM'],
      ['datetime', '1969-12-31 11:59 PM', '1969-12-31 11:59 PM'],
      ['currency', { currency: 'EUR', amount: 12.5 }, { currency: 'EUR', amount: 12.5, amountstring: '12.50' }],
      ['currency', { currency: 'JPY', amount: 1200 }, { currency: 'JPY', amount: 1200, amountstring: '1200' }],
      ['currency', { currency: 'KWD', amount: 0 }, { currency: 'KWD', amount: 0, amountstring: '0.000' }],
      [
        'currency',
        { currency: 'USD', amount: -1, amountstring: 'ignored' },
        { currency: 'USD', amount: -1, amountstring: '-1.00' },
      ],
      [
        'salary',
        { currency: 'USD', amount: 90_000, timeframe: 'Yearly' },
        { currency: 'USD', amount: 90_000, amountstring: '90000.00', timeframe: 'Yearly' },
      ],
      ['dropdown', 'Green, dark', 'Green, dark'],
      ['list', 'C32001', node('D32001', 'Candidate: Active')],
      ['multiple', ['Work', { id: 'D12001' }], [node('D12003', 'Work'), node('D12001', 'Mobile')]],
      ['multiple', ['Work', 'Work'], [node('D12003', 'Work')]],
      ['custom', 'Morning > Late', node(expect.stringMatching(/^C\d+$/), 'Morning', 'Late')],
      ['country', 'US', { id: 'D41001', abbrev: 'US', value: 'United States' }],
      ['country', { value: 'United States' }, { id: 'D41001', abbrev: 'US', value: 'United States' }],
      ['country', { abbrev: 'DE' }, { id: expect.stringMatching(/^D41\d+$/), abbrev: 'DE', value: 'Germany' }],
      ['state', 'CA', { id: expect.stringMatching(/^D41001\d{3}$/), abbrev: 'CA', value: 'California' }],
      ['state', { value: 'Ontario' }, { id: expect.stringMatching(/^D41\d{6}$/), abbrev: 'ON', value: 'Ontario' }],
    ];

    it.each(accepted)(
      'of %s is written as %j and read back, as it can be written again (D-PRO-4, D-PRO-16)',
      async (kind, written, expected) => {
        const response = await write(kind, written);
        expect([response.status, response.text]).toEqual([204, '']);
        const first = await read(kind);
        expect(first).toEqual(expected);
        expect((await write(kind, first)).status).toBe(204);
        expect(await read(kind)).toEqual(first);
      },
    );

    it('of every type is taken on POST, and cleared by null', async () => {
      const names = [...new Set(accepted.map(([kind]) => idOf(kind)))];
      const written = Object.fromEntries(accepted.map(([kind, value]) => [idOf(kind), value]));
      const expected = Object.fromEntries(accepted.map(([kind, , value]) => [idOf(kind), value]));
      const id = await client.create('jobs', { jobtitle: 'x', ...written });
      expect(await client.read(`jobs/${id}`, names.join())).toEqual(expected);
      await client.change(`jobs/${id}`, Object.fromEntries(names.map((name) => [name, null])));
      expect(await client.read(`jobs/${id}`, names.join())).toEqual({});
    });

    // The model and schemas.api-spec.ts try the edges of every type.
    const refused: ReadonlyArray<readonly [kind: Kind, values: readonly unknown[]]> = [
      ['text', ['A😀😀😀😀😀', 'abc', 5]],
      ['url', ['http://a', 1]],
      ['html', [1, '<p>\u0000</p>']],
      ['number', [0.49, 'NaN', []]],
      ['datetime', ['2026-11-20', '2026-11-20 13:00 PM', '2026-11-20 00:00 AM', '2026-02-30 01:00 AM']],
      ['currency', ['EUR', {}, { currency: 'XXY', amount: 5 }, { currency: 'EUR', amount: 5, timeframe: 'Yearly' }]],
      [
        'salary',
        [
          { currency: 'EUR', amount: 5 },
          { currency: 'EUR', amount: 5, timeframe: 'yearly' },
        ],
      ],
      ['multiple', ['Work', ['Nowhere'], [['Work']]]],
      ['custom', ['Late > Morning', 'Preferences', 'C500', 'D32001']],
      ['country', ['us', { id: 'D41001001' }, 'California', {}, { abbrev: 7 }]],
      ['state', ['US', 'D41001', 'ca', {}]],
      ['profile', [0, 999_999, '1', { id: 1 }]],
      ['address', [0, 999_999, '1', { id: 1 }]],
    ];

    it.each(refused)('of %s is refused with code 5 when it is wrong (D-PRO-13)', async (kind, values) => {
      const before = await read(kind);
      for (const value of values) {
        const response = await write(kind, value);
        expect([value, response.status, new Set(codesOf(response))]).toEqual([value, 400, new Set([5])]);
        const paths = headerValues(response, 'x-error').map((text) => text.split(':')[1]?.split('/')[0]);
        expect([value, new Set(paths)]).toEqual([value, new Set([idOf(kind)])]);
      }
      expect(await read(kind)).toEqual(before);
    });

    it.each(['file', 'image'] as const)('of a %s field is not written here (code 7)', async (kind) => {
      for (const value of ['x', null]) expect(codesOf(await write(kind, value))).toEqual([7]);
      expect(codesOf(await client.post('/jobs', { jobtitle: 'x', [idOf(kind)]: 'x' }))).toEqual([7]);
    });

    it('says in the refusal what the rule is and what came', async () => {
      const response = await write('integer', 11);
      expect(headerValues(response, 'x-error')).toEqual([`5:${idOf('integer')}:must be at most 10, received 11.`]);
    });
  });

  describe('references', () => {
    it('to people and others read as profile, id and title (spec: Common profile fields)', async () => {
      const id = await client.create('people', { firstname: 'Ada', lastname: 'Lovelace' });
      await write('person', id);
      expect(await read('person')).toEqual({ profile: client.url(`/people/${id}`), id, value: 'Ada Lovelace' });
      await client.change(`people/${id}`, { lastname: 'King' });
      expect(await read('person')).toMatchObject({ value: 'Ada King' });
      await write('profile', company);
      const profile = client.url(`/companies/${company}`);
      expect(await read('profile')).toEqual({ profile, id: company, value: 'Acme' });
    });

    it("to addresses read as the company's entry in one line (D-PRO-10)", async () => {
      await write('address', address);
      expect(await read('address')).toEqual({
        id: address,
        companyid: company,
        address: client.url(`/companies/${company}?fields=addresses`),
        value: '1 Main St, Springfield, Illinois, 62701, United States',
      });
    });

    it('to an address read as absent once the entry is gone, and can be kept (D-PRO-10)', async () => {
      const other = await client.create('companies', { name: 'Moving', addresses: [{ addresscity: 'Here' }] });
      const { addresses } = (await client.read(`companies/${other}`)) as { addresses: [{ id: number }] };
      const id = await client.create('jobs', { jobtitle: 'x', joblocation: addresses[0].id });
      expect(await client.read(`jobs/${id}`, 'joblocation')).toMatchObject({ joblocation: { value: 'Here' } });
      await client.change(`companies/${other}`, { addresses: [{ entry: 1, delete: true }] });
      expect(await client.read(`jobs/${id}`, 'joblocation')).toEqual({});
      expect((await client.patch(`/jobs/${id}`, { jobtitle: 'y' })).status).toBe(204);
      expect(codesOf(await client.post('/jobs', { jobtitle: 'y', joblocation: addresses[0].id }))).toEqual([5]);
    });

    it('to several wrong targets are all reported at once', async () => {
      const wrong = { [idOf('person')]: 999, [idOf('profile')]: 999, [idOf('address')]: 999, jobowner: 999 };
      expect(codesOf(await client.patch(`/${job}`, wrong))).toEqual([5, 5, 5, 5]);
    });
  });

  it('entries of collections are numbered from 1, changed by their number, and give it to none after them (D-PRO-21)', async () => {
    const id = idOf('collection');
    const holder = `jobs/${await client.create('jobs', { jobtitle: 'x' })}`;
    const change = (entries: unknown) => client.change(holder, { [id]: entries });
    const entries = async (): Promise<unknown> => (await client.read(holder, id))[id];
    await change([{ field261: 'a' }, { field261: 'b', field262: '2026-01-01' }]);
    await change([{ entry: 2, field262: null }, { field261: 'c' }, { entry: 1, field261: 'A' }]);
    expect(await entries()).toEqual([
      { entry: 1, field261: 'A' },
      { entry: 2, field261: 'b' },
      { entry: 3, field261: 'c' },
    ]);
    await change([
      { entry: 3, delete: true },
      { entry: 1, delete: true },
    ]);
    await change([{ field261: 'd' }]);
    await change([]);
    expect(await entries()).toEqual([
      { entry: 2, field261: 'b' },
      { entry: 4, field261: 'd' },
    ]);
    await change(null);
    expect(await entries()).toBeUndefined();
    await change([{ field261: 'e' }]);
    expect(await entries()).toEqual([{ entry: 5, field261: 'e' }]);
  });

  it('addresses of companies have ids that are unique per customer and never used again, those of people none (D-PRO-10)', async () => {
    const idsOf = async (below: string): Promise<number[]> =>
      ((await client.read(below, 'addresses')) as { addresses: Array<{ id: number }> }).addresses.map(({ id }) => id);
    const one = `companies/${await client.create('companies', { name: 'a', addresses: [{ addresscity: 'a' }, { addresscity: 'b' }] })}`;
    const two = `companies/${await client.create('companies', { name: 'b', addresses: [{ addresscity: 'c' }] })}`;
    const first = [...(await idsOf(one)), ...(await idsOf(two))];
    expect(new Set(first).size).toBe(3);
    await client.change(one, { addresses: [{ entry: 2, delete: true }, { addresscity: 'd' }] });
    const [kept, added] = await idsOf(one);
    expect(kept).toBe(first[0]);
    expect(first).not.toContain(added);
    expect(codesOf(await client.post('/companies', { name: 'a', addresses: [{ id: 5, addresscity: 'a' }] }))).toEqual([
      7,
    ]);
    const person = await client.create('people', { firstname: 'a', lastname: 'b', addresses: [{ addresscity: 'a' }] });
    expect(await client.read(`people/${person}`, 'addresses')).toEqual({ addresses: [{ entry: 1, addresscity: 'a' }] });
  });

  it('one entry of a collection is the primary one, and setting another clears it (D-PRO-10)', async () => {
    const phones = ['1', '2', '3'].map((phonenumber) => ({ phonenumber, primary: phonenumber !== '3' }));
    const person = `people/${await client.create('people', { firstname: 'a', lastname: 'b', phones })}`;
    const primaries = async (): Promise<unknown> =>
      ((await client.read(person, 'phones'))['phones'] as Array<{ primary?: boolean }>).map(({ primary }) => primary);
    expect(await primaries()).toEqual([false, true, false]);
    const written = await client.patch(`/${person}?dryrun=true`, { phones: [{ entry: 1, primary: true }] });
    expect(written.json).toMatchObject({
      changes: [
        { path: 'phones/1/primary', before: false, after: true },
        { path: 'phones/2/primary', before: true, after: false },
      ],
    });
    const added = await client.post(`/${person}/fields/phones`, { phonenumber: '4', primary: true });
    expect([added.status, await primaries()]).toEqual([201, [false, false, false, true]]);
    await client.change(person, {
      phones: [
        { entry: 4, primary: true, phonenumber: '5' },
        { entry: 2, primary: null },
      ],
    });
    expect(await primaries()).toEqual([false, undefined, false, true]);
  });

  describe('the state of an entry', () => {
    let person: number;
    let australia: string;
    const at = (addresscountry: unknown, addressstate: unknown) => ({ addresscountry, addressstate });
    const sendEntry = (entry: object) => client.patch(`/people/${person}`, { addresses: [{ entry: 1, ...entry }] });
    const placeOf = async (): Promise<unknown> =>
      ((await client.read(`people/${person}`, 'addresses'))['addresses'] as unknown[])[0];
    const place = (addresscountry: string, addressstate: string) => ({
      entry: 1,
      addresscountry: expect.objectContaining({ abbrev: addresscountry }),
      addressstate: expect.objectContaining({ value: addressstate }),
    });

    beforeAll(async () => {
      const { json } = await client.get('/v2/lists/lists.country');
      const { children } = json as { children: Array<{ id: string; listnodeid: string; abv2: string }> };
      australia = children.find(({ abv2 }) => abv2 === 'AU')?.id ?? '';
      for (const [value, abbrev] of [
        ['Western Australia', 'WA'],
        ['Victoria', 'VIC'],
      ]) {
        const { status } = await client.post(`/lists/lists.country/node?parentNodeId=${australia}`, { value, abbrev });
        expect(status).toBe(201);
      }
    });

    beforeEach(async () => {
      person = await client.create('people', { firstname: 'a', lastname: 'b', addresses: [at('AU', 'WA')] });
    });

    it('is one of the country of the entry, under each of its names (D-PRO-13)', async () => {
      expect(await placeOf()).toEqual(place('AU', 'Western Australia'));
      for (const name of ['Victoria', 'VIC', 'Australia > Victoria', { abbrev: 'VIC' }, { value: 'Victoria' }]) {
        expect((await sendEntry({ addressstate: name })).status).toBe(204);
        expect(await placeOf()).toEqual(place('AU', 'Victoria'));
      }
      expect((await sendEntry(at('US', 'WA'))).status).toBe(204);
      expect(await placeOf()).toEqual(place('US', 'Washington'));
      for (const names of [
        at('AU', 'California'),
        at('AU', { id: 'D41001001' }),
        at('DE', 'WA'),
        at({ id: australia }, 'GA'),
      ])
        expect(problemsOf(await client.post('/people', { firstname: 'a', lastname: 'b', addresses: [names] }))).toEqual(
          ['5 addresses/new1/addressstate'],
        );
    });

    it('is named by a label however its accents are encoded, with either apostrophe (D-LST-10)', async () => {
      const label = "Côte d'Ivoire";
      for (const name of [
        label,
        'Côte d’Ivoire',
        label.normalize('NFD'),
        { value: 'Côte d’Ivoire'.normalize('NFD') },
      ]) {
        expect((await sendEntry(at(name, null))).status).toBe(204);
        expect(await placeOf()).toMatchObject({ addresscountry: { value: label } });
      }
    });

    it('is looked up in the country that the entry has, if the write brings none (D-PRO-13)', async () => {
      expect(problemsOf(await sendEntry({ addressstate: 'California' }))).toEqual(['5 addresses/1/addressstate']);
      const { status } = await client.patch(`/people/${person}/fields/addresses/1`, { addressstate: 'VIC' });
      expect([status, await placeOf()]).toEqual([204, place('AU', 'Victoria')]);
    });

    it('must be sent too with another country, or null; without a country it is the first of its name (D-PRO-13)', async () => {
      const refused = await sendEntry({ addresscountry: 'US' });
      expect(problemsOf(refused)).toEqual(['5 addresses/1/addressstate']);
      expect(errorsOf(refused)[0]?.errorMessage).toBe(
        'addresses/1/addressstate: must be a state of United States, and the entry has "Western Australia". Send the state too, or null.',
      );
      expect((await sendEntry(at('US', null))).status).toBe(204);
      expect((await sendEntry(at(null, 'WA'))).status).toBe(204);
      expect(await placeOf()).toMatchObject({ addressstate: { value: 'Washington' } });
      expect((await sendEntry({ addresscountry: 'US' })).status).toBe(204);
    });

    it('of a new entry is looked up in the country that it has by default (D-PRO-8)', async () => {
      const post = (field272: string) => client.post('/jobs', { jobtitle: 'x', field27: [{ field272 }] });
      expect((await post('ON')).status).toBe(201);
      expect(problemsOf(await post('CA'))).toEqual(['5 field27/new1/field272']);
    });
  });

  it('roles always read all three, and are never taken away (D-PRO-11, spec: Person roles, Profile rules 7)', async () => {
    const id = await client.create('people', { firstname: 'a', lastname: 'b', roles: { employee: true } });
    expect(await client.read(`people/${id}`, 'roles')).toEqual({
      roles: { candidate: false, employee: true, hiringmanager: false },
    });
    await client.change(`people/${id}`, { roles: { candidate: true }, middlename: 'x' });
    for (const body of [
      { roles: { employee: false }, middlename: 'y' },
      { roles: null, middlename: 'y' },
      { roles: { employee: true } },
      { roles: { employee: true }, links: [] },
    ])
      expect(new Set(codesOf(await client.patch(`/people/${id}`, body)))).toEqual(new Set([18]));
    expect(await client.read(`people/${id}`, 'roles')).toEqual({
      roles: { candidate: true, employee: true, hiringmanager: false },
    });
  });
});
