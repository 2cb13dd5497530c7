import { render } from 'lit-html';
import { actionsOf } from './actions.js';
import { groupsOf, queryOf, readFilter } from './filter.js';
import { EMPTY, withEvents, withNote } from './page-state.js';
import type { PageState } from './page-state.js';
import { listEvents, readEvent, readOverview, readRules } from './sink-api.js';
import { pageView } from './views/page-view.js';
import type { EventSummary } from '../src/sink-event.js';

/** Events that come in a burst are shown together, this many milliseconds later. */
const GATHER_MS = 50;
const TYPING_MS = 250;

let state: PageState = { ...EMPTY, origin: location.origin, filter: readFilter(new URLSearchParams(location.search)) };
const root = document.getElementById('page');
const actions = actionsOf({ get: () => state, set, restart });
let stream: EventSource | undefined;
let gathered: EventSummary[] = [];
/** The events that the stream told of since the list began to be read; the list may have been made before them. */
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

/** Shows what the address names, an event or the rules, and puts the keyboard there. */
async function showChosen(): Promise<void> {
  const isOnRules = location.hash === '#rules';
  const id = chosenId();
  set((before) => ({ ...before, awaited: id, isOnRules, isBodyWhole: false, replayed: undefined }));
  try {
    const shown = id === undefined ? undefined : await readEvent(id);
    // Another may have been chosen in the meantime.
    if (id !== chosenId()) return;
    set((before) => withNote({ ...before, shown }, 'replay', ''));
  } finally {
    if (id === chosenId()) set((before) => ({ ...before, awaited: undefined }));
  }
  // Somebody who types into a field by now goes on typing there.
  const isTyping = document.activeElement?.matches('input, textarea, select') ?? false;
  if ((state.shown || isOnRules) && !isTyping) document.getElementById('pane-title')?.focus();
}

/** Reads the list and the rules; what comes in the meantime is told by the stream. */
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

/** Shows the events that came since the last time; the one that is shown is read anew if it, or its event, is among them. */
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

/** Opens the stream of what fits the filter; as soon as it is open, the list is read. */
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
    // A stream that was refused does not come back; the list is there all the same.
    if (target instanceof EventSource && target.readyState === EventSource.CLOSED) tell(refresh());
  });
  stream.addEventListener('message', ({ data }: MessageEvent<string>) => gather(JSON.parse(data) as EventSummary));
  for (const name of ['cleared', 'rules']) stream.addEventListener(name, () => tell(refresh()));
}

/** Writes the filter into the address, and opens its stream once nothing more is typed. */
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

/** Keys that choose an event or go to the search, while nothing is typed into a field. */
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

/** Goes to the event that stands so many places below the one that is shown. */
function choose({ events, shown, awaited, filter }: PageState, by: number): void {
  const list = filter.group === 'event' ? groupsOf(events).flat() : events;
  const at = list.findIndex(({ id }) => id === (awaited ?? shown?.id));
  const chosen = list[at < 0 ? 0 : at + by];
  if (!chosen) return;
  location.hash = String(chosen.id);
  document.querySelector(`a[href="#${chosen.id}"]`)?.scrollIntoView({ block: 'nearest' });
}
