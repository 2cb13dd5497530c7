import path from 'node:path';
import { beforeAll, describe, expect, it } from '@jest/globals';
import type { FilterOperator, SearchFilter } from '@talent-platform/protocol/search';
import { aBlueprint, groupsAndUsers } from '../../builders/blueprint.builder.js';
import { ApiClient, codesOf, errorsOf } from '../../support/api-client.js';
import { describeServer } from '../../support/each-server.js';

const CUSTOMER = 1001;
const ZIP_CODES = { file: path.join(import.meta.dirname, '../../support/zip-codes.txt'), ships: false };
const ACTIVE = 'D32001';
const INACTIVE = 'D32002';
const TYPES = ['people', 'jobs', 'companies', 'newhirecategories', 'talentpools', 'rooms', 'connectevents'] as const;
const PREFIXES = {
  people: 'person',
  jobs: 'job',
  companies: 'company',
  newhirecategories: 'newhirecategory',
  talentpools: 'talentpool',
  rooms: 'room',
  connectevents: 'connectevent',
};
/** The reference fields of the catalogue that name people, beside those of every profile. */
const PERSON_FIELDS: Partial<Record<(typeof TYPES)[number], readonly string[]>> = {
  people: ['field1'],
  jobs: ['hiringmanager', 'jobowner', 'recruiter', 'secondaryrecruiter'],
  newhirecategories: ['owner'],
  talentpools: ['owner'],
  connectevents: ['owner'],
};
const PLACED = ['jobs', 'rooms', 'connectevents'] as const;

const BLUEPRINT = aBlueprint(CUSTOMER, {
  ...groupsAndUsers(CUSTOMER, {
    partners: {
      fieldAccess: { people: { email: 'none' }, jobs: { jobowner: 'none' } },
      searchLocks: { people: { filters: [{ name: 'person.folder', value: [INACTIVE], operator: '!=' }] } },
    },
    peopleless: { access: { people: 'none' } },
    elsewhere: {
      searchLocks: { companies: { filters: [{ name: 'company.name', value: ['Engines'], operator: '!=' }] } },
    },
    nameless: { fieldAccess: { companies: { name: 'none', 'addresses/addresscity': 'none' } } },
    placeless: { fieldAccess: { jobs: { joblocation: 'none' } } },
    companyless: { access: { companies: 'none' } },
  }),
  workflowStatuses: {
    sourceworkflows: [{ id: 'C1', value: 'New' }],
    onboardworkflows: [{ id: 'C2', value: 'Hired' }],
  },
  profileTypes: {
    companies: { fields: [{ id: 'field5', label: 'Contact', type: 'person' }] },
    people: {
      fields: [
        { id: 'field1', label: 'Mentor', type: 'person' },
        { id: 'field2', label: 'Employer', type: 'profile', profileType: 'companies' },
        {
          id: 'field3',
          label: 'Referees',
          type: 'collection',
          fields: [{ id: 'field4', label: 'Referee', type: 'person' }],
        },
      ],
    },
  },
});

type Filter = SearchFilter;

