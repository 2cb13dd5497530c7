import type { EventSummary } from '../src/sink-event.js';

/** The filter of the list; an empty text takes everything. It stands in the address, so it can be shared. */
export interface PageFilter {
  readonly q: string;
  readonly verdict: string;
  readonly type: string;
  readonly path: string;
  readonly status: string;
  /** `event` if all attempts of an event stand together. */
  readonly group: string;
}

export const NO_FILTER: PageFilter = { q: '', verdict: '', type: '', path: '', status: '', group: '' };

const MAX_TEXT = 200;
const MOST_WORDS = 10;
const VALID: Readonly<Record<string, RegExp>> = {
  verdict: /^(?:genuine|not-genuine|not-verified)$/,
  status: /^(?:0|[2-5]\d\d)$/,
  group: /^event$/,
};

/** Reads the filter of an address; what is not valid is left out. */
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

/** The beginning of a search text that the sink takes. */
export function bounded(text: string): string {
  const beginning = text.slice(0, MAX_TEXT);
  const words = beginning.split(/\s+/).filter((word) => word !== '');
  return words.length > MOST_WORDS ? words.slice(0, MOST_WORDS).join(' ') : beginning;
}

/** A filter as a query, with its question mark; empty if it takes everything. */
export function queryOf(filter: Partial<PageFilter>, more: Readonly<Record<string, string>> = {}): string {
  const given = Object.entries({ ...filter, ...more }).filter(([, value]) => value !== '');
  return given.length === 0 ? '' : `?${String(new URLSearchParams(given))}`;
}

/** Whether some events may be hidden. */
export function isNarrowed(filter: PageFilter): boolean {
  return Object.entries(filter).some(([name, value]) => name !== 'group' && value.trim() !== '');
}

/** The events of a list by event id, each group where its newest attempt stands. */
export function groupsOf(events: readonly EventSummary[]): ReadonlyArray<readonly EventSummary[]> {
  const groups = new Map<string, EventSummary[]>();
  for (const event of events) {
    const key = event.eventId === undefined ? `no event id: ${event.id}` : `id: ${event.eventId}`;
    groups.set(key, [...(groups.get(key) ?? []), event]);
  }
  return [...groups.values()];
}
