import { MAX_PAGE_SIZE } from '../../limits.js';
import type { ListLink, ListLinks } from '@talent-platform/protocol/models';
import type { ListQuery } from './dto/list.query.js';

export interface ListPage {
  readonly size: number;
  /** Counts from 1. */
  readonly page: number;
  /** The parameters of the request for the links: `?usergroup=…&size=…`, or empty. */
  readonly query: string;
  /** Whether the request named a page. */
  readonly isNamed: boolean;
}

/** The limit of children in a page is also the default (D-LST-1). */
export function listPage({ size, page, usergroup }: ListQuery): ListPage {
  const counted = size === undefined ? MAX_PAGE_SIZE : Math.min(Number(size), MAX_PAGE_SIZE);
  const parameters = [
    ...(usergroup === undefined ? [] : [`usergroup=${encodeURIComponent(usergroup)}`]),
    ...(size === undefined ? [] : [`size=${counted}`]),
  ];
  return {
    size: counted,
    page: page === undefined ? 1 : Math.min(Number(page), Number.MAX_SAFE_INTEGER),
    query: parameters.length === 0 ? '' : `?${parameters.join('&')}`,
    isNamed: page !== undefined,
  };
}

/** Returns the links of the resource: itself, and the pages of its children (spec: List rules 3). */
export function linksOf(url: string, count: number, { size, page, query, isNamed }: ListPage): ListLinks {
  const last = Math.max(1, Math.ceil(count / size));
  return {
    ...childLinksOf(url, count, { size, query }),
    ...(isNamed && { self: pageOf(url, query, page) }),
    ...(page > 1 && { prev: pageOf(url, query, Math.min(page - 1, last)) }),
    ...(page < last && { next: pageOf(url, query, page + 1) }),
  };
}

/** Returns the links of a child. They show whether it has children, but no page of them. */
export function childLinksOf(url: string, count: number, { size, query }: Pick<ListPage, 'size' | 'query'>): ListLinks {
  const self = { href: `${url}${query}` };
  if (count === 0) return { self };
  return { self, first: pageOf(url, query, 1), last: pageOf(url, query, Math.ceil(count / size)) };
}

function pageOf(url: string, query: string, page: number): ListLink {
  return { href: `${url}${query}${query === '' ? '?' : '&'}page=${page}` };
}
