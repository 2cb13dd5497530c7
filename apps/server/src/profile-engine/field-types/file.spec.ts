import { describe, expect, it } from '@jest/globals';
import { buildField } from '../../../test/builders/profile-definition.builder.js';
import { readField, refusals } from '../../../test/support/write-field.js';

describe.each(['file', 'image'])('a field of type %s', (type) => {
  const field = buildField({ type });

  it('reads a link and the name', () => {
    expect(readField(field, { filename: 'cv.pdf', hash: 'ab12' })).toEqual({
      file: 'https://api.example/customers/1001/people/12/fields/field1/binary',
      filename: 'cv.pdf',
    });
  });

  it('is not written with the profile', () => {
    expect(field.writable).toBe(false);
    expect(refusals(field, { filename: 'cv.pdf' })).toEqual([expect.stringContaining('/binary')]);
  });

  it('is not found by filters (D-PRO-19)', () => {
    expect(field.type.indexEntries({ filename: 'cv.pdf' }, field)).toEqual([]);
  });
});

it('links to the text of a resume', () => {
  const resume = buildField({ type: 'file', id: 'resume', fileText: true });
  expect(readField(resume, { filename: 'cv.pdf' })).toMatchObject({
    fileText: 'https://api.example/customers/1001/people/12/fields/resume/text',
  });
});
