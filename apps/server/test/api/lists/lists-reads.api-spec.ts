import { expect, it } from '@jest/globals';
import currencyCodes from 'currency-codes';
import { iso31661 } from 'iso-3166';
import { groupsAndUsers } from '../../builders/blueprint.builder.js';
import { aListsBlueprint } from '../../builders/lists-blueprint.builder.js';
import { ApiClient, codesOf, errorsOf, statusAndCodes } from '../../support/api-client.js';
import { describeServer } from '../../support/each-server.js';
import { ListsClient } from '../../support/lists-client.js';

/** 18 industries of the catalogue and these. */
const INDUSTRIES = Array.from({ length: 1100 }, (_, index) => ({ value: `Industry ${index + 1}` }));

const blueprint = aListsBlueprint(1001, {
  ...groupsAndUsers(1001, { readers: { access: { lists: 'read' } }, strangers: { access: { lists: 'none' } } }),
  lists: { ...aListsBlueprint(1001).lists, 'lists.industry': { nodes: INDUSTRIES } },
});
const plain = aListsBlueprint(1003, { lists: {}, customLists: [], profileTypes: {} });

describeServer('reads of lists', { blueprints: [blueprint, plain] }, (under) => {
  const client = new ApiClient(under.server, 1001);
  const lists = new ListsClient(client);

  const link = (href: string) => ({ href });

  it('answer a list with its first level alone, and with links (D-LST-13)', async () => {
    const self = client.url('/v2/lists/lists.company.folders');
    const node = (number: string, value: string) => ({
      ...{ id: `D${number}`, listnodeid: number, value, hidden: false },
      _links: { self: link(`${self}/C${number}`) },
    });
    expect(await lists.read('lists.company.folders')).toEqual({
      id: 'lists.company.folders',
      children: [node('33001', 'Active Location'), node('33002', 'Inactive Location')],
      _links: { self: link(self), first: link(`${self}?page=1`), last: link(`${self}?page=1`) },
    });
  });

  it('answer a node with its attributes and children, behind the nodes of the catalogue', async () => {
    const level = (await lists.levelOf('lists.skills')).map(({ id }) => id);
    expect(level).toEqual(['D50001', 'D50002', 'D50003', 'D50004', 'D50005', 'D50006', 'D50007']);
    const { children = [], _links, ...node } = await lists.read('lists.skills/C801');
    expect(node).toEqual({ id: 'D50007', listnodeid: '801', value: 'Engineering', hidden: false, exportAs: 'ENG' });
    expect(children.map(({ _links: _, ...child }) => child)).toEqual([
      { id: 'D50007001', listnodeid: '802', value: 'TypeScript', hidden: false },
      { id: 'D50007002', listnodeid: '804', value: 'COBOL', hidden: true },
    ]);
    expect(Object.keys(_links).toSorted()).toEqual(['first', 'last', 'self']);
  });

  it('answer a custom list by its own path, and as a node among the others (D-LST-9, List rules 6)', async () => {
    const self = client.url('/lists/lists.customfields_lists/node/C700');
    const attributes = { id: 'C700', listnodeid: '700', value: 'Preferences', hidden: false };
    const _links = expect.objectContaining({ self: link(self), first: link(`${self}?page=1`) });
    const all = await lists.read('lists.customfields_lists');
    expect(all).toMatchObject({ id: 'lists.customfields_lists', children: [{ ...attributes, _links }] });
    const { children = [], ...list } = await lists.readCustom('C700');
    expect(list).toEqual({ ...attributes, _links });
    expect(children.map(({ _links: _, ...child }) => child)).toEqual([
      { id: 'C701', listnodeid: '701', value: 'Morning', hidden: false },
      { id: 'C704', listnodeid: '704', value: 'Evening', hidden: false },
      { id: 'C705', listnodeid: '705', value: 'Night', hidden: true },
    ]);
    expect((await lists.readCustom('C703')).value).toBe('Late');
    const tag = await lists.tagOf('lists.customfields_lists');
    expect((await client.get('/lists/lists.customfields_lists/node/C703')).headers.etag).toBe(tag);
  });

  it('answer a list without nodes with no children, and of links self alone', async () => {
    const without = new ListsClient(new ApiClient(under.server, 1003));
    expect(await without.read('lists.customfields_lists')).toEqual({
      id: 'lists.customfields_lists',
      children: [],
      _links: { self: link(without.api.url('/v2/lists/lists.customfields_lists')) },
    });
  });

  it.each(['2', '99999999999999999999'])(
    'past the end, on page %s, have no children, and a link back (D-LST-1)',
    async (page) => {
      const { children, _links } = await lists.read(`lists.skills?page=${page}`);
      expect([children, Object.keys(_links).toSorted()]).toEqual([[], ['first', 'last', 'prev', 'self']]);
      await lists.follow(_links['prev']?.href);
    },
  );

  it.each(['', '?size=1001'])('have 1000 nodes of a list of more, asked with %j (D-LST-1)', async (query) => {
    const { children = [], _links } = await lists.read(`lists.industry${query}`);
    expect(children).toHaveLength(1000);
    const second = await lists.follow(_links['next']?.href);
    expect(second.children?.map(({ value }) => value)).toEqual(INDUSTRIES.slice(1000 - 18).map(({ value }) => value));
  });

  it('give nodes past the 999th of a level system ids of four digits more (D-LST-3)', async () => {
    const { children = [] } = await lists.read('lists.industry?size=4&page=250');
    expect(children.map(({ id }) => id)).toEqual(['D49997', 'D49998', 'D49999', 'D491000']);
    expect((await lists.read('lists.industry/D491000')).value).toBe(children[3]?.value);
  });

  it('answer the countries of ISO 3166-1 with their codes, the United States first (D-LST-12)', async () => {
    const countries = await lists.levelOf('lists.country');
    const codes = (all: ReadonlyArray<readonly [unknown, unknown, unknown]>) =>
      all.toSorted((one, two) => (String(one[0]) < String(two[0]) ? -1 : 1));
    expect(codes(countries.map(({ abv2, abv3, iso }) => [abv2, abv3, iso]))).toEqual(
      codes(iso31661.map(({ alpha2, alpha3, numeric }) => [alpha2, alpha3, Number(numeric)])),
    );
    const { _links: _, ...first } = countries[0] ?? {};
    const unitedStates = { id: 'D41001', listnodeid: '41001', value: 'United States', hidden: false };
    expect(first).toEqual({ ...unitedStates, abv2: 'US', abv3: 'USA', iso: 840 });
  });

  it('answer the states of the United States and Canada with abbreviations, and of no other country', async () => {
    const countries = (await lists.levelOf('lists.country')).filter(({ _links }) => _links['first'] !== undefined);
    expect(countries.map(({ abv2 }) => abv2).toSorted()).toEqual(['CA', 'US']);
    for (const { id: country, abv2 } of countries) {
      const states = await lists.levelOf(`lists.country/${country}`);
      for (const [index, { _links: _, ...state }] of states.entries()) {
        const id = `${country}${String(index + 1).padStart(3, '0')}`;
        const abbrev = expect.stringMatching(/^[A-Z]{2}$/);
        expect(state).toEqual({ id, listnodeid: id.slice(1), value: expect.any(String), hidden: false, abbrev });
      }
      const abbreviations = states.map(({ abbrev }) => abbrev);
      expect(abbreviations).toHaveLength(abv2 === 'US' ? 56 : 13);
      expect(abbreviations).toEqual(expect.arrayContaining(abv2 === 'US' ? ['AL', 'DC', 'GU'] : ['BC', 'ON', 'YT']));
    }
  });

  it('answer the currencies of ISO 4217: code, name, digits, and the number in the system id (D-LST-8, D-LST-11)', async () => {
    const currencies = await lists.levelOf('lists.currency.types');
    expect(currencies.map(({ _links: _, ...currency }) => currency)).toEqual(
      currencyCodes.data.map(({ code, number, digits, currency }) => ({
        id: `D45${number}`,
        listnodeid: `45${number}`,
        value: code,
        hidden: false,
        name: currency.trim(),
        digits,
      })),
    );
  });

  it.each([
    ['C802', 'C802 is not on the first level; the path to it is C801/C802.'],
    ['C801/C803', 'C803 is not directly below C801; the path to it is C801/C802/C803.'],
    ['801', 'There is no node "801" in this list; write C and its listnodeid, or its system id.'],
    ['C801/C99', 'There is no node "C99" in this list; write C and its listnodeid, or its system id.'],
  ])('say what is wrong with the path %s: %s (D-LST-14)', async (chain, message) => {
    const response = await client.get(`/v2/lists/lists.skills/${chain}`);
    expect([response.status, errorsOf(response).map(({ errorMessage }) => errorMessage)]).toEqual([404, [message]]);
  });

  it('are answered 404 code 3 to a group without access to lists, whether or not there is such a thing', async () => {
    const stranger = new ApiClient(under.server, 1001, '1001.strangers');
    for (const path of ['', '/lists.skills', '/lists.skills/C801', '/lists.none']) {
      expect(statusAndCodes(await stranger.get(`/v2/lists${path}`))).toEqual([404, [3]]);
    }
  });

  it('are answered to a group that may only read lists, with the same tag, and every write is 403 code 3', async () => {
    const reader = new ApiClient(under.server, 1001, '1001.readers');
    const before = await lists.treeOf('lists.skills');
    expect(await new ListsClient(reader).tagOf('lists.skills')).toBe(await lists.tagOf('lists.skills'));
    for (const query of ['', '?dryrun=true']) {
      for (const response of [
        await reader.patch(`/lists/lists.skills${query}`, { children: [] }),
        await reader.patch(`/lists/lists.skills/node/C801${query}`, { value: 'x' }),
        await reader.post(`/lists/lists.skills/node${query}`, { value: 'x', exportAs: '' }),
      ]) {
        expect([response.status, codesOf(response)]).toEqual([403, [3]]);
      }
    }
    expect(await lists.treeOf('lists.skills')).toEqual(before);
  });
});
