import type { ListLinks } from '@talent-platform/protocol/models';
import type { ListPage } from './list-page.js';

/** Returns the links of the resource: itself, and the pages of its children (spec: List rules 3). */
export function linksOf(url: string, count: number, asked: ListPage): ListLinks {
  const { page, said, isNamed } = asked;
  const of = pagesOf(url, count, asked);
  const self = { href: withQuery(url, isNamed ? [...said, `page=${page}`] : said) };
  return {
    self,
    ...(count > 0 && { first: of.page(1), last: of.page(of.last) }),
    ...(page > 1 && { prev: of.page(Math.min(page - 1, of.last)) }),
    ...(page < of.last && { next: of.page(page + 1) }),
  };
}

/** Returns the links of a child. They tell whether it has children, but show no page of them. */
export function childLinksOf(url: string, count: number, asked: ListPage): ListLinks {
  const self = { href: withQuery(url, asked.said) };
  if (count === 0) return { self };
  const of = pagesOf(url, count, asked);
  return { self, first: of.page(1), last: of.page(of.last) };
}

interface Pages {
  readonly last: number;
  page(number: number): { href: string };
}

function pagesOf(url: string, count: number, { size, said }: ListPage): Pages {
  const prefix = `${url}?${said.length > 0 ? `${said.join('&')}&` : ''}page=`;
  return { last: Math.max(1, Math.ceil(count / size)), page: (number) => ({ href: prefix + String(number) }) };
}

function withQuery(url: string, parameters: readonly string[]): string {
  return parameters.length === 0 ? url : `${url}?${parameters.join('&')}`;
}
