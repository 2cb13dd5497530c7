import { describe, expect, it } from '@jest/globals';
import type { ChangePage, Client, FeedChange } from '@talent-platform/client';
import { readOn } from './read-changes.js';
import type { FollowedChanges } from './read-changes.js';

const change = (id: number): FeedChange => ({ kind: 'profile', type: 'people', id, changedAt: '2026-11-20T12:00:00Z' });
const { signal } = new AbortController();

const NOW = { from: 'now', types: '' };
const BEFORE = { place: 'a', changes: [], more: false };

function feedOf(pages: readonly ChangePage[]) {
  const asked: unknown[] = [];
  const feed = {
    now: async () => 'now',
    pages: async function* ({ after, types }: { readonly after?: string; readonly types?: readonly string[] }) {
      asked.push({ after, types });
      yield* pages;
    },
  };
  return { asked, feed: feed as unknown as Pick<Client['changes'], 'now' | 'pages'> };
}

const PAGES = [
  { changes: [change(2), change(3)], next: 'b', more: true },
  { changes: [change(4)], next: 'c', more: false },
];
const read = ({ place, changes, more }: FollowedChanges) => ({ place, ids: changes.map(({ id }) => id), more });

describe('readOn', () => {
  it('goes on from its place, and has the newest first', async () => {
    const { asked, feed } = feedOf(PAGES);
    const before = { ...BEFORE, changes: [change(1)] };
    const found = await readOn(feed, { start: { ...NOW, types: 'people' }, before, signal });
    expect(asked).toEqual([{ after: 'a', types: ['people'] }]);
    expect(read(found)).toEqual({ place: 'c', ids: [4, 3, 2, 1], more: false });
  });

  it('keeps at most 500, and reads at most ten pages at once', async () => {
    const full = Array.from({ length: 100 }, (_, id) => change(id));
    const pages = Array.from({ length: 12 }, (_, page) => ({ changes: full, next: String(page), more: true }));
    const found = await readOn(feedOf(pages).feed, { start: NOW, before: BEFORE, signal });
    expect({ ...found, changes: found.changes.length }).toEqual({ place: '9', changes: 500, more: true });
  });
});
