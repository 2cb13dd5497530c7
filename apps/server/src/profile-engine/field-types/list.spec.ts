import { describe, expect, it } from '@jest/globals';
import { buildField } from '../../../test/builders/profile-definition.builder.js';
import { readField, refusals, writeField } from '../../../test/support/write-field.js';

const folder = buildField({ type: 'list', list: 'lists.person.folders' });
const skill = buildField({ type: 'list', list: 'lists.skills' });
const skills = buildField({
  type: 'list',
  list: 'lists.skills',
  multiple: true,
});

describe('a field of type list', () => {
  it.each([
    'D32001',
    'C32001',
    'Candidate: Active',
    { id: 'D32001' },
    { id: 'C32001' },
    { value: 'Candidate: Active' },
    {
      id: 'D32001',
      value: 'Candidate: Active',
      formattedvalue: 'Candidate: Active',
    },
    { id: 'D32001', value: 'the id decides' },
  ])('takes the node named as %j', (input) => {
    expect(writeField(folder, input)).toBe(32001);
  });

  it('reads the id, the label and the path of labels', () => {
    expect(readField(folder, 32001)).toEqual({
      id: 'D32001',
      value: 'Candidate: Active',
      formattedvalue: 'Candidate: Active',
    });
    expect(readField(skill, 51)).toEqual({
      id: 'C51',
      value: 'TypeScript',
      formattedvalue: 'Software > TypeScript',
    });
  });

  it('takes a full path as a label', () => {
    expect(writeField(skill, 'Software > TypeScript')).toBe(51);
    expect(writeField(skill, { value: 'Software > TypeScript' })).toBe(51);
  });

  it.each(['D99999', 'candidate: active', { id: 'Candidate: Active' }, { value: 'D32001' }, 'COBOL', '__proto__'])(
    'refuses %j, which names no node of the list',
    (input) => {
      expect(refusals(folder, input)).toEqual([
        expect.stringMatching(/^must be a node of lists\.person\.folders, received /),
      ]);
    },
  );

  it('says how to see the nodes, and names the nearest one that is not hidden', () => {
    expect(refusals(folder, 'Nowhere')).toEqual([
      'must be a node of lists.person.folders, received "Nowhere". GET /customers/{customerId}/v2/lists/lists.person.folders shows its nodes.',
    ]);
    expect(refusals(folder, 'candidate: activ')).toEqual([
      expect.stringContaining('Did you mean "Candidate: Active"?'),
    ]);
  });

  it.each([
    [{ id: 32001 }, 'id must be a string, received 32001.'],
    [{ id: null, value: 'Candidate: Active' }, 'id must be a string, received null.'],
    [{ value: ['x'] }, 'value must be a string, received an array.'],
    [{ id: 'D32001', label: 'x' }, 'must name a node of lists.person.folders by id or value, received "label".'],
  ])('says what is wrong with a member of %j', (input, sentence) => {
    expect(refusals(folder, input)).toEqual([sentence]);
  });

  it.each([32001, true, ['D32001'], {}, { formattedvalue: 'Candidate: Active' }])(
    'refuses %j, which does not name a node',
    (input) => {
      expect(refusals(folder, input)).toEqual([
        expect.stringMatching(/^must be a node of lists\.person\.folders, as /),
      ]);
    },
  );

  it('refuses a hidden node', () => {
    expect(refusals(folder, 'D32000')).toEqual([
      'must be a node of lists.person.folders that is not hidden, received "D32000".',
    ]);
  });

  it('is left out of reads once its node is not there any more', () => {
    expect(readField(folder, 4711)).toBeUndefined();
  });

  it('is found by the number of its node', () => {
    expect(folder.type.indexEntries(32001, folder)).toEqual([{ field: 'field1', number: 32001 }]);
  });
});

describe('a field of type list that is multiple', () => {
  it('keeps each node once and reads an array', () => {
    const stored = writeField(skills, ['Software', { value: 'TypeScript' }, 'C50']);
    expect(stored).toEqual([50, 51]);
    expect(readField(skills, [51])).toEqual([
      {
        id: 'C51',
        value: 'TypeScript',
        formattedvalue: 'Software > TypeScript',
      },
    ]);
  });

  it('is cleared by an empty array', () => {
    expect(writeField(skills, [])).toBeUndefined();
  });

  it('refuses every wrong item at once', () => {
    expect(refusals(skills, ['Software', 'Knitting', 'COBOL', 5])).toHaveLength(3);
  });

  it('takes 1,000 items and not one more', () => {
    expect(writeField(skills, Array(1000).fill('Software'))).toEqual([50]);
    expect(refusals(skills, Array(1001).fill('Software'))).toEqual([
      'must be an array of at most 1000 nodes of lists.skills, received 1001.',
    ]);
    expect(skills.type.jsonSchema(skills, { mode: 'write' })).toMatchObject({
      maxItems: 1000,
    });
  });

  it('looks at no item of an array that is too long', () => {
    const items = Array(340_000).fill('Software');
    const look = (): never => {
      throw new TypeError('An item was looked at.');
    };
    Object.defineProperty(items, 0, { get: look });
    expect(refusals(skills, items)).toHaveLength(1);
  });

  it('refuses one node that is not an array', () => {
    expect(refusals(skills, 'Software')).toEqual(['must be an array of nodes of lists.skills, received "Software".']);
  });

  it('reads what was stored while it was not multiple, and the other way round', () => {
    expect(readField(skills, 51)).toHaveLength(1);
    expect(readField(skill, [51, 50])).toMatchObject({ id: 'C51' });
  });

  it('has a row for each node in the index', () => {
    expect(skills.type.indexEntries([50, 51], skills)).toEqual([
      { field: 'field1', number: 50 },
      { field: 'field1', number: 51 },
    ]);
  });
});
