import { html, nothing } from 'lit-html';
import type { TemplateResult } from 'lit-html';
import type { ShownEvent } from '../../src/page/rendered-event.js';
import type { Actions } from '../actions.js';
import type { PageState } from '../page-state.js';
import { bodyText } from '../text/body-text.js';
import { curlOf } from '../text/curl-of.js';
import { visible } from '../text/visible-text.js';
import { comparisonView } from './comparison-view.js';
import { copyButton } from './copy-button.js';
import type { Copying } from './copy-button.js';
import { attemptsView } from './list-view.js';
import { headersView, pairsOf, replayedView, replyView } from './reply-view.js';
import { verdictView } from './verdict-view.js';
import { attemptText, nameOf, subjectTexts } from './words.js';

/** One event: what is known of it and what was answered, beside what came. */
export function eventView(shown: ShownEvent, state: PageState, actions: Actions): TemplateResult {
  const copying: Copying = { copied: state.copied, copy: actions.copy };
  return html`<article class="detail" aria-labelledby="pane-title">
    <a class="back button" href="#">All events</a>
    ${titleView(shown, { origin: state.origin, ...copying })}
    <div class="columns">
      <div>
        ${verdictView(shown)} ${comparisonView(shown, copying)} ${replyView(shown)} ${otherAttemptsView(shown)}
        ${replayView(state, actions)}
      </div>
      <div>${bodyView(shown, state, actions)} ${sentHeadersView(shown, copying)}</div>
    </div>
  </article>`;
}

function titleView(shown: ShownEvent, { origin, ...copying }: Copying & { origin: string }): TemplateResult {
  const { method, target, receivedAt, eventId } = shown;
  const facts = [new Date(receivedAt).toLocaleString(), attemptText(shown), ...subjectTexts(shown)];
  return html`<h2 id="pane-title" tabindex="-1"><bdi>${nameOf(shown)}</bdi></h2>
    <p class="facts">${facts.filter((fact) => fact !== '').map((fact) => html`<bdi>${fact}</bdi>`)}</p>
    <p class="facts">
      <bdi><code>${visible(`${method} ${target}`)}</code></bdi>
      ${eventId === undefined ? 'no event id' : html`<bdi><code>${visible(eventId)}</code></bdi>`}
    </p>
    <p class="actions">
      ${eventId === undefined ? nothing : copyButton(copying, { key: 'id', name: 'event id', text: () => eventId })}
      ${shown.isTruncated ? nothing : copyButton(copying, { key: 'curl', name: 'as curl', text: () => curlOf(shown, origin) })}
    </p>`;
}

function bodyView(shown: ShownEvent, state: PageState, actions: Actions): TemplateResult {
  const { text, note, hidden } = bodyText(shown, state.isBodyWhole);
  const copying = { copied: state.copied, copy: actions.copy };
  return html`<section aria-labelledby="body-title">
    <div class="titled">
      <h3 id="body-title">Body</h3>
      ${copyButton(copying, { key: 'body', name: 'body', text: () => shown.text ?? shown.body })}
    </div>
    ${note === '' ? nothing : html`<p class="small">${note}</p>`}
    ${text === '' ? nothing : html`<pre class="body" tabindex="0" aria-label="Body">${text}</pre>`}
    ${
      hidden === 0
        ? nothing
        : html`<p>
            <button type="button" @click=${actions.showWholeBody}>
              Show the other ${hidden.toLocaleString()} characters
            </button>
          </p>`
    }
  </section>`;
}

function sentHeadersView({ headers }: ShownEvent, copying: Copying): TemplateResult {
  const pairs = pairsOf(headers);
  const text = (): string => pairs.map(([name, value]) => `${name}: ${value}\n`).join('');
  return html`<section aria-labelledby="headers-title">
    <div class="titled">
      <h3 id="headers-title">Headers</h3>
      ${copyButton(copying, { key: 'headers', name: 'headers', text })}
    </div>
    ${headersView(pairs)}
  </section>`;
}

function otherAttemptsView({ attempts, id }: ShownEvent): TemplateResult | typeof nothing {
  if (attempts.length < 2) return nothing;
  return html`<section aria-labelledby="attempts-title">
    <h3 id="attempts-title">Attempts of this event</h3>
    ${attemptsView(attempts, id)}
  </section>`;
}

function replayView({ notes, replayed }: PageState, actions: Actions): TemplateResult {
  const submit = (event: SubmitEvent): void => {
    event.preventDefault();
    if (event.target instanceof HTMLFormElement) actions.replay(String(new FormData(event.target).get('url')));
  };
  return html`<section aria-labelledby="replay-title">
    <h3 id="replay-title">Replay</h3>
    <form aria-labelledby="replay-title" @submit=${submit}>
      <input
        name="url"
        type="url"
        required
        placeholder="http://127.0.0.1:3000/events"
        aria-label="URL to replay the event to"
      />
      <button>Send</button>
    </form>
    <p class="note" role="status">${visible(notes.replay)}</p>
    ${replayed === undefined ? nothing : replayedView(replayed)}
  </section>`;
}
