import { beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { aListsBlueprint } from '../../builders/lists-blueprint.builder.js';
import { ApiClient, codesOf, errorsOf, headerValues } from '../../support/api-client.js';
import { describeServer } from '../../support/each-server.js';
import { ListsClient } from '../../support/lists-client.js';
import type { TreeNode } from '../../support/lists-client.js';

const SKILL = 'lists.skills/C801';

describeServer('PATCH of a node of a list', {}, (under) => {
  let customerId = 2000;
  let client: ApiClient;
  let lists: ListsClient;

  /** Called before each test that changes lists, and once for tests whose requests are all refused. */
  const newCustomer = async (): Promise<void> => {
    customerId += 1;
    lists = await ListsClient.ofNewCustomer(under.server, customerId);
    client = lists.api;
  };

  /** The attributes of a node, by its chain. */
  const attributesOf = async (chain: string): Promise<Record<string, unknown>> => {
    const { children: _, _links, ...attributes } = await lists.read(chain);
    return attributes;
  };
  const messagesOf = (response: Awaited<ReturnType<ApiClient['get']>>): string[] =>
    errorsOf(response).map(({ errorMessage }) => errorMessage);

  describe('changes', () => {
    beforeEach(newCustomer);

    it('what it names, and answers 204 without a body', async () => {
      const response = await lists.sendChange(SKILL, { value: 'Software engineering' });
      expect([response.status, response.text]).toEqual([204, '']);
      expect(await attributesOf(SKILL)).toEqual({
        id: 'D50007',
        listnodeid: '801',
        value: 'Software engineering',
        hidden: false,
        exportAs: 'ENG',
      });
    });

    it('nothing of any other node', async () => {
      const before = await lists.treeOf('lists.skills');
      await lists.change('lists.skills/C802', { value: 'TS', hidden: true });
      const changed = (nodes: readonly TreeNode[]): TreeNode[] =>
        nodes.map((node) => ({
          ...node,
          ...(node.id === 'D50007001' && { value: 'TS', hidden: true }),
          children: changed(node.children),
        }));
      expect(await lists.treeOf('lists.skills')).toEqual(changed(before));
    });

    it('several attributes at once', async () => {
      await lists.change(SKILL, { value: 'Craft', hidden: true, exportAs: 'CRA' });
      expect(await attributesOf(SKILL)).toMatchObject({ value: 'Craft', hidden: true, exportAs: 'CRA' });
    });

    it('a node that is named by its system id', async () => {
      await lists.change('lists.skills/D50007', { value: 'Craft' });
      expect(await attributesOf(SKILL)).toMatchObject({ value: 'Craft' });
    });

    it.each(['C803', 'D50007001001'])('a node of any level, named by its own id alone: %s', async (id) => {
      await lists.change(`lists.skills/${id}`, { value: 'Generics' });
      expect(await attributesOf('lists.skills/C801/C802/C803')).toMatchObject({ value: 'Generics' });
    });

    it('a node of a custom list, and a custom list itself', async () => {
      await lists.change('lists.customfields_lists/C702', { value: 'Dawn' });
      await lists.change('lists.customfields_lists/C700', { value: 'Times' });
      expect((await lists.readCustom('C702')).value).toBe('Dawn');
      expect((await lists.readCustom('C700')).value).toBe('Times');
    });

    it('under a path that ends in a slash', async () => {
      expect((await client.patch('/lists/lists.skills/node/C801/', { value: 'Craft' })).status).toBe(204);
    });

    it('nothing of another customer that has the same node', async () => {
      const mine = await lists.treeOf('lists.skills');
      await under.server.apply(aListsBlueprint(customerId + 500));
      const other = new ListsClient(new ApiClient(under.server, customerId + 500));
      await other.change(SKILL, { value: 'Theirs', hidden: true });
      await other.change('lists.skills/C50001', { value: 'Theirs too' });
      expect(await lists.treeOf('lists.skills')).toEqual(mine);
    });

    it('the codes of a country, and the abbreviation of a state', async () => {
      await lists.change('lists.country/D41001', { abv2: 'UX', abv3: 'USX', iso: 1 });
      await lists.change('lists.country/D41001001', { abbrev: 'AX' });
      expect(await attributesOf('lists.country/D41001')).toMatchObject({ abv2: 'UX', abv3: 'USX', iso: 1 });
      expect(await attributesOf('lists.country/D41001/D41001001')).toMatchObject({ value: 'Alabama', abbrev: 'AX' });
    });

    it('the name and the digits of a currency', async () => {
      await lists.change('lists.currency.types/D45392', { name: 'Japanese yen', digits: 2 });
      expect(await attributesOf('lists.currency.types/D45392')).toMatchObject({
        value: 'JPY',
        name: 'Japanese yen',
        digits: 2,
      });
    });

    it.each([' two  spaces ', 'A > B', 'Größe 😀 字', '<b>&amp;"\'\\', 'null', '0', 'x'.repeat(255)])(
      'a label to %j, which is stored as it was sent',
      async (value) => {
        await lists.change('lists.skills/C50002', { value });
        expect(await attributesOf('lists.skills/C50002')).toMatchObject({ value });
      },
    );

    it('a label to one that another node has', async () => {
      await lists.change('lists.skills/C50002', { value: 'Software' });
      expect((await lists.labelsOf('lists.skills')).slice(0, 3)).toEqual(['Software', 'Software', 'Trades']);
    });

    it.each([42, -1.5, true, false, 'text'])('an attribute that the blueprint declares to %j', async (rank) => {
      await lists.change('lists.industry/D49001', { rank });
      expect(await attributesOf('lists.industry/D49001')).toMatchObject({ rank });
      await lists.change('lists.industry/D49001', { rank: null });
      expect(await attributesOf('lists.industry/D49001')).not.toHaveProperty('rank');
    });

    it('an attribute that the blueprint declares, of a node that had none', async () => {
      await lists.change('lists.skills/C50001001', { exportAs: 'JAV' });
      expect(await attributesOf('lists.skills/C50001/C50001001')).toMatchObject({ value: 'Java', exportAs: 'JAV' });
    });

    it('an attribute that the node has though the blueprint declares none', async () => {
      const nodes = [{ listnodeid: 811, value: 'Baking', exportAs: 'BAK' }];
      await under.server.apply(aListsBlueprint(customerId, { lists: { 'lists.skills': { nodes } } }));
      await lists.change('lists.skills/C811', { exportAs: 'BKG' });
      expect(await attributesOf('lists.skills/C811')).toMatchObject({ exportAs: 'BKG' });
      expect(codesOf(await lists.sendChange('lists.skills/C50001', { exportAs: 'SW' }))).toEqual([4]);
    });

    it('different attributes for writers at the same time, all of which are there', async () => {
      const bodies = [{ value: 'Craft' }, { hidden: true }, { exportAs: 'CRA' }];
      for (const { status } of await Promise.all(bodies.map((body) => lists.sendChange(SKILL, body)))) {
        expect(status).toBe(204);
      }
      expect(await attributesOf(SKILL)).toMatchObject({ value: 'Craft', hidden: true, exportAs: 'CRA' });
    });

    it('many nodes of a list at the same time, all of which are there', async () => {
      const nodes = await lists.levelOf('lists.position');
      await Promise.all(
        nodes.map(({ id, value }) => lists.change(`lists.position/${id}`, { value: `${value}, renamed` })),
      );
      expect(await lists.labelsOf('lists.position')).toEqual(nodes.map(({ value }) => `${value}, renamed`));
    });

    it('a node by what was read of it and is sent back: its own ids and _links are ignored', async () => {
      const { children: _, ...read } = await lists.read(SKILL);
      await lists.change(SKILL, { ...read, value: 'Craft' });
      await lists.change(SKILL, { id: 'D50007', listnodeid: 801, exportAs: 'CRA' });
      expect(await attributesOf(SKILL)).toMatchObject({ value: 'Craft', exportAs: 'CRA' });
      const { children: _children, ...custom } = await lists.readCustom('C701');
      await lists.change('lists.customfields_lists/C701', { ...custom, value: 'Forenoon' });
      expect((await lists.readCustom('C701')).value).toBe('Forenoon');
    });
  });

  describe('hidden', () => {
    beforeEach(newCustomer);

    it('stays in reads, marked, and is shown again (D-LST-2, List rules 7)', async () => {
      const before = await lists.levelOf('lists.skills');
      await lists.change(SKILL, { hidden: true });
      expect(await lists.levelOf('lists.skills')).toEqual(
        before.map((node) => (node.id === 'D50007' ? { ...node, hidden: true } : node)),
      );
      expect((await lists.read('lists.skills/C801/C802')).hidden).toBe(false);
      await lists.change(SKILL, { hidden: false });
      expect(await lists.levelOf('lists.skills')).toEqual(before);
    });

    it('shows a node that the blueprint hides', async () => {
      await lists.change('lists.skills/C804', { hidden: false });
      expect((await lists.read('lists.skills/C801/C804')).hidden).toBe(false);
    });
  });

  describe('null', () => {
    beforeEach(newCustomer);

    it('returns each attribute of a catalogue node to what the catalogue says', async () => {
      const before = await attributesOf('lists.country/D41001');
      await lists.change('lists.country/D41001', { value: 'X', hidden: true, abv2: 'XX', abv3: 'XXX', iso: 0 });
      await lists.change('lists.country/D41001', { value: null, abv2: null });
      expect(await attributesOf('lists.country/D41001')).toEqual({
        ...before,
        hidden: true,
        abv3: 'XXX',
        iso: 0,
      });
      await lists.change('lists.country/D41001', { hidden: null, abv3: null, iso: null });
      expect(await attributesOf('lists.country/D41001')).toEqual(before);
    });

    it('returns each attribute of a node of the blueprint to what the blueprint says', async () => {
      const [skill, hidden] = [await attributesOf(SKILL), await attributesOf('lists.skills/C801/C804')];
      await lists.change(SKILL, { value: 'X', hidden: true, exportAs: 'X' });
      await lists.change('lists.skills/C804', { value: 'X', hidden: false, exportAs: 'X' });
      await lists.change(SKILL, { value: null, hidden: null, exportAs: null });
      await lists.change('lists.skills/C804', { value: null, hidden: null, exportAs: null });
      expect(await attributesOf(SKILL)).toEqual(skill);
      expect(await attributesOf('lists.skills/C801/C804')).toEqual(hidden);
    });

    it('returns a catalogue node that the blueprint renames to what the blueprint says', async () => {
      const nodes = [{ id: 'D50002', value: 'Bureau', hidden: true, exportAs: 'BUR' }];
      await under.server.apply(aListsBlueprint(customerId, { lists: { 'lists.skills': { nodes } } }));
      const before = await attributesOf('lists.skills/D50002');
      expect(before).toMatchObject({ value: 'Bureau', hidden: true, exportAs: 'BUR' });
      await lists.change('lists.skills/D50002', { value: 'X', hidden: false, exportAs: 'X' });
      await lists.change('lists.skills/D50002', { value: null, hidden: null, exportAs: null });
      expect(await attributesOf('lists.skills/D50002')).toEqual(before);
    });

    it('returns a node of a custom list, and a custom list itself, to what the blueprint says', async () => {
      await lists.change('lists.customfields_lists/C705', { value: 'X', hidden: false });
      await lists.change('lists.customfields_lists/C700', { value: 'X' });
      await lists.change('lists.customfields_lists/C705', { value: null, hidden: null });
      await lists.change('lists.customfields_lists/C700', { value: null });
      expect(await lists.readCustom('C705')).toMatchObject({ value: 'Night', hidden: true });
      expect(await lists.readCustom('C700')).toMatchObject({ value: 'Preferences' });
    });

    it('shows a node that was added by POST, and takes its other attributes away', async () => {
      const { id } = await lists.add('lists.skills', { value: 'Baking', hidden: true, exportAs: 'BAK' });
      const { exportAs: _, ...before } = await attributesOf(`lists.skills/${id}`);
      await lists.change(`lists.skills/${id}`, { hidden: null, exportAs: null });
      expect(await attributesOf(`lists.skills/${id}`)).toEqual({ ...before, hidden: false });
    });

    it('for the label of a node that was added by POST is 400 code 1: it has no default', async () => {
      const { id } = await lists.add('lists.skills', { value: 'Baking', exportAs: '' });
      const response = await lists.sendChange(`lists.skills/${id}`, { value: null, exportAs: 'BAK' });
      expect([response.status, codesOf(response)]).toEqual([400, [1]]);
      expect(messagesOf(response)[0]).toMatch(/^value: /);
      expect((await attributesOf(`lists.skills/${id}`))['exportAs'] ?? '').toBe('');
    });

    it('returns to what a later blueprint says', async () => {
      await lists.change(SKILL, { exportAs: 'CRA', hidden: true });
      const nodes = [{ listnodeid: 801, value: 'Trade', exportAs: 'ENG' }];
      const skills = { ...aListsBlueprint(customerId).lists?.['lists.skills'], nodes };
      await under.server.apply(aListsBlueprint(customerId, { lists: { 'lists.skills': skills } }));
      expect(await attributesOf(SKILL)).toMatchObject({ value: 'Trade', exportAs: 'CRA', hidden: true });
      await lists.change(SKILL, { value: 'Craft' });
      await lists.change(SKILL, { value: null, exportAs: null, hidden: null });
      expect(await attributesOf(SKILL)).toMatchObject({ value: 'Trade', exportAs: 'ENG', hidden: false });
    });

    it('changes nothing of what is as the default already', async () => {
      const before = await lists.treeOf('lists.skills');
      await lists.change(SKILL, { value: null, hidden: null, exportAs: null });
      expect(await lists.treeOf('lists.skills')).toEqual(before);
    });
  });

  describe('is refused with code', () => {
    beforeAll(newCustomer);

    it.each<[string, unknown, number, string]>([
      ['12, with nothing to change', {}, 12, ''],
      ['4, with an attribute that there is not', { colour: 'red' }, 4, 'colour: '],
      ['4, with an attribute in capitals', { Value: 'x' }, 4, 'Value: '],
      ['4, with an attribute of another list', { abv2: 'XX' }, 4, 'abv2: '],
      ['4, with the name of a member of every object', { constructor: 'x' }, 4, 'constructor: '],
      ['4, with an attribute that there is not, even null', { colour: null }, 4, 'colour: '],
      ['1, with a blank label', { value: '' }, 1, 'value: '],
      ['5, with a label that is a number', { value: 5 }, 5, 'value: '],
      ['5, with a label that is an array', { value: ['x'] }, 5, 'value: '],
      ['5, with a label that holds NUL', { value: 'a\u0000b' }, 5, 'value: '],
      ['5, with a label that holds half a surrogate pair', '{"value":"a\\ud800"}', 5, 'value: '],
      ['5, with hidden as text', { hidden: 'true' }, 5, 'hidden: '],
      ['5, with hidden as a number', { hidden: 1 }, 5, 'hidden: '],
      ['5, with an exportAs that is no text (spec: List node)', { exportAs: 7 }, 5, 'exportAs: '],
      ['5, with an attribute that is an object', { exportAs: {} }, 5, 'exportAs: '],
      ['5, with an attribute that is an array', { exportAs: ['x'] }, 5, 'exportAs: '],
      ['5, with an attribute that holds NUL', { exportAs: '\u0000' }, 5, 'exportAs: '],
      ['7, with the id of another node', { id: 'D50001', value: 'x' }, 7, 'id: '],
      ['7, with the number of another node', { listnodeid: '50001', value: 'x' }, 7, 'listnodeid: '],
      ['7, with the number of another node, as a number', { listnodeid: 50001, value: 'x' }, 7, 'listnodeid: '],
      ['7, with children', { children: [], value: 'x' }, 7, 'children: '],
      ['12, with no object', ['x'], 12, ''],
      ['12, with no JSON', '{"value":', 12, ''],
      ['12, with a member twice', '{"value":"a","value":"b"}', 12, ''],
    ])('%s, and changes nothing', async (_title, body, code, start) => {
      const [before, tag] = [await lists.treeOf('lists.skills'), await lists.tagOf('lists.skills')];
      const response = await lists.sendChange(SKILL, body);
      expect([response.status, codesOf(response)]).toEqual([400, [code]]);
      expect(messagesOf(response)[0]?.startsWith(start)).toBe(true);
      const header = `${code}:${start === '' ? '' : start.trim()}`;
      expect(headerValues(response, 'x-error')).toEqual([expect.stringContaining(header)]);
      expect(await lists.treeOf('lists.skills')).toEqual(before);
      expect(await lists.tagOf('lists.skills')).toBe(tag);
    });

    it.each([[{}], [['x']], ['a\u0000']])('5, with %j for an attribute that the blueprint declares', async (rank) => {
      const response = await lists.sendChange('lists.industry/D49001', { rank });
      expect([response.status, codesOf(response)]).toEqual([400, [5]]);
      expect(messagesOf(response)[0]).toMatch(/^rank: /);
    });

    it.each<[string, string, Record<string, unknown>, number]>([
      ['an iso that is text', 'D41001', { iso: '840' }, 5],
      ['an iso that is no whole number', 'D41001', { iso: 8.4 }, 5],
      ['a code that is a number', 'D41001', { abv2: 84 }, 5],
      ['the abbreviation of a state on a country', 'D41001', { abbrev: 'US' }, 4],
      ['the code of a country on a state', 'D41001001', { abv2: 'AL' }, 4],
      ['an abbreviation that is a number', 'D41001001', { abbrev: 1 }, 5],
    ])('%s, %s: %j', async (_title, id, body, code) => {
      const response = await lists.sendChange(`lists.country/${id}`, body);
      expect([response.status, codesOf(response)]).toEqual([400, [code]]);
      expect(messagesOf(response)[0]).toMatch(new RegExp(`^${Object.keys(body)[0]}: `));
    });

    it('4 for the attributes that the blueprint gives another list, in a custom list', async () => {
      expect(codesOf(await lists.sendChange('lists.customfields_lists/C701', { exportAs: 'x' }))).toEqual([4]);
    });

    it('every problem at once, in the body and in headers, and nothing is changed', async () => {
      const before = await lists.treeOf('lists.skills');
      const body = {
        value: '',
        hidden: 'no',
        exportAs: [],
        colour: 'red',
        size: 1,
        id: 'D50001',
        listnodeid: 1,
        children: [],
      };
      const response = await lists.sendChange(SKILL, body);
      expect(response.status).toBe(400);
      const told = errorsOf(response).map(({ errorCode, errorMessage }) => [errorMessage.split(':')[0], errorCode]);
      expect(Object.fromEntries(told)).toEqual({
        value: 1,
        hidden: 5,
        exportAs: 5,
        colour: 4,
        size: 4,
        id: 7,
        listnodeid: 7,
        children: 7,
      });
      expect(told).toHaveLength(8);
      const headers = headerValues(response, 'x-error').map((header) => header.split(':').slice(0, 2));
      expect(headers.toSorted()).toEqual(told.map(([field, code]) => [String(code), field]).toSorted());
      expect(await lists.treeOf('lists.skills')).toEqual(before);
    });

    it('13 if the body is larger than 1 MiB', async () => {
      const response = await lists.sendChange(SKILL, `{"value":"x"${' '.repeat(1024 * 1024)}}`);
      expect([response.status, codesOf(response)]).toEqual([413, [13]]);
    });

    it('14 if the body is not JSON by its type', async () => {
      const response = await lists.sendChange(SKILL, { value: 'x' }, { 'content-type': 'text/plain' });
      expect([response.status, codesOf(response)]).toEqual([415, [14]]);
    });
  });

  describe('is answered 404 code 2', () => {
    beforeAll(newCustomer);

    it.each([
      ['for an unknown list', 'lists.none/C801'],
      ['for a node that no list has', 'lists.skills/C99999'],
      ['for a system id that no list has', 'lists.skills/D99999'],
      ['for a node of another list', 'lists.skills/C31001'],
      ['for a node of another list, by its system id', 'lists.skills/D31001'],
      ['for a node of a custom list in another list', 'lists.skills/C701'],
      ['for bare digits', 'lists.skills/801'],
      ['for a leading zero', 'lists.skills/C0801'],
      ['for a small c', 'lists.skills/c801'],
      ['for a label', 'lists.skills/Engineering'],
      ['for a custom list as list', 'C700/C701'],
      ['for a path below a node', 'lists.skills/C801/C802'],
    ])('%s: %s', async (_title, node) => {
      for (const query of ['', '?dryrun=true', '?usergroup=partners']) {
        const response = await lists.sendChange(node + query, { value: 'x' });
        expect([response.status, codesOf(response)]).toEqual([404, [2]]);
      }
    });

    it('even if the body is wrong too', async () => {
      expect(codesOf(await lists.sendChange('lists.skills/C99999', { colour: 1 }))).toEqual([2]);
    });
  });

  describe('If-Match (D-NET-6)', () => {
    beforeEach(newCustomer);

    const change = (ifMatch: string, body: unknown = { value: 'Craft' }, node = SKILL) =>
      lists.sendChange(node, body, { 'if-match': ifMatch });

    it('lets a change of what was read through, and each change makes another tag', async () => {
      const tags = [await lists.tagOf('lists.skills')];
      for (const value of ['One', 'Two', 'One']) {
        expect((await change(tags.at(-1) ?? '', { value })).status).toBe(204);
        tags.push(await lists.tagOf('lists.skills'));
      }
      expect(new Set(tags).size).toBe(4);
    });

    it('refuses a change of what has changed since with 412 code 21, and changes nothing', async () => {
      const tag = await lists.tagOf(SKILL);
      await lists.change('lists.skills/C50001001', { value: 'Coffee' });
      const before = await lists.treeOf('lists.skills');
      const response = await change(tag);
      expect([response.status, codesOf(response)]).toEqual([412, [21]]);
      expect(response.headers['x-error']).toMatch(/^21:/);
      expect(await lists.treeOf('lists.skills')).toEqual(before);
    });

    it('takes the tag of any page and node of the list, and of the custom node read (D-LST-19)', async () => {
      expect((await change(await lists.tagOf('lists.skills/C50001/C50001001'))).status).toBe(204);
      expect((await change(await lists.tagOf('lists.skills?page=9'))).status).toBe(204);
      const { etag } = (await client.get('/lists/lists.customfields_lists/node/C700')).headers;
      expect((await change(String(etag), { value: 'x' }, 'lists.customfields_lists/C704')).status).toBe(204);
    });

    it.each<[string, number, (tag: string) => string]>([
      ['*', 204, () => '*'],
      ['the tag among others', 204, (tag) => `"other", ${tag}`],
      ['the tag as a weak one', 412, (tag) => `W/${tag}`],
      ['another tag', 412, () => '"other"'],
      ['nothing', 412, () => ''],
    ])('of %s is answered %i', async (_title, status, headerOf) => {
      expect((await change(headerOf(await lists.tagOf('lists.skills')))).status).toBe(status);
    });

    it('and If-None-Match alike know what has changed: a read by the tag from before is 200', async () => {
      const tag = await lists.tagOf(SKILL);
      await lists.change('lists.skills/C50001', { value: 'Programs' });
      const again = await client.get('/v2/lists/lists.skills', { 'if-none-match': tag });
      expect([again.status, again.text.includes('Programs')]).toEqual([200, true]);
      expect((await client.get('/v2/lists/lists.skills', { 'if-none-match': String(again.headers.etag) })).status).toBe(
        304,
      );
    });

    it('is not concerned with changes of another list', async () => {
      const tag = await lists.tagOf('lists.skills');
      await lists.change('lists.position/C48001', { value: 'x' });
      await lists.change('lists.customfields_lists/C701', { value: 'x' });
      expect(await lists.tagOf('lists.skills')).toBe(tag);
      expect((await change(tag)).status).toBe(204);
    });

    it('of another list is refused', async () => {
      expect((await change(await lists.tagOf('lists.position'))).status).toBe(412);
    });

    it.each(['*', '"stale"'])('of %s is answered 404 first if there is nothing', async (ifMatch) => {
      for (const node of ['lists.skills/C99999', 'lists.none/C801']) {
        expect(codesOf(await change(ifMatch, { value: 'x' }, node))).toEqual([2]);
      }
    });

    it('is looked at before the attributes', async () => {
      expect(codesOf(await change('"stale"', { colour: 'red' }))).toEqual([21]);
      expect(codesOf(await change('"stale"', '{'))).toEqual([12]);
    });

    it('lets one of two through who race with one tag', async () => {
      for (let round = 0; round < 5; round += 1) {
        const tag = await lists.tagOf('lists.skills');
        const racing = ['one', 'two'].map((value) => change(tag, { value: `${round} ${value}` }));
        expect((await Promise.all(racing)).map(({ status }) => status).toSorted()).toEqual([204, 412]);
      }
    });
  });

  describe('a dry run (D-NET-8)', () => {
    beforeEach(newCustomer);

    const dry = (node: string, body: unknown, query = '') => lists.sendChange(`${node}?dryrun=true${query}`, body);

    it('shows what would change, by C-id and attribute, and writes nothing', async () => {
      const [before, tag] = [await lists.treeOf('lists.skills'), await lists.tagOf('lists.skills')];
      const { status, json } = await dry(SKILL, { value: 'Craft', hidden: true, exportAs: 'CRA' });
      expect(status).toBe(200);
      const { changes, ...rest } = json as { changes: unknown[] };
      expect(rest).toEqual({});
      expect(changes).toHaveLength(3);
      expect(changes).toEqual(
        expect.arrayContaining([
          { path: 'C801/value', before: 'Engineering', after: 'Craft' },
          { path: 'C801/hidden', before: false, after: true },
          { path: 'C801/exportAs', before: 'ENG', after: 'CRA' },
        ]),
      );
      expect(await lists.treeOf('lists.skills')).toEqual(before);
      expect(await lists.tagOf('lists.skills')).toBe(tag);
    });

    it('names a node by its C-id under any earlier name', async () => {
      expect((await dry('lists.country/D41001', { iso: 1 })).json).toEqual({
        changes: [{ path: 'C41001/iso', before: 840, after: 1 }],
      });
      expect((await dry('lists.customfields_lists/C701', { value: 'x' })).json).toEqual({
        changes: [{ path: 'C701/value', before: 'Morning', after: 'x' }],
      });
    });

    it('leaves out what would stay as it is', async () => {
      expect((await dry(SKILL, { value: 'Engineering', hidden: false, exportAs: 'X' })).json).toEqual({
        changes: [{ path: 'C801/exportAs', before: 'ENG', after: 'X' }],
      });
      expect((await dry(SKILL, { value: 'Engineering' })).json).toEqual({ changes: [] });
    });

    it('shows the value to which null returns, and null for what would be gone', async () => {
      await lists.change(SKILL, { value: 'Craft' });
      await lists.change('lists.skills/C802', { exportAs: 'TS' });
      expect((await dry(SKILL, { value: null })).json).toEqual({
        changes: [{ path: 'C801/value', before: 'Craft', after: 'Engineering' }],
      });
      expect((await dry('lists.skills/C802', { exportAs: null })).json).toEqual({
        changes: [{ path: 'C802/exportAs', before: 'TS', after: null }],
      });
    });

    it.each<[string, string, unknown]>([
      ['nothing to change', SKILL, {}],
      ['problems of every kind', SKILL, { value: '', hidden: 'x', colour: 1, id: 'D1', children: [] }],
      ['a node that there is not', 'lists.skills/C99999', { value: 'x' }],
      ['an unknown list', 'lists.none/C801', { value: 'x' }],
    ])('is refused as the change itself, for %s', async (_title, node, body) => {
      const [run, change] = [await dry(node, body), await lists.sendChange(node, body)];
      expect(run.status).toBeGreaterThanOrEqual(400);
      expect([run.status, run.json]).toEqual([change.status, change.json]);
    });

    it('is refused under a stale If-Match', async () => {
      const run = (ifMatch: string) =>
        lists.sendChange(`${SKILL}?dryrun=true`, { value: 'x' }, { 'if-match': ifMatch });
      expect((await run('"stale"')).status).toBe(412);
      expect((await run(await lists.tagOf('lists.skills'))).status).toBe(200);
    });

    it('is refused when it is neither true nor false', async () => {
      const response = await lists.sendChange(`${SKILL}?dryrun=yes`, { value: 'x' });
      expect([response.status, codesOf(response)]).toEqual([400, [5]]);
      expect((await lists.read(SKILL)).value).toBe('Engineering');
      expect((await lists.sendChange(`${SKILL}?dryrun=false`, { value: 'x' })).status).toBe(204);
    });
  });
});
