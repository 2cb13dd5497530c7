import { describe, expect, it } from '@jest/globals';
import { buildForm } from '../../test/builders/form-definition.builder.js';

describe('a form', () => {
  it.each([
    ['is disabled', { status: 'disabled' as const }],
    ['is archived', { status: 'archived' as const }],
    ['is closed to web services', { webServices: false }],
  ])('%s', (reason, more) => expect(buildForm([], more).unavailable).toBe(reason));

  it('is unfit with a question type that is not known, in a group too', () => {
    const group = { name: 'g', type: 'GROUP', questions: [{ name: 'm', label: 'M', type: 'SLIDER' }] };
    expect(buildForm([group]).unavailable).toBe('has questions unfit for web services: "m"');
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
