import type { FormQuestion } from '@talent-platform/blueprint';
import { beforeEach, describe, expect, it } from '@jest/globals';
import { aForm, aQuestion, EMPLOYERS, synced } from '../../builders/form.builder.js';
import { aFormsBlueprint } from '../../builders/forms-blueprint.builder.js';
import { codesOf } from '../../support/api-client.js';
import { describeServer } from '../../support/each-server.js';
import { FormsClient, problemsOf } from '../../support/forms-client.js';
import { validatorOf } from '../../support/json-schema.js';

const LOOSE: readonly FormQuestion[] = [
  aQuestion('text'),
  aQuestion('number', { type: 'NUMBER' }),
  aQuestion('colour', { type: 'DROPDOWN', options: ['Red', 'Blue'] }),
  aQuestion('tools', { type: 'MULTISELECT', options: ['Saw', 'Axe'] }),
  {
    ...EMPLOYERS,
    questions: [aQuestion('employer'), aQuestion('kind', { type: 'DROPDOWN', options: ['Full', 'Part'] })],
  },
  synced('badge', 'field1'),
  synced('size', 'field2', { type: 'DROPDOWN', options: ['S', 'M', 'L'] }),
];
const TIGHT: readonly FormQuestion[] = [
  aQuestion('text', { maxLength: 2, required: true }),
  aQuestion('number', { type: 'NUMBER', min: 100 }),
  aQuestion('colour', { type: 'RADIOGROUP', options: ['Green'] }),
  aQuestion('tools', { type: 'MULTISELECT', options: ['Drill'] }),
  {
    ...EMPLOYERS,
    questions: [
      aQuestion('employer', { maxLength: 1 }),
      aQuestion('kind', { type: 'DROPDOWN', options: ['None'] }),
      aQuestion('note'),
    ],
  },
  synced('badge', 'field1', { maxLength: 2 }),
  synced('size', 'field2', { type: 'DROPDOWN', options: ['S'] }),
];
const ANSWERS = {
  text: 'long text',
  number: 5,
  colour: 'Red',
  tools: ['Saw', 'Axe'],
  employers: [{ employer: 'Long name', kind: 'Full' }],
  badge: 'Badge',
  size: 'L',
};
const READ = { ...ANSWERS, employers: [{ entry: 1, employer: 'Long name', kind: 'Full' }] };

const LISTED = aForm('listed', {
  questions: [
    aQuestion('preference', { type: 'DROPDOWN', list: 'C700' }),
    aQuestion('preferences', { type: 'MULTISELECT', list: 'C700' }),
    aQuestion('shift', { type: 'DROPDOWN', list: 'C710' }),
  ],
});

const blueprint = (questions: readonly FormQuestion[], others = [aForm('closing')]) =>
  aFormsBlueprint(1001, [aForm('check', { questions }), LISTED, ...others], {
    profileTypes: {
      people: {
        fields: [
          { id: 'field1', label: 'Badge', type: 'text' },
          { id: 'field2', label: 'Size', type: 'dropdown', options: ['S', 'M', 'L', 'XL'] },
        ],
      },
    },
  });

