import { beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { aForm, aQuestion, EMPLOYERS } from '../../builders/form.builder.js';
import { ANSWERS, aFormsBlueprint, EVERY_TYPE } from '../../builders/forms-blueprint.builder.js';
import { codesOf } from '../../support/api-client.js';
import { describeServerOnSqlite } from '../../support/each-server.js';
import { FormsClient } from '../../support/forms-client.js';
import { TestClock } from '../../support/test-clock.js';

const FORMS = [
  aForm('check', {
    displayName: 'Background check',
    signature: true,
    questions: [
      aQuestion('name', { label: 'Legal name', section: 'You' }),
      aQuestion('agreed', { label: 'I agree', type: 'CHECKBOX', section: 'You' }),
      aQuestion('tools', { label: 'Tools', type: 'MULTISELECT', options: ['Saw', 'Axe'], section: 'Work' }),
      aQuestion('fee', { label: 'Fee', type: 'CURRENCY', section: 'Work' }),
      aQuestion('blank', { label: 'Left blank', section: 'Work' }),
      { ...EMPLOYERS, label: 'Former employers' },
    ],
  }),
  EVERY_TYPE,
];

const clock = new TestClock();

describeServerOnSqlite(
  'exports of filled forms (D-FRM-12)',
  { blueprints: [aFormsBlueprint(1001, FORMS)], clock },
  (under) => {
    let forms: FormsClient;
    let owner: number;
    let id: number;

    beforeAll(() => {
      forms = as('user');
    });

    beforeEach(async () => {
      owner = await forms.owner({ lastname: 'Łovelace 李' });
      id = await forms.fill('check', owner, {
        name: 'Ada “King” <3',
        agreed: true,
        tools: ['Saw', 'Axe'],
        fee: { currency: 'EUR', amount: 1234.5 },
        employers: [{ employer: 'Analytical Engines', since: '1842-02' }, { employer: 'Byron & Co' }],
        signature: true,
      });
    });

    const as = (user: string): FormsClient => FormsClient.of(under.server, 1001, user);
    const textOf = async (at: string): Promise<string> => {
      const { status, text } = await forms.sendRead(at);
      if (status !== 200) throw new Error(`${at} answered ${status}: ${text}`);
      return text;
    };

    it.each(['.txt', '.pdf', '.doc'])(
      'as %s are there for a form that nothing was answered in, and for every type of question',
      async (ending) => {
        const empty = await forms.fillNew('every_type');
        const full = await forms.fillNew('every_type', { ...ANSWERS, several: [ANSWERS, ANSWERS] });
        for (const filled of [empty, full]) expect((await forms.sendRead(`${filled}${ending}`)).status).toBe(200);
      },
    );

    describe('as text', () => {
      it('show the form, its owner, its sections, each label and its answer, in the order of the questions', async () => {
        const text = await textOf(`${id}.txt`);
        const wanted = ['Background check', 'Ada Łovelace 李', 'Complete', '2026-11-20', 'You', 'Work', 'Legal name'];
        const answers = [
          'Ada “King” <3',
          'I agree',
          'Yes',
          'Saw, Axe',
          '1,234.50 EUR',
          'Left blank',
          'Former employers',
        ];
        const entries = ['Analytical Engines', '1842-02', 'Byron & Co', 'Label of employer', 'Label of since'];
        for (const part of [...wanted, ...answers, ...entries]) expect(text).toContain(part);
        const labels = ['Background check', 'Legal name', 'I agree', 'Tools', 'Fee', 'Left blank', 'Former employers'];
        const places = labels.map((label) => text.indexOf(label));
        expect(places).toEqual(places.toSorted((left, right) => left - right));
      });

      it('say No for a checkbox that is not ticked, and that a form is not signed', async () => {
        const unsigned = await forms.fill('check', await forms.owner(), { agreed: false });
        const text = await textOf(`${unsigned}.txt`);
        expect(text).toMatch(/I agree[^\n]*\n?[^\n]*\bNo\b/);
        expect(text).toContain('Incomplete');
        expect(text).toContain('Not signed');
      });

      it('show an answer of several lines with all of them', async () => {
        const filled = await forms.fillNew('every_type', { story: 'first line\nsecond line' });
        const text = await textOf(`${filled}.txt`);
        expect(text).toMatch(/first line\r?\n\s*second line/);
      });
    });

    it('are made for another user at once, no matter how many one user requests, and a refusal names the own share (D-FRM-25)', async () => {
      const story = 'Analytical engines weave algebraic patterns. '.repeat(450);
      const long = await forms.fillNew('every_type', { story, several: Array(3).fill({ story }) });
      const many = Array.from({ length: 40 }, () => forms.sendRead(`${long}.pdf`));
      await Promise.race(many);
      expect((await as('other').sendRead(`${id}.pdf`)).status).toBe(200);
      const replies = await Promise.all(many);
      const made = replies.filter(({ status }) => status === 200);
      const refused = replies.filter(({ status }) => status !== 200);
      expect(made.length).toBeGreaterThanOrEqual(9);
      expect(refused.length).toBeGreaterThan(0);
      for (const response of refused) {
        expect([response.status, codesOf(response), response.headers['retry-after']]).toEqual([503, [23], '1']);
        expect(response.text).toContain('8 documents of your own wait already');
      }
    });
  },
);
