import type { BlueprintForm, FormQuestion } from '@talent-platform/blueprint';
import { checkBlueprint } from '@talent-platform/blueprint';
import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { arbitraryCustomer, customerBlueprint, GROUP_NAMES } from './arbitrary-customer.js';
import type { FormsBlueprint } from './arbitrary-customer.js';
import { arbitraryScenario } from './arbitrary-scenario.js';
import type { Members } from './arbitrary-scenario.js';
import { FormsModel } from './forms-model.js';
import type { Caller, Outcome, Owner } from './model-types.js';

const seer: Caller = { group: 'seers', person: { id: 1, title: 'User seers', isOutside: false } };
const partner: Caller = { group: 'partners', person: { id: 2, title: 'User partners', isOutside: false } };

const question = (name: string, more: Partial<FormQuestion> = {}): FormQuestion => ({
  name,
  label: name,
  type: 'TEXTFIELD',
  ...more,
});
const QUESTIONS = [
  question('q1', { required: true, maxLength: 3 }),
  question('q2', { prepopulation: { type: -2, field: 'field1' } }),
  question('q3', { prepopulation: { type: -3, field: 'field2' } }),
  question('g', { type: 'GROUP', questions: [question('m', { required: true }), question('n')] }),
];

/** A model of one form of person 5, who is known to partners by what their rights say. */
function aModel(parts: Partial<BlueprintForm> = {}): { model: FormsModel; owner: Owner } {
  const form: BlueprintForm = { formname: 'f', displayName: 'F', type: 'Person', questions: QUESTIONS, ...parts };
  const rights = { fieldAccess: { people: { field1: 'read' as const, field2: 'none' as const } } };
  const blueprint: FormsBlueprint = {
    userGroups: GROUP_NAMES.map((integrationName) => ({
      integrationName,
      label: '',
      ...(integrationName === 'partners' && rights),
    })),
    profileTypes: { people: { fields: ['field1', 'field2'].map((id) => ({ id, type: 'text', maxLength: 4 })) } },
    customLists: [],
    forms: [form],
  };
  const values = { people: { firstname: 'Ada', lastname: 'L', field1: 'One' }, jobs: {} };
  const owner: Owner = { id: 5, profiles: { people: 5, jobs: undefined }, isOutside: false, values };
  return { model: new FormsModel(form, { blueprint, customerUrl: '', owner, people: [seer.person] }), owner };
}

function taken(outcome: Outcome): Outcome {
  outcome.commit?.(7);
  return outcome;
}

/** The long read of what was filled first, without its standard members. */
function answersOf(model: FormsModel, caller = seer): unknown {
  const { body = {} } = model.read(caller, { id: 7, isLong: true });
  return Object.fromEntries(Object.entries(body).filter(([name]) => /^[qg]/.test(name)));
}

