import { describe, expect, it } from '@jest/globals';
import { bodyFieldsOf, exampleOf, findOperation, operationsOf } from './api-document.js';
import type { ApiDocument } from './api-document.js';

const DOCUMENT: ApiDocument = {
  paths: {
    '/customers/{customerId}/people/{personId}': {
      get: {
        summary: 'Read a person',
        parameters: [
          { $ref: '#/components/parameters/customerId' },
          { name: 'fields', in: 'query', schema: { type: 'array', items: { type: 'string' } }, description: 'Which' },
        ],
      },
    },
    '/customers/{customerId}/people/lookup': { get: { summary: 'Look up' } },
    '/customers/{customerId}/people': {
      post: {
        requestBody: {
          content: { 'application/json': { schema: { $ref: '#/components/schemas/New' }, example: { a: 1 } } },
        },
      },
    },
  },
  components: {
    parameters: { customerId: { name: 'customerId', in: 'path', required: true } },
    schemas: {
      New: {
        type: 'object',
        required: ['lastname'],
        properties: {
          lastname: { title: 'Last name', type: 'string' },
          kind: { enum: ['a', 'b'] },
          folder: { anyOf: [{ type: 'object', properties: { id: {} } }, { enum: ['D1', 'D2'] }, { type: 'null' }] },
          phones: { type: ['array', 'null'], items: { properties: { number: {} } } },
          self: { $ref: '#/components/schemas/New' },
        },
      },
    },
  },
};
const OPERATIONS = operationsOf(DOCUMENT, 1001);
const find = (method: string, path: string) => findOperation(OPERATIONS, method, path);

describe('the API document', () => {
  it('tells what a path does, the one that names itself first', () => {
    expect(find('GET', '/customers/1001/people/4')?.summary).toBe('Read a person');
    expect(find('GET', '/customers/1001/people/lookup')?.summary).toBe('Look up');
    expect(find('POST', '/customers/1001/people/4')).toBeUndefined();
  });

  it('tells the fields of a body, though its schema names itself', () => {
    const operation = find('POST', '/customers/1001/people');
    expect(operation && bodyFieldsOf(DOCUMENT, operation)).toEqual([
      { name: 'lastname', isRequired: true, type: 'string', text: 'Last name' },
      { name: 'kind', isRequired: false, type: '"a" | "b"', text: '' },
      { name: 'folder', isRequired: false, type: '{ id } | string | null', text: '' },
      { name: 'phones', isRequired: false, type: '{ number }[] | null', text: '' },
      { name: 'self', isRequired: false, type: '{ lastname, kind, folder, phones, self }', text: '' },
    ]);
    expect(operation && exampleOf(operation)).toBe('{\n  "a": 1\n}');
  });
});
