import { describe, expect, it } from '@jest/globals';
import { buildDefinitionOf } from '../../../test/builders/profile-definition.builder.js';
import { buildListLookup } from '../../../test/builders/list-lookup.builder.js';
import { runToEnd } from '../steps.js';
import { draftValues } from './draft-values.js';
import type { SentValues } from './draft-values.js';

const FILE = {
  filename: 'a.pdf',
  type: 'application/pdf',
  size: 3,
  hash: 'ab',
  name: '1/ab/ab-1',
};
const DEFINITION = buildDefinitionOf(
  { id: 'name', label: 'Name', type: 'text', required: true },
  { id: 'field1', label: 'One', type: 'file', required: true },
  { id: 'field2', label: 'Two', type: 'image', required: true },
);

function problemsOf(sent: SentValues, before = {}): string[] {
  const { problems } = runToEnd(draftValues({ definition: DEFINITION, lists: buildListLookup() }, before, sent));
  return problems.map(({ code, field }) => `${code} ${field}`);
}

describe('required files (D-FIL-7)', () => {
  it('are not reported missing when a profile is created, because a body cannot hold them', () => {
    expect(problemsOf({ created: { name: 'x' } })).toEqual([]);
  });

  it('are missed by every other write of the profile until they are there', () => {
    const before = { name: 'x', field1: FILE };
    expect(problemsOf({ changed: { name: 'y' } }, before)).toEqual(['FIELD_REQUIRED field2']);
    expect(problemsOf({ changed: { name: 'y' } }, { ...before, field2: FILE })).toEqual([]);
  });

  it('can be sent one after the other, but other fields are required as ever', () => {
    expect(problemsOf({ file: { field: 'field1', file: FILE } }, { name: 'x' })).toEqual([]);
    expect(problemsOf({ file: { field: 'field1', file: FILE } })).toEqual(['FIELD_REQUIRED name']);
  });

  it('cannot be removed', () => {
    const before = { name: 'x', field1: FILE, field2: FILE };
    expect(problemsOf({ file: { field: 'field1', file: null } }, before)).toEqual(['FIELD_REQUIRED field1']);
  });
});
