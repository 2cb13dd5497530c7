import { html } from 'lit-html';
import type { TemplateResult } from 'lit-html';
import type { Actions } from '../actions.js';
import { isNarrowed, queryOf } from '../filter.js';
import type { PageState } from '../page-state.js';
import { visible } from '../text/visible-text.js';
import { copyButton } from './copy-button.js';
import { emptyView } from './empty-view.js';
import { eventView } from './event-view.js';
import { filterView } from './filter-view.js';
import { listView } from './list-view.js';
import { rulesView } from './rules-view.js';
import { noEventText, rulesText } from './words.js';

export function pageView(state: PageState, actions: Actions): TemplateResult {
  const { isLive, origin, notes, copied, filter, isOnRules, shown } = state;
  const { group: _group, ...exported } = filter;
  const what = isNarrowed(filter) ? 'what fits' : 'all events';
  return html`<header>
      <h1>Webhook sink</h1>
      <span class=${isLive ? 'live on' : 'live'}>${isLive ? 'live' : 'not connected'}</span>
      <code class="origin">${origin}</code>
      ${copyButton({ copied, copy: actions.copy }, { key: 'origin', name: 'address', text: () => origin })}
      <span class="state" role="status">${visible(notes.page)}</span>
      <a class="button" href="#rules" aria-current=${isOnRules ? 'page' : 'false'}>Rules: ${rulesText(state)}</a>
      <a class="button" href=${`/_sink/export${queryOf(exported)}`} download>Export ${what}</a>
      ${clearView(state, actions)}
    </header>
    ${filterView(state, actions)}
    <main class=${shown !== undefined || isOnRules ? 'shows-pane' : ''}>
      ${listView(state, actions)}${paneView(state, actions)}
    </main>`;
}

/** The rules, an event, or help. */
function paneView(state: PageState, actions: Actions): TemplateResult {
  const { isOnRules, shown, awaited, events, reading, filter } = state;
  if (isOnRules) return rulesView(state, actions);
  if (shown) return eventView(shown, state, actions);
  const isEmpty = events.length === 0 && reading === 'done' && awaited === undefined && !isNarrowed(filter);
  if (isEmpty) return emptyView(state, actions);
  return html`<section class=${awaited === undefined && events.length > 0 ? 'detail idle' : 'detail'}>
    <p class="empty">${noEventText({ awaited })}</p>
    <p class="empty"><kbd>j</kbd> <kbd>k</kbd> next and previous event &nbsp; <kbd>/</kbd> search</p>
  </section>`;
}

/** The button "Clear" asks first, because deleted events cannot be restored. */
export function clearView({ events, overview }: PageState, { clear }: Actions): TemplateResult {
  const dialog = (): HTMLDialogElement | null => document.querySelector('dialog');
  const agree = (): void => {
    dialog()?.close();
    clear();
  };
  return html`<span class="apart">
    <button
      type="button"
      class="danger"
      ?disabled=${events.length === 0 && overview.kept === 0}
      @click=${() => dialog()?.showModal()}
    >
      Clear…
    </button>
    <dialog aria-labelledby="clear-title">
      <h2 id="clear-title">Delete all events?</h2>
      <p>
        Every event that the sink keeps is deleted, those too that the filter hides. Export them first to keep them.
      </p>
      <p class="actions">
        <button type="button" @click=${() => dialog()?.close()}>Keep them</button>
        <button type="button" class="danger" @click=${agree}>Delete all events</button>
      </p>
    </dialog>
  </span>`;
}