describe('the model of forms', () => {
  const least: Members = { owner: 5, formname: 'f', q1: 'Abc' };

  it('makes one form of an owner, and knows it when it is submitted again (D-FRM-2)', () => {
    const { model } = aModel();
    expect(taken(model.submit(seer, 'post', least)).status).toBe(201);
    expect(model.submit(seer, 'post', { ...least, q1: 'Abcd' }).problems).toEqual([
      { code: 5, field: 'q1' },
      { code: 16 },
    ]);
    expect(taken(model.submit(seer, 'put', { ...least, q1: 'x' }))).toMatchObject({ status: 201, id: 7 });
    expect(answersOf(model)).toEqual({ q1: 'x', q2: 'One' });
  });

  it('reports every problem of a body at once, and ignores what a read alone shows (D-FRM-10)', () => {
    const { model } = aModel();
    const body = { formname: 'f', q2: '<b>', nothing: 1, status: 'x', signature: true, g: [{ entry: 1, n: 5 }] };
    expect(model.submit(seer, 'post', body)).toMatchObject({
      undecided: ['q2', 'q3'],
      problems: expect.arrayContaining([
        { code: 1, field: 'owner' },
        { code: 1, field: 'q1' },
        { code: 4, field: 'nothing' },
        { code: 4, field: 'signature' },
        { code: 5, field: 'g/new1/n' },
        { code: 1, field: 'g/new1/m' },
      ]),
    });
  });

  it('applies the items of a PATCH in order, and continues its numbers after a PUT (D-FRM-10)', () => {
    const { model } = aModel();
    taken(model.submit(seer, 'post', { ...least, g: [{ m: 'a' }, { m: 'b' }] }));
    const items = [{ delete: true }, { m: 'c' }, { entry: 1, n: 'x' }, { delete: true }, { m: 'd' }];
    expect(taken(model.change(seer, 'patch', { id: 7, body: { g: items } })).status).toBe(204);
    expect(answersOf(model)).toMatchObject({
      g: [
        { entry: 1, m: 'a', n: 'x' },
        { entry: 4, m: 'd' },
      ],
    });
    taken(model.submit(seer, 'put', { ...least, g: [{ m: 'e' }] }));
    expect(answersOf(model)).toMatchObject({ g: [{ entry: 5, m: 'e' }] });
    expect(model.change(seer, 'patch', { id: 7, body: { g: [{ entry: 4 }, { entry: 5, m: null }] } }).problems).toEqual(
      [
        { code: 5, field: 'g/4' },
        { code: 1, field: 'g/5/m' },
      ],
    );
    taken(model.change(seer, 'patch', { id: 7, body: { g: null } }));
    expect(answersOf(model)).not.toHaveProperty('g');
  });

  it('stores a synced answer in the profile alone, and copies what must be copied (D-FRM-7)', () => {
    const { model, owner } = aModel();
    taken(model.submit(seer, 'post', { ...least, q2: 'Two', q3: 'Copy' }));
    expect(owner.values.people).toMatchObject({ field1: 'Two', field2: 'Copy' });
    taken(model.change(seer, 'patch', { id: 7, body: { q2: null, q3: 'Kept' } }));
    expect(owner.values.people).toMatchObject({ field1: undefined, field2: 'Copy' });
    expect(answersOf(model)).toEqual({ q1: 'Abc', q3: 'Kept' });
  });

  it('lets a caller write what that caller may of the profile', () => {
    const { model, owner } = aModel();
    expect(model.submit(partner, 'put', { ...least, q2: 'Two' }).problems).toEqual([{ code: 7, field: 'q2' }]);
    taken(model.submit(partner, 'put', { ...least, q3: 'Longer' }));
    expect(owner.values.people).not.toHaveProperty('field2');
    expect(answersOf(model, partner)).toEqual({ q1: 'Abc', q2: 'One', q3: 'Longer' });
  });

  it('completes a form by its signature, and starts again with every PUT (D-FRM-8)', () => {
    const { model } = aModel({ signature: true });
    const status = () => model.read(seer, { id: 7, isLong: false }).body;
    taken(model.submit(seer, 'post', { ...least, signature: true }));
    expect(status()).toMatchObject({ status: 'Complete', completedby: { id: 1 } });
    taken(model.change(partner, 'patch', { id: 7, body: { q1: 'x' } }));
    expect(status()).toMatchObject({ status: 'Complete', completedby: { id: 1 }, updatedby: { id: 2 } });
    taken(model.submit(partner, 'put', least));
    expect(status()).toMatchObject({ status: 'Incomplete' });
    expect(status()).not.toHaveProperty('completedby');
  });
});

describe('the drawn customers', () => {
  it('are like those that a server must take, and things are done with their forms', () => {
    fc.assert(
      fc.property(arbitraryCustomer(8), fc.nat(), (parts, seed) => {
        expect(checkBlueprint(customerBlueprint(1, parts))).toEqual([]);
        expect(fc.sample(arbitraryScenario(parts), { seed, numRuns: 3 })).toHaveLength(3);
      }),
      { numRuns: 60 },
    );
  });
});
