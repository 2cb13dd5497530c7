import { beforeAll, describe, expect, it } from '@jest/globals';
import { FILLED_FORM_MEMBERS } from '@talent-platform/protocol/models';
import fc from 'fast-check';
import { aForm, aQuestion, EMPLOYERS, synced } from '../../builders/form.builder.js';
import { ANSWERS, ASKED, aFormsBlueprint, EVERY_TYPE, formsUsers } from '../../builders/forms-blueprint.builder.js';
import { ApiClient, codesOf } from '../../support/api-client.js';
import { describeServer } from '../../support/each-server.js';
import { filledId, FormsClient } from '../../support/forms-client.js';
import { validatorOf, withoutRequired } from '../../support/json-schema.js';
import type { Validator } from '../../support/json-schema.js';
import { valuesOf } from '../../support/schema-values.js';
import type { ValueSchema } from '../../support/schema-values.js';

type Schema = ValueSchema & Readonly<Record<string, unknown>>;

const FORMS = [
  EVERY_TYPE,
  aForm('strict', {
    questions: [
      aQuestion('needed', { required: true }),
      aQuestion('choice', { type: 'DROPDOWN', list: 'C700', required: true }),
      EMPLOYERS,
    ],
  }),
  aForm('signed', { signature: true, private: 'candidate' }),
  aForm('tied', { questions: [synced('surname', 'lastname'), synced('middle', 'middlename')] }),
  aForm('switched_off', { status: 'disabled' }),
  aForm('paper_only', { webServices: false }),
];

const blueprint = aFormsBlueprint(1001, FORMS, {
  userGroups: [
    { integrationName: 'administrators', label: 'Administrators', administrator: true },
    { integrationName: 'partners', label: 'Partners' },
    { integrationName: 'vendors', label: 'Vendors', fieldAccess: { people: { middlename: 'none' } } },
  ],
  users: formsUsers(1001, { admin: 'administrators', user: 'partners', vendor: 'vendors' }),
});

