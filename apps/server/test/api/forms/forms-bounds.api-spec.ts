import { beforeEach, describe, expect, it } from '@jest/globals';
import { aForm, aQuestion, synced } from '../../builders/form.builder.js';
import { aFormsBlueprint } from '../../builders/forms-blueprint.builder.js';
import { describeServer } from '../../support/each-server.js';
import { FormsClient, problemsOf } from '../../support/forms-client.js';

const OPTIONS = Array.from({ length: 500 }, (_, index) => `option ${index}`);
const LOG = aForm('log', {
  questions: [
    aQuestion('note'),
    aQuestion('entries', { type: 'GROUP', questions: [aQuestion('text', { type: 'TEXTAREA' })] }),
    aQuestion('marks', { type: 'MULTISELECT', options: OPTIONS }),
  ],
});
const TIED = aForm('tied', { questions: [synced('badge', 'field1'), aQuestion('note')] });
const SIGNED = aForm('agreement', { signature: true, questions: [aQuestion('note')] });

const blueprint = ({ log = LOG, signed = SIGNED } = {}) =>
  aFormsBlueprint(1001, [log, TIED, signed], {
    profileTypes: { people: { fields: [{ id: 'field1', label: 'Badge', type: 'text' }] } },
  });

describeServer('filled forms', { blueprints: [blueprint()] }, (under) => {
  let forms: FormsClient;

  beforeEach(() => {
    forms = FormsClient.of(under.server, 1001);
  });

  describe('have bounds (D-FRM-24)', () => {
    const big = { text: 'x'.repeat(10_000) };

    it('of all their answers together, for any number of requests', async () => {
      const id = await forms.fillNew('log', { entries: Array(12).fill(big) });
      const more = { entries: Array(8).fill(big) };
      const refused = await forms.sendChange(id, more);
      expect([refused.status, refused.text]).toEqual([400, expect.stringContaining('at most 131072 bytes')]);
      expect((await forms.sendChange(`${id}?dryrun=true`, more)).status).toBe(400);
      expect((await forms.answers('log', id))['entries']).toHaveLength(12);
      await forms.change(id, { entries: null });
      await forms.change(id, more);
    });

    it('of which a refusal reveals nothing that is hidden', async () => {
      const entries = Array(12).fill(big);
      const filled = [
        await forms.fillNew('log', { entries }),
        await forms.fillNew('log', { entries, note: 'said before' }),
      ];
      await under.server.apply(blueprint({ log: { ...LOG, questions: LOG.questions?.slice(1) ?? [] } }));
      const more = { entries: Array(8).fill(big) };
      const refused = await Promise.all(filled.map((id) => forms.sendChange(id, more)));
      await under.server.apply(blueprint());
      expect(refused.map(({ status }) => status)).toEqual([400, 400]);
      expect(refused[1]?.text).toBe(refused[0]?.text);
    });

    it('of the choices that one answer names (D-FRM-14)', async () => {
      const id = await forms.fillNew('log', { marks: Array(1000).fill('option 0') });
      expect(await forms.answers('log', id)).toEqual({ marks: ['option 0'] });
      const refused = await forms.sendChange(id, { marks: Array(1001).fill('option 0') });
      expect([refused.status, problemsOf(refused)]).toEqual([400, ['5 marks']]);
    });

    it('of reported wrong choices: the first hundred, each with the first options', async () => {
      const marks = Array(1000).fill('z');
      const { status, text } = await forms.sendNew({ formname: 'log', owner: await forms.owner(), marks });
      expect(status).toBe(400);
      expect(text.length).toBeLessThan(60_000);
      expect(text).toContain('\\"option 19\\" and 480 others, received \\"z\\"');
      expect(text).toContain('has more problems than the 100 that are shown');
    });
  });

  it('that are not there yet had nothing before, in a dry run of a POST (D-NET-8, D-FRM-21)', async () => {
    const owner = await forms.owner({ field1: 'Old' });
    const dryRun = await forms.send('POST', '?dryrun=true', { formname: 'tied', owner, badge: 'New' });
    expect(dryRun.json).toEqual({ changes: [{ path: 'badge', before: null, after: 'New' }] });
    const replacing = await forms.send('PUT', await forms.fill('tied', owner), { badge: 'New' });
    expect(replacing.status).toBe(201);
  });

  it('are complete as far as their form wants a signature now (D-FRM-17)', async () => {
    const [open, signed] = [
      await forms.fillNew('agreement', { note: 'a' }),
      await forms.fillNew('agreement', { note: 'a', signature: true }),
    ];
    const statuses = async () => [(await forms.read(open))['status'], (await forms.read(signed))['status']];
    expect(await statuses()).toEqual(['Incomplete', 'Complete']);
    await under.server.apply(blueprint({ signed: { ...SIGNED, signature: false } }));
    expect(await statuses()).toEqual(['Complete', 'Complete']);
    await forms.change(open, { note: 'b' });
    await forms.change(signed, { note: 'b' });
    await under.server.apply(blueprint());
    expect(await statuses()).toEqual(['Incomplete', 'Complete']);
    expect(await forms.read(open)).not.toHaveProperty('completeddate');
  });
});
