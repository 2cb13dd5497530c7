import { isRecord } from '../json.js';
import type { JsonObject } from '../json.js';
import type { Area, CheckSession } from '../check.js';
import { CheckSkip } from '../outcomes.js';
import { expectEqual, expectRefusal, expectShape, expectStatus, expectThat } from '../expect.js';

const RESULTS = {
  type: 'object',
  required: ['searchResults'],
  properties: {
    searchResults: {
      type: 'array',
      items: {
        type: 'object',
        required: ['id', 'self', 'portalUrl', 'updatedDate'],
        properties: {
          id: { type: 'integer' },
          self: { type: 'string', format: 'uri' },
          portalUrl: { type: 'string', format: 'uri' },
          updatedDate: { type: 'string', format: 'minute' },
        },
      },
    },
  },
};

const CHOICES = {
  type: 'array',
  items: {
    type: 'object',
    required: ['id', 'value'],
    properties: { id: { type: 'string' }, value: { type: 'string' } },
  },
};

const FILTERS = {
  type: 'object',
  required: ['filters'],
  properties: {
    filters: {
      type: 'array',
      items: {
        type: 'object',
        required: ['name', 'label', 'type'],
        properties: {
          name: { type: 'string' },
          label: { type: 'string' },
          type: {
            type: 'object',
            required: ['display', 'id'],
            properties: { display: { type: 'string' }, id: { type: 'integer' } },
          },
          options: CHOICES,
          secondaryValue: {
            type: 'object',
            properties: {
              options: { type: 'array' },
              id: { type: 'string' },
              label: { type: 'string' },
              units: { type: 'string' },
            },
          },
        },
      },
    },
  },
};

/** The types of the filters that the interface names (spec: Portal filter description). */
const FILTER_TYPES: Readonly<Record<string, readonly [display: string, id: number]>> = {
  'job.positioncategory': ['multiselect', 3],
  'job.joblocation.companyid': ['freetext', 0],
  'job.positiontype': ['multiselect', 3],
  'job.jobpost.postdate': ['datetime', 15],
  'job.portaljoblocation': ['freetext', 0],
  'job.portalkeywordsearch': ['freetext', 0],
  'job.joblocation.zipradius': ['freetext', 0],
  'job.updateddate': ['datetime', 15],
};

async function pathOf({ customer }: CheckSession): Promise<string> {
  return `search/portals/${encodeURIComponent(await customer.portal())}`;
}

async function search(session: CheckSession, filter?: JsonObject): Promise<readonly JsonObject[]> {
  const query = filter === undefined ? '' : `?searchJson=${encodeURIComponent(JSON.stringify(filter))}`;
  const reply = await session.probe.get(`${await pathOf(session)}${query}`);
  expectStatus(reply, 200);
  return expectShape(reply, RESULTS).searchResults as readonly JsonObject[];
}

async function filtersOf(session: CheckSession): Promise<readonly JsonObject[]> {
  const reply = await session.probe.get(`${await pathOf(session)}/filters`);
  expectStatus(reply, 200);
  return expectShape(reply, FILTERS).filters as readonly JsonObject[];
}

const idsOf = (results: readonly JsonObject[]): readonly unknown[] => results.map(({ id }) => id);