describeServer('the data schema of a form', { blueprints: [blueprint] }, (under) => {
  let forms: FormsClient;

  beforeAll(() => {
    forms = as('user');
  });

  const as = (user: string): FormsClient => FormsClient.of(under.server, 1001, user);
  const schemaOf = async (formname: string, query = '', by = forms): Promise<Schema> => {
    const { status, json, text } = await by.sendRead(`${formname}/meta/data_schema${query}`);
    if (status !== 200) throw new Error(`The schema of ${formname} answered ${status}: ${text}`);
    return json as Schema;
  };
  const writeOf = async (formname: string, by = forms): Promise<Validator> =>
    validatorOf(await schemaOf(formname, '?for=write', by));
  const body = (formname: string, answers: object = {}): object => ({ formname, owner: 1, ...answers });
  const names = ({ properties = {} }: Schema): string[] => Object.keys(properties);

  it('has the standard members, and one property for each question and group (spec: Schema)', async () => {
    const schema = await schemaOf('every_type');
    expect(schema).toMatchObject({ $schema: 'https://json-schema.org/draft/2020-12/schema', type: 'object' });
    for (const { name } of EVERY_TYPE.questions ?? []) expect(names(schema)).toContain(name);
    for (const name of FILLED_FORM_MEMBERS.filter((member) => !['signature', 'updatedfor'].includes(member))) {
      expect(names(schema)).toContain(name);
    }
    expect(names(await schemaOf('signed'))).toEqual(expect.arrayContaining(['signature', 'updatedfor']));
  });

  it('has groups as arrays of objects with an integer entry', async () => {
    const { properties } = await schemaOf('strict');
    expect(properties?.['employers']).toMatchObject({
      type: 'array',
      items: { type: 'object', properties: { entry: { type: 'integer' } } },
    });
    expect(properties?.['employers']?.items?.properties).toMatchObject({ employer: {}, since: {} });
  });

  it('reads when nothing is asked for', async () => {
    expect(await schemaOf('every_type', '?for=read')).toEqual(await schemaOf('every_type'));
  });

  it.each(['', 'writes', 'WRITE', 'read,write'])('is refused for=%j with code 5', async (mode) => {
    const response = await forms.sendRead(`every_type/meta/data_schema?for=${mode}`);
    expect([response.status, codesOf(response)]).toEqual([400, [5]]);
  });

  it('of reads is met by a filled form, by either path', async () => {
    const id = await forms.fillNew('every_type', { ...ANSWERS, several: [ANSWERS, { line: 'xy' }] });
    const meets = validatorOf(withoutRequired(await schemaOf('every_type')));
    for (const at of [`every_type/data/${id}`, `${id}`, `${id}?questions=fee,several,owner`]) {
      const { json } = await forms.sendRead(at);
      expect([at, meets.faultsOf(json)]).toEqual([at, []]);
    }
  });

  it('of reads is met by a private form with a signature', async () => {
    const meets = validatorOf(withoutRequired(await schemaOf('signed')));
    const id = await forms.fillNew('signed', { updatedForcandidate: await forms.owner(), signature: true });
    const { json } = await forms.sendRead(`signed/data/${id}`);
    expect(json).toMatchObject({ signature: true, updatedfor: {}, completedby: {} });
    expect(meets.faultsOf(json)).toEqual([]);
  });

  it('of reads refuses what no read answers', async () => {
    const { accepts } = validatorOf(withoutRequired(await schemaOf('every_type')));
    const wrong = [{ line: 5 }, { count: '5' }, { agreed: 'yes' }, { tools: 'Saw' }, { several: {} }, { owner: 7 }];
    for (const value of wrong) expect([value, accepts(value)]).toEqual([value, false]);
    expect(accepts({ several: [{ entry: 'one' }] })).toBe(false);
  });

  it('of writes requires owner, formname and the required questions (D-SCH-2)', async () => {
    expect((await schemaOf('strict', '?for=write')).required?.toSorted()).toEqual([
      'choice',
      'formname',
      'needed',
      'owner',
    ]);
    expect((await schemaOf('signed', '?for=write')).required?.toSorted()).toEqual([
      'formname',
      'owner',
      'updatedForcandidate',
    ]);
    const { accepts } = await writeOf('strict');
    expect(accepts(body('strict', { needed: 'x', choice: 'Morning', employers: [{ employer: 'A' }] }))).toBe(true);
    expect(accepts(body('strict', { needed: 'x', choice: 'Morning', employers: [{ since: '2020-01' }] }))).toBe(false);
    expect(accepts(body('strict', { choice: 'Morning' }))).toBe(false);
  });

  it.each(ASKED.map(({ name }) => name))('of writes lets in an answer to %s that is let in', async (name) => {
    const { faultsOf } = await writeOf('every_type');
    const answers = { [name]: ANSWERS[name], several: [{ [name]: ANSWERS[name] }] };
    expect(faultsOf(body('every_type', answers))).toEqual([]);
  });

  it.each<[string, unknown]>([
    ['line', 'x'],
    ['line', 'longer'],
    ['count', 6],
    ['count', 1.5],
    ['ratio', 0.25],
    ['day', '2024-02'],
    ['month', '2024-02-01'],
    ['moment', '2024-02-01'],
    ['fee', { currency: 'EUR' }],
    ['pay', { currency: 'EUR', amount: 1 }],
    ['pay', { currency: 'EUR', amount: 1, timeframe: 'Sometimes' }],
    ['colour', 'Green'],
    ['size', ['S']],
    ['tools', ['Saw', 'Spoon']],
    ['preference', 'Night'],
    ['agreed', 'true'],
  ])('of writes refuses for %s the answer %j, as the write does', async (name, value) => {
    const { accepts } = await writeOf('every_type');
    expect(accepts(body('every_type', { [name]: value }))).toBe(false);
    expect((await forms.sendNew({ ...body('every_type'), owner: await forms.owner(), [name]: value })).status).toBe(
      400,
    );
  });

  it('of writes is met by bodies that are all accepted', async () => {
    const write = await schemaOf('every_type', '?for=write');
    const { faultsOf } = validatorOf(withoutRequired(await schemaOf('every_type')));
    const given = { formname: 'every_type', owner: 1 };
    await fc.assert(
      fc.asyncProperty(valuesOf(write, { full: false, given }), async (sketch) => {
        const sent = { ...(sketch as object), owner: await forms.owner() };
        const response = await forms.sendNew(sent);
        expect([sent, response.status, response.text]).toEqual([sent, 201, '']);
        const { json } = await forms.sendRead(`every_type/data/${filledId(response, 201)}`);
        expect([json, faultsOf(json)]).toEqual([json, []]);
      }),
      { numRuns: 10 },
    );
  });

  it('names the options of a question', async () => {
    const { properties } = await schemaOf('every_type', '?for=write');
    expect(properties?.['colour']?.enum).toEqual(expect.arrayContaining(['Red', 'Blue', 'Dark blue']));
    expect(properties?.['tools']?.items?.enum).toEqual(expect.arrayContaining(['Saw', 'Axe', 'Drill']));
  });

  it('has the choices of a list as the caller sees them (D-SCH-2)', async () => {
    const admin = new ApiClient(under.server, 1001, '1001.admin');
    const hide = await admin.send('PATCH', '/lists/lists.customfields_lists/node/C704?usergroup=vendors', {
      body: { hidden: true },
    });
    expect(hide.status).toBe(204);
    const chosen = body('strict', { needed: 'x', choice: 'Evening' });
    expect((await writeOf('strict')).accepts(chosen)).toBe(true);
    expect((await writeOf('strict', as('vendor'))).accepts(chosen)).toBe(false);
  });

  it('leaves out a question with a field that is hidden from the caller (D-FRM-7)', async () => {
    for (const query of ['', '?for=write']) {
      expect(names(await schemaOf('tied', query))).toEqual(expect.arrayContaining(['surname', 'middle']));
      expect(names(await schemaOf('tied', query, as('vendor')))).not.toContain('middle');
    }
  });

  describe('is not there', () => {
    it.each([
      ['nosuch', 404, 2],
      ['list', 404, 2],
      ['switched_off', 403, 17],
      ['paper_only', 403, 17],
    ])('for %s: %i code %i', async (formname, status, code) => {
      const response = await forms.sendRead(`${formname}/meta/data_schema`);
      expect([response.status, codesOf(response)]).toEqual([status, [code]]);
    });
  });

  it('takes a slash at its end, and HEAD', async () => {
    const slashed = await forms.sendRead('strict/meta/data_schema/');
    expect([slashed.status, slashed.json]).toEqual([200, await schemaOf('strict')]);
    expect(await forms.send('HEAD', 'strict/meta/data_schema')).toMatchObject({ status: 200, text: '' });
  });
});
