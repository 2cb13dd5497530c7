import { beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { aForm, aQuestion } from '../../builders/form.builder.js';
import {
  aTiedFormsBlueprint,
  COPIED,
  HIDDEN_BY,
  UNWRITABLE_BY,
  TIED_VALUES,
} from '../../builders/tied-forms.builder.js';
import { describeServer } from '../../support/each-server.js';
import { FormsClient, problemsOf } from '../../support/forms-client.js';

const FORMS = [
  COPIED,
  aForm('started', {
    questions: [
      aQuestion('greeting', { prepopulation: { type: -1, text: 'Hello' } }),
      aQuestion('mail', { prepopulation: { type: 1, field: 'email' } }),
      aQuestion('unseen', { prepopulation: { type: 1, field: HIDDEN_BY.security_rule } }),
    ],
  }),
];

describeServer('questions copied to a field (D-FRM-7)', { blueprints: [aTiedFormsBlueprint(1001, FORMS)] }, (under) => {
  let forms: FormsClient;
  let admin: FormsClient;
  let owner: number;

  beforeAll(() => {
    forms = as('user');
    admin = as('admin');
  });

  beforeEach(async () => {
    owner = await admin.owner(TIED_VALUES);
  });

  const as = (user: string): FormsClient => FormsClient.of(under.server, 1001, user);
  const profile = (fields: string): Promise<Record<string, unknown>> => admin.api.read(`people/${owner}`, fields);

  it('are copied by POST, and are answers of their own afterwards', async () => {
    const id = await forms.fill('copied', owner, { badge: 'B2', surname: 'King' });
    expect(await profile('field1,lastname')).toEqual({ field1: 'B2', lastname: 'King' });
    await admin.api.change(`people/${owner}`, { field1: 'C3' });
    expect(await forms.answers('copied', id)).toEqual({ badge: 'B2', surname: 'King' });
  });

  it('are not copied by a PATCH (D-FRM-16)', async () => {
    const id = await forms.fill('copied', owner, { badge: 'B2' });
    await forms.change(id, { badge: 'C3' });
    expect(await profile('field1')).toEqual({ field1: 'B2' });
    expect(await forms.answers('copied', id)).toEqual({ badge: 'C3' });
  });

  it("are refused by the profile's own validation, under their names, and then nothing is written (D-FRM-16)", async () => {
    const body = { formname: 'copied', owner, badge: 'too long', surname: 'King', note: 'x' };
    expect(problemsOf(await forms.sendNew(body))).toEqual(['5 badge']);
    expect(problemsOf(await forms.sendNew({ ...body, nosuch: 1 }))).toEqual(['4 nosuch', '5 badge']);
    expect(await profile('field1,lastname')).toEqual({ field1: 'A1', lastname: 'Lovelace' });
    expect((await forms.sendNew({ ...body, badge: 'B2' })).status).toBe(201);
  });

  it('change no profile when the form is refused', async () => {
    expect((await forms.sendNew({ formname: 'copied', owner, badge: 'B2', note: 5 })).status).toBe(400);
    await forms.fill('copied', owner);
    expect((await forms.sendNew({ formname: 'copied', owner, badge: 'B2' })).status).toBe(400);
    expect(await profile('field1')).toEqual({ field1: 'A1' });
  });

  describe.each(Object.entries(HIDDEN_BY))('to a field hidden by %s', (name, field) => {
    it('are plain questions: nothing is copied, and the metadata names no field (D-FRM-16)', async () => {
      const id = await forms.fill('copied', owner, { [name]: 'mine' });
      expect(await forms.answers('copied', id)).toEqual({ [name]: 'mine' });
      expect(await profile(field)).toEqual({ [field]: TIED_VALUES[field] });
      expect((await forms.meta('copied'))[name]).not.toHaveProperty('data');
      expect((await admin.meta('copied'))[name]).toHaveProperty('data.field', field);
    });
  });

  describe.each(Object.entries(UNWRITABLE_BY))('to a field that is not writable, as %s', (name, field) => {
    it('are refused with code 7 on submit, and by PATCH too (D-FRM-16)', async () => {
      const body = { formname: 'copied', owner, [name]: 'mine' };
      const before = await profile(field);
      expect(problemsOf(await forms.sendNew(body))).toEqual([`7 ${name}`]);
      expect(problemsOf(await forms.sendReplacement(body))).toEqual([`7 ${name}`]);
      const id = await forms.fill('copied', owner);
      expect(problemsOf(await forms.sendChange(id, { [name]: 'mine' }))).toEqual([`7 ${name}`]);
      expect(await profile(field)).toEqual(before);
      expect((await forms.meta('copied'))[name]).toHaveProperty('data.field', field);
    });
  });

  it('of people who may only be read are code 7 on submit', async () => {
    const response = await as('viewer').sendNew({ formname: 'copied', owner, badge: 'B2' });
    expect(problemsOf(response)).toEqual(['7 badge']);
  });

  describe('questions that start with a text or a search column (-1, 1)', () => {
    it('name no field that is hidden from the caller (D-FRM-16)', async () => {
      expect((await forms.meta('started'))['unseen']).not.toHaveProperty('data');
      expect((await admin.meta('started'))['unseen']).toHaveProperty('data.field', HIDDEN_BY.security_rule);
    });

    it('store nothing when they are left out, and what they are sent otherwise', async () => {
      const id = await forms.fill('started', owner);
      expect(await forms.answers('started', id)).toEqual({});
      await forms.change(id, { mail: 'not the email', greeting: 'Good day' });
      expect(await forms.answers('started', id)).toEqual({ mail: 'not the email', greeting: 'Good day' });
      expect(await profile('email,lastname')).toEqual({ lastname: 'Lovelace' });
    });
  });
});
