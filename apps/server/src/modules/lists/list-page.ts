import { MAX_PAGE_SIZE } from '../../limits.js';
import type { ListLinks } from '@talent-platform/protocol/models';
import type { ListQuery } from './dto/list.query.js';

export interface ListPage {
  readonly size: number;
  /** Counts from 1. */
  readonly page: number;
  /** The parameters of the request (`usergroup=`, `size=`), for the links. */
  readonly parameters: readonly string[];
  /** Whether the request named a page. */
  readonly isNamed: boolean;
}

/** The limit of children in a page is also the default (D-LST-1). */
export function listPage({ size, page, usergroup }: ListQuery): ListPage {
  const counted = size === undefined ? MAX_PAGE_SIZE : Math.min(Number(size), MAX_PAGE_SIZE);
  return {
    size: counted,
    page: page === undefined ? 1 : Math.min(Number(page), Number.MAX_SAFE_INTEGER),
    parameters: [
      ...(usergroup === undefined ? [] : [`usergroup=${encodeURIComponent(usergroup)}`]),
      ...(size === undefined ? [] : [`size=${counted}`]),
    ],
    isNamed: page !== undefined,
  };
}

/** Returns the links of the resource: itself, and the pages of its children (spec: List rules 3). */
export function linksOf(url: string, count: number, current: ListPage): ListLinks {
  const { page, parameters, isNamed } = current;
  const of = pagesOf(url, count, current);
  const self = { href: withQuery(url, isNamed ? [...parameters, `page=${page}`] : parameters) };
  return {
    self,
    ...(count > 0 && { first: of.page(1), last: of.page(of.last) }),
    ...(page > 1 && { prev: of.page(Math.min(page - 1, of.last)) }),
    ...(page < of.last && { next: of.page(page + 1) }),
  };
}

/** Returns the links of a child. They show whether it has children, but no page of them. */
export function childLinksOf(url: string, count: number, current: ListPage): ListLinks {
  const self = { href: withQuery(url, current.parameters) };
  if (count === 0) return { self };
  const of = pagesOf(url, count, current);
  return { self, first: of.page(1), last: of.page(of.last) };
}

function pagesOf(
  url: string,
  count: number,
  { size, parameters }: ListPage,
): { readonly last: number; page(number: number): { href: string } } {
  const prefix = `${url}?${parameters.length > 0 ? `${parameters.join('&')}&` : ''}page=`;
  return { last: Math.max(1, Math.ceil(count / size)), page: (number) => ({ href: prefix + String(number) }) };
}

function withQuery(url: string, parameters: readonly string[]): string {
  return parameters.length === 0 ? url : `${url}?${parameters.join('&')}`;
}
