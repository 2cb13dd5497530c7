import { readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import type { ApiParameter } from '../http/index.js';
import type { ApiOperation } from './described-paths.js';
import { addPathParameters, createApiDocument } from './create-api-document.js';

const operation = (parameters: ApiParameter[] = []): ApiOperation => ({
  operationId: 'x',
  summary: 'x',
  description: 'x',
  tags: [],
  responses: {},
  parameters,
});

const ID = { in: 'path', required: true, schema: { type: 'integer', minimum: 1 } };

describe('addPathParameters', () => {
  it('declares each name in a path, in order: ids as whole numbers, others as texts', () => {
    const get = operation();
    addPathParameters({ paths: { '/customers/{customerId}/users/{username}': { get } } });
    expect(get.parameters).toEqual([
      { name: 'customerId', ...ID, example: 1001 },
      { name: 'username', in: 'path', required: true, schema: { type: 'string' } },
    ]);
  });

  it('keeps what is declared, and declares nothing twice', () => {
    const fields = { name: 'fields', in: 'query', required: false, schema: { type: 'string' } } as const;
    const profileId = { name: 'profileId', in: 'path', required: true, schema: { type: 'string' } } as const;
    const get = operation([fields, profileId]);
    addPathParameters({ paths: { '/customers/{customerId}/people/{profileId}': { get } } });
    expect(get.parameters).toEqual([{ name: 'customerId', ...ID, example: 1001 }, fields, profileId]);
  });

  it('does so on every method of the path', () => {
    const [get, patch] = [operation(), operation()];
    addPathParameters({ paths: { '/people/{profileId}': { get, patch } } });
    for (const { parameters } of [get, patch]) expect(parameters).toEqual([{ name: 'profileId', ...ID }]);
  });

  it('adds none to a path without names', () => {
    const get = operation();
    addPathParameters({ paths: { '/health/live': { get } } });
    expect(get.parameters).toEqual([]);
  });
});

it('has the version of the server', () => {
  const { version } = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8')) as {
    readonly version: string;
  };
  expect(createApiDocument().info.version).toBe(version);
});
