import type { Rule } from '../src/rules/rule.js';
import type { EventSummary } from '../src/sink-event.js';
import type { RenderedEvent } from '../src/page/rendered-event.js';

/** How far the list and the rules are read; until then nothing is known of them. */
export type Reading = 'loading' | 'done' | 'failed';

/** All that the page shows. */
export interface PageState {
  readonly isLive: boolean;
  readonly reading: Reading;
  /** The newest first. */
  readonly events: readonly EventSummary[];
  /** Where older ones go on; left out at the end. */
  readonly next?: number | undefined;
  readonly shown?: RenderedEvent | undefined;
  /** The event that is being read, to be shown. */
  readonly awaited?: number | undefined;
  readonly rules: readonly Rule[];
  /** What the last action said: of the rules, of a replay, or of reading. */
  readonly notes: Readonly<Record<'rules' | 'replay' | 'page', string>>;
}

export const EMPTY: PageState = {
  isLive: false,
  reading: 'loading',
  events: [],
  rules: [],
  notes: { rules: '', replay: '', page: '' },
};

/** So many events the page holds; the others are a click away. */
const MOST_EVENTS = 1000;

/** The list with more events, each once, the newest first. */
export function withEvents(state: PageState, more: readonly EventSummary[]): PageState {
  const all = new Map([...state.events, ...more].map((event) => [event.id, event]));
  const events = [...all.values()].sort((one, other) => other.id - one.id);
  if (events.length <= MOST_EVENTS) return { ...state, events };
  return { ...state, events: events.slice(0, MOST_EVENTS), next: events[MOST_EVENTS - 1]?.id };
}

/** The state with a note at its place. */
export function withNote(state: PageState, place: keyof PageState['notes'], note: string): PageState {
  return { ...state, notes: { ...state.notes, [place]: note } };
}
