import { describe, expect, it } from '@jest/globals';
import type { CheckedRequest } from './check.js';
import { refuseDryRun } from './check-parameters.js';

function check(url: string, { method = 'POST', takesDryRun = false } = {}): void {
  refuseDryRun({ request: { url, method }, route: { takesDryRun } } as unknown as CheckedRequest);
}

describe('refuseDryRun', () => {
  it.each([
    '/people?dryrun=true',
    '/people/1?x=1&dryrun=true&y=2',
    '/people?dryrun=%74rue',
    '/people?%64ryrun=true',
    '/people?d%72yru%6e=true',
    'http://x/people?dryrun=true',
  ])('refuses %s with code 5, and says that nothing was written', (url) => {
    expect(() => check(url)).toThrow(
      expect.objectContaining({
        status: 400,
        problems: [{ code: 'VALUE_INVALID', field: 'dryrun', detail: expect.stringContaining('nothing was written') }],
      }),
    );
  });

  it.each([
    '/people',
    '/people?',
    '/people?dryrun=false',
    '/people?DryRun=true',
    '/people?x=dryrun=true',
    '/people?dryrun2=true',
    '/dryrun=true',
    '/dryrun',
  ])('lets %s through', (url) => expect(() => check(url)).not.toThrow());

  it.each(['POST', 'PUT', 'PATCH', 'DELETE'])('refuses it of every write: %s', (method) => {
    expect(() => check('/people/1?dryrun=true', { method })).toThrow('not supported');
  });

  it.each(['GET', 'HEAD'])('lets %s through, which writes nothing', (method) => {
    expect(() => check('/people/1?dryrun=true', { method })).not.toThrow();
  });

  it.each(['', '=', '=TRUE', '=1', '=true&dryrun=yes'])('refuses what is neither true nor false: dryrun%s', (value) => {
    for (const takesDryRun of [true, false]) {
      expect(() => check(`/people?dryrun${value}`, { takesDryRun })).toThrow(
        /must be true or false, received ".*"; nothing/,
      );
    }
    expect(() => check(`/people?dryrun${value}`, { method: 'GET' })).not.toThrow();
  });

  it('lets a route through that knows dry runs', () => {
    expect(() => check('/people?dryrun=true', { takesDryRun: true })).not.toThrow();
  });
});