describeServer('a filled form after later changes', { blueprints: [blueprint(LOOSE)] }, (under) => {
  let forms: FormsClient;
  let owner: number;
  let id: number;

  beforeEach(async () => {
    await under.server.apply(blueprint(LOOSE));
    forms = as('user');
    owner = await forms.owner();
    id = await forms.fill('check', owner, ANSWERS);
  });

  const as = (user: string): FormsClient => FormsClient.of(under.server, 1001, user);
  const faultsOf = async (formname: string, at: string): Promise<string[]> => {
    const { json } = await forms.sendRead(`${formname}/meta/data_schema`);
    return validatorOf(json as Record<string, unknown>).faultsOf((await forms.sendRead(at)).json);
  };

  describe('of its questions', () => {
    it('keeps, reads and exports the answers that would not be let in any more, under another tag', async () => {
      const tag = await forms.tagOf(id);
      await under.server.apply(blueprint(TIGHT));
      expect(await forms.answers('check', id)).toEqual(READ);
      expect(await faultsOf('check', `check/data/${id}`)).toEqual([]);
      expect((await forms.sendRead(id, { 'if-none-match': tag })).status).toBe(200);
      expect((await forms.sendRead(`${id}.txt`)).text).toContain('Long name');
    });

    it('is not blamed in a PATCH for answers that it leaves alone', async () => {
      await under.server.apply(blueprint(TIGHT));
      await forms.change(id, { number: 100 });
      expect(await forms.answers('check', id)).toEqual({ ...READ, number: 100 });
    });

    it('has to be given what it lacks by the next PATCH, as a profile has (spec: Profile rules 5; D-FRM-16)', async () => {
      await under.server.apply(blueprint([...LOOSE, aQuestion('extra', { required: true })]));
      expect(problemsOf(await forms.sendChange(id, { number: 6 }))).toEqual(['1 extra']);
      await forms.change(id, { number: 6, extra: 'x' });
      expect(await forms.answers('check', id)).toEqual({ ...READ, number: 6, extra: 'x' });
    });

    it('takes only what is let in now, and of choices what it has already (D-PRO-16)', async () => {
      await under.server.apply(blueprint(TIGHT));
      const limited = ['5 badge', '5 employers/new1/employer', '5 number', '5 text'];
      expect(problemsOf(await forms.send('PUT', id, READ))).toEqual(limited);
      const anew = { ...READ, employers: ANSWERS.employers, colour: 'Blue', tools: ['Saw', 'Drill'], size: 'M' };
      const wrong = [...limited, '5 colour', '5 employers/new1/kind', '5 size'].toSorted();
      expect(problemsOf(await forms.send('PUT', id, anew))).toEqual(wrong);
      const { colour, tools, size } = READ;
      const employers = [{ entry: 1, employer: 'A', kind: 'Full' }];
      await forms.change(id, { colour, tools: [...tools, 'Drill'], size, employers, text: 'ok' });
      expect(problemsOf(await forms.sendChange(id, { employers: [{ kind: 'Full' }], tools: ['Axe', 'Hoe'] }))).toEqual([
        '5 employers/new1/kind',
        '5 tools',
      ]);
    });

    it('is put back twice with a choice of a group that is no longer there (D-PRO-16)', async () => {
      const group = { ...EMPLOYERS, questions: [aQuestion('kind', { type: 'DROPDOWN', options: ['None'] })] };
      await under.server.apply(blueprint([group]));
      const employers = [{ entry: 1, kind: 'Full' }];
      for (const _ of ['at first', 'again']) expect((await forms.send('PUT', id, { employers })).status).toBe(201);
      const twice = await forms.send('PUT', id, { employers: [...employers, ...employers] });
      expect(problemsOf(twice)).toEqual(['5 employers/new2/kind']);
    });

    it('keeps the answers to questions that are left out for a while, also under a PUT, which cannot know of them', async () => {
      await under.server.apply(blueprint(LOOSE.filter(({ name }) => !['text', 'employers'].includes(name))));
      const { text: _, employers: __, ...rest } = READ;
      expect(await forms.answers('check', id)).toEqual(rest);
      expect(codesOf(await forms.sendChange(id, { text: 'y' }))).toEqual([4]);
      expect((await forms.send('PUT', id, { number: 6 })).status).toBe(201);
      await under.server.apply(blueprint(LOOSE));
      expect(await forms.answers('check', id)).toMatchObject({
        text: 'long text',
        number: 6,
        employers: READ.employers,
      });
    });
  });

  describe('of its form', () => {
    it('is read, and exported, while that is closed, but its writes and metadata are not allowed (D-FRM-3)', async () => {
      const filled = await forms.fill('closing', owner, { note: 'x' });
      for (const closing of [{ status: 'disabled' }, { status: 'archived' }, { webServices: false }] as const) {
        await under.server.apply(blueprint(LOOSE, [aForm('closing', closing)]));
        expect(await forms.answers('closing', filled)).toEqual({ note: 'x' });
        expect((await forms.sendRead(`${filled}.txt`)).status).toBe(200);
        for (const response of [
          await forms.sendChange(filled, { note: 'y' }),
          await forms.send('PUT', filled, { note: 'y' }),
          await forms.sendRead('closing/meta'),
        ])
          expect([response.status, codesOf(response)]).toEqual([403, [17]]);
      }
    });
  });

  it('has the answers in the order of the questions', async () => {
    const filled = await forms.fillNew('check', Object.fromEntries(Object.entries(ANSWERS).toReversed()));
    expect(Object.entries(await forms.answers('check', filled))).toEqual(Object.entries(READ));
  });

  it('shows the owner under the name that is theirs now', async () => {
    await forms.api.change(`people/${owner}`, { lastname: 'King' });
    expect(await forms.read(id, 'owner')).toEqual({ owner: forms.person(owner, 'Ada King') });
  });

  it('reads a field that holds what the question does not know, and meets its schema all the same', async () => {
    await forms.api.change(`people/${owner}`, { field2: 'XL', field1: '<b>x</b>' });
    expect(await forms.read(id, 'badge,size')).toEqual({ badge: '<b>x</b>', size: 'XL' });
    expect(await faultsOf('check', `check/data/${id}`)).toEqual([]);
  });

  describe('of its lists', () => {
    const node = async (id: string, body: object, query = ''): Promise<void> => {
      const { status } = await as('admin').api.patch(`/lists/lists.customfields_lists/node/${id}${query}`, body);
      expect(status).toBe(204);
    };

    it('names nodes as the group of the caller does (D-LST-5)', async () => {
      await node('C701', { value: 'Dawn' }, '?usergroup=partners');
      const listed = await forms.fillNew('listed', { preference: 'Dawn', preferences: ['Dawn > Late'] });
      expect(await forms.answers('listed', listed)).toEqual({ preference: 'Dawn', preferences: ['Late'] });
      expect(await as('admin').read(listed, 'preference')).toEqual({ preference: 'Morning' });
      expect(problemsOf(await forms.sendChange(listed, { preference: 'Morning' }))).toEqual(['5 preference']);
      await node('C701', { value: null }, '?usergroup=partners');
    });

    it('may be sent back as it reads, also if two nodes bear one label', async () => {
      const listed = await forms.fillNew('listed', { shift: 'C714' });
      expect(await forms.answers('listed', listed)).toEqual({ shift: 'Weekend > Long' });
      await node('C712', { value: 'Short' });
      expect(await forms.answers('listed', listed)).toEqual({ shift: 'Long' });
      await forms.change(listed, await forms.answers('listed', listed));
      await node('C712', { value: 'Long' });
      expect(await forms.answers('listed', listed)).toEqual({ shift: 'Weekend > Long' });
    });

    it('keeps its node when two siblings bear one label, for every value that is sent back (D-FRM-14)', async () => {
      const listed = await forms.fillNew('listed', { shift: 'Weekend' });
      await node('C713', { value: 'Weekday' });
      expect(await forms.answers('listed', listed)).toEqual({ shift: 'C713' });
      expect(await faultsOf('listed', `listed/data/${listed}`)).toEqual([]);
      await forms.change(listed, await forms.answers('listed', listed));
      await node('C713', { value: 'Weekend' });
      expect(await forms.answers('listed', listed)).toEqual({ shift: 'Weekend' });
    });

    it('meets its schema with a node that is hidden since, and may keep it, but not come to it anew (D-LST-2)', async () => {
      const listed = await forms.fillNew('listed', { preference: 'Evening', preferences: ['Evening', 'Early'] });
      const other = await forms.fillNew('listed', { preference: 'Early', preferences: ['Early'] });
      await node('C704', { hidden: true });
      expect(await faultsOf('listed', `listed/data/${listed}`)).toEqual([]);
      const answers = await forms.answers('listed', listed);
      await forms.change(listed, { ...answers, preferences: ['Evening', 'Late'] });
      expect(await forms.answers('listed', listed)).toEqual({ ...answers, preferences: ['Evening', 'Late'] });
      expect(codesOf(await forms.sendChange(other, answers))).toEqual([5, 5]);
      await node('C704', { hidden: false });
    });
  });
});
