import type { FormQuestion } from '@talent-platform/blueprint';
import { beforeEach, describe, expect, it } from '@jest/globals';
import { aForm, aQuestion, EMPLOYERS, synced } from '../../builders/form.builder.js';
import { aFormsBlueprint } from '../../builders/forms-blueprint.builder.js';
import { codesOf } from '../../support/api-client.js';
import { describeServer } from '../../support/each-server.js';
import { FormsClient, problemsOf } from '../../support/forms-client.js';
import { validatorOf, withoutRequired } from '../../support/json-schema.js';
import { TestServer } from '../../support/test-server.js';
import { until } from '../../support/until.js';

const LOOSE: readonly FormQuestion[] = [
  aQuestion('text'),
  aQuestion('number', { type: 'NUMBER' }),
  aQuestion('colour', { type: 'DROPDOWN', options: ['Red', 'Blue'] }),
  aQuestion('tools', { type: 'MULTISELECT', options: ['Saw', 'Axe'] }),
  EMPLOYERS,
  synced('badge', 'field1'),
  synced('size', 'field2', { type: 'DROPDOWN', options: ['S', 'M', 'L'] }),
];
const TIGHT: readonly FormQuestion[] = [
  aQuestion('text', { maxLength: 2, required: true }),
  aQuestion('number', { type: 'NUMBER', min: 100 }),
  aQuestion('colour', { type: 'RADIOGROUP', options: ['Green'] }),
  aQuestion('tools', { type: 'MULTISELECT', options: ['Drill'] }),
  { ...EMPLOYERS, questions: [aQuestion('employer', { maxLength: 1 }), aQuestion('note')] },
  synced('badge', 'field1', { maxLength: 2 }),
  synced('size', 'field2', { type: 'DROPDOWN', options: ['S'] }),
];
const ANSWERS = {
  text: 'long text',
  number: 5,
  colour: 'Red',
  tools: ['Saw', 'Axe'],
  employers: [{ employer: 'Long name' }],
  badge: 'Badge',
  size: 'L',
};
const READ = { ...ANSWERS, employers: [{ entry: 1, employer: 'Long name' }] };

const LISTED = aForm('listed', {
  questions: [
    aQuestion('preference', { type: 'DROPDOWN', list: 'C700' }),
    aQuestion('preferences', { type: 'MULTISELECT', list: 'C700' }),
    aQuestion('shift', { type: 'DROPDOWN', list: 'C710' }),
  ],
});

const blueprint = (questions: readonly FormQuestion[]) =>
  aFormsBlueprint(1001, [aForm('check', { questions }), LISTED], {
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
    return validatorOf(withoutRequired(json as Record<string, unknown>)).faultsOf((await forms.sendRead(at)).json);
  };

  describe('of its questions', () => {
    it('keeps and reads the answers that would not be let in any more', async () => {
      await under.server.apply(blueprint(TIGHT));
      expect(await forms.answers('check', id)).toEqual(READ);
    });

    it('still meets the schema of reads', async () => {
      await under.server.apply(blueprint(TIGHT));
      expect(await faultsOf('check', `check/data/${id}`)).toEqual([]);
    });

    it('has another entity tag', async () => {
      const tag = await forms.tagOf(id);
      await under.server.apply(blueprint(TIGHT));
      expect((await forms.sendRead(id, { 'if-none-match': tag })).status).toBe(200);
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

    it('takes only what is let in now', async () => {
      await under.server.apply(blueprint(TIGHT));
      const response = await forms.send('PUT', id, ANSWERS);
      expect(problemsOf(response)).toEqual([
        '5 badge',
        '5 colour',
        '5 employers/new1/employer',
        '5 number',
        '5 size',
        '5 text',
        '5 tools',
        '5 tools',
      ]);
    });

    it('keeps the answers to questions that are left out for a while, also under a PUT, which cannot know of them', async () => {
      await under.server.apply(blueprint(LOOSE.filter(({ name }) => !['text', 'employers'].includes(name))));
      expect((await forms.send('PUT', id, { number: 6 })).status).toBe(201);
      await under.server.apply(blueprint(LOOSE));
      expect(await forms.answers('check', id)).toMatchObject({
        text: 'long text',
        number: 6,
        employers: READ.employers,
      });
    });

    it('is exported with its answers', async () => {
      await under.server.apply(blueprint(TIGHT));
      const { status, text } = await forms.sendRead(`${id}.txt`);
      expect([status, text]).toEqual([200, expect.stringContaining('Long name')]);
    });
  });

  it('reads a field that holds what the question does not know, and meets its schema all the same', async () => {
    await forms.api.change(`people/${owner}`, { field2: 'XL', field1: '<b>x</b>' });
    expect(await forms.read(id, 'badge,size')).toEqual({ badge: '<b>x</b>', size: 'XL' });
    expect(await faultsOf('check', `check/data/${id}`)).toEqual([]);
  });

  it('is seen with its new questions by another node within a second or so', async () => {
    const node = await TestServer.start({ database: under.database });
    try {
      const there = FormsClient.of(node, 1001);
      expect(await there.answers('check', id)).toEqual(READ);
      await under.server.apply(blueprint(LOOSE.slice(1)));
      const { text: _, ...rest } = READ;
      expect(
        await until(
          () => there.answers('check', id),
          (answers) => !('text' in answers),
        ),
      ).toEqual(rest);
    } finally {
      await node.stop();
    }
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

    it('reads the label alone, also if a node of another list bears it', async () => {
      const listed = await forms.fillNew('listed', { shift: 'Weekend' });
      await node('C713', { value: 'Evening' });
      expect(await forms.answers('listed', listed)).toEqual({ shift: 'Evening' });
      await node('C713', { value: 'Weekend' });
    });

    it('meets its schema with a node that is hidden since', async () => {
      const listed = await forms.fillNew('listed', { preference: 'Evening', preferences: ['Evening', 'Early'] });
      await node('C704', { hidden: true });
      expect(await faultsOf('listed', `listed/data/${listed}`)).toEqual([]);
      const back = await forms.sendChange(listed, await forms.answers('listed', listed));
      expect(codesOf(back)).toEqual([5, 5]);
      await node('C704', { hidden: false });
    });
  });
});
