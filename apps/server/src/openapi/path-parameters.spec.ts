import { describe, expect, it } from '@jest/globals';
import type { OpenAPIObject } from '@nestjs/swagger';
import { addPathParameters } from './path-parameters.js';

type Item = OpenAPIObject['paths'][string];

function parametersOf(path: string, item: Item, method: 'get' | 'patch' = 'get'): unknown {
  const document = { openapi: '3.0.0', info: { title: '', version: '' }, paths: { [path]: item } };
  addPathParameters(document);
  return document.paths[path]?.[method]?.parameters;
}

const ID = { in: 'path', required: true, schema: { type: 'integer', minimum: 1 } };

describe('addPathParameters', () => {
  it('declares each name in a path, in order: ids as whole numbers, others as texts', () => {
    expect(parametersOf('/customers/{customerId}/users/{username}', { get: { responses: {} } })).toEqual([
      { name: 'customerId', ...ID },
      { name: 'username', in: 'path', required: true, schema: { type: 'string' } },
    ]);
  });

  it('keeps what is declared, and declares nothing twice', () => {
    const fields = { name: 'fields', in: 'query', schema: { type: 'string' } } as const;
    const profileId = { name: 'profileId', in: 'path', required: true, schema: { type: 'string' } } as const;
    const item: Item = { get: { responses: {}, parameters: [fields, profileId] } };
    expect(parametersOf('/customers/{customerId}/people/{profileId}', item)).toEqual([
      { name: 'customerId', ...ID },
      fields,
      profileId,
    ]);
  });

  it('does so on every method of the path', () => {
    const item: Item = { get: { responses: {} }, patch: { responses: {} } };
    expect(parametersOf('/people/{profileId}', item, 'patch')).toEqual([{ name: 'profileId', ...ID }]);
    expect(item.get?.parameters).toEqual([{ name: 'profileId', ...ID }]);
  });

  it('adds none to a path without names', () => {
    expect(parametersOf('/health/live', { get: { responses: {} } })).toEqual([]);
  });
});
