import { afterEach, beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { CustomerLists } from '../../../src/modules/lists/memory/customer-lists.js';
import { aUser } from '../../builders/blueprint.builder.js';
import { aListsBlueprint } from '../../builders/lists-blueprint.builder.js';
import { ApiClient, codesOf, errorsOf } from '../../support/api-client.js';
import { describeServer } from '../../support/each-server.js';
import { ListsClient } from '../../support/lists-client.js';
import type { AnsweredNode, TreeNode } from '../../support/lists-client.js';

const SKILL = 'lists.skills/C801';
const PARTNERS = '?usergroup=partners';
const RECRUITERS = '?usergroup=recruiters';
type Body = Record<string, unknown>;

describeServer('lists for a user group', {}, (under) => {
  let customerId = 5000;
  let partner: ApiClient;
  let recruiter: ApiClient;
  let admin: ApiClient;
  let lists: ListsClient;

  /** Each group of tests that changes lists calls it before each of them; one that is only refused, once. */
  const newCustomer = async (): Promise<void> => {
    customerId += 1;
    await under.server.apply(aListsBlueprint(customerId));
    partner = new ApiClient(under.server, customerId);
    recruiter = new ApiClient(under.server, customerId, `${customerId}.recruiter`);
    admin = new ApiClient(under.server, customerId, `${customerId}.admin`);
    lists = new ListsClient(admin);
  };

  const level = async (chain = 'lists.skills'): Promise<Body[]> =>
    (await lists.levelOf(chain)).map(({ listnodeid }) => ({ id: `C${listnodeid}` }));
  const levelWith = async (changes: Readonly<Record<string, Body>>): Promise<Body[]> =>
    (await level()).map((node) => ({ ...node, ...changes[String(node['id'])] }));
  const wholeFor = async (group: string, children: unknown): Promise<AnsweredNode> => {
    const { status, text, json } = await lists.sendWhole(`lists.skills${group}`, { children });
    if (status !== 200) throw new Error(`PATCH lists.skills${group} answered ${status}: ${text}`);
    return json as AnsweredNode;
  };
  /** The attributes of a node as they apply to a group, or the defaults. */
  const attributesOf = async (chain: string, group = ''): Promise<Body> => {
    const { children: _, _links, ...attributes } = await lists.read(chain + group);
    return attributes;
  };
  const everything = async (): Promise<unknown[]> => [
    await lists.treeOf('lists.skills'),
    await lists.treeOf('lists.skills', PARTNERS),
    await lists.tagOf('lists.skills'),
    await lists.tagOf(`lists.skills${PARTNERS}`),
  ];

  describe('if groups have others for as many nodes as may be', () => {
    beforeAll(newCustomer);
    afterEach(() => {
      jest.restoreAllMocks();
    });

    it('refuses one node more, in a dry run as well, and takes what makes it less (D-LST-23)', async () => {
      await lists.change(SKILL + PARTNERS, { value: 'Craft' });
      jest
        .spyOn(CustomerLists.prototype, 'groupAttributeTotals', 'get')
        .mockReturnValue({ nodes: 100_000, characters: 0 });
      const [other] = (await level()).map(({ id }) => String(id)).filter((id) => id !== 'C801');
      const change = { value: 'Trade' };
      for (const query of ['', '&dryrun=true']) {
        for (const refused of [
          await lists.sendChange(`lists.skills/${other}${PARTNERS}${query}`, change),
          await lists.sendWhole(`lists.skills${PARTNERS}${query}`, {
            children: await levelWith({ [String(other)]: change }),
          }),
        ]) {
          expect([refused.status, codesOf(refused)]).toEqual([400, [5]]);
          expect(refused.text).toContain('at most 100000 nodes');
        }
      }
      expect((await lists.sendChange(SKILL + PARTNERS, { value: 'Crafts' })).status).toBe(204);
      expect((await lists.sendChange(SKILL + PARTNERS, { value: null })).status).toBe(204);
    });
  });

  describe('a PATCH of a node', () => {
    beforeEach(newCustomer);

    it('is stored for that group alone', async () => {
      const before = await attributesOf(SKILL);
      const response = await lists.sendChange(SKILL + PARTNERS, { value: 'Craft', hidden: true, exportAs: 'CRA' });
      expect([response.status, response.text]).toEqual([204, '']);
      expect(await attributesOf(SKILL, PARTNERS)).toEqual({ ...before, value: 'Craft', hidden: true, exportAs: 'CRA' });
      for (const group of ['', RECRUITERS, '?usergroup=administrators']) {
        expect(await attributesOf(SKILL, group)).toEqual(before);
      }
    });

    it('is shown in every read for the group: the list, the node, the node of a custom list', async () => {
      await lists.change(SKILL + PARTNERS, { value: 'Craft' });
      await lists.change(`lists.customfields_lists/C701${PARTNERS}`, { value: 'Forenoon' });
      expect(await lists.labelsOf('lists.skills', PARTNERS)).toContain('Craft');
      expect(await lists.labelsOf('lists.skills')).toContain('Engineering');
      for (const chain of ['C701', 'C700/C701']) {
        const read = chain.includes('/')
          ? lists.read(`lists.customfields_lists/${chain}${PARTNERS}`)
          : lists.readCustom(chain + PARTNERS);
        expect((await read).value).toBe('Forenoon');
      }
      expect((await lists.readCustom(`C700${PARTNERS}`)).children?.map(({ value }) => value)).toContain('Forenoon');
      expect((await lists.readCustom('C700')).children?.map(({ value }) => value)).toContain('Morning');
    });

    it('shows the defaults to every caller without usergroup, members of the group included', async () => {
      await lists.change(SKILL + PARTNERS, { hidden: true });
      expect((await new ListsClient(partner).read(SKILL)).hidden).toBe(false);
      expect((await new ListsClient(recruiter).read(SKILL + PARTNERS)).hidden).toBe(true);
    });

    it('changes nothing else of the list for the group', async () => {
      const before = await lists.treeOf('lists.skills', PARTNERS);
      await lists.change(`lists.skills/C803${PARTNERS}`, { value: 'Generics' });
      const changed = (nodes: readonly TreeNode[]): TreeNode[] =>
        nodes.map((node) => ({
          ...node,
          ...(node.listnodeid === '803' && { value: 'Generics' }),
          children: changed(node.children),
        }));
      expect(await lists.treeOf('lists.skills', PARTNERS)).toEqual(changed(before));
    });

    it('is another one for each group', async () => {
      await lists.change(SKILL + PARTNERS, { value: 'For partners' });
      await lists.change(SKILL + RECRUITERS, { value: 'For recruiters', hidden: true });
      expect(await attributesOf(SKILL, PARTNERS)).toMatchObject({ value: 'For partners', hidden: false });
      expect(await attributesOf(SKILL, RECRUITERS)).toMatchObject({ value: 'For recruiters', hidden: true });
      expect(await attributesOf(SKILL)).toMatchObject({ value: 'Engineering', hidden: false });
    });

    it('concerns no group of that name of another customer', async () => {
      await under.server.apply(aListsBlueprint(customerId + 500));
      const other = new ListsClient(new ApiClient(under.server, customerId + 500));
      await lists.change(SKILL + PARTNERS, { value: 'Craft' });
      expect((await other.read(SKILL + PARTNERS)).value).toBe('Engineering');
    });

    it('can name the node by its system id', async () => {
      await lists.change(`lists.skills/D50007${PARTNERS}`, { value: 'Craft' });
      expect(await attributesOf(SKILL, PARTNERS)).toMatchObject({ value: 'Craft' });
    });

    it('can give a country other codes', async () => {
      await lists.change(`lists.country/D41001${PARTNERS}`, { abv2: 'UX', iso: 1 });
      expect(await attributesOf('lists.country/D41001', PARTNERS)).toMatchObject({ abv2: 'UX', abv3: 'USA', iso: 1 });
      expect(await attributesOf('lists.country/D41001')).toMatchObject({ abv2: 'US', iso: 840 });
    });

    it('can show a node that is hidden by default', async () => {
      await lists.change(`lists.skills/C804${PARTNERS}`, { hidden: false });
      expect(await attributesOf('lists.skills/C801/C804', PARTNERS)).toMatchObject({ hidden: false });
      expect(await attributesOf('lists.skills/C801/C804')).toMatchObject({ hidden: true });
    });
  });

  describe('null', () => {
    beforeEach(newCustomer);

    it('returns an attribute to the default, and no other', async () => {
      await lists.change(SKILL + PARTNERS, { value: 'Craft', hidden: true, exportAs: 'CRA' });
      await lists.change(SKILL + PARTNERS, { value: null, exportAs: null });
      expect(await attributesOf(SKILL, PARTNERS)).toEqual({ ...(await attributesOf(SKILL)), hidden: true });
      await lists.change(SKILL + PARTNERS, { hidden: null });
      expect(await attributesOf(SKILL, PARTNERS)).toEqual(await attributesOf(SKILL));
    });

    it('returns it to the default as it is by now, not to that of the blueprint', async () => {
      await lists.change(SKILL + PARTNERS, { value: 'Craft' });
      await lists.change(SKILL, { value: 'Software engineering' });
      expect(await attributesOf(SKILL, PARTNERS)).toMatchObject({ value: 'Craft' });
      await lists.change(SKILL + PARTNERS, { value: null });
      expect(await attributesOf(SKILL, PARTNERS)).toMatchObject({ value: 'Software engineering' });
    });

    it('returns the label of a node that was added by POST, which has that label as default', async () => {
      const { id } = await lists.add('lists.skills', { value: 'Baking', exportAs: '' });
      await lists.change(`lists.skills/${id}${PARTNERS}`, { value: 'Pastry' });
      await lists.change(`lists.skills/${id}${PARTNERS}`, { value: null });
      expect(await attributesOf(`lists.skills/${id}`, PARTNERS)).toMatchObject({ value: 'Baking' });
    });

    it('changes nothing if the group has no attribute of its own', async () => {
      const before = await lists.treeOf('lists.skills', PARTNERS);
      await lists.change(SKILL + PARTNERS, { value: null, hidden: null });
      expect(await lists.treeOf('lists.skills', PARTNERS)).toEqual(before);
    });
  });

  describe('the defaults', () => {
    beforeEach(newCustomer);

    it('that change show to every group unless it has an attribute of its own', async () => {
      await lists.change(SKILL + PARTNERS, { value: 'Craft' });
      await lists.change(SKILL, { value: 'Software engineering', hidden: true, exportAs: 'SE' });
      expect(await attributesOf(SKILL, PARTNERS)).toMatchObject({ value: 'Craft', hidden: true, exportAs: 'SE' });
      expect(await attributesOf(SKILL, RECRUITERS)).toEqual(await attributesOf(SKILL));
    });

    it('may change back and forth: what a group has of its own stays', async () => {
      await lists.change(SKILL + PARTNERS, { hidden: true });
      await lists.change(SKILL, { hidden: true });
      await lists.change(SKILL, { hidden: null });
      expect(await attributesOf(SKILL, PARTNERS)).toMatchObject({ hidden: true });
    });

    it('order the nodes for every group', async () => {
      await lists.change(SKILL + PARTNERS, { value: 'Craft' });
      await lists.changeWhole('lists.skills', (await level()).toReversed());
      expect((await lists.labelsOf('lists.skills', PARTNERS)).slice(0, 2)).toEqual(['Craft', 'Business']);
    });

    it('are all that a new node has for a group', async () => {
      const { id } = await lists.add('lists.skills', { value: 'Baking', exportAs: 'BAK' });
      expect(await attributesOf(`lists.skills/${id}`, PARTNERS)).toMatchObject({ value: 'Baking', exportAs: 'BAK' });
    });
  });

  describe('a PATCH of the whole list', () => {
    beforeEach(newCustomer);

    it('is answered as the group reads the list, with the new tag of the group', async () => {
      const before = await everything();
      const children = await levelWith({ C801: { value: 'Craft' }, C50001: { hidden: true } });
      const { status, headers, json } = await lists.sendWhole(`lists.skills${PARTNERS}`, { children });
      expect(status).toBe(200);
      expect((json as AnsweredNode).children).toEqual((await lists.read(`lists.skills${PARTNERS}`)).children);
      expect(headers.etag).toBe(await lists.tagOf(`lists.skills${PARTNERS}`));
      expect(headers.etag).not.toBe(before[3]);
      expect(await attributesOf(SKILL, PARTNERS)).toMatchObject({ value: 'Craft' });
      expect(await attributesOf('lists.skills/C50001', PARTNERS)).toMatchObject({ hidden: true });
      expect(await lists.treeOf('lists.skills')).toEqual(before[0]);
    });

    it('changes nodes of all levels that it holds', async () => {
      const children = [
        { id: 'C802', children: [{ id: 'C803', hidden: true }] },
        { id: 'C804', hidden: false },
      ];
      await wholeFor(PARTNERS, await levelWith({ C801: { children } }));
      expect(await attributesOf('lists.skills/C801/C802/C803', PARTNERS)).toMatchObject({ hidden: true });
      expect(await attributesOf('lists.skills/C801/C804', PARTNERS)).toMatchObject({ hidden: false });
      expect(await attributesOf('lists.skills/C801/C802/C803')).toMatchObject({ hidden: false });
    });

    it('keeps what it leaves out, and returns to the default what is null', async () => {
      await lists.change(SKILL + PARTNERS, { value: 'Craft', hidden: true });
      await wholeFor(PARTNERS, await levelWith({ C50001: { value: 'Programs' } }));
      expect(await attributesOf(SKILL, PARTNERS)).toMatchObject({ value: 'Craft', hidden: true });
      await wholeFor(PARTNERS, await levelWith({ C801: { value: null } }));
      expect(await attributesOf(SKILL, PARTNERS)).toMatchObject({ value: 'Engineering', hidden: true });
    });

    it('with nothing changed leaves the tags as they are', async () => {
      await lists.change(SKILL + PARTNERS, { value: 'Craft' });
      const before = await everything();
      const { headers } = await lists.sendWhole(`lists.skills${PARTNERS}`, { children: before[1] });
      expect(headers.etag).toBe(before[3]);
      expect(await everything()).toEqual(before);
    });

    it('stores what it changes alone: unchanged attributes still follow the default', async () => {
      const children = (await lists.read(`lists.skills${PARTNERS}`)).children?.map((node) =>
        node.id === 'D50001' ? { ...node, hidden: true } : node,
      );
      await wholeFor(PARTNERS, children);
      await lists.change(SKILL, { value: 'Software engineering' });
      expect(await attributesOf(SKILL, PARTNERS)).toMatchObject({ value: 'Software engineering' });
    });

    it('in another order is 400 code 5, on every level, and changes nothing (D-LST-5)', async () => {
      const before = await everything();
      const children = [{ id: 'C804' }, { id: 'C802' }];
      for (const body of [
        (await levelWith({ C801: { hidden: true } })).toReversed(),
        await levelWith({ C50001: { hidden: true }, C801: { children } }),
      ]) {
        const response = await lists.sendWhole(`lists.skills${PARTNERS}`, { children: body });
        expect([response.status, codesOf(response)]).toEqual([400, [5]]);
      }
      expect(await everything()).toEqual(before);
    });

    it('that is wrong reports every problem and changes nothing (D-LST-6)', async () => {
      const before = await everything();
      const children = (await levelWith({ C801: { value: 5 }, C50001: { hidden: true }, C50002: { colour: 1 } })).slice(
        0,
        -1,
      );
      const response = await lists.sendWhole(`lists.skills${PARTNERS}`, { children: [...children, { id: 'C99999' }] });
      expect(response.status).toBe(400);
      expect(codesOf(response).toSorted()).toEqual([4, 5, 5]);
      expect(await everything()).toEqual(before);
    });
  });

  describe('an unknown group', () => {
    beforeEach(newCustomer);

    it.each(['nobody', '', 'Partners', 'PARTNERS', 'constructor', 'partners%20'])(
      'is 404 code 2 on every write: %j',
      async (group) => {
        const before = await everything();
        for (const query of [`?usergroup=${group}`, `?dryrun=true&usergroup=${group}`]) {
          for (const response of [
            await lists.sendChange(SKILL + query, { value: 'x' }),
            await lists.sendChange(SKILL + query, { value: 'x' }, { 'if-match': '"stale"' }),
            await lists.sendChange(`lists.customfields_lists/C701${query}`, { value: 'x' }),
            await lists.sendWhole(`lists.skills${query}`, { children: await levelWith({ C801: { value: 'x' } }) }),
          ]) {
            expect([response.status, codesOf(response)]).toEqual([404, [2]]);
          }
        }
        expect(await everything()).toEqual(before);
      },
    );

    it('is one that a later blueprint has removed; it comes back without its old attributes', async () => {
      await lists.change(SKILL + PARTNERS, { value: 'Craft', hidden: true });
      await lists.change(SKILL + RECRUITERS, { value: 'Kept' });
      const document = aListsBlueprint(customerId);
      const defaults = await lists.treeOf('lists.skills');
      await under.server.apply({
        ...document,
        userGroups: document.userGroups?.filter(({ integrationName }) => integrationName !== 'partners'),
        users: document.users?.filter(({ group }) => group !== 'partners'),
      });
      expect(codesOf(await admin.get(`/v2/lists/lists.skills${PARTNERS}`))).toEqual([2]);
      expect(codesOf(await lists.sendChange(SKILL + PARTNERS, { value: 'x' }))).toEqual([2]);
      await under.server.apply(document);
      expect(await lists.treeOf('lists.skills', PARTNERS)).toEqual(defaults);
      expect(await attributesOf(SKILL, RECRUITERS)).toMatchObject({ value: 'Kept' });
      await lists.change(SKILL, { value: 'Software engineering' });
      expect(await attributesOf(SKILL, PARTNERS)).toMatchObject({ value: 'Software engineering', hidden: false });
    });

    it('is none that a later blueprint adds', async () => {
      const document = aListsBlueprint(customerId);
      const vendors = { integrationName: 'vendors', label: 'Vendors' };
      await under.server.apply({
        ...document,
        userGroups: [...(document.userGroups ?? []), vendors],
        users: [...(document.users ?? []), aUser(`${customerId}.vendor`, 'vendors')],
      });
      await lists.change(`${SKILL}?usergroup=vendors`, { value: 'For vendors' });
      expect(await attributesOf(SKILL, '?usergroup=vendors')).toMatchObject({ value: 'For vendors' });
    });
  });

  describe('a wrong change', () => {
    beforeAll(newCustomer);

    it.each<[string, Body, number]>([
      ['with nothing to change', {}, 12],
      ['of an unknown attribute', { colour: 'red' }, 4],
      ['of hidden to text', { hidden: 'x' }, 5],
      ['of the label to nothing', { value: '' }, 1],
      ['of the id', { id: 'D50001' }, 7],
      ['of the children', { children: [] }, 7],
    ])('%s is refused as without a group', async (_title, body, code) => {
      const before = await everything();
      const response = await lists.sendChange(SKILL + PARTNERS, body);
      expect([response.status, codesOf(response)]).toEqual([400, [code]]);
      expect(await everything()).toEqual(before);
    });
  });

  describe('the entity tag (D-NET-6)', () => {
    beforeEach(newCustomer);

    it('of the group changes with each change for the group, and with each of the defaults', async () => {
      const tags = [await lists.tagOf(`lists.skills${PARTNERS}`)];
      await lists.change(SKILL + PARTNERS, { value: 'Craft' });
      tags.push(await lists.tagOf(`lists.skills${PARTNERS}`));
      await lists.change('lists.skills/C50001', { value: 'Programs' });
      tags.push(await lists.tagOf(`lists.skills${PARTNERS}`));
      await lists.change(SKILL + PARTNERS, { value: null });
      tags.push(await lists.tagOf(`lists.skills${PARTNERS}`));
      expect(new Set(tags).size).toBe(4);
    });

    it('of the group is what If-Match of its writes names', async () => {
      const send = (ifMatch: string) =>
        lists.sendChange(SKILL + PARTNERS, { value: ifMatch.slice(1, 5) }, { 'if-match': ifMatch });
      const tag = await lists.tagOf(`lists.skills${PARTNERS}`);
      expect((await send(tag)).status).toBe(204);
      expect(codesOf(await send(tag))).toEqual([21]);
      expect(codesOf(await send(await lists.tagOf('lists.skills')))).toEqual([21]);
      const headers = { 'if-match': tag };
      expect((await lists.sendWhole(`lists.skills${PARTNERS}`, { children: await level() }, headers)).status).toBe(412);
      expect((await send(await lists.tagOf(`${SKILL}${PARTNERS}`))).status).toBe(204);
    });

    it('confirms no read from before the change for the group', async () => {
      const tag = await lists.tagOf(`lists.skills${PARTNERS}`);
      await lists.change(SKILL + PARTNERS, { hidden: true });
      const path = `/v2/lists/lists.skills${PARTNERS}`;
      expect((await admin.get(path, { 'if-none-match': tag })).status).toBe(200);
      const now = await lists.tagOf(`lists.skills${PARTNERS}`);
      expect((await admin.get(path, { 'if-none-match': now })).status).toBe(304);
    });
  });

  describe('a dry run (D-NET-8)', () => {
    beforeEach(newCustomer);

    it('shows the change as the group reads it, and writes nothing', async () => {
      await lists.change(SKILL + PARTNERS, { value: 'Craft', hidden: true });
      const before = await everything();
      const query = `${PARTNERS}&dryrun=true`;
      const node = await lists.sendChange(SKILL + query, { value: null, hidden: false, exportAs: 'X' });
      expect(node.status).toBe(200);
      expect((node.json as { changes: unknown[] }).changes).toHaveLength(3);
      expect((node.json as { changes: unknown[] }).changes).toEqual(
        expect.arrayContaining([
          { path: 'C801/value', before: 'Craft', after: 'Engineering' },
          { path: 'C801/hidden', before: true, after: false },
          { path: 'C801/exportAs', before: 'ENG', after: 'X' },
        ]),
      );
      const whole = await lists.sendWhole(`lists.skills${query}`, {
        children: await levelWith({ C801: { hidden: null } }),
      });
      expect(whole.json).toEqual({ changes: [{ path: 'C801/hidden', before: true, after: false }] });
      expect(await everything()).toEqual(before);
    });
  });

  describe('a member of the group', () => {
    beforeEach(newCustomer);

    const NAMES = { firstname: 'Ada', lastname: 'Byron' };
    const optionsOf = async (by: ApiClient, field: string, query = ''): Promise<string[]> => {
      const { json } = await by.get(`/profiledefinitions/v1/person/${field}/schema${query}`);
      return (json as { options: Array<{ value: string }> }).options.map(({ value }) => value);
    };

    it('may not write a node that is hidden for the group, and others may', async () => {
      await lists.change(`lists.skills/C802${PARTNERS}`, { hidden: true });
      const id = await partner.create('people', NAMES);
      for (const field1 of ['C802', 'D50007001', { id: 'C802' }, 'TypeScript', { value: 'Engineering > TypeScript' }]) {
        const refused = await partner.patch(`/people/${id}`, { field1 });
        expect([refused.status, codesOf(refused)]).toEqual([400, [5]]);
        expect(errorsOf(refused)[0]?.errorMessage).toMatch(/^field1: /);
        expect(codesOf(await partner.post('/people', { ...NAMES, field1 }))).toEqual([5]);
        for (const other of [recruiter, admin]) await other.change(`people/${id}`, { field1, middlename: 'x' });
      }
      expect(await partner.read(`people/${id}`, 'field1')).toMatchObject({ field1: { id: 'D50007001' } });
      await partner.change(`people/${id}`, { middlename: 'y' });
    });

    it('may write a node that is shown to the group alone', async () => {
      await lists.change(`lists.customfields_lists/C705${PARTNERS}`, { hidden: false });
      await partner.create('people', { ...NAMES, field2: 'Night' });
      for (const other of [recruiter, admin]) {
        expect(codesOf(await other.post('/people', { ...NAMES, field2: 'Night' }))).toEqual([5]);
      }
    });

    it('writes by the labels of the group, others by the default ones', async () => {
      await lists.change(`lists.customfields_lists/C701${PARTNERS}`, { value: 'Forenoon' });
      for (const field2 of ['Forenoon', { value: 'Forenoon' }, 'Forenoon > Late', 'C701']) {
        await partner.create('people', { ...NAMES, field2 });
      }
      for (const field2 of ['Morning', { value: 'Morning > Late' }]) {
        expect(codesOf(await partner.post('/people', { ...NAMES, field2 }))).toEqual([5]);
        await recruiter.create('people', { ...NAMES, field2 });
      }
      expect(codesOf(await recruiter.post('/people', { ...NAMES, field2: 'Forenoon' }))).toEqual([5]);
    });

    it('reads the labels of the group, others the default ones, no matter who wrote the value', async () => {
      await lists.change(`lists.customfields_lists/C701${PARTNERS}`, { value: 'Forenoon' });
      const read = async (by: ApiClient, id: number): Promise<unknown> =>
        (await by.read(`people/${id}`, 'field2'))['field2'];
      for (const writer of [partner, recruiter]) {
        const id = await writer.create('people', { ...NAMES, field2: 'C703' });
        expect(await read(partner, id)).toEqual({ id: 'C703', value: 'Late', formattedvalue: 'Forenoon > Late' });
        expect(await read(recruiter, id)).toEqual({ id: 'C703', value: 'Late', formattedvalue: 'Morning > Late' });
        await writer.change(`people/${id}`, { field2: 'C701' });
        expect(await read(partner, id)).toEqual({ id: 'C701', value: 'Forenoon', formattedvalue: 'Forenoon' });
        expect(await read(admin, id)).toEqual({ id: 'C701', value: 'Morning', formattedvalue: 'Morning' });
      }
    });

    it('still reads a value if its node is hidden for the group', async () => {
      const id = await partner.create('people', { ...NAMES, field2: 'Evening' });
      await lists.change(`lists.customfields_lists/C704${PARTNERS}`, { hidden: true });
      expect(await partner.read(`people/${id}`, 'field2')).toMatchObject({ field2: { id: 'C704', value: 'Evening' } });
    });

    it.each(['', '?for=write'])('gets the choices of the group in the schema%s, others theirs', async (query) => {
      const before = await optionsOf(partner, 'field2', query);
      expect(before).toEqual(['Morning', 'Morning > Early', 'Morning > Late', 'Evening']);
      await lists.change(`lists.customfields_lists/C701${PARTNERS}`, { value: 'Forenoon' });
      await lists.change(`lists.customfields_lists/C702${PARTNERS}`, { hidden: true });
      await lists.change(`lists.customfields_lists/C705${PARTNERS}`, { hidden: false });
      expect(await optionsOf(partner, 'field2', query)).toEqual(['Forenoon', 'Forenoon > Late', 'Evening', 'Night']);
      for (const other of [recruiter, admin]) expect(await optionsOf(other, 'field2', query)).toEqual(before);
    });

    it('gets another schema, of another tag, at once', async () => {
      const path = '/profiledefinitions/v1/person/schema?for=write';
      const tags = await Promise.all([partner, recruiter].map(async (by) => (await by.get(path)).headers.etag));
      await lists.change(`lists.customfields_lists/C701${PARTNERS}`, { value: 'Forenoon' });
      const changed = await partner.get(path, { 'if-none-match': String(tags[0]) });
      expect([changed.status, changed.text.includes('Forenoon')]).toEqual([200, true]);
      expect((await recruiter.get(path)).text).not.toContain('Forenoon');
      expect((await recruiter.get(path, { 'if-none-match': String(tags[1]) })).status).toBe(304);
    });

    it('names a country by the code of the group', async () => {
      await lists.change(`lists.country/D41001${PARTNERS}`, { abv2: 'UX' });
      const id = await partner.create('people', { ...NAMES, field3: { abbrev: 'UX' } });
      expect(await partner.read(`people/${id}`, 'field3')).toEqual({
        field3: { id: 'D41001', abbrev: 'UX', value: 'United States' },
      });
      expect(await recruiter.read(`people/${id}`, 'field3')).toMatchObject({ field3: { abbrev: 'US' } });
      expect(codesOf(await partner.post('/people', { ...NAMES, field3: { abbrev: 'US' } }))).toEqual([5]);
      expect(codesOf(await recruiter.post('/people', { ...NAMES, field3: { abbrev: 'UX' } }))).toEqual([5]);
    });

    it('gets the first folder that the group sees, if none is sent (D-PRO-8)', async () => {
      await lists.change(`lists.person.folders/D32001${PARTNERS}`, { hidden: true });
      const folderOf = async (by: ApiClient): Promise<unknown> =>
        (await by.read(`people/${await by.create('people', NAMES)}`, 'folder'))['folder'];
      expect(await folderOf(partner)).toMatchObject({ id: 'D32002' });
      expect(await folderOf(recruiter)).toMatchObject({ id: 'D32001' });
    });

    it('means by a label the first node that the group sees (D-LST-0)', async () => {
      await lists.change('lists.customfields_lists/C704', { value: 'Morning' });
      await lists.change(`lists.customfields_lists/C701${PARTNERS}`, { hidden: true });
      const written = async (by: ApiClient): Promise<unknown> =>
        (await by.read(`people/${await by.create('people', { ...NAMES, field2: 'Morning' })}`, 'field2'))['field2'];
      expect(await written(partner)).toMatchObject({ id: 'C704' });
      expect(await written(recruiter)).toMatchObject({ id: 'C701' });
    });

    it('gets from a dry run of a profile what the group reads', async () => {
      await lists.change(`lists.customfields_lists/C701${PARTNERS}`, { value: 'Forenoon' });
      const id = await partner.create('people', NAMES);
      const run = async (by: ApiClient): Promise<unknown> =>
        (await by.patch(`/people/${id}?dryrun=true`, { field2: 'C701' })).json;
      const change = (value: string) => ({
        changes: [{ path: 'field2', before: null, after: { id: 'C701', value, formattedvalue: value } }],
      });
      expect([await run(partner), await run(recruiter)]).toEqual([change('Forenoon'), change('Morning')]);
    });

    it('reads a profile again after a change for the group, others need not', async () => {
      const path = `/people/${await partner.create('people', { ...NAMES, field2: 'Morning' })}?fields=field2`;
      const tags = await Promise.all([partner, recruiter].map(async (by) => String((await by.get(path)).headers.etag)));
      await lists.change(`lists.customfields_lists/C701${PARTNERS}`, { value: 'Forenoon' });
      const again = await partner.get(path, { 'if-none-match': tags[0] ?? '' });
      expect([again.status, again.json]).toEqual([
        200,
        expect.objectContaining({ field2: expect.objectContaining({ value: 'Forenoon' }) }),
      ]);
      const other = await recruiter.get(path, { 'if-none-match': tags[1] ?? '' });
      if (other.status === 200) expect(other.json).toMatchObject({ field2: { value: 'Morning' } });
      else expect(other.status).toBe(304);
    });

    it('sees the defaults again once the attribute is reset', async () => {
      await lists.change(`lists.customfields_lists/C704${PARTNERS}`, { hidden: true, value: 'Dusk' });
      await lists.change(`lists.customfields_lists/C704${PARTNERS}`, { hidden: null, value: null });
      const id = await partner.create('people', { ...NAMES, field2: 'Evening' });
      expect(await partner.read(`people/${id}`, 'field2')).toMatchObject({ field2: { value: 'Evening' } });
    });

    it('follows the group when a blueprint puts the user into another one', async () => {
      await lists.change(`lists.customfields_lists/C701${PARTNERS}`, { value: 'Forenoon' });
      const document = aListsBlueprint(customerId);
      await under.server.apply({
        ...document,
        users: document.users?.map((user) => (user.group === 'partners' ? { ...user, group: 'recruiters' } : user)),
      });
      await partner.create('people', { ...NAMES, field2: 'Morning' });
      expect(codesOf(await partner.post('/people', { ...NAMES, field2: 'Forenoon' }))).toEqual([5]);
    });
  });
});
