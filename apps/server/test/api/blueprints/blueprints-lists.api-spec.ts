import { beforeEach, expect, it, jest } from '@jest/globals';
import type { Blueprint, BlueprintListNode } from '@talent-platform/blueprint';
import { UnitOfWork } from '../../../src/database/index.js';
import type { ListNode } from '../../../src/profile-engine/index.js';
import { ListsCache } from '../../../src/modules/lists/index.js';
import { ListsRepository } from '../../../src/modules/lists/storage/lists.repository.js';
import { aBlueprint } from '../../builders/blueprint.builder.js';
import { ApiClient, codesOf, errorsOf } from '../../support/api-client.js';
import { describeServer } from '../../support/each-server.js';
import { ListsClient } from '../../support/lists-client.js';
import { PlatformClient } from '../../support/platform-client.js';

const FIELDS = {
  people: {
    fields: [
      { id: 'field1', label: 'Skill', type: 'list', list: 'lists.skills' },
      { id: 'field2', label: 'Preference', type: 'list', list: 'C700' },
    ],
  },
};

describeServer('the lists of a blueprint', {}, (under) => {
  let customerId = 6000;
  let document: Blueprint;
  let platform: PlatformClient;
  let client: ApiClient;

  beforeEach(async () => {
    customerId += 1;
    document = aBlueprint(customerId, {
      profileTypes: FIELDS,
      customLists: [{ listnodeid: 700, value: 'Preferences', nodes: [{ value: 'Morning' }, { value: 'Evening' }] }],
    });
    await under.server.apply(document);
    platform = new PlatformClient(under.server, customerId);
    client = new ApiClient(under.server, customerId);
  });

  const appOf = () => under.server.running.app;

  const skills = (...nodes: BlueprintListNode[]): Blueprint => ({
    ...document,
    lists: { 'lists.skills': { nodes } },
  });

  const preferences = (...nodes: BlueprintListNode[]): Blueprint => ({
    ...document,
    customLists: [{ listnodeid: 700, value: 'Preferences', nodes }],
  });

  const nodesOf = async (
    list: string,
    parent: ListNode | null = null,
    of = customerId,
  ): Promise<readonly ListNode[]> => {
    const lists = await appOf().get(ListsCache).in(appOf().get(UnitOfWork).reader, of);
    return lists.children(list, parent?.id ?? null);
  };

  const find = async (list: string, value: string): Promise<ListNode> => {
    const lists = await appOf().get(ListsCache).in(appOf().get(UnitOfWork).reader, customerId);
    const node = lists.find(list, { value });
    if (!node) throw new Error(`There is no node ${value} in ${list}.`);
    return node;
  };

  it('add new nodes behind those of the catalogue, with those below them, and take none away', async () => {
    const before = await nodesOf('lists.skills');
    const baking = {
      value: 'Baking',
      exportAs: 'BAK',
      children: [{ value: 'Bread' }, { value: 'Cake', hidden: true }],
    };
    await platform.apply(skills(baking));
    const after = await nodesOf('lists.skills');
    expect(after.slice(0, -1)).toEqual(before);
    const added = after.at(-1);
    expect(added).toMatchObject({ value: 'Baking', hidden: false, attributes: { exportAs: 'BAK' } });
    expect(added?.systemId).toMatch(/^D\d+$/);
    expect(added && (await nodesOf('lists.skills', added))).toMatchObject([
      { value: 'Bread', hidden: false },
      { value: 'Cake', hidden: true },
    ]);
    const person = await client.create('people', { firstname: 'A', lastname: 'B', field1: 'Baking > Bread' });
    expect(await client.read(`people/${person}`, 'field1')).toMatchObject({
      field1: { formattedvalue: 'Baking > Bread' },
    });
    expect(codesOf(await client.patch(`/people/${person}`, { field1: 'Baking > Cake' }))).toEqual([5]);
    await platform.apply(document);
    expect(await nodesOf('lists.skills')).toEqual(after);
  });

  it('match a node by its label under the same parent, and add it nowhere twice', async () => {
    const [first] = await nodesOf('lists.skills');
    const below = (...values: string[]) => ({
      value: first?.value ?? '',
      children: values.map((value) => ({ value })),
    });
    await platform.apply(skills(below('One')));
    await platform.apply(skills(below('Two', 'One'), { value: 'One' }));
    const children = first ? await nodesOf('lists.skills', first) : [];
    expect(children.map(({ value }) => value).slice(-2)).toEqual(['One', 'Two']);
    expect((await nodesOf('lists.skills')).filter(({ value }) => value === 'One')).toHaveLength(1);
  });

  it('match a node by its system id or number, and change what the document changes', async () => {
    const [first, second] = await nodesOf('lists.skills');
    if (!first || !second) throw new Error('The catalogue has two skills at least.');
    const { changes } = await platform.apply(
      skills(
        { id: first.systemId ?? '', value: 'Renamed', exportAs: 'R' },
        { listnodeid: second.id, value: second.value, hidden: true },
      ),
    );
    expect(changes).toHaveLength(2);
    const [now, next] = await nodesOf('lists.skills');
    expect(now).toEqual({ ...first, value: 'Renamed', attributes: { exportAs: 'R' } });
    expect(next).toEqual({ ...second, hidden: true });
    const told = await platform.apply(
      skills(
        { id: first.systemId ?? '', value: 'Renamed again', exportAs: 'A' },
        { listnodeid: second.id, value: second.value, hidden: false },
      ),
    );
    expect(told.changes.map(({ path }) => path.split('.').at(-1))).toEqual(['value', 'exportAs', 'hidden']);
    expect((await nodesOf('lists.skills')).slice(0, 2)).toMatchObject([
      { value: 'Renamed again', attributes: { exportAs: 'A' } },
      { value: second.value, hidden: false },
    ]);
    await platform.apply(skills({ id: first.systemId ?? '', value: 'Renamed again' }));
    expect((await nodesOf('lists.skills'))[0]).toEqual({ ...first, value: 'Renamed again' });
  });

  it('leave a node renamed that was renamed since, and everything that is below it (D-PLT-3)', async () => {
    const list = (...children: BlueprintListNode[]) =>
      preferences({ value: 'Morning', children }, { value: 'Evening' });
    await platform.apply(list({ value: 'Early' }));
    const morning = await find('C700', 'Morning');
    await new ListsClient(client).change(`lists.customfields_lists/C${morning.id}`, { value: 'Forenoon' });
    await platform.apply({ ...list({ value: 'Early' }), quota: { requestsPerDay: 5000 } });
    await platform.apply(list({ value: 'Early' }, { value: 'Late' }));
    expect((await nodesOf('C700')).map(({ value }) => value)).toEqual(['Forenoon', 'Evening']);
    expect((await nodesOf('C700', morning)).map(({ value }) => value)).toEqual(['Early', 'Late']);
    await platform.apply(preferences({ value: 'Morning', hidden: true }, { value: 'Evening' }, { value: 'Forenoon' }));
    expect((await nodesOf('C700')).map(({ value, hidden }) => [value, hidden])).toEqual([
      ['Forenoon', true],
      ['Evening', false],
      ['Forenoon', false],
    ]);
  });

  it('leave a node hidden that was hidden since, or that it hid itself and does not mention again', async () => {
    const evening = await find('C700', 'Evening');
    await new ListsClient(client).change(`lists.customfields_lists/C${evening.id}`, { hidden: true });
    await platform.apply(preferences({ value: 'Morning', hidden: true }, { value: 'Evening' }, { value: 'Night' }));
    const { changes } = await platform.apply(
      preferences({ value: 'Morning' }, { value: 'Evening' }, { value: 'Noon' }),
    );
    expect(changes).toEqual([
      { path: 'customLists.700.nodes.Night', before: { value: 'Night' }, after: null },
      { path: 'customLists.700.nodes.Noon', before: null, after: { value: 'Noon' } },
    ]);
    expect((await nodesOf('C700')).map(({ value, hidden }) => [value, hidden])).toEqual([
      ['Morning', true],
      ['Evening', true],
      ['Night', false],
      ['Noon', false],
    ]);
    expect((await platform.export()).customLists?.[0]?.nodes?.[0]).toEqual({ value: 'Morning', hidden: true });
    await platform.apply(preferences({ value: 'Morning', hidden: false }, { value: 'Evening', hidden: false }));
    expect((await nodesOf('C700')).map(({ hidden }) => hidden)).toEqual([false, true, false, false]);
  });

  it('rename a custom list and its nodes by their numbers', async () => {
    const numbered = (list: string, node: string): Blueprint => ({
      ...document,
      customLists: [{ listnodeid: 700, value: list, nodes: [{ listnodeid: 701, value: node }] }],
    });
    await platform.apply(numbered('Preferences', 'Noon'));
    const person = await client.create('people', { firstname: 'A', lastname: 'B', field2: 'Noon' });
    await platform.apply(numbered('Times', 'Midday'));
    expect(await client.read(`people/${person}`, 'field2')).toMatchObject({ field2: { id: 'C701', value: 'Midday' } });
    expect((await nodesOf('lists.customfields_lists')).map(({ value }) => value)).toEqual(['Times']);
  });

  it('are numbered each once, and keep every list, if two blueprints are applied at once', async () => {
    const named = (value: string): Blueprint => ({ ...document, customLists: [{ value, nodes: [{ value: 'A' }] }] });
    await Promise.all(['One', 'Two'].map((value) => platform.apply(named(value))));
    const added = (await nodesOf('lists.customfields_lists')).filter(({ id }) => id !== 700);
    expect(added.map(({ value }) => value).toSorted()).toEqual(['One', 'Two']);
    const below = await Promise.all(added.map(({ id }) => nodesOf(`C${id}`)));
    expect(new Set([...added, ...below.flat()].map(({ id }) => id)).size).toBe(4);
  });

  it('give defaults to a node that a caller added, and take those back that they no longer name (D-LST-16)', async () => {
    const lists = new ListsClient(client);
    const declared = (...nodes: BlueprintListNode[]): Blueprint => ({
      ...document,
      lists: { 'lists.skills': { attributes: [{ name: 'exportAs' }], nodes } },
    });
    await platform.apply(declared());
    const { id } = await lists.add('lists.skills', { value: 'Baking', exportAs: 'A' });
    const afterNull = async (): Promise<unknown[]> => {
      await lists.change(`lists.skills/${id}`, { value: 'X', exportAs: 'X' });
      await lists.change(`lists.skills/${id}`, { value: null, exportAs: null });
      const { value, exportAs } = await lists.read(`lists.skills/${id}`);
      return [value, exportAs];
    };
    await platform.apply(declared({ value: 'Baking', exportAs: 'BAK' }));
    expect(await afterNull()).toEqual(['Baking', 'BAK']);
    await platform.apply(declared({ value: 'Baking' }));
    expect(await afterNull()).toEqual(['Baking', undefined]);
  });

  it('are refused a further node if all lists have too many, and may name those that are there (D-PLT-20)', async () => {
    const count = jest.spyOn(ListsRepository.prototype, 'count').mockResolvedValue(200_001);
    const reply = await platform.put(preferences({ value: 'Forenoon' }));
    await platform.apply(preferences({ value: 'Evening', hidden: true }));
    count.mockRestore();
    expect(errorsOf(reply).map(({ errorMessage }) => errorMessage)).toEqual([
      expect.stringMatching(/^customLists: .*at most 200000/),
    ]);
  });
});