describeServer(
  'search through references (D-SEA-30)',
  { blueprints: [BLUEPRINT], configuration: { zipCodes: ZIP_CODES } },
  (under) => {
    const as = (group: string): ApiClient => new ApiClient(under.server, CUSTOMER, `${CUSTOMER}.${group}`);
    const ids: Record<string, number> = {};

    const titleOf = (type: string): object =>
      type === 'jobs'
        ? { jobtitle: 'Cook' }
        : ['companies', 'rooms'].includes(type)
          ? { name: 'Kitchen' }
          : { title: 'Cooks' };

    /** Ada is active, Bob is not: the partners see Ada alone. Each profile has a twin whose references name the other person. */
    beforeAll(async () => {
      const admin = as('admin');
      const addresses = [
        { addresscity: 'Turin', addresszip: '10001', addresscountry: { id: 'D41001' } },
        { addresscity: 'Milan' },
      ];
      ids['company'] = await admin.create('companies', { name: 'Engines', addresses });
      const { json } = await admin.get(`/companies/${ids['company']}`);
      const [address] = (json as { addresses: Array<{ id: number }> }).addresses;
      for (const [name, folder] of [
        ['ada', ACTIVE],
        ['bob', INACTIVE],
      ] as const) {
        ids[name] = await admin.create('people', {
          firstname: name,
          lastname: name === 'ada' ? 'Love' : 'Stranger',
          email: `${name}@example.org`,
          folder: { id: folder },
          ...(name === 'ada' && { field2: ids['company'] }),
        });
      }
      await admin.change(`companies/${ids['company']}`, { field5: ids['bob'] });
      for (const type of TYPES) {
        for (const name of ['ada', 'bob']) {
          const fields = Object.fromEntries((PERSON_FIELDS[type] ?? []).map((field) => [field, ids[name]]));
          const placed = name === 'ada' && PLACED.some((each) => each === type) ? { joblocation: address?.id } : {};
          const rest =
            type === 'people' ? { firstname: 'Of', lastname: name, field3: [{ field4: ids[name] }] } : titleOf(type);
          ids[`${type}-${name}`] = await admin.create(type, { ...rest, ...fields, ...placed });
        }
      }
      for (const name of ['ada', 'bob']) {
        ids[`from-${name}`] = await admin.create('jobs', { jobtitle: 'Copy', jobtemplate: ids[`jobs-${name}`] });
        for (const [type, base] of [
          ['sourceworkflows', 'talentpools'],
          ['onboardworkflows', 'newhirecategories'],
        ] as const) {
          const body = { baseprofile: ids[`${base}-${name}`], associatedprofile: ids[name] };
          ids[`${type}-${name}`] = await admin.create(type, body);
        }
      }
      await as('user').patch(`/jobs/${ids['jobs-ada']}`, { bonus: 'x' });
    });

    const send = (group: string, type: string, filter: Filter) => as(group).post(`/search/${type}`, filter);
    const found = async (group: string, type: string, filter: Filter): Promise<number[]> => {
      const { status, json, text } = await send(group, type, filter);
      if (status !== 200) throw new Error(text);
      return (json as { searchResults: Array<{ id: number }> }).searchResults.map(({ id }) => id);
    };
    const named = (...names: string[]): number[] => names.map((name) => ids[name] ?? 0);

    describe.each(TYPES)('of %s', (type) => {
      const prefix = PREFIXES[type];

      it('finds them by their ids', async () => {
        const all = await found('admin', type, where(`${prefix}.id`, '>', '0'));
        expect(all).toEqual(expect.arrayContaining(named(`${type}-ada`, `${type}-bob`)));
      });

      it.each(['createdby', 'updatedby'])('finds by %s, as a reference and through it (D-SEA-7)', async (field) => {
        const { json } = await as('admin').get(`/${type}/${ids[`${type}-bob`]}?fields=${field}`);
        const { id = 0 } = (json as Record<string, { id: number } | undefined>)[field] ?? {};
        const by = await found('admin', type, where(`${prefix}.${field}`, '=', String(id)));
        expect(by).toContain(ids[`${type}-bob`]);
        expect(await found('admin', type, where(`${prefix}.${field}.id`, '=', String(id)))).toEqual(by);
        const person = await as('admin').get(`/people/${id}?fields=firstname`);
        const { firstname } = person.json as { firstname: string };
        const named = where(`${prefix}.${field}.firstname`, '==', firstname);
        expect(await found('admin', type, named)).toEqual(expect.arrayContaining(by));
        expect(await found('admin', type, where(`${prefix}.${field}.lastname`, '==', 'Nobody'))).toEqual([]);
      });

      it('finds by a field of each person that it refers to', async () => {
        for (const field of PERSON_FIELDS[type] ?? []) {
          const name = `${prefix}.${field}.lastname`;
          expect(await found('admin', type, where(name, '=', 'love'))).toEqual(named(`${type}-ada`));
          expect(await found('admin', type, where(name, '==', 'Stranger'))).toEqual(named(`${type}-bob`));
        }
      });
    });

    it.each(PLACED)('finds %s by their address and its company (D-SEA-21)', async (type) => {
      const at = `${PREFIXES[type]}.joblocation`;
      const ada = named(`${type}-ada`);
      expect(await found('admin', type, where(`${at}.addresscity`, '==', 'Turin'))).toEqual(ada);
      expect(await found('admin', type, where(`${at}.companyid`, '=', String(ids['company'])))).toEqual(ada);
      const near = { name: `${at}.zipradius`, value: ['10001'], secondaryValue: ['5'] };
      expect(await found('admin', type, { filters: [near] })).toEqual(ada);
    });

    it.each(PLACED)('finds %s by the company at their address (D-SEA-33)', async (type) => {
      const at = `${PREFIXES[type]}.joblocation.company`;
      const [ada, bob] = [named(`${type}-ada`), named(`${type}-bob`)];
      expect(await found('admin', type, where(`${at}.name`, '=', 'engine'))).toEqual(ada);
      expect(await found('admin', type, where(`${at}.name`, '==', 'Kitchen'))).toEqual([]);
      expect(await found('admin', type, where(`${at}.name`, '!==', 'Engines'))).toEqual(expect.arrayContaining(bob));
      expect(await found('admin', type, where(`${at}.name`, '!==', 'Engines'))).not.toContain(ada[0]);
      expect(await found('admin', type, where(`${at}.folder`, '=', 'Active Location'))).toEqual(ada);
      expect(await found('admin', type, where(`${at}.id`, '=', String(ids['company'])))).toEqual(ada);
      // The second address of the company is another place than that of the profile.
      expect(await found('admin', type, where(`${at}.addresscity`, '==', 'Milan'))).toEqual(ada);
      const place = `${PREFIXES[type]}.joblocation.addresscity`;
      expect(await found('admin', type, where(place, '==', 'Milan'))).toEqual([]);
    });

    it.each([
      ['jobs', where('job.hiringmanager.email', '==', 'ada@example.org'), ['jobs-ada']],
      ['jobs', where('job.hiringmanager.folder', '=', 'Candidate: Inactive'), ['jobs-bob']],
      ['jobs', where('job.hiringmanager.id', '=', '{bob}'), ['jobs-bob']],
      ['jobs', where('job.jobtemplate.hiringmanager', '=', '{bob}'), ['from-bob']],
      ['jobs', where('job.jobtemplate.hiringmanager.lastname', '==', 'Love'), ['from-ada']],
      ['jobs', where('job.jobtemplate.joblocation.addresscity', '==', 'Turin'), ['from-ada']],
      ['jobs', where('job.jobtemplate.joblocation.company.name', '==', 'Engines'), ['from-ada']],
      ['jobs', where('job.jobtemplate.updatedby.lastname', '==', '{nobody}'), []],
      ['jobs', where('job.hiringmanager.field2.name', '==', 'Engines'), ['jobs-ada']],
      ['people', where('person.field1.lastname', '==', 'Love'), ['people-ada']],
      ['people', where('person.field4.lastname', '==', 'Love'), ['people-ada']],
      ['people', where('person.field4.lastname', '==', 'Stranger'), ['people-bob']],
      ['people', where('person.field2.addresscity', '==', 'Turin'), ['ada']],
      [
        'jobs',
        {
          filters: [
            ...filtersOf(where('job.hiringmanager.lastname', '==', 'Love')),
            ...filtersOf(where('job.recruiter.firstname', '==', 'ada')),
          ],
        },
        ['jobs-ada'],
      ],
      [
        'jobs',
        {
          operator: '|',
          filters: [
            ...filtersOf(where('job.hiringmanager.lastname', '==', 'Love')),
            ...filtersOf(where('job.jobtemplate.jobtitle', '==', 'Cook')),
          ],
        },
        ['jobs-ada', 'from-ada', 'from-bob'],
      ],
      ['sourceworkflows', where('sourceworkflow.person.lastname', '==', 'Love'), ['sourceworkflows-ada']],
      ['sourceworkflows', where('sourceworkflow.talentpool.owner.lastname', '==', 'Stranger'), ['sourceworkflows-bob']],
      ['sourceworkflows', where('sourceworkflow.status', '=', 'New'), ['sourceworkflows-ada', 'sourceworkflows-bob']],
      ['onboardworkflows', where('onboardworkflow.newhirecategory.owner', '=', '{ada}'), ['onboardworkflows-ada']],
      ['onboardworkflows', where('onboardworkflow.person.field2.name', '==', 'Engines'), ['onboardworkflows-ada']],
      [
        'onboardworkflows',
        where('onboardworkflow.status', '=', 'C2'),
        ['onboardworkflows-ada', 'onboardworkflows-bob'],
      ],
    ])('of %s by %j finds those alone', async (type, filter, names) => {
      const given = JSON.stringify(filter).replace(/\{(ada|bob)\}/g, (_match, name: string) => String(ids[name]));
      const expected = named(...names).toSorted((one, other) => one - other);
      expect(await found('admin', type, JSON.parse(given) as Filter)).toEqual(expected);
    });

    it('passes those that refer to nobody by a negation (D-SEA-4)', async () => {
      const others = await found('admin', 'jobs', where('job.hiringmanager.lastname', '!==', 'Love'));
      expect(others).toEqual(named('jobs-bob', 'from-ada', 'from-bob'));
    });

    it('pages through what it finds', async () => {
      const people = filtersOf(where('person.createdby.id', '>', '0'));
      const all = await found('admin', 'people', { filters: people });
      const next = [...people, ...filtersOf(where('person.id', '>', String(all[1])))];
      expect(await found('admin', 'people', { filters: next })).toEqual(all.slice(2));
    });

    it('answers the way to each workflow', async () => {
      const { json } = await send('admin', 'sourceworkflows', where('sourceworkflow.id', '>', '0'));
      const [first] = (json as { searchResults: Array<{ self: string }> }).searchResults;
      expect(first?.self).toBe(as('admin').url(`/sourceworkflows/${ids['sourceworkflows-ada']}`));
      expect((await as('admin').get(`/sourceworkflows/${ids['sourceworkflows-ada']}`)).status).toBe(200);
    });

    describe('for a caller who sees only a part', () => {
      it('finds nothing by a company outside of the search lock, and passes it by every negation (D-SEA-33)', async () => {
        for (const name of ['name', 'id', 'createddate', 'folder']) {
          const values = { name: 'Engines', id: String(ids['company']), createddate: '2020-01-01', folder: 'D33001' };
          const value = values[name as keyof typeof values];
          const filter = where(`job.joblocation.company.${name}`, name === 'createddate' ? '>=' : '=', value);
          expect(await found('admin', 'jobs', filter)).toEqual(named('jobs-ada'));
          expect(await found('elsewhere', 'jobs', filter)).toEqual([]);
          const others = await found('elsewhere', 'jobs', where(`job.joblocation.company.${name}`, '!=', value));
          expect(others).toContain(ids['jobs-ada']);
        }
      });

      it('finds nothing by a person whom a company names and the caller does not see (D-SEA-17)', async () => {
        const name = 'job.joblocation.company.field5';
        expect(await found('admin', 'jobs', where(name, '=', String(ids['bob'])))).toEqual(named('jobs-ada'));
        expect(await found('user', 'jobs', where(name, '=', String(ids['bob'])))).toEqual([]);
        expect(await found('user', 'jobs', where(name, '!=', String(ids['bob'])))).toContain(ids['jobs-ada']);
      });

      it.each([
        ['nameless', 'name'],
        ['nameless', 'addresscity'],
        ['placeless', 'name'],
        ['companyless', 'name'],
      ])(
        'refuses, for %s, the %s of the company like a filter that does not exist (D-ERR-3)',
        async (group, hidden) => {
          const said = async (name: string): Promise<string> => {
            const response = await send(group, 'jobs', where(`job.joblocation.company.${name}`, '=', 'x'));
            expect([response.status, codesOf(response)]).toEqual([400, [26]]);
            return response.text.replace(`company.${name}`, 'company.x');
          };
          expect(await said(hidden)).toBe(await said('nothing'));
        },
      );

      it.each(['lastname', 'firstname', 'id', 'createdby.lastname'])(
        'finds nothing by the %s of a person outside of the search lock (D-SEA-17)',
        async (field) => {
          const name = `job.hiringmanager.${field}`;
          const filter = field === 'id' ? where(name, '>', '0') : where(name, '=', 'a');
          const seen = await found('user', 'jobs', filter);
          expect(seen).not.toContain(ids['jobs-bob']);
        },
      );

      it('passes such a reference by every negation, for any value', async () => {
        for (const lastname of ['Stranger', 'Nobody']) {
          const passing = await found('user', 'jobs', where('job.hiringmanager.lastname', '!==', lastname));
          expect(passing).toEqual(named('jobs-ada', 'jobs-bob', 'from-ada', 'from-bob'));
        }
      });

      it('goes through no such reference at the second level either', async () => {
        const filter = where('job.jobtemplate.hiringmanager.lastname', '==', 'Stranger');
        expect(await found('user', 'jobs', filter)).toEqual([]);
        const workflows = where('sourceworkflow.talentpool.owner.lastname', '==', 'Stranger');
        expect(await found('user', 'sourceworkflows', workflows)).toEqual([]);
      });

      it.each([
        ['user', 'hiringmanager', 'email', 'nothing'],
        ['user', 'jobowner', 'lastname', 'lastname'],
        ['user', 'jobowner', 'lastname', 'nothing'],
        ['peopleless', 'hiringmanager', 'lastname', 'nothing'],
      ])('refuses, to %s, %s.%s as %s, in the same words (D-ERR-3)', async (group, reference, hidden, unknown) => {
        const [one, other] = [
          await send(group, 'jobs', where(`job.${reference}.${hidden}`, '=', 'x')),
          await send(
            group,
            'jobs',
            where(`job.${reference === 'jobowner' ? 'nobody' : reference}.${unknown}`, '=', 'x'),
          ),
        ];
        expect([one.status, codesOf(one), codesOf(other)]).toEqual([400, [26], [26]]);
        const said = (response: typeof one): string =>
          String(errorsOf(response)[0]?.errorMessage)
            .replace(/"job\.\w+\.\w+"/, '')
            .replace('nobody', reference);
        expect(said(one)).toBe(said(other));
      });
    });

    it.each([
      ['jobs', 'job.jobtemplate.jobtemplate.jobtemplate.jobtitle', 'three references'],
      ['jobs', 'job.jobtitle.lastname', 'is not a filter of this search'],
      ['jobs', 'job.hiringmanager.', 'is not a filter of this search'],
      ['jobs', 'job.hiringmanager.lastnam', 'is not a filter of this search'],
      ['rooms', 'room.joblocation.addressplanet', 'is not a filter of this search'],
      ['rooms', 'room.joblocation.company.', 'is not a filter of this search'],
      ['rooms', 'room.joblocation.company.nothing', 'is not a filter of this search'],
      ['rooms', 'room.joblocation.company.createdby.lastname', 'is not a filter of this search'],
      ['jobs', 'job.hiringmanager.company.name', 'is not a filter of this search'],
      ['sourceworkflows', 'sourceworkflow.job.jobtitle', 'is not a filter of this search'],
    ])('refuses of %s the name %s', async (type, name, says) => {
      const response = await send('admin', type, where(name, '=', 'x'));
      expect([response.status, codesOf(response)]).toEqual([400, [26]]);
      expect(errorsOf(response)[0]?.errorMessage).toContain(says);
    });

    it('compares what is behind a reference as it is compared by itself (D-SEA-5)', async () => {
      const response = await send('admin', 'jobs', where('job.hiringmanager.lastname', '>', 'x'));
      expect(errorsOf(response)[0]?.errorMessage).toContain('"job.hiringmanager.lastname" is a text and takes');
    });

    it('is not for search locks (D-SEA-13)', async () => {
      const lock = { jobs: where('job.hiringmanager.lastname', '=', 'Love') };
      const locked = { integrationName: 'locked', label: 'Locked', searchLocks: lock };
      const document = { ...BLUEPRINT, userGroups: [...(BLUEPRINT.userGroups ?? []), locked] };
      await expect(under.server.apply(document)).rejects.toThrow(/needs other records/);
    });
  },
);

function filtersOf({ filters }: Filter): Filter['filters'] {
  return filters;
}

function where(name: string, operator: FilterOperator, ...value: string[]): Filter {
  return { filters: [{ name, operator, value }] };
}
