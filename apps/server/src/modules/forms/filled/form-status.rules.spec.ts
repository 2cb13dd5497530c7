import { expect, it } from '@jest/globals';
import { buildForm } from '../../../../test/builders/form-definition.builder.js';
import type { FilledForm } from './filled-form.entity.js';
import { completionAfter } from './form-status.rules.js';

const NOW = { at: 900, by: 9 };
const CHANGE = { definition: buildForm([]), signature: undefined, submits: false };

it('completes a form by its next change, if it wanted a signature before (D-FRM-8)', () => {
  const row = { signed: 0, completedAt: null, completedBy: null } as FilledForm;
  expect(completionAfter({ ...CHANGE, row }, NOW)).toEqual({ signed: false, completedAt: 900, completedBy: 9 });
});

it('keeps a signature while the form wants none (D-FRM-8)', () => {
  const row = { signed: 1, completedAt: 100, completedBy: 1 } as FilledForm;
  expect(completionAfter({ ...CHANGE, row }, NOW)).toEqual({ signed: true, completedAt: 100, completedBy: 1 });
});
