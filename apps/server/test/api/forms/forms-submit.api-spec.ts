import { describe, expect, it } from '@jest/globals';
import { aForm, aQuestion, EMPLOYERS, questionsNamed } from '../../builders/form.builder.js';
import { aFormsBlueprint } from '../../builders/forms-blueprint.builder.js';
import { codesOf, errorsOf, headerValues } from '../../support/api-client.js';
import { describeServer } from '../../support/each-server.js';
import { FormsClient, problemsOf } from '../../support/forms-client.js';
import type { RawResponse } from '../../support/send-raw.js';

const FORMS = [
  aForm('plain', { questions: [...questionsNamed('a', 'b', 'c'), EMPLOYERS] }),
  aForm('other'),
  aForm('strict', {
    questions: [
      aQuestion('needed', { required: true }),
      aQuestion('number', { type: 'NUMBER', required: true }),
      aQuestion('agreed', { type: 'CHECKBOX', required: true }),
      aQuestion('tools', { type: 'MULTISELECT', options: ['Saw', 'Axe'] }),
      EMPLOYERS,
    ],
  }),
  aForm('needs_entries', { questions: [{ ...EMPLOYERS, required: true }] }),
  aForm('switched_off', { status: 'disabled' }),
  aForm('put_away', { status: 'archived' }),
  aForm('paper_only', { webServices: false }),
  aForm('unfit', { questions: [aQuestion('drawing', { type: 'SIGNATUREPAD' })] }),
  aForm('vacancy', { type: 'Job' }),
];

describeServer('submitting forms', { blueprints: [aFormsBlueprint(1001, FORMS)] }, (under) => {
  const forms = FormsClient.of(under.server, 1001);

  const post = async (formname: string, answers: object = {}): Promise<RawResponse> =>
    forms.sendNew({ formname, owner: await forms.owner(), ...answers });

  it('gives ids in order, for any form (D-FRM-1)', async () => {
    const owner = await forms.owner();
    const ids = [await forms.fill('plain', owner), await forms.fill('other', owner), await forms.fillNew('plain')];
    expect(ids.every((id) => Number.isInteger(id) && id > 0)).toBe(true);
    expect(ids).toEqual([...new Set(ids)].toSorted((left, right) => left - right));
  });

  describe('POST of a filled form', () => {
    it('reports all other problems as well', async () => {
      const owner = await forms.owner();
      await forms.fill('plain', owner);
      const response = await forms.sendNew({ formname: 'plain', owner, a: 5, nosuch: 1 });
      expect(codesOf(response).toSorted((left, right) => left - right)).toEqual([4, 5, 16]);
    });
  });

  describe('PUT of a filled form', () => {
    it('that is refused leaves everything as it was', async () => {
      const owner = await forms.owner();
      const id = await forms.fill('plain', owner, { a: 'first', employers: [{ employer: 'A' }] });
      const before = await forms.sendRead(`plain/data/${id}`);
      expect((await forms.sendReplacement({ formname: 'plain', owner, a: 'x', b: 5 })).status).toBe(400);
      const after = await forms.sendRead(`plain/data/${id}`);
      expect([after.text, after.headers.etag]).toEqual([before.text, before.headers.etag]);
    });
  });

  it('owner and formname of a form about jobs name a job', async () => {
    const [job, person] = [await forms.api.create('jobs', { jobtitle: 'Cook' }), await forms.owner()];
    expect((await forms.sendNew({ formname: 'vacancy', owner: job })).status).toBe(201);
    expect(person).toBeGreaterThan(job);
    expect(problemsOf(await forms.sendNew({ formname: 'vacancy', owner: person }))).toEqual(['5 owner']);
  });

  it.each(['switched_off', 'put_away', 'paper_only', 'unfit'])(
    'of %s is 403 code 17, by POST and by PUT (D-FRM-3)',
    async (formname) => {
      const body = { formname, owner: await forms.owner(), note: 5 };
      for (const response of [await forms.sendNew(body), await forms.sendReplacement(body)]) {
        expect([response.status, codesOf(response)]).toEqual([403, [17]]);
      }
    },
  );

  describe('problems', () => {
    it('are all reported at once, each with its question, in the body and in headers (D-FRM-4; D-ERR-1, 2)', async () => {
      const response = await post('strict', {
        needed: '',
        number: 'many',
        tools: ['Saw', 'Spoon'],
        nosuch: 1,
        Needed: 'x',
        employers: [{ since: '2020-01' }, { employer: 'longer than it may ever be', extra: 1 }],
      });
      expect(response.status).toBe(400);
      expect(problemsOf(response)).toEqual([
        '1 agreed',
        '1 employers/new1/employer',
        '1 needed',
        '4 Needed',
        '4 employers/new2/extra',
        '4 nosuch',
        '5 employers/new2/employer',
        '5 number',
        '5 tools',
      ]);
      const headers = headerValues(response, 'x-error').map((value) => value.split(':').slice(0, 2).join(' '));
      expect(headers.toSorted()).toEqual(problemsOf(response));
    });

    it('of required questions are those of a checkbox that is false: a consent is answered by true (D-FRM-4)', async () => {
      expect(problemsOf(await post('strict', { needed: 'x', number: 0, agreed: false }))).toEqual(['1 agreed']);
      const id = await forms.fillNew('strict', { needed: 'x', number: 0, agreed: true });
      const withdrawn = await forms.sendChange(id, { agreed: false });
      expect(errorsOf(withdrawn)).toEqual([
        { errorMessage: 'agreed: is required, and only true answers it.', errorCode: 1 },
      ]);
    });
  });

  describe('groups', () => {
    it('that are replaced continue with their numbers: none is used again (D-FRM-20)', async () => {
      const id = await forms.fillNew('plain', { employers: [{ employer: 'A' }, { employer: 'B' }] });
      await forms.send('PUT', id, { employers: [{ employer: 'C' }] });
      expect(await forms.answers('plain', id)).toEqual({ employers: [{ entry: 3, employer: 'C' }] });
      await forms.send('PUT', id, {});
      await forms.send('PUT', id, { employers: [{ employer: 'D' }] });
      expect(await forms.answers('plain', id)).toEqual({ employers: [{ entry: 4, employer: 'D' }] });
    });

    it('that were read can be put back: entry means nothing (D-FRM-10)', async () => {
      const id = await forms.fillNew('plain', { employers: [{ employer: 'A', since: '2020-01' }, { employer: 'B' }] });
      const read = async (): Promise<Readonly<Record<string, unknown>>> => {
        const { json } = await forms.sendRead(`plain/data/${id}`);
        const { updateddate: _, ...members } = json as Record<string, unknown>;
        return members;
      };
      const before = await read();
      const entries = (from: Readonly<Record<string, unknown>>): unknown[] =>
        (from['employers'] as object[]).map((item) => ({ ...item, entry: 0 }));
      for (const at of [id, '']) {
        expect((await forms.send('PUT', at, before)).status).toBe(201);
        const after = await read();
        expect({ ...after, employers: entries(after) }).toEqual({ ...before, employers: entries(before) });
      }
    });

    it('that are required need an entry', async () => {
      for (const answers of [{}, { employers: [] }, { employers: null }]) {
        expect(problemsOf(await post('needs_entries', answers))).toEqual(['1 employers']);
      }
      expect((await post('needs_entries', { employers: [{ employer: 'A' }] })).status).toBe(201);
    });
  });
});
