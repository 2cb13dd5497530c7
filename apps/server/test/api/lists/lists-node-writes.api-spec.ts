import { beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { aListsBlueprint } from '../../builders/lists-blueprint.builder.js';
import { ApiClient, codesOf, errorsOf } from '../../support/api-client.js';
import { describeServer } from '../../support/each-server.js';
import { ListsClient } from '../../support/lists-client.js';
import type { TreeNode } from '../../support/lists-client.js';

const SKILL = 'lists.skills/C801';
type Body = Record<string, unknown>;

describeServer('PATCH of a node of a list', {}, (under) => {
  let customerId = 2000;
  let lists: ListsClient;

  /** Called before each test that needs lists as the blueprint has them, and once for tests that do not. */
  const newCustomer = async (): Promise<void> => {
    customerId += 1;
    lists = await ListsClient.ofNewCustomer(under.server, customerId);
  };

  /** The attributes of a node, by its chain. */
  const attributesOf = async (chain: string): Promise<Body> => {
    const { children: _, _links, ...attributes } = await lists.read(chain);
    return attributes;
  };

  describe('of one customer', () => {
    beforeAll(newCustomer);

    it.each<[of: string, node: string, chain: string, change: Body]>([
      ['the catalogue', 'lists.country/D41001', 'D41001', { value: 'X', hidden: true, abv2: 'XX', abv3: 'X', iso: 0 }],
      ['the blueprint', 'lists.skills/C801', 'C801', { value: 'X', hidden: true, exportAs: 'X' }],
      ['the blueprint, which hides it', 'lists.skills/C804', 'C801/C804', { value: 'X', hidden: false, exportAs: 'X' }],
      ['a custom list', 'lists.customfields_lists/C705', 'C700/C705', { value: 'X', hidden: false }],
      ['the custom lists', 'lists.customfields_lists/C700', 'C700', { value: 'X' }],
    ])(
      'with null returns each attribute of a node of %s to what it was first (D-LST-16)',
      async (_of, node, chain, change) => {
        const [listId] = node.split('/');
        const before = await attributesOf(`${listId}/${chain}`);
        await lists.change(node, change);
        await lists.change(node, { value: null });
        expect(await attributesOf(`${listId}/${chain}`)).toEqual({ ...before, ...change, value: before['value'] });
        await lists.change(node, Object.fromEntries(Object.keys(change).map((name) => [name, null])));
        expect(await attributesOf(`${listId}/${chain}`)).toEqual(before);
      },
    );

    it.each<[string, string, Body, number]>([
      ['an object for an attribute of the blueprint', 'lists.industry/D49001', { rank: {} }, 5],
      ['an iso that is no whole number', 'lists.country/D41001', { iso: 8.4 }, 5],
      ['the abbreviation of a state on a country', 'lists.country/D41001', { abbrev: 'US' }, 4],
      ['the code of a country on a state', 'lists.country/D41001001', { abv2: 'AL' }, 4],
      ['an attribute of another list', 'lists.customfields_lists/C701', { exportAs: 'x' }, 4],
    ])('is refused for %s: %s, %j', async (_title, node, body, code) => {
      const response = await lists.sendChange(node, body);
      expect([response.status, codesOf(response)]).toEqual([400, [code]]);
      expect(errorsOf(response)[0]?.errorMessage).toMatch(new RegExp(`^${Object.keys(body)[0]}: `));
    });

    it.each<[what: string, node: string, chain: string, body: Body]>([
      ['several attributes', 'lists.skills/C801', 'C801', { value: 'Craft', hidden: true, exportAs: 'CRA' }],
      ['a node of the third level, by its own id', 'lists.skills/C803', 'C801/C802/C803', { value: 'Generics' }],
      ['the same by its system id', 'lists.skills/D50007001001', 'C801/C802/C803', { value: 'Macros' }],
      ['a node that the blueprint hides', 'lists.skills/C804', 'C801/C804', { hidden: false }],
      ['an attribute that it had none of', 'lists.skills/C50001001', 'C50001/C50001001', { exportAs: 'JAV' }],
      ['a custom list', 'lists.customfields_lists/C700', 'C700', { value: 'Times' }],
      ['a node of a custom list', 'lists.customfields_lists/C702', 'C700/C701/C702', { value: 'Dawn' }],
      ['the codes of a country', 'lists.country/D41001', 'D41001', { abv2: 'UX', abv3: 'USX', iso: 1 }],
      ['the abbreviation of a state', 'lists.country/D41001001', 'D41001/D41001001', { abbrev: 'AX' }],
      ['the digits of a currency', 'lists.currency.types/D45392', 'D45392', { name: 'Japanese yen', digits: 2 }],
      ['a declared attribute to a number', 'lists.industry/D49001', 'D49001', { rank: -1.5 }],
      ['a declared attribute to false', 'lists.industry/D49001', 'D49001', { rank: false }],
    ])('changes %s: %s', async (_what, node, chain, body) => {
      const [listId] = node.split('/');
      const before = await attributesOf(`${listId}/${chain}`);
      await lists.change(node, body);
      expect(await attributesOf(`${listId}/${chain}`)).toEqual({ ...before, ...body });
    });
  });

  describe('changes', () => {
    beforeEach(newCustomer);

    it('nothing of any other node, nor of another customer that has the same node', async () => {
      await under.server.apply(aListsBlueprint(customerId + 500));
      const other = new ListsClient(new ApiClient(under.server, customerId + 500));
      const ofGroup = await other.treeOf('lists.skills', '?usergroup=partners');
      const before = await lists.treeOf('lists.skills');
      await lists.change('lists.skills/C802', { value: 'TS', hidden: true });
      await lists.change('lists.skills/C803?usergroup=partners', { value: 'Macros', hidden: true });
      const changed = (nodes: readonly TreeNode[]): TreeNode[] =>
        nodes.map((node) => ({
          ...node,
          ...(node.id === 'D50007001' && { value: 'TS', hidden: true }),
          children: changed(node.children),
        }));
      expect(await lists.treeOf('lists.skills')).toEqual(changed(before));
      expect(await other.treeOf('lists.skills')).toEqual(before);
      expect(await other.treeOf('lists.skills', '?usergroup=partners')).toEqual(ofGroup);
    });

    it('an attribute that the node has though the blueprint declares none', async () => {
      const nodes = [{ listnodeid: 811, value: 'Baking', exportAs: 'BAK' }];
      await under.server.apply(aListsBlueprint(customerId, { lists: { 'lists.skills': { nodes } } }));
      await lists.change('lists.skills/C811', { exportAs: 'BKG' });
      expect(await attributesOf('lists.skills/C811')).toMatchObject({ exportAs: 'BKG' });
      expect(codesOf(await lists.sendChange('lists.skills/C50001', { exportAs: 'SW' }))).toEqual([4]);
    });

    it('what writers change at the same time, of one node and of many', async () => {
      const nodes = await lists.levelOf('lists.position');
      const bodies = [{ value: 'Craft' }, { hidden: true }, { exportAs: 'CRA' }];
      await Promise.all([
        ...bodies.map((body) => lists.change(SKILL, body)),
        ...nodes.map(({ id, value }) => lists.change(`lists.position/${id}`, { value: `${value}, renamed` })),
      ]);
      expect(await attributesOf(SKILL)).toMatchObject({ value: 'Craft', hidden: true, exportAs: 'CRA' });
      expect(await lists.labelsOf('lists.position')).toEqual(nodes.map(({ value }) => `${value}, renamed`));
    });
  });

  it('that hides a node marks it in reads, and nothing below it, until it is shown again (D-LST-2, List rules 7)', async () => {
    await newCustomer();
    const before = await lists.levelOf('lists.skills');
    await lists.change(SKILL, { hidden: true });
    expect(await lists.levelOf('lists.skills')).toEqual(
      before.map((node) => (node.id === 'D50007' ? { ...node, hidden: true } : node)),
    );
    expect((await lists.read('lists.skills/C801/C802')).hidden).toBe(false);
    await lists.change(SKILL, { hidden: false });
    expect(await lists.levelOf('lists.skills')).toEqual(before);
  });

  describe('with null (D-LST-16)', () => {
    beforeEach(newCustomer);

    it('returns to what the blueprint says by now, of a node of the catalogue too', async () => {
      await lists.change(SKILL, { exportAs: 'CRA', hidden: true });
      const nodes = [
        { listnodeid: 801, value: 'Trade', exportAs: 'ENG' },
        { id: 'D50002', value: 'Bureau', hidden: true },
      ];
      const skills = { ...aListsBlueprint(customerId).lists?.['lists.skills'], nodes };
      await under.server.apply(aListsBlueprint(customerId, { lists: { 'lists.skills': skills } }));
      expect(await attributesOf(SKILL)).toMatchObject({ value: 'Trade', exportAs: 'CRA', hidden: true });
      for (const node of [SKILL, 'lists.skills/D50002']) {
        await lists.change(node, { value: 'Craft', hidden: false });
        await lists.change(node, { value: null, exportAs: null, hidden: null });
      }
      expect(await attributesOf(SKILL)).toMatchObject({ value: 'Trade', exportAs: 'ENG', hidden: false });
      expect(await attributesOf('lists.skills/D50002')).toMatchObject({ value: 'Bureau', hidden: true });
    });

    it('takes all from a node that was added by POST but its label, which has no default: 400 code 1', async () => {
      const { id } = await lists.add('lists.skills', { value: 'Baking', hidden: true, exportAs: 'BAK' });
      const { exportAs: _, ...before } = await attributesOf(`lists.skills/${id}`);
      const refused = await lists.sendChange(`lists.skills/${id}`, { value: null, exportAs: null });
      expect([refused.status, codesOf(refused)]).toEqual([400, [1]]);
      expect(errorsOf(refused)[0]?.errorMessage).toMatch(/^value: /);
      expect((await attributesOf(`lists.skills/${id}`))['exportAs']).toBe('BAK');
      await lists.change(`lists.skills/${id}`, { hidden: null, exportAs: null });
      expect(await attributesOf(`lists.skills/${id}`)).toEqual({ ...before, hidden: false });
    });
  });

  describe('If-Match (D-NET-6)', () => {
    beforeAll(newCustomer);

    const change = (ifMatch: string, value = 'Craft') => lists.sendChange(SKILL, { value }, { 'if-match': ifMatch });

    it('is not concerned with changes of another list, whose tag is refused', async () => {
      const tag = await lists.tagOf('lists.skills');
      await lists.change('lists.position/C48001', { value: 'x' });
      expect(await lists.tagOf('lists.skills')).toBe(tag);
      expect((await change(await lists.tagOf('lists.position'))).status).toBe(412);
      expect((await change(tag)).status).toBe(204);
    });
  });

  it('as a dry run names a node by its C-id, and shows to what null returns (D-NET-8)', async () => {
    await newCustomer();
    await lists.change(SKILL, { value: 'Craft' });
    await lists.change('lists.skills/C802', { exportAs: 'TS' });
    const changesOf = async (node: string, body: Body): Promise<unknown> =>
      ((await lists.sendChange(`${node}?dryrun=true`, body)).json as { changes: unknown }).changes;
    expect([
      await changesOf('lists.country/D41001', { iso: 1 }),
      await changesOf(SKILL, { value: null }),
      await changesOf('lists.skills/C802', { exportAs: null }),
    ]).toEqual([
      [{ path: 'C41001/iso', before: 840, after: 1 }],
      [{ path: 'C801/value', before: 'Craft', after: 'Engineering' }],
      [{ path: 'C802/exportAs', before: 'TS', after: null }],
    ]);
  });
});