export const PORTAL_SEARCH_AREA: Area = {
  name: 'portal-search',
  title: 'Career-portal search',
  checks: [
    {
      id: 'results',
      row: 'spec: Search result entry',
      title: 'A search answers {searchResults} of id, self, portalUrl and updatedDate.',
      needs: ['portal'],
      run: async (session) => {
        await search(session);
      },
    },
    {
      id: 'by-id',
      row: 'spec: Career-portal search and job posts',
      title: 'A portal is searched by its id as by its name.',
      needs: ['portal'],
      run: async (session) => {
        const name = await session.customer.portal();
        const portals = await session.customer.blueprintPart('portals');
        const portal = portals.find((each) => each.name === name);
        if (portal === undefined) throw new CheckSkip('the id of the portal is not known: only administrators see it');
        const reply = await session.probe.get(`search/portals/${String(portal.id)}`);
        expectStatus(reply, 200);
        const byId = expectShape(reply, RESULTS).searchResults as readonly JsonObject[];
        expectEqual('the ids', idsOf(byId), idsOf(await search(session)));
      },
    },
    {
      id: 'self',
      row: 'spec: Career-portal search and job posts',
      title: 'The self link of a result leads to its job.',
      needs: ['portal'],
      run: async (session) => {
        const [first] = await search(session);
        if (first === undefined) throw new CheckSkip('no job is on the portal');
        const reply = await session.probe.get(`${session.probe.pathOf(String(first.self))}?fields=id`);
        expectStatus(reply, 200);
        expectEqual('id', expectShape(reply).id, first.id);
      },
    },
    {
      id: 'post',
      row: 'spec: Career-portal search and job posts',
      title: 'A POST with a filter answers the same as a GET with it in searchJson.',
      needs: ['portal'],
      run: async (session) => {
        const filter = { filters: [{ name: 'job.portalkeywordsearch', value: ['a'] }] };
        const byGet = await search(session, filter);
        const reply = await session.probe.post(await pathOf(session), filter);
        expectStatus(reply, 200);
        const byPost = expectShape(reply, RESULTS).searchResults as readonly JsonObject[];
        expectEqual('the ids', idsOf(byPost), idsOf(byGet));
      },
    },
    {
      id: 'filter',
      row: 'spec: Search filter object',
      title: 'A filter leaves out the jobs that it does not match.',
      needs: ['portal'],
      run: async (session) => {
        const filters = [{ name: 'job.portalkeywordsearch', value: ['nosuchjobhereatall'] }];
        expectEqual('the ids', idsOf(await search(session, { filters })), []);
      },
    },
    {
      id: 'operators',
      row: 'spec: Search filter object',
      title: 'Filters are combined by & and |.',
      needs: ['portal'],
      run: async (session) => {
        const all = await search(session);
        if (all.length === 0) throw new CheckSkip('no job is on the portal');
        const nothing = { name: 'job.portalkeywordsearch', value: ['nosuchjobhereatall'] };
        const everything = { name: 'job.updateddate', operator: '>=', value: ['2000-01-01 12:00 AM'] };
        const both = [everything, nothing];
        expectEqual('the ids by &', idsOf(await search(session, { filters: both, operator: '&' })), []);
        expectEqual('the ids by |', idsOf(await search(session, { filters: both, operator: '|' })), idsOf(all));
      },
    },
    {
      id: 'children',
      row: 'spec: Search filter object',
      title: 'A filter may have children with filters of their own.',
      needs: ['portal'],
      run: async (session) => {
        const nothing = { filters: [{ name: 'job.portalkeywordsearch', value: ['nosuchjobhereatall'] }] };
        const everything = { name: 'job.updateddate', operator: '>=', value: ['2000-01-01 12:00 AM'] };
        const filter = { filters: [everything], operator: '&', children: [nothing] };
        expectEqual('the ids', idsOf(await search(session, filter)), []);
      },
    },
    {
      id: 'filters',
      row: 'spec: Portal filter description',
      title: 'The filters endpoint answers {filters} of name, label and type.',
      needs: ['portal'],
      run: async (session) => {
        await filtersOf(session);
      },
    },
    {
      id: 'filter-types',
      row: 'spec: Portal filter description',
      title: 'The filters that the interface names have the types that it names.',
      needs: ['portal'],
      run: async (session) => {
        for (const { name, type } of await filtersOf(session)) {
          const [display, id] = FILTER_TYPES[String(name)] ?? [];
          if (display !== undefined) expectEqual(`the type of ${String(name)}`, type, { display, id });
        }
      },
    },
    {
      id: 'posted-dates',
      row: 'spec: Portal filter description',
      title: 'The options of the posted date have the form MM/DD/YYYY hh:mm:ss.SSS.',
      needs: ['portal'],
      run: async (session) => {
        const posted = (await filtersOf(session)).find(({ name }) => name === 'job.jobpost.postdate');
        const options = posted?.options;
        if (!Array.isArray(options) || options.length === 0) throw new CheckSkip('the filter has no options');
        for (const option of options) {
          const text = JSON.stringify(option);
          expectThat(/\b\d\d\/\d\d\/\d{4} \d\d:\d\d:\d\d\.\d{3}\b/.test(text), 'MM/DD/YYYY hh:mm:ss.SSS', text);
        }
      },
    },
    {
      id: 'zip-radius',
      row: 'spec: Portal filter description',
      title: 'The filter by zip code has a secondaryValue with radius options in miles.',
      needs: ['portal'],
      run: async (session) => {
        const zip = (await filtersOf(session)).find(({ name }) => name === 'job.joblocation.zipradius');
        if (zip === undefined) throw new CheckSkip('the portal has no filter by zip code');
        const { secondaryValue } = zip;
        expectThat(isRecord(secondaryValue), 'a secondaryValue', zip);
        const text = JSON.stringify(secondaryValue.options);
        const missing = [5, 10, 15, 20, 25, 35, 50, 75, 100, 150, 200].filter(
          (miles) => !text.includes(`"${miles}"`) && !new RegExp(`[:[,]${miles}[,\\]}]`).test(text),
        );
        expectThat(missing.length === 0, 'the options 5 to 200', `none of ${missing.join(', ')}`);
      },
    },
    {
      id: 'unknown-portal',
      row: 'spec: Career-portal search and job posts',
      title: 'A search on a portal that does not exist is refused.',
      run: async ({ probe }) => expectRefusal(await probe.get('search/portals/conformance-no-such-portal')),
    },
    {
      id: 'unknown-filter',
      row: 'D-ERR-4',
      title: 'A search with an unknown filter is 400 with code 26.',
      needs: ['portal'],
      run: async (session) => {
        const filter = { filters: [{ name: 'job.nosuchfieldhere', value: ['a'] }] };
        const query = `?searchJson=${encodeURIComponent(JSON.stringify(filter))}`;
        expectStatus(await session.probe.get(`${await pathOf(session)}${query}`), 400);
      },
    },
  ],
};
