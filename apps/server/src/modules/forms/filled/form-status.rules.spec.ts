import { describe, expect, it } from '@jest/globals';
import { buildForm } from '../../../../test/builders/form-definition.builder.js';
import type { FilledForm } from './filled-form.entity.js';
import { completionAfter } from './form-status.rules.js';

const NOW = { at: 900, by: 9 };
const plain = buildForm([]);
const signed = buildForm([], { signature: true });

/** A filled form as it was at 100, by person 1. */
function rowOf({ complete, isSigned }: { complete: boolean; isSigned: boolean }): FilledForm {
  return {
    customerId: 1,
    id: 1,
    formId: 1,
    ownerType: 'people',
    ownerId: 1,
    updatedFor: 0,
    version: 1,
    answers: '{}',
    updatedAt: 100,
    updatedBy: 1,
    requestedAt: null,
    requestedBy: null,
    signed: Number(isSigned),
    ...(complete ? { completedAt: 100, completedBy: 1 } : { completedAt: null, completedBy: null }),
  };
}

const OPEN = { signed: false, completedAt: null, completedBy: null };

describe('a form without signature', () => {
  it('is completed by any user who brings all answers', () => {
    const row = rowOf({ complete: true, isSigned: false });
    const completed = { signed: false, completedAt: 900, completedBy: 9 };
    const draft = { definition: plain, signature: undefined, submits: true };
    expect(completionAfter({ ...draft, row: undefined }, NOW)).toEqual(completed);
    expect(completionAfter({ ...draft, row }, NOW)).toEqual(completed);
  });

  it('stays completed as it was by a change of some', () => {
    const draft = { definition: plain, signature: undefined, submits: false };
    const kept = { signed: false, completedAt: 100, completedBy: 1 };
    expect(completionAfter({ ...draft, row: rowOf({ complete: true, isSigned: false }) }, NOW)).toEqual(kept);
  });

  it('is completed by the next change, if it wanted a signature before', () => {
    const draft = { definition: plain, signature: undefined, submits: false };
    const completed = { signed: false, completedAt: 900, completedBy: 9 };
    expect(completionAfter({ ...draft, row: rowOf({ complete: false, isSigned: false }) }, NOW)).toEqual(completed);
  });
});

describe('a form with signature', () => {
  it.each([
    [true, { signed: true, completedAt: 900, completedBy: 9 }],
    [false, OPEN],
    [undefined, OPEN],
  ])('that is submitted with signature %j', (signature, expected) => {
    const row = rowOf({ complete: true, isSigned: true });
    expect(completionAfter({ definition: signed, signature, submits: true, row: undefined }, NOW)).toEqual(expected);
    expect(completionAfter({ definition: signed, signature, submits: true, row }, NOW)).toEqual(expected);
  });

  it('keeps signature and completion when answers change', () => {
    const row = rowOf({ complete: true, isSigned: true });
    const draft = { definition: signed, submits: false, row };
    const kept = { signed: true, completedAt: 100, completedBy: 1 };
    expect(completionAfter({ ...draft, signature: undefined }, NOW)).toEqual(kept);
    expect(completionAfter({ ...draft, signature: true }, NOW)).toEqual(kept);
    expect(completionAfter({ ...draft, signature: false }, NOW)).toEqual(OPEN);
  });

  it('is completed by the signature, and open until then', () => {
    const row = rowOf({ complete: false, isSigned: false });
    const draft = { definition: signed, submits: false, row };
    expect(completionAfter({ ...draft, signature: undefined }, NOW)).toEqual(OPEN);
    expect(completionAfter({ ...draft, signature: true }, NOW)).toEqual({
      signed: true,
      completedAt: 900,
      completedBy: 9,
    });
  });
});

it('keeps a signature while the form wants none', () => {
  const row = rowOf({ complete: true, isSigned: true });
  const draft = { definition: plain, signature: undefined, submits: false, row };
  expect(completionAfter(draft, NOW)).toEqual({ signed: true, completedAt: 100, completedBy: 1 });
});
