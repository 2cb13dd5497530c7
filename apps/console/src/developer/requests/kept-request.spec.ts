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
    ['nothing', undefined],
    ['null', null],
    ['a text', 'POST /customers/1001/people'],
    ['a draft alone', draft],
    ['no draft', { choice }],
    ['no sender', { draft }],
    ['an unknown method', { choice, draft: { ...draft, method: 'TRACE' } }],
    ['a path that is no text', { choice, draft: { ...draft, path: 4 } }],
    ['no query', { choice, draft: { ...draft, query: undefined } }],
    ['headers that are no list', { choice, draft: { ...draft, headers: { 'x-a': '1' } } }],
    ['a header without a value', { choice, draft: { ...draft, headers: [{ name: 'x-a' }] } }],
    ['a parameter that is null', { choice, draft: { ...draft, query: [null] } }],
    ['a body that is no text', { choice, draft: { ...draft, body: {} } }],
    ['an unknown sender', { draft, choice: { ...choice, kind: 'token' } }],
    ['a sender without a user', { draft, choice: { ...choice, user: null } }],
    ['a sender without a secret', { draft, choice: { ...choice, secret: undefined } }],
    ['a mark that is no boolean', { draft, choice: { ...choice, signsHost: 'yes' } }],
  ])('returns undefined for %s', (_, kept) => {
    expect(readKeptRequest(kept)).toBeUndefined();
  });
});
