import { expect, it } from '@jest/globals';
import { buildForm } from '../../test/builders/form-definition.builder.js';
import { formSchemaSteps } from './form-schema.js';

const QUESTIONS = 50;

it.each(['read', 'write'] as const)(
  'makes the schema of a form in steps of one question, because a form can have thousands (%s)',
  (mode) => {
    const names = Array.from({ length: QUESTIONS }, (_, at) => `question${at}`);
    const form = buildForm(names.map((name) => ({ name, type: 'TEXTFIELD' })));
    const steps = formSchemaSteps(form, { mode });
    let pauses = 0;
    let step = steps.next();
    for (; !step.done; step = steps.next()) pauses += 1;
    expect(pauses).toBe(QUESTIONS);
    expect(Object.keys(Object(step.value.properties))).toEqual(expect.arrayContaining(names));
  },
);
