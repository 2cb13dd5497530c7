import { beforeAll, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { groupsAndUsers } from '../../builders/blueprint.builder.js';
import { aForm, aQuestion, EMPLOYERS } from '../../builders/form.builder.js';
import { ANSWERS, aFormsBlueprint, EVERY_TYPE } from '../../builders/forms-blueprint.builder.js';
import { ApiClient, statusAndCodes } from '../../support/api-client.js';
import { describeServer } from '../../support/each-server.js';
import { filledId, FormsClient } from '../../support/forms-client.js';
import { closed, validatorOf, withoutRequired } from '../../support/json-schema.js';
import type { Validator } from '../../support/json-schema.js';
import { edgesOf, edgeText, isTooMuchTogether } from '../../support/schema-edges.js';
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
];

const blueprint = aFormsBlueprint(1001, FORMS, {
  ...groupsAndUsers(1001, { vendors: {} }),
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

  it('reads when nothing is asked for', async () => {
    expect(await schemaOf('every_type', '?for=read')).toEqual(await schemaOf('every_type'));
  });

  it.each(['', 'WRITE'])('is refused for=%j with code 5', async (mode) => {
    expect(statusAndCodes(await forms.sendRead(`every_type/meta/data_schema?for=${mode}`))).toEqual([400, [5]]);
  });

  it('of reads is met by a filled form, by either path', async () => {
    const id = await forms.fillNew('every_type', { ...ANSWERS, several: [ANSWERS, { line: 'xy' }] });
    const meets = validatorOf(closed(await schemaOf('every_type')));
    for (const at of [`every_type/data/${id}`, `${id}`, `${id}?questions=fee,several,owner`]) {
      const { json } = await forms.sendRead(at);
      expect([at, meets.faultsOf(json)]).toEqual([at, []]);
    }
  });

  it('of reads is met by a private form with a signature', async () => {
    const meets = validatorOf(closed(await schemaOf('signed')));
    const id = await forms.fillNew('signed', { updatedForcandidate: await forms.owner(), signature: true });
    const { json } = await forms.sendRead(`signed/data/${id}`);
    expect(json).toMatchObject({ signature: true, updatedfor: {}, completedby: {} });
    expect(meets.faultsOf(json)).toEqual([]);
  });

  it('of reads refuses what no read answers', async () => {
    const schema = validatorOf(await schemaOf('every_type'));
    const accepts = (value: object): boolean => schema.accepts({ links: [], ...value });
    const wrong = [{ line: 5 }, { count: '5' }, { agreed: 'yes' }, { tools: 'Saw' }, { several: {} }, { owner: 7 }];
    for (const value of wrong) expect([value, accepts(value)]).toEqual([value, false]);
    expect([accepts({ several: [{ entry: 'one' }] }), accepts({ several: [{ entry: 1 }] })]).toEqual([false, true]);
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

  it('of writes is met by bodies that are all accepted', async () => {
    const write = await schemaOf('every_type', '?for=write');
    const { faultsOf } = validatorOf(closed(await schemaOf('every_type')));
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

  it('of writes and the service agree at every edge of every answer', async () => {
    const write = await schemaOf('every_type', '?for=write');
    const { accepts } = validatorOf(withoutRequired(write));
    const id = await forms.fillNew('every_type');
    const given = { formname: 'every_type', owner: 1 };
    const [full] = fc.sample(valuesOf(write, { full: true, given }), 1) as [Record<string, unknown>];
    const disagreements: unknown[] = [];
    for (const [name, schema] of Object.entries(write.properties ?? {})) {
      if (name in given) continue;
      for (const value of edgesOf(schema, full[name])) {
        const { status, text } = await forms.sendChange(id, edgeText({ [name]: value }));
        if (isTooMuchTogether(text)) continue;
        if ((status === 204) !== accepts({ [name]: value })) disagreements.push({ name, value, status, text });
      }
    }
    expect(disagreements).toEqual([]);
  });

  it('has the choices of a list as the caller sees them (D-SCH-2)', async () => {
    const admin = new ApiClient(under.server, 1001, '1001.admin');
    const hide = await admin.patch('/lists/lists.customfields_lists/node/C704?usergroup=vendors', { hidden: true });
    expect(hide.status).toBe(204);
    const chosen = body('strict', { needed: 'x', choice: 'Evening' });
    expect((await writeOf('strict')).accepts(chosen)).toBe(true);
    expect((await writeOf('strict', as('vendors'))).accepts(chosen)).toBe(false);
  });
});
