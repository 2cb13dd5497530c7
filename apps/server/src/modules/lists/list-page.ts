import type { ListQuery } from './dto/list.query.js';

/** The limit and the default for the children of a page (D-LST-1). */
const MAX_SIZE = 1000;

/** The page of a list that a request asks for. */
export interface ListPage {
  readonly size: number;
  /** Counts from 1. */
  readonly page: number;
  /** The parameters that the request contained, for links to repeat: `usergroup=`, `size=`. */
  readonly said: readonly string[];
  /** Whether the request named a page. */
  readonly isNamed: boolean;
}

export function listPage({ size, page, usergroup }: ListQuery): ListPage {
  const counted = size === undefined ? MAX_SIZE : Math.min(Number(size), MAX_SIZE);
  return {
    size: counted,
    page: page === undefined ? 1 : Math.min(Number(page), Number.MAX_SAFE_INTEGER),
    said: [
      ...(usergroup === undefined ? [] : [`usergroup=${encodeURIComponent(usergroup)}`]),
      ...(size === undefined ? [] : [`size=${counted}`]),
    ],
    isNamed: page !== undefined,
  };
}
