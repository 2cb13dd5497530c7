import type { ReplayReply } from '../src/replay-event.js';
import type { Rule } from '../src/rules/rule.js';
import type { EventSummary, ShownEvent } from '../src/sink-event.js';
import { NO_FILTER } from './filter.js';
import type { PageFilter } from './filter.js';
import type { RulesDraft } from './rules/rules-draft.js';
import type { SinkOverview } from './sink-api.js';

/** How far the list and the rules are read; until then nothing is known of them. */
export type Reading = 'loading' | 'done' | 'failed';

/** All that the page shows. */
export interface PageState {
  readonly isLive: boolean;
  readonly reading: Reading;
  /** The address of the sink, without a slash at its end. */
  readonly origin: string;
  readonly filter: PageFilter;
  readonly overview: SinkOverview;
  /** The newest first. */
  readonly events: readonly EventSummary[];
  /** The place at which older events continue; left out at the end. */
  readonly next?: number | undefined;
  /** This many events are held at most: more whenever older ones are asked for. */
  readonly most: number;
  readonly shown?: ShownEvent | undefined;
  /** Whether the pane shows the rules instead of an event. */
  readonly isOnRules: boolean;
  /** Whether a long body is shown to its end. */
  readonly isBodyWhole: boolean;
  /** The event that is being read, to be shown. */
  readonly awaited?: number | undefined;
  /** The rules in force. */
  readonly rules: readonly Rule[];
  /** Rules as they were typed, which are not in force yet; nothing that comes from the sink changes them. */
  readonly draft?: RulesDraft | undefined;
  /** The last reply of another endpoint to the event that is shown. */
  readonly replayed?: ReplayReply | undefined;
  /** The key of the button that copied last. */
  readonly copied: string;
  /** The message of the last action: of the rules, of a replay, or of reading. */
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

/** The list with more events, each once as it was told last, the newest first. */
export function withEvents(state: PageState, more: readonly EventSummary[]): PageState {
  const all = new Map([...state.events, ...more].map((event) => [event.id, event]));
  const events = [...all.values()].sort((one, other) => other.id - one.id);
  if (events.length <= state.most) return { ...state, events };
  return { ...state, events: events.slice(0, state.most), next: events[state.most - 1]?.id };
}

/** The list with older events, however many it holds by then. */
export function withOlder(state: PageState, older: readonly EventSummary[], next: number | undefined): PageState {
  const most = Math.max(state.most, state.events.length + older.length);
  return withEvents({ ...state, most, next }, older);
}

/** The state with a note at its place. */
export function withNote(state: PageState, place: keyof PageState['notes'], note: string): PageState {
  return { ...state, notes: { ...state.notes, [place]: note } };
}
