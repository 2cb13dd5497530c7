import { html, nothing } from 'lit-html';
import type { TemplateResult } from 'lit-html';
import { guard } from 'lit-html/directives/guard.js';
import { ifDefined } from 'lit-html/directives/if-defined.js';
import { repeat } from 'lit-html/directives/repeat.js';
import type { EventSummary } from '../../src/sink-event.js';
import type { Verification } from '../../src/verification.js';
import type { Actions } from '../actions.js';
import { groupsOf, isNarrowed } from '../filter.js';
import type { PageState } from '../page-state.js';
import { visible } from '../text/visible-text.js';
import { attemptText, emptyListText, nameOf, replyText, subjectTexts } from './words.js';

/** The events, the newest first. Each is a link, so that keys and history of the browser work. */
export function listView(state: PageState, { showOlder, showEverything }: Actions): TemplateResult {
  const { events, next, filter } = state;
  return html`<nav class="list" aria-label="Events">
    ${events.length === 0 ? html`<p class="empty">${emptyListText(state)}</p>` : nothing}
    ${
      events.length === 0 && isNarrowed(filter)
        ? html`<p class="empty"><button type="button" @click=${showEverything}>Show all events</button></p>`
        : nothing
    }
    <ol>
      ${filter.group === 'event' ? groupsView(state) : eventsView(state)}
    </ol>
    ${next === undefined ? nothing : html`<p class="empty"><button type="button" @click=${showOlder}>Show older ones</button></p>`}
  </nav>`;
}

function eventsView({ events, shown }: PageState): unknown {
  return repeat(
    events,
    ({ id }) => id,
    (event) => html`<li>${renewed(event, event.id === shown?.id)}</li>`,
  );
}

function groupsView({ events, shown }: PageState): unknown {
  return repeat(
    groupsOf(events),
    ([newest]) => newest?.eventId ?? newest?.id,
    ([newest, ...others]) =>
      newest === undefined
        ? nothing
        : html`<li>
            ${renewed(newest, newest.id === shown?.id)}
            ${others.length === 0 ? nothing : attemptsView(others, shown?.id)}
          </li>`,
  );
}

export function attemptsView(attempts: readonly EventSummary[], shownId: number | undefined): TemplateResult {
  return html`<ol class="attempts">
    ${attempts.map(
      (event) =>
        html`<li>
          <a class="attempt" href="#${event.id}" aria-current=${ifDefined(event.id === shownId ? 'true' : undefined)}>
            <span>${attemptText(event) || 'no attempt number'}</span>${stateView(event)}
            <span class="end">${replyText(event)}</span>${timeView(event)}
          </a>
        </li>`,
    )}
  </ol>`;
}

/** Renders a row again only if it changed, because the list can have thousands of rows. */
function renewed(event: EventSummary, isShown: boolean): unknown {
  return guard([event, isShown], () => rowView(event, isShown));
}

function rowView(event: EventSummary, isShown: boolean): TemplateResult {
  const { id, target } = event;
  const about = subjectTexts(event);
  return html`<a href="#${id}" aria-current=${ifDefined(isShown ? 'true' : undefined)}>
    <span class="row"><bdi class="type">${nameOf(event)}</bdi>${timeView(event)}</span>
    ${about.length === 0 ? nothing : html`<span class="row about">${about.map((text) => html`<bdi>${text}</bdi>`)}</span>`}
    <span class="row facts">${stateView(event)}<span class="end">${replyText(event)}</span></span>
    <span class="row facts"
      ><bdi class="path">${visible(target)}</bdi><span class="end">${attemptText(event)}</span></span
    >
  </a>`;
}

/** Made once, because making it is slow. */
const CLOCK = new Intl.DateTimeFormat(undefined, { timeStyle: 'medium' });

function timeView({ receivedAt }: EventSummary): TemplateResult {
  const time = new Date(receivedAt);
  return html`<time datetime=${receivedAt}>${CLOCK.format(time)}</time>`;
}

const STATES: Readonly<Record<Verification, TemplateResult>> = {
  genuine: html`<span class="good">✓ genuine</span>`,
  'not-verified': html`<span class="open">? not verified</span>`,
  'not-genuine': html`<span class="bad">✗ not genuine</span>`,
};

/** Shows the verdict in words, because colour alone is not enough. */
export function stateView({ verification }: Pick<EventSummary, 'verification'>): TemplateResult {
  return STATES[verification];
}
