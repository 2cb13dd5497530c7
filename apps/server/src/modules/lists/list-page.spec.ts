import { describe, expect, it } from '@jest/globals';
import { listPage } from './list-page.js';
import type { ListPage } from './list-page.js';
import type { ListQuery } from './dto/list.query.js';

const FIRST: ListPage = { size: 1000, page: 1, said: [], isNamed: false };

describe('listPage (D-LST-1)', () => {
  it.each<[ListQuery, Partial<ListPage>]>([
    [{}, {}],
    [{ size: '1' }, { size: 1, said: ['size=1'] }],
    [{ size: '1000' }, { said: ['size=1000'] }],
    [{ size: '1001' }, { said: ['size=1000'] }],
    [{ size: '9'.repeat(400) }, { said: ['size=1000'] }],
    [{ page: '1' }, { isNamed: true }],
    [{ page: '7' }, { page: 7, isNamed: true }],
    [{ page: '9'.repeat(400) }, { page: Number.MAX_SAFE_INTEGER, isNamed: true }],
    [{ usergroup: 'partners' }, { said: ['usergroup=partners'] }],
    [{ usergroup: 'ä b&page=9' }, { said: ['usergroup=%C3%A4%20b%26page%3D9'] }],
    [
      { page: '2', size: '5', usergroup: 'a' },
      { size: 5, page: 2, isNamed: true, said: ['usergroup=a', 'size=5'] },
    ],
  ])('%j asks for %j', (query, page) => {
    expect(listPage(query)).toEqual({ ...FIRST, ...page });
  });
});
