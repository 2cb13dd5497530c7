import type { ReplayReply } from '../src/replay-event.js';
import type { Rule } from '../src/rules/rule.js';
import type { EventSummary, ShownEvent } from '../src/sink-event.js';
import { NO_FILTER } from './filter.js';
import type { PageFilter } from './filter.js';
import type { RulesDraft } from './rules/rules-draft.js';
import type { SinkOverview } from './sink-api.js';

/** The state of reading the list and the rules. */
export type Reading = 'loading' | 'done' | 'failed';

/** Everything that the page shows. */
export interface PageState {
  readonly isLive: boolean;
  readonly reading: Reading;
  /** The address of the sink, without a slash at its end. */
  readonly origin: string;
  readonly filter: PageFilter;
  readonly overview: SinkOverview;
  /** The newest first. */
  readonly events: readonly EventSummary[];
  /** The id at which older events continue. Undefined at the end. */
  readonly next?: number | undefined;
  /** Limit of events in the list. It grows when older events are read. */
  readonly most: number;
  readonly shown?: ShownEvent | undefined;
  /** Says whether the pane shows the rules instead of an event. */
  readonly isOnRules: boolean;
  /** Says whether a long body is shown whole. */
  readonly isBodyWhole: boolean;
  /** The id of the event that is being read. */
  readonly awaited?: number | undefined;
  readonly rules: readonly Rule[];
  /** Typed rules that are not in force yet. Messages of the sink do not change them. */
  readonly draft?: RulesDraft | undefined;
  /** The reply of another endpoint to the shown event. */
  readonly replayed?: ReplayReply | undefined;
  /** The key of the button that copied last. */
  readonly copied: string;
  /** The message of the last action, by part of the page. */
  readonly notes: Readonly<Record<'rules' | 'replay' | 'page', string>>;
}

const HELD_EVENTS = 1000;

export const EMPTY: PageState = {
  isLive: false,
  reading: 'loading',
  origin: '',
  filter: NO_FILTER,
  overview: { kept: 0, types: [], paths: [], statuses: [], users: [] },
  events: [],
  most: HELD_EVENTS,
  isOnRules: false,
  isBodyWhole: false,
  rules: [],
  copied: '',
  notes: { rules: '', replay: '', page: '' },
};

/** Adds events to the list. Each event appears once in its latest form, the newest first. */
export function withEvents(state: PageState, more: readonly EventSummary[]): PageState {
  const all = new Map([...state.events, ...more].map((event) => [event.id, event]));
  const events = [...all.values()].sort((one, other) => other.id - one.id);
  if (events.length <= state.most) return { ...state, events };
  return { ...state, events: events.slice(0, state.most), next: events[state.most - 1]?.id };
}

/** Adds older events and allows the list to grow. */
export function withOlder(state: PageState, older: readonly EventSummary[], next: number | undefined): PageState {
  const most = Math.max(state.most, state.events.length + older.length);
  return withEvents({ ...state, most, next }, older);
}

export function withNote(state: PageState, place: keyof PageState['notes'], note: string): PageState {
  return { ...state, notes: { ...state.notes, [place]: note } };
}
