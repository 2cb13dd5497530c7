import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { CustomerLists } from '../../../src/modules/lists/memory/customer-lists.js';
import { aListsBlueprint } from '../../builders/lists-blueprint.builder.js';
import { ApiClient, codesOf, errorsOf, statusAndCodes } from '../../support/api-client.js';
import { describeServer } from '../../support/each-server.js';
import { ListsClient } from '../../support/lists-client.js';
import type { AnsweredNode } from '../../support/lists-client.js';

const SKILL = 'lists.skills/C801';
const MORNING = 'lists.customfields_lists/C701';
const PARTNERS = '?usergroup=partners';
const RECRUITERS = '?usergroup=recruiters';
const NAMES = { firstname: 'Ada', lastname: 'Byron' };
type Body = Record<string, unknown>;

describeServer('lists for a user group', {}, (under) => {
  let customerId = 5000;
  let partner: ApiClient;
  let recruiter: ApiClient;
  let admin: ApiClient;
  let lists: ListsClient;

  beforeEach(async () => {
    customerId += 1;
    await under.server.apply(aListsBlueprint(customerId));
    partner = new ApiClient(under.server, customerId);
    recruiter = new ApiClient(under.server, customerId, `${customerId}.recruiter`);
    admin = new ApiClient(under.server, customerId, `${customerId}.admin`);
    lists = new ListsClient(admin);
  });

  afterEach(() => {
    jest.restoreAllMocks();
  });

  const level = async (): Promise<Body[]> =>
    (await lists.levelOf('lists.skills')).map(({ listnodeid }) => ({ id: `C${listnodeid}` }));
  const levelWith = async (changes: Readonly<Record<string, Body>>): Promise<Body[]> =>
    (await level()).map((node) => ({ ...node, ...changes[String(node['id'])] }));
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

  it('refuse one node more than groups may have others for, in a dry run as well, and take less (D-LST-23)', async () => {
    await lists.change(SKILL + PARTNERS, { value: 'Craft' });
    jest.spyOn(CustomerLists.prototype, 'groupNodes', 'get').mockReturnValue(100_000);
    const change = { value: 'Trade' };
    for (const query of ['', '&dryrun=true']) {
      for (const refused of [
        await lists.sendChange(`lists.skills/C50001${PARTNERS}${query}`, change),
        await lists.sendWhole(`lists.skills${PARTNERS}${query}`, { children: await levelWith({ C50001: change }) }),
      ]) {
        expect([refused.status, codesOf(refused)]).toEqual([400, [5]]);
        expect(refused.text).toContain('at most 100000 nodes');
      }
    }
    await lists.change(SKILL + PARTNERS, { value: 'Crafts' });
    await lists.change(SKILL + PARTNERS, { value: null });
  });

  it('have what was changed for that group alone, and members read the defaults without usergroup', async () => {
    const before = await attributesOf(SKILL);
    await lists.change(SKILL + PARTNERS, { value: 'Craft', hidden: true, exportAs: 'CRA' });
    await lists.change(`lists.skills/D50007${RECRUITERS}`, { value: 'Trade' });
    expect(await attributesOf(SKILL, PARTNERS)).toEqual({ ...before, value: 'Craft', hidden: true, exportAs: 'CRA' });
    expect(await attributesOf(SKILL, RECRUITERS)).toEqual({ ...before, value: 'Trade' });
    for (const group of ['', '?usergroup=administrators']) expect(await attributesOf(SKILL, group)).toEqual(before);
    expect(await new ListsClient(partner).read(SKILL)).toMatchObject(before);
    expect((await new ListsClient(recruiter).read(SKILL + PARTNERS)).value).toBe('Craft');
  });

  it('show what was changed in the list, in the node, and in a custom list', async () => {
    await lists.change(MORNING + PARTNERS, { value: 'Forenoon' });
    expect((await lists.readCustom(`C701${PARTNERS}`)).value).toBe('Forenoon');
    expect((await lists.read(`lists.customfields_lists/C700/C701${PARTNERS}`)).value).toBe('Forenoon');
    expect((await lists.readCustom(`C700${PARTNERS}`)).children?.map(({ value }) => value)).toContain('Forenoon');
    expect((await lists.readCustom('C700')).children?.map(({ value }) => value)).toContain('Morning');
  });

  it('follow the defaults as they are by now, and their order, but for what the group has of its own', async () => {
    await lists.change(SKILL + PARTNERS, { value: 'Craft', hidden: true });
    await lists.change(SKILL, { value: 'Software engineering', hidden: true, exportAs: 'SE' });
    await lists.change(SKILL, { hidden: null });
    expect(await attributesOf(SKILL, PARTNERS)).toMatchObject({ value: 'Craft', hidden: true, exportAs: 'SE' });
    expect(await attributesOf(SKILL, RECRUITERS)).toEqual(await attributesOf(SKILL));
    await lists.changeWhole('lists.skills', (await level()).toReversed());
    expect((await lists.labelsOf('lists.skills', PARTNERS)).slice(0, 2)).toEqual(['Craft', 'Business']);
    await lists.change(SKILL + PARTNERS, { value: null });
    expect(await attributesOf(SKILL, PARTNERS)).toMatchObject({ value: 'Software engineering', hidden: true });
    const { id } = await lists.add('lists.skills', { value: 'Baking', exportAs: 'BAK' });
    await lists.change(`lists.skills/${id}${PARTNERS}`, { value: 'Pastry' });
    await lists.change(`lists.skills/${id}${PARTNERS}`, { value: null });
    expect(await attributesOf(`lists.skills/${id}`, PARTNERS)).toMatchObject({ value: 'Baking', exportAs: 'BAK' });
  });

  describe('by a PATCH of the whole list', () => {
    it('change on all levels, and are answered as the group reads them, with its new tag', async () => {
      await lists.change(`lists.skills/C50002${PARTNERS}`, { value: 'Bureau', hidden: true });
      const before = await everything();
      const below = [{ id: 'C802', children: [{ id: 'C803', hidden: true }] }, { id: 'C804' }];
      const children = await levelWith({ C801: { value: 'Craft', children: below }, C50002: { value: null } });
      const { status, headers, json } = await lists.sendWhole(`lists.skills${PARTNERS}`, { children });
      expect(status).toBe(200);
      expect((json as AnsweredNode).children).toEqual((await lists.read(`lists.skills${PARTNERS}`)).children);
      expect(headers.etag).toBe(await lists.tagOf(`lists.skills${PARTNERS}`));
      expect(headers.etag).not.toBe(before[3]);
      expect(await attributesOf(SKILL, PARTNERS)).toMatchObject({ value: 'Craft' });
      expect(await attributesOf('lists.skills/C801/C802/C803', PARTNERS)).toMatchObject({ hidden: true });
      expect(await attributesOf('lists.skills/C50002', PARTNERS)).toMatchObject({ value: 'Office', hidden: true });
      expect(await lists.treeOf('lists.skills')).toEqual(before[0]);
    });

    it('that is as it was read keep their tags, and follow the defaults still', async () => {
      await lists.change(SKILL + PARTNERS, { hidden: true });
      const before = await everything();
      await lists.sendWhole(`lists.skills${PARTNERS}`, { children: before[1] });
      expect(await everything()).toEqual(before);
      await lists.change(SKILL, { value: 'Software engineering' });
      expect(await attributesOf(SKILL, PARTNERS)).toMatchObject({ value: 'Software engineering' });
    });

    it('in another order change nothing (D-LST-5)', async () => {
      const before = await everything();
      const children = (await levelWith({ C801: { hidden: true } })).toReversed();
      expect(statusAndCodes(await lists.sendWhole(`lists.skills${PARTNERS}`, { children }))).toEqual([400, [5]]);
      expect(await everything()).toEqual(before);
    });
  });

  it('are of no group that a blueprint has removed, which comes back without its attributes', async () => {
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
  });

  it('have a tag that moves with the group and with the defaults, and that If-Match names (D-NET-6)', async () => {
    const tag = (): Promise<string> => lists.tagOf(`lists.skills${PARTNERS}`);
    const send = (ifMatch: string) =>
      lists.sendChange(SKILL + PARTNERS, { value: ifMatch.slice(1, 5) }, { 'if-match': ifMatch });
    const first = await tag();
    expect((await send(first)).status).toBe(204);
    const second = await tag();
    await lists.change('lists.skills/C50001', { value: 'Programs' });
    const third = await tag();
    expect(new Set([first, second, third]).size).toBe(3);
    for (const stale of [first, second, await lists.tagOf('lists.skills')]) {
      expect(codesOf(await send(stale))).toEqual([21]);
      const headers = { 'if-match': stale };
      expect((await lists.sendWhole(`lists.skills${PARTNERS}`, { children: await level() }, headers)).status).toBe(412);
    }
    expect((await send(third)).status).toBe(204);
  });

  it('show in a dry run what the group would read, and stay (D-NET-8)', async () => {
    await lists.change(SKILL + PARTNERS, { value: 'Craft', hidden: true });
    const before = await everything();
    const query = `${PARTNERS}&dryrun=true`;
    const node = await lists.sendChange(SKILL + query, { value: null, exportAs: 'X' });
    expect([node.status, node.json]).toEqual([
      200,
      {
        changes: [
          { path: 'C801/value', before: 'Craft', after: 'Engineering' },
          { path: 'C801/exportAs', before: 'ENG', after: 'X' },
        ],
      },
    ]);
    const whole = await lists.sendWhole(`lists.skills${query}`, {
      children: await levelWith({ C801: { hidden: null } }),
    });
    expect(whole.json).toEqual({ changes: [{ path: 'C801/hidden', before: true, after: false }] });
    expect(await everything()).toEqual(before);
  });

  describe('are to a member of the group', () => {
    const read = async (by: ApiClient, id: number, field = 'field2'): Promise<unknown> =>
      (await by.read(`people/${id}`, field))[field];

    it('what may be written: not a node that is hidden for the group, by any name', async () => {
      await lists.change(`lists.skills/C802${PARTNERS}`, { hidden: true });
      for (const field1 of ['C802', { id: 'C802' }, 'TypeScript', { value: 'Engineering > TypeScript' }]) {
        const id = await partner.create('people', NAMES);
        const refused = await partner.patch(`/people/${id}`, { field1 });
        expect([refused.status, codesOf(refused)]).toEqual([400, [5]]);
        expect(errorsOf(refused)[0]?.errorMessage).toMatch(/^field1: /);
        await recruiter.change(`people/${id}`, { field1 });
        expect(await partner.read(`people/${id}`, 'field1')).toMatchObject({ field1: { id: 'D50007001' } });
      }
    });

    it('what may be written: a node that is shown to the group alone', async () => {
      await lists.change(`lists.customfields_lists/C705${PARTNERS}`, { hidden: false });
      await partner.create('people', { ...NAMES, field2: 'Night' });
      expect(codesOf(await recruiter.post('/people', { ...NAMES, field2: 'Night' }))).toEqual([5]);
    });

    it('written and read by the labels of the group, no matter who wrote the value', async () => {
      await lists.change(MORNING + PARTNERS, { value: 'Forenoon' });
      expect(codesOf(await partner.post('/people', { ...NAMES, field2: 'Morning > Late' }))).toEqual([5]);
      expect(codesOf(await recruiter.post('/people', { ...NAMES, field2: 'Forenoon > Late' }))).toEqual([5]);
      for (const [writer, field2] of [
        [partner, 'Forenoon > Late'],
        [recruiter, { value: 'Morning > Late' }],
      ] as const) {
        const id = await writer.create('people', { ...NAMES, field2 });
        expect(await read(partner, id)).toEqual({ id: 'C703', value: 'Late', formattedvalue: 'Forenoon > Late' });
        expect(await read(recruiter, id)).toEqual({ id: 'C703', value: 'Late', formattedvalue: 'Morning > Late' });
      }
    });

    it.each(['', '?for=write'])('the choices of the schema%s, which gets another tag at once', async (query) => {
      const path = `/profiledefinitions/v1/person/field2/schema${query}`;
      const optionsOf = async (by: ApiClient): Promise<string[]> =>
        ((await by.get(path)).json as { options: Array<{ value: string }> }).options.map(({ value }) => value);
      const before = ['Morning', 'Morning > Early', 'Morning > Late', 'Evening'];
      expect(await optionsOf(partner)).toEqual(before);
      const tag = String((await partner.get(path)).headers.etag);
      const known = String((await recruiter.get(path)).headers.etag);
      await lists.change(MORNING + PARTNERS, { value: 'Forenoon' });
      await lists.change(`lists.customfields_lists/C702${PARTNERS}`, { hidden: true });
      await lists.change(`lists.customfields_lists/C705${PARTNERS}`, { hidden: false });
      expect(await optionsOf(partner)).toEqual(['Forenoon', 'Forenoon > Late', 'Evening', 'Night']);
      expect(await optionsOf(recruiter)).toEqual(before);
      expect((await partner.get(path, { 'if-none-match': tag })).status).toBe(200);
      expect((await recruiter.get(path, { 'if-none-match': known })).status).toBe(304);
    });

    it('the codes of countries', async () => {
      await lists.change(`lists.country/D41001${PARTNERS}`, { abv2: 'UX' });
      const id = await partner.create('people', { ...NAMES, field3: { abbrev: 'UX' } });
      expect(await read(partner, id, 'field3')).toMatchObject({ id: 'D41001', abbrev: 'UX' });
      expect(await read(recruiter, id, 'field3')).toMatchObject({ abbrev: 'US' });
      expect(codesOf(await recruiter.post('/people', { ...NAMES, field3: { abbrev: 'UX' } }))).toEqual([5]);
    });

    it('the first node that the group sees, of folders and of a label (D-PRO-8, D-LST-0)', async () => {
      await lists.change('lists.customfields_lists/C704', { value: 'Morning' });
      await lists.change(MORNING + PARTNERS, { hidden: true });
      await lists.change(`lists.person.folders/D32001${PARTNERS}`, { hidden: true });
      for (const [by, folder, field2] of [
        [partner, 'D32002', 'C704'],
        [recruiter, 'D32001', 'C701'],
      ] as const) {
        const id = await by.create('people', { ...NAMES, field2: 'Morning' });
        expect([await read(by, id, 'folder'), await read(by, id)]).toMatchObject([{ id: folder }, { id: field2 }]);
      }
    });

    it('what a dry run of a profile shows, and a read with the tag from before', async () => {
      const id = await partner.create('people', { ...NAMES, field2: 'Evening' });
      const path = `/people/${id}?fields=field2`;
      const tag = String((await partner.get(path)).headers.etag);
      await lists.change(`lists.customfields_lists/C704${PARTNERS}`, { value: 'Dusk', hidden: true });
      const again = await partner.get(path, { 'if-none-match': tag });
      expect([again.status, again.json]).toMatchObject([200, { field2: { id: 'C704', value: 'Dusk' } }]);
      await lists.change(MORNING + PARTNERS, { value: 'Forenoon' });
      for (const [by, before, after] of [
        [partner, 'Dusk', 'Forenoon'],
        [recruiter, 'Evening', 'Morning'],
      ] as const) {
        const { json } = await by.patch(`/people/${id}?dryrun=true`, { field2: 'C701' });
        expect(json).toMatchObject({ changes: [{ before: { value: before }, after: { value: after } }] });
      }
    });

    it('those of another group once a blueprint puts the user into it', async () => {
      await lists.change(MORNING + PARTNERS, { value: 'Forenoon' });
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
