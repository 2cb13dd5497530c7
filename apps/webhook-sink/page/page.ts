import { render } from 'lit-html';
import { actionsOf } from './actions.js';
import { groupsOf, queryOf, readFilter } from './filter.js';
import { EMPTY, withEvents, withNote } from './page-state.js';
import type { PageState } from './page-state.js';
import { listEvents, readEvent, readOverview, readRules } from './sink-api.js';
import { pageView } from './views/page-view.js';
import type { EventSummary } from '../src/sink-event.js';

/** Events of a burst are shown together after this time. */
const GATHER_MS = 50;
const TYPING_MS = 250;

let state: PageState = { ...EMPTY, origin: location.origin, filter: readFilter(new URLSearchParams(location.search)) };
const root = document.getElementById('page');
const actions = actionsOf({ get: () => state, set, restart });
let stream: EventSource | undefined;
let gathered: EventSummary[] = [];
/** The events that arrived while the list is being read. The list may be older than they are. */
let cameSince: EventSummary[] | undefined;
let typing: ReturnType<typeof setTimeout> | undefined;

function set(change: (before: PageState) => PageState): void {
  state = change(state);
  if (root) render(pageView(state, actions), root);
}

function chosenId(): number | undefined {
  const id = Number(location.hash.slice(1));
  return id > 0 ? id : undefined;
}

/** Shows the event or the rules in the address, and moves the focus there. */
async function showChosen(): Promise<void> {
  const isOnRules = location.hash === '#rules';
  const id = chosenId();
  set((before) => ({ ...before, awaited: id, isOnRules, isBodyWhole: false, replayed: undefined }));
  try {
    const shown = id === undefined ? undefined : await readEvent(id);
    // The user may have chosen another event meanwhile.
    if (id !== chosenId()) return;
    set((before) => withNote({ ...before, shown }, 'replay', ''));
  } finally {
    if (id === chosenId()) set((before) => ({ ...before, awaited: undefined }));
  }
  // Does not take the focus from a user who types.
  const isTyping = document.activeElement?.matches('input, textarea, select') ?? false;
  if ((state.shown || isOnRules) && !isTyping) document.getElementById('pane-title')?.focus();
}

/** Reads the list and the rules. The stream reports events that arrive meanwhile. */
async function refresh(): Promise<void> {
  const { filter } = state;
  gathered = [];
  const came: EventSummary[] = (cameSince = []);
  try {
    const [{ events, next }, { rules }, overview] = await Promise.all([
      listEvents(filter),
      readRules(),
      readOverview(),
    ]);
    if (state.filter !== filter) return;
    set((before) =>
      withEvents({ ...before, events: [], next, rules, overview, reading: 'done' }, [...events, ...came]),
    );
  } catch (error) {
    set((before) => ({ ...before, reading: 'failed' }));
    throw error;
  } finally {
    if (cameSince === came) cameSince = undefined;
  }
}

function tell(work: Promise<void>): void {
  work.catch((error: unknown) => {
    set((before) => withNote(before, 'page', error instanceof Error ? error.message : String(error)));
  });
}

/** Shows the collected events. Reads the selected event again if the event or another attempt of it is among them. */
function showGathered(): void {
  const events = gathered;
  gathered = [];
  set((before) => withEvents(before, events));
  const { shown } = state;
  const isShown = events.some(({ id, eventId }) => id === shown?.id || (eventId && eventId === shown?.eventId));
  if (shown && isShown)
    tell(
      readEvent(shown.id).then((renewed) => {
        if (state.shown?.id === renewed.id) set((before) => ({ ...before, shown: renewed }));
      }),
    );
}

function gather(event: EventSummary): void {
  if (gathered.length === 0) setTimeout(showGathered, GATHER_MS);
  gathered.push(event);
  cameSince?.push(event);
}

/** Opens the stream of matching events. Reads the list when the stream is open. */
function open(): void {
  stream?.close();
  const { group: _group, ...filter } = state.filter;
  stream = new EventSource(`/_sink/stream${queryOf(filter)}`);
  stream.addEventListener('open', () => {
    set((before) => ({ ...before, isLive: true }));
    tell(refresh());
  });
  stream.addEventListener('error', ({ target }) => {
    set((before) => ({ ...before, isLive: false }));
    // A refused stream does not reconnect, but the list can still be read.
    if (target instanceof EventSource && target.readyState === EventSource.CLOSED) tell(refresh());
  });
  stream.addEventListener('message', ({ data }: MessageEvent<string>) => gather(JSON.parse(data) as EventSummary));
  for (const name of ['cleared', 'rules']) stream.addEventListener(name, () => tell(refresh()));
}

/** Writes the filter into the address. Opens its stream when the user stops typing. */
function restart(): void {
  history.replaceState(null, '', `${location.pathname}${queryOf(state.filter)}${location.hash}`);
  clearTimeout(typing);
  typing = setTimeout(open, TYPING_MS);
}

addEventListener('hashchange', () => tell(showChosen()));
listenToKeys(() => state);
set((before) => before);
open();
tell(showChosen());

/** Handles the keys that choose an event or go to the search, unless the user types into a field. */
function listenToKeys(get: () => PageState): void {
  document.addEventListener('keydown', (event) => {
    const { key, target } = event;
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (target instanceof HTMLElement && target.closest('input, textarea, select, dialog')) return;
    if (key === '/') {
      event.preventDefault();
      document.getElementById('search')?.focus();
    }
    if (key === 'j') choose(get(), 1);
    if (key === 'k') choose(get(), -1);
  });
}

/** Chooses the event that is `by` rows below the shown one. */
function choose({ events, shown, awaited, filter }: PageState, by: number): void {
  const list = filter.group === 'event' ? groupsOf(events).flat() : events;
  const at = list.findIndex(({ id }) => id === (awaited ?? shown?.id));
  const chosen = list[at < 0 ? 0 : at + by];
  if (!chosen) return;
  location.hash = String(chosen.id);
  document.querySelector(`a[href="#${chosen.id}"]`)?.scrollIntoView({ block: 'nearest' });
}
