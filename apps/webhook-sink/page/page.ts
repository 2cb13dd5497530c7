import { render } from 'lit-html';
import type { EventSummary } from '../src/sink-event.js';
import { actionsOf } from './actions.js';
import { EMPTY, withEvents, withNote } from './page-state.js';
import type { PageState } from './page-state.js';
import { listEvents, readEvent, readRules } from './sink-api.js';
import { pageView } from './views/page-view.js';

let state = EMPTY;
const root = document.getElementById('page');
const store = { get: () => state, set };
const actions = actionsOf(store);

function set(change: (before: PageState) => PageState): void {
  state = change(state);
  if (root) render(pageView(state, actions), root);
}

function chosenId(): number | undefined {
  const id = Number(location.hash.slice(1));
  return id > 0 ? id : undefined;
}

/** Shows the event that the address names, and puts the keyboard there. */
async function showChosen(): Promise<void> {
  const id = chosenId();
  set((before) => ({ ...before, awaited: id }));
  try {
    const shown = id === undefined ? undefined : await readEvent(id);
    // Another may have been chosen in the meantime.
    if (id !== chosenId()) return;
    set((before) => withNote({ ...before, shown }, 'replay', ''));
  } finally {
    if (id === chosenId()) set((before) => ({ ...before, awaited: undefined }));
  }
  if (state.shown) document.getElementById('event-title')?.focus();
}

/** Reads what is there now, at the start and whenever the connection is back; what comes in the meantime is told by the stream. */
async function refresh(): Promise<void> {
  set((before) => ({ ...before, isLive: true, reading: 'loading', events: [] }));
  try {
    const [{ events, next }, { rules }] = await Promise.all([listEvents(), readRules()]);
    set((before) => withEvents({ ...before, next, rules, reading: 'done' }, events));
  } catch (error) {
    set((before) => ({ ...before, reading: 'failed' }));
    throw error;
  }
}

function tell(work: Promise<void>): void {
  work.catch((error: unknown) => {
    set((before) => withNote(before, 'page', error instanceof Error ? error.message : String(error)));
  });
}

const stream = new EventSource('/_sink/stream');
stream.addEventListener('open', () => tell(refresh()));
stream.addEventListener('error', () => set((before) => ({ ...before, isLive: false })));
stream.addEventListener('message', ({ data }: MessageEvent<string>) => {
  set((before) => withEvents(before, [JSON.parse(data) as EventSummary]));
});
addEventListener('hashchange', () => tell(showChosen()));
set((before) => before);
tell(showChosen());
