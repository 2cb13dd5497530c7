import { describe, expect, it } from '@jest/globals';
import { readKeptRequest } from './kept-request.js';

const KEPT = {
  draft: {
    method: 'POST',
    path: '/customers/1001/people',
    query: [{ name: 'dryrun', value: 'true' }],
    headers: [{ name: 'x-a', value: '1' }],
    body: '{"lastname":"Ito"}',
  },
  choice: { kind: 'secret', user: 'ada', secret: '', signsHost: true },
} as const;
const { draft, choice } = KEPT;

describe('readKeptRequest', () => {
  it('returns a request as it was kept, without what the page does not know', () => {
    expect(readKeptRequest({ ...KEPT, draft: { ...draft, older: 1 }, older: 1 })).toEqual(KEPT);
  });

  it.each([
    ['null', null],
    ['no sender', { draft }],
    ['a header without a value', { choice, draft: { ...draft, headers: [{ name: 'x-a' }] } }],
    ['an unknown sender', { draft, choice: { ...choice, kind: 'token' } }],
  ])('returns undefined for %s', (_, kept) => {
    expect(readKeptRequest(kept)).toBeUndefined();
  });
});
