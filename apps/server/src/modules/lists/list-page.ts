import type { ListQuery } from './dto/list.query.js';

/** The most children of a page, and those of one whose size is left out (D-LST-1). */
const MAX_SIZE = 1000;

/** The page of a list that is asked for. */
export interface ListPage {
  readonly size: number;
  /** From 1. */
  readonly page: number;
  /** What the request said itself, as links repeat it: `usergroup=`, `size=`. */
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
