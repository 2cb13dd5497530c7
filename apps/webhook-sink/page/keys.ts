import { groupsOf } from './filter.js';
import type { PageState } from './page-state.js';

/** Keys that choose an event or go to the search, while nothing is typed into a field. */
export function listenToKeys(get: () => PageState): void {
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
