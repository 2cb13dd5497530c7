import { describe, expect, it } from '@jest/globals';
import { matchesPath, pathFault } from './path-pattern.js';

const PATHS = [
  '/customers/:customerId/people',
  '/customers/:customerId/people/:profileId',
  '/customers/:customerId/people/:profileId/fields/resume/text',
  '/customers/:customerId/forms/:formDataId.pdf',
  '/customers/:customerId/v2/lists/:listId/*chain',
  '/platform/v1/customers/:customerId/blueprint',
  '/health/ready',
];

describe('patterns of paths', () => {
  it.each<[string, string | RegExp, boolean]>([
    ['/a/b', '/a/*', true],
    ['/a/b/c', '/a/*', false],
    ['/a/b/c', '/a/**', true],
    ['/a/b.c', '/a/b.c', true],
    ['/a/bxc', '/a/b.c', false],
    ['/a/b', /b$/g, true],
  ])('%s against %s: %s', (path, pattern, matches) => {
    expect([matchesPath(path, pattern), matchesPath(path, pattern)]).toEqual([matches, matches]);
  });

  it.each([
    '/customers/1001/peo*/4',
    '/customers/**',
    '/customers/1001/people/**/text',
    '/customers/*/v2/lists/9/1/2/3',
    /\/people\/\d+$/,
  ])('may match a path of the platform: %s', (pattern) => {
    expect(pathFault(pattern, PATHS)).toBeUndefined();
  });

  it.each<[unknown, string]>([
    ['people/5', 'must begin with "/", received "people/5". Did you mean "/customers/*/people/5"?'],
    [
      '/customers/1001/poeple/*',
      'must match a path that the platform has, received "/customers/1001/poeple/*". Did you mean "/customers/1001/people/*"?',
    ],
    [
      '/blueprint',
      'must match a path that the platform has, received "/blueprint". Did you mean "/platform/v1/customers/*/blueprint"?',
    ],
    [
      '/nothing/of/it',
      'must match a path that the platform has, received "/nothing/of/it". A regular expression selects',
    ],
    ['/customers/*/people?fields=id', 'must not have a query, received "/customers/*/people?fields=id". Leave out'],
    ['', 'must be a path such as "/customers/*/people/*", or a regular expression, received "".'],
  ])('is refused: %j', (pattern, fault) => {
    expect(pathFault(pattern, PATHS)).toContain(fault);
  });
});
