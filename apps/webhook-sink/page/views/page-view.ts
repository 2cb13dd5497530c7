import { html } from 'lit-html';
import type { TemplateResult } from 'lit-html';
import type { Actions } from '../actions.js';
import type { PageState } from '../page-state.js';
import { eventView } from './event-view.js';
import { listView } from './list-view.js';
import { rulesView } from './rules-view.js';

/** The whole page. */
export function pageView(state: PageState, actions: Actions): TemplateResult {
  const clear = (): void => {
    if (confirm('Delete all events?')) actions.clear();
  };
  return html`<header>
      <h1>Webhook sink</h1>
      <span class="state" role="status"
        >${state.isLive ? 'live' : 'not connected'}${state.notes.page === '' ? '' : `, ${state.notes.page}`}</span
      >
      <a class="button" href="/_sink/export?format=json" download>Export JSON</a>
      <a class="button" href="/_sink/export?format=ndjson" download>Export NDJSON</a>
      <button @click=${clear}>Clear</button>
    </header>
    ${rulesView(state, actions)}
    <main class=${state.shown ? 'shows-event' : ''}>${listView(state, actions)}${eventView(state, actions)}</main>`;
}
