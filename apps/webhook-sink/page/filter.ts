import type { EventSummary } from '../src/sink-event.js';

/** The filter of the list. An empty text matches everything. The filter is part of the address, so it can be shared. */
export interface PageFilter {
  readonly q: string;
  readonly verdict: string;
  readonly type: string;
  readonly path: string;
  readonly status: string;
  /** `event` groups all attempts of an event. */
  readonly group: string;
}

export const NO_FILTER: PageFilter = { q: '', verdict: '', type: '', path: '', status: '', group: '' };

const MAX_TEXT = 200;
const MAX_WORDS = 10;
const VALID: Readonly<Record<string, RegExp>> = {
  verdict: /^(?:genuine|not-genuine|not-verified)$/,
  status: /^(?:0|[2-5]\d\d)$/,
  group: /^event$/,
};

/** Reads the filter of an address. Ignores invalid values. */
export function readFilter(query: URLSearchParams): PageFilter {
  const read = (name: keyof PageFilter): string => {
    const text = query.get(name) ?? '';
    return (VALID[name]?.test(text) ?? true) ? text : '';
  };
  return {
    q: bounded(read('q')),
    verdict: read('verdict'),
    type: read('type'),
    path: read('path'),
    status: read('status'),
    group: read('group'),
  };
}

/** Cuts a search text to the limits of the sink. */
export function bounded(text: string): string {
  const beginning = text.slice(0, MAX_TEXT);
  const words = beginning.split(/\s+/).filter((word) => word !== '');
  return words.length > MAX_WORDS ? words.slice(0, MAX_WORDS).join(' ') : beginning;
}

/** Returns a filter as a query with its question mark. Empty if the filter matches everything. */
export function queryOf(filter: Partial<PageFilter>, more: Readonly<Record<string, string>> = {}): string {
  const given = Object.entries({ ...filter, ...more }).filter(([, value]) => value !== '');
  return given.length === 0 ? '' : `?${String(new URLSearchParams(given))}`;
}

/** Says whether the filter can hide events. */
export function isNarrowed(filter: PageFilter): boolean {
  return Object.entries(filter).some(([name, value]) => name !== 'group' && value.trim() !== '');
}

/** Groups events by event id. Each group has the position of its newest attempt. */
export function groupsOf(events: readonly EventSummary[]): ReadonlyArray<readonly EventSummary[]> {
  const groups = new Map<string, EventSummary[]>();
  for (const event of events) {
    const key = event.eventId === undefined ? `no event id: ${event.id}` : `id: ${event.eventId}`;
    groups.set(key, [...(groups.get(key) ?? []), event]);
  }
  return [...groups.values()];
}
