import { beforeAll, describe, expect, it } from '@jest/globals';
import { aForm, aQuestion, EMPLOYERS, questionsNamed } from '../../builders/form.builder.js';
import { aFormsBlueprint } from '../../builders/forms-blueprint.builder.js';
import { codesOf, errorsOf, headerValues } from '../../support/api-client.js';
import { describeServer } from '../../support/each-server.js';
import { filledId, FormsClient, linksOf, problemsOf } from '../../support/forms-client.js';
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
  let forms: FormsClient;

  beforeAll(() => {
    forms = FormsClient.of(under.server, 1001);
  });

  const post = async (formname: string, answers: object = {}): Promise<RawResponse> =>
    forms.sendNew({ formname, owner: await forms.owner(), ...answers });

  describe.each(['POST', 'PUT'])('%s for an owner who never filled the form', (method) => {
    it('makes it: 201, its URL as Location, the owner as Link (spec: Submit rules 1)', async () => {
      const owner = await forms.owner();
      const response = await forms.send(method, '', { formname: 'plain', owner, a: 'x' });
      const id = filledId(response, 201);
      expect(response.headers.location).toBe(forms.api.url(`/forms/${id}`));
      expect(linksOf(response)).toEqual([
        { rel: 'owner', title: expect.stringMatching(/./), url: forms.api.url(`/people/${owner}`) },
      ]);
      expect(await forms.answers('plain', id)).toEqual({ a: 'x' });
    });

    it('leaves questions that are left out blank (spec: Submit rules 2)', async () => {
      const owner = await forms.owner();
      const id = filledId(await forms.send(method, '', { formname: 'plain', owner }), 201);
      expect(await forms.answers('plain', id)).toEqual({});
    });
  });

  it('gives ids in order, for any form (D-FRM-1)', async () => {
    const owner = await forms.owner();
    const ids = [await forms.fill('plain', owner), await forms.fill('other', owner), await forms.fillNew('plain')];
    expect(ids.every((id) => Number.isInteger(id) && id > 0)).toBe(true);
    expect(ids).toEqual([...new Set(ids)].toSorted((left, right) => left - right));
  });

  it('has no body in a 201', async () => {
    expect((await post('plain')).text).toBe('');
  });

  describe('POST of a filled form', () => {
    it('is 400 code 16, and changes nothing (spec: Submit rules 2; D-ERR-4)', async () => {
      const owner = await forms.owner();
      const id = await forms.fill('plain', owner, { a: 'first' });
      const response = await forms.sendNew({ formname: 'plain', owner, a: 'second' });
      expect([response.status, codesOf(response)]).toEqual([400, [16]]);
      expect(headerValues(response, 'x-error')).toEqual([expect.stringMatching(/^16:/)]);
      expect(await forms.answers('plain', id)).toEqual({ a: 'first' });
    });

    it('reports all other problems as well', async () => {
      const owner = await forms.owner();
      await forms.fill('plain', owner);
      const response = await forms.sendNew({ formname: 'plain', owner, a: 5, nosuch: 1 });
      expect(codesOf(response).toSorted((left, right) => left - right)).toEqual([4, 5, 16]);
    });

    it('is about that form and that owner alone', async () => {
      const owner = await forms.owner();
      await forms.fill('plain', owner);
      expect((await forms.sendNew({ formname: 'other', owner })).status).toBe(201);
      expect((await post('plain')).status).toBe(201);
    });
  });

  describe('PUT of a filled form', () => {
    it('replaces all answers: 201, the same id, the same two headers (spec: Submit rules 2; D-FRM-2)', async () => {
      const owner = await forms.owner();
      const made = await forms.sendNew({
        formname: 'plain',
        owner,
        a: 'first',
        b: 'kept?',
        employers: [{ employer: 'A' }],
      });
      const response = await forms.sendReplacement({ formname: 'plain', owner, a: 'second', c: 'new' });
      expect([response.status, response.headers.location]).toEqual([201, made.headers.location]);
      expect(linksOf(response)).toEqual(linksOf(made));
      expect(await forms.answers('plain', filledId(made, 201))).toEqual({ a: 'second', c: 'new' });
    });

    it('is taken at its id as well, with or without owner and formname', async () => {
      const owner = await forms.owner();
      const id = await forms.fill('plain', owner, { a: 'first', b: 'x' });
      const url = forms.api.url(`/forms/${id}`);
      for (const body of [
        { a: '1' },
        { a: '2', owner },
        { a: '3', formname: 'plain' },
        { a: '4', owner, formname: 'plain' },
      ]) {
        const response = await forms.send('PUT', id, body);
        expect([body, response.status, response.headers.location]).toEqual([body, 201, url]);
        expect(linksOf(response)).toMatchObject([{ rel: 'owner', url: forms.api.url(`/people/${owner}`) }]);
        expect(await forms.answers('plain', id)).toEqual({ a: body.a });
      }
    });

    it('at its id refuses another owner and another formname (code 5)', async () => {
      const id = await forms.fillNew('plain', { a: 'first' });
      const body = { owner: await forms.owner(), formname: 'other', a: 'x' };
      const response = await forms.send('PUT', id, body);
      expect([response.status, problemsOf(response)]).toEqual([400, ['5 formname', '5 owner']]);
      expect(await forms.answers('plain', id)).toEqual({ a: 'first' });
    });

    it('that is refused leaves everything as it was', async () => {
      const owner = await forms.owner();
      const id = await forms.fill('plain', owner, { a: 'first', employers: [{ employer: 'A' }] });
      const before = await forms.sendRead(`plain/data/${id}`);
      expect((await forms.sendReplacement({ formname: 'plain', owner, a: 'x', b: 5 })).status).toBe(400);
      const after = await forms.sendRead(`plain/data/${id}`);
      expect([after.text, after.headers.etag]).toEqual([before.text, before.headers.etag]);
    });

    it('needs the required questions again', async () => {
      const answers = { needed: 'x', number: 1, agreed: true };
      const id = await forms.fillNew('strict', answers);
      const response = await forms.send('PUT', id, { needed: 'y', agreed: true });
      expect([response.status, problemsOf(response)]).toEqual([400, ['1 number']]);
      expect(await forms.answers('strict', id)).toEqual(answers);
    });
  });

  describe('owner and formname', () => {
    it('are both required (code 1), and are the only problems reported without a formname (D-FRM-18)', async () => {
      expect(problemsOf(await forms.sendNew({}))).toEqual(['1 formname', '1 owner']);
      expect(problemsOf(await forms.sendReplacement({ owner: 1 }))).toEqual(['1 formname']);
      expect(problemsOf(await forms.sendNew({ formname: 'plain' }))).toEqual(['1 owner']);
    });

    it('of an unknown form are all that is judged', async () => {
      const response = await forms.sendNew({ formname: 'nosuch', owner: 'x', a: 5, nosuch: 1 });
      expect(problemsOf(response)).toEqual(['5 formname', '5 owner']);
    });

    it('wrong or not, the answers are judged as well', async () => {
      const response = await forms.sendNew({ formname: 'plain', owner: 999_999, a: 5 });
      expect(problemsOf(response)).toEqual(['5 a', '5 owner']);
    });

    it('of a form about jobs name a job', async () => {
      const [job, person] = [await forms.api.create('jobs', { jobtitle: 'Cook' }), await forms.owner()];
      expect((await forms.sendNew({ formname: 'vacancy', owner: job })).status).toBe(201);
      expect(person).toBeGreaterThan(job);
      expect(problemsOf(await forms.sendNew({ formname: 'vacancy', owner: person }))).toEqual(['5 owner']);
    });
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

    it.each<[unknown]>([[null], ['']])('of required questions are those answered by %j', async (nothing) => {
      const response = await post('strict', { needed: nothing, number: nothing, agreed: nothing });
      expect(problemsOf(response)).toEqual(['1 agreed', '1 needed', '1 number']);
    });

    it.each<[string, unknown]>([
      ['__proto__', 1],
      ['constructor', {}],
      ['toString', 'x'],
      ['A', 'x'],
      ['a ', 'x'],
      ['employer', 'x'],
      ['employers/employer', 'x'],
      ['fields', {}],
      ['id', 1],
    ])('are there for the member %s, which is no question: code 4', async (name, value) => {
      const owner = await forms.owner();
      const response = await forms.sendNew(`{"formname":"plain","owner":${owner},"${name}":${JSON.stringify(value)}}`);
      expect([response.status, codesOf(response)]).toEqual([400, [4]]);
    });

    it('leave nothing behind', async () => {
      const owner = await forms.owner();
      expect((await forms.sendNew({ formname: 'plain', owner, a: 5 })).status).toBe(400);
      expect((await forms.sendNew({ formname: 'plain', owner, a: 'x' })).status).toBe(201);
    });
  });

  describe('standard members in the body', () => {
    it.each([
      'status',
      'completeddate',
      'updateddate',
      'requesteddate',
      'updatedby',
      'requestedby',
      'completedby',
      'updatedfor',
    ])('%s means nothing, and may not be changed: code 7 (D-FRM-18)', async (name) => {
      const made = await post('plain', { [name]: 'x' });
      expect(made.status).toBe(201);
      const id = filledId(made, 201);
      expect(await forms.read(id)).not.toMatchObject({ [name]: 'x' });
      expect(problemsOf(await forms.sendChange(id, { [name]: 'x' }))).toEqual([`7 ${name}`]);
    });

    it('come back in a PATCH as they are read, whole or a reference by its id (D-FRM-18)', async () => {
      const id = filledId(await post('plain', { a: 'x' }), 201);
      for (const at of [`${id}`, `plain/data/${id}`]) {
        const read = (await forms.sendRead(at)).json as Record<string, unknown>;
        expect(read).toMatchObject({ status: 'Complete', completeddate: expect.any(String), updatedby: {} });
        expect((await forms.sendChange(id, { ...read, a: 'y' })).status).toBe(204);
      }
      const { owner, updatedby } = await forms.read(id);
      expect((await forms.sendChange(id, { a: 'z', updatedby, completedby: owner })).status).toBe(400);
      expect(problemsOf(await forms.sendChange(id, { status: 'Complete' }))).toEqual(['12']);
    });

    it('links are ignored, so that what was read may be sent back', async () => {
      expect((await post('plain', { links: [{ rel: 'self', title: 'Form', url: 'x' }] })).status).toBe(201);
    });

    it('signature is unknown if the form has none: code 4 (D-FRM-18)', async () => {
      expect(problemsOf(await post('plain', { signature: true }))).toEqual(['4 signature']);
    });

    it('updatedFor… is unknown if the form is not private: code 4 (D-FRM-11)', async () => {
      const updatedForcandidate = await forms.owner();
      expect(problemsOf(await post('plain', { updatedForcandidate }))).toEqual(['4 updatedForcandidate']);
    });
  });

  describe('groups', () => {
    it('are arrays of objects, whose entries get numbers from 1 (D-FRM-10)', async () => {
      const id = await forms.fillNew('plain', { employers: [{ employer: 'A', since: '2020-01' }, { employer: 'B' }] });
      expect(await forms.answers('plain', id)).toEqual({
        employers: [
          { entry: 1, employer: 'A', since: '2020-01' },
          { entry: 2, employer: 'B' },
        ],
      });
    });

    it('that are replaced continue with their numbers: none is used again (D-FRM-20)', async () => {
      const id = await forms.fillNew('plain', { employers: [{ employer: 'A' }, { employer: 'B' }] });
      await forms.send('PUT', id, { employers: [{ employer: 'C' }] });
      expect(await forms.answers('plain', id)).toEqual({ employers: [{ entry: 3, employer: 'C' }] });
      await forms.send('PUT', id, {});
      await forms.send('PUT', id, { employers: [{ employer: 'D' }] });
      expect(await forms.answers('plain', id)).toEqual({ employers: [{ entry: 4, employer: 'D' }] });
    });

    it.each<[unknown]>([[null], [[]]])('that are %j in a PUT are empty then', async (nothing) => {
      const id = await forms.fillNew('plain', { employers: [{ employer: 'A' }] });
      expect((await forms.send('PUT', id, { employers: nothing })).status).toBe(201);
      expect(await forms.answers('plain', id)).toEqual({});
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

    it('refuse delete: code 5 (D-FRM-20)', async () => {
      const employers = [
        { entry: 1, employer: 'A' },
        { employer: 'B', delete: true },
      ];
      const id = await forms.fillNew('plain', { employers: [{ employer: 'A' }] });
      for (const response of [await post('plain', { employers }), await forms.send('PUT', id, { employers })]) {
        expect([response.status, problemsOf(response)]).toEqual([400, ['5 employers/new2/delete']]);
      }
    });

    it.each<[unknown]>([['x'], [{ employer: 'A' }], [5], [true]])('refuse %j, which is no array', async (value) => {
      expect(problemsOf(await post('plain', { employers: value }))).toEqual(['5 employers']);
    });

    it.each<[unknown]>([['x'], [null], [5], [[]]])('refuse the item %j, which is no object', async (item) => {
      const response = await post('plain', { employers: [{ employer: 'A' }, item] });
      expect([response.status, codesOf(response)]).toEqual([400, [5]]);
      expect(problemsOf(response)[0]).toMatch(/^5 employers/);
    });

    it('that are required need an entry', async () => {
      for (const answers of [{}, { employers: [] }, { employers: null }]) {
        expect(problemsOf(await post('needs_entries', answers))).toEqual(['1 employers']);
      }
      expect((await post('needs_entries', { employers: [{ employer: 'A' }] })).status).toBe(201);
    });
  });
});
