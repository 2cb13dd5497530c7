import { describe, expect, it } from '@jest/globals';
import type { ListLinks } from '@talent-platform/protocol/models';
import { listPage, childLinksOf, linksOf } from './list-page.js';
import type { ListPage } from './list-page.js';
import type { ListQuery } from './dto/list.query.js';

const FIRST: ListPage = { size: 1000, page: 1, parameters: [], isNamed: false };

describe('listPage (D-LST-1)', () => {
  it.each<[ListQuery, Partial<ListPage>]>([
    [{}, {}],
    [{ size: '1' }, { size: 1, parameters: ['size=1'] }],
    [{ size: '1000' }, { parameters: ['size=1000'] }],
    [{ size: '1001' }, { parameters: ['size=1000'] }],
    [{ size: '9'.repeat(400) }, { parameters: ['size=1000'] }],
    [{ page: '1' }, { isNamed: true }],
    [{ page: '7' }, { page: 7, isNamed: true }],
    [{ page: '9'.repeat(400) }, { page: Number.MAX_SAFE_INTEGER, isNamed: true }],
    [{ usergroup: 'partners' }, { parameters: ['usergroup=partners'] }],
    [{ usergroup: 'ä b&page=9' }, { parameters: ['usergroup=%C3%A4%20b%26page%3D9'] }],
    [
      { page: '2', size: '5', usergroup: 'a' },
      { size: 5, page: 2, isNamed: true, parameters: ['usergroup=a', 'size=5'] },
    ],
  ])('%j asks for %j', (query, page) => {
    expect(listPage(query)).toEqual({ ...FIRST, ...page });
  });
});

const URL = 'https://talent.example/customers/1001/v2/lists/lists.skills';

/** Returns the query of each link. */
function queriesOf(links: ListLinks): Record<string, string> {
  return Object.fromEntries(Object.entries(links).map(([rel, { href }]) => [rel, href.slice(URL.length)]));
}

describe('linksOf (spec: List rules 3)', () => {
  it.each<[string, number, ListQuery, Record<string, string>]>([
    ['without children', 0, {}, { self: '' }],
    ['with one page', 1000, {}, { self: '', first: '?page=1', last: '?page=1' }],
    ['with two', 1001, {}, { self: '', first: '?page=1', last: '?page=2', next: '?page=2' }],
    ['on the first page, named', 1, { page: '1' }, { self: '?page=1', first: '?page=1', last: '?page=1' }],
    [
      'in the middle',
      5,
      { size: '2', page: '2' },
      {
        self: '?size=2&page=2',
        first: '?size=2&page=1',
        last: '?size=2&page=3',
        prev: '?size=2&page=1',
        next: '?size=2&page=3',
      },
    ],
    [
      'on the last page, which is full',
      4,
      { size: '2', page: '2' },
      { self: '?size=2&page=2', first: '?size=2&page=1', last: '?size=2&page=2', prev: '?size=2&page=1' },
    ],
    [
      'behind the last page, where prev is the last one',
      3,
      { size: '2', page: '9' },
      { self: '?size=2&page=9', first: '?size=2&page=1', last: '?size=2&page=2', prev: '?size=2&page=2' },
    ],
    ['behind the last page of none', 0, { page: '9' }, { self: '?page=9', prev: '?page=1' }],
    [
      'with a size above the most, told as it counts',
      1,
      { size: '5000' },
      { self: '?size=1000', first: '?size=1000&page=1', last: '?size=1000&page=1' },
    ],
    [
      'for a user group',
      2,
      { usergroup: 'ä b', size: '1' },
      {
        self: '?usergroup=%C3%A4%20b&size=1',
        first: '?usergroup=%C3%A4%20b&size=1&page=1',
        last: '?usergroup=%C3%A4%20b&size=1&page=2',
        next: '?usergroup=%C3%A4%20b&size=1&page=2',
      },
    ],
  ])('%s: %d children, %j', (_title, count, query, links) => {
    expect(queriesOf(linksOf(URL, count, listPage(query)))).toEqual(links);
  });
});

describe('childLinksOf', () => {
  it.each<[string, number, ListQuery, Record<string, string>]>([
    ['itself, where it has no children', 0, {}, { self: '' }],
    ['the pages of its children', 1001, {}, { self: '', first: '?page=1', last: '?page=2' }],
    ['nothing of the page that its parent was asked for', 0, { page: '3' }, { self: '' }],
    [
      'as many on a page as of its parent, for the same group',
      5,
      { size: '2', page: '3', usergroup: 'a' },
      {
        self: '?usergroup=a&size=2',
        first: '?usergroup=a&size=2&page=1',
        last: '?usergroup=a&size=2&page=3',
      },
    ],
  ])('tells of a child %s: %d children, %j', (_title, count, query, links) => {
    expect(queriesOf(childLinksOf(URL, count, listPage(query)))).toEqual(links);
  });
});
