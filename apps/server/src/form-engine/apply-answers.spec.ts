import { describe, expect, it } from '@jest/globals';
import { buildForm } from '../../test/builders/form-definition.builder.js';
import { buildDefinition } from '../../test/builders/profile-definition.builder.js';
import type { FindOwnerField } from './form-definition.js';

describe('a form', () => {
  it.each([
    ['is disabled', { status: 'disabled' as const }],
    ['is archived', { status: 'archived' as const }],
    ['is closed to web services', { webServices: false }],
  ])('%s', (reason, more) => {
    expect(buildForm([], more).unavailable).toBe(reason);
  });

  it('is unfit with a question type that is not known, in a group too, and with a tie that cannot be', () => {
    const group = { name: 'g', type: 'GROUP', questions: [{ name: 'm', label: 'M', type: 'SLIDER' }] };
    expect(buildForm([group]).unavailable).toBe('has questions unfit for web services: "m"');
    const people = buildDefinition('people');
    const field = people.fields.all.get('lastname');
    if (field === undefined) throw new TypeError('People have a last name.');
    const tied = { name: 'n', type: 'NUMBER', prepopulation: { type: -2 as const, field: 'lastname' } };
    const findOwnerField: FindOwnerField = () => ({ profileType: 'people', field, writable: true });
    expect(buildForm([tied], { findOwnerField }).unavailable).toBe('has questions unfit for web services: "n"');
    expect(buildForm([{ name: 'q', type: 'TEXTFIELD' }]).unavailable).toBeUndefined();
  });

  it('hides what the blueprint dropped', () => {
    const { questions } = buildForm([
      { name: 'old', type: 'TEXTFIELD', dropped: true },
      { name: 'g', type: 'GROUP', questions: [{ name: 'm', label: 'M', type: 'TEXTFIELD', dropped: true }] },
    ]);
    expect(questions.map(({ name, members }) => [name, members.length])).toEqual([['g', 0]]);
  });
});
