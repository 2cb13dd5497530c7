import { html } from 'lit-html';
import type { TemplateResult } from 'lit-html';
import { ifDefined } from 'lit-html/directives/if-defined.js';
import { repeat } from 'lit-html/directives/repeat.js';
import type { EventSummary } from '../../src/sink-event.js';
import type { Verification } from '../../src/verification.js';
import type { Actions } from '../actions.js';
import type { PageState } from '../page-state.js';
import { emptyListText } from './words.js';

/** The events, the newest first; each is a link, so that a browser's keys and history work. */
export function listView(state: PageState, { showOlder }: Actions): TemplateResult {
  const { events, next, shown } = state;
  return html`<nav class="list" aria-label="Events">
    ${events.length === 0 ? html`<p class="empty">${emptyListText(state)}</p>` : ''}
    <ol>
      ${repeat(
        events,
        ({ id }) => id,
        (event) => html`<li>${rowView(event, event.id === shown?.id)}</li>`,
      )}
    </ol>
    ${next === undefined ? '' : html`<p class="empty"><button @click=${showOlder}>Show older ones</button></p>`}
  </nav>`;
}

function rowView(event: EventSummary, isShown: boolean): TemplateResult {
  const { id, eventType, method, target, attempt, answer, receivedAt } = event;
  const time = new Date(receivedAt).toLocaleTimeString();
  return html`<a href="#${id}" aria-current=${ifDefined(isShown ? 'true' : undefined)}>
    <span class="row"><span class="type">${eventType ?? `${method} ${target}`}</span><span>${time}</span></span>
    <span class="row">
      ${stateView(event)}<span>${answer}${attempt === undefined || attempt === 1 ? '' : `, attempt ${attempt}`}</span>
    </span>
  </a>`;
}

const STATES: Readonly<Record<Verification, TemplateResult>> = {
  genuine: html`<span class="good">✓ genuine</span>`,
  'not-verified': html`<span class="open">? not verified</span>`,
  'not-genuine': html`<span class="bad">✗ not genuine</span>`,
};

/** Whether an event is genuine, in words: colour alone tells nothing. */
export function stateView({ verification }: Pick<EventSummary, 'verification'>): TemplateResult {
  return STATES[verification];
}
