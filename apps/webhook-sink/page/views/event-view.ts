import { html, nothing } from 'lit-html';
import type { TemplateResult } from 'lit-html';
import type { Actions } from '../actions.js';
import type { PageState } from '../page-state.js';
import { bodyText } from '../text/body-text.js';
import { curlOf } from '../text/shell-text.js';
import { visible } from '../text/visible-text.js';
import { copyButton } from './copy-button.js';
import type { Copying } from './copy-button.js';
import { attemptsView } from './list-view.js';
import { comparisonView, verdictView } from './verdict-view.js';
import { attemptText, durationText, nameOf, replyText, ruleText, subjectTexts } from './words.js';
import type { ReplayReply } from '../../src/replay-event.js';
import type { ShownEvent } from '../../src/sink-event.js';

/** An event: its verdict and reply, beside its body and headers. */
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

/** The reply of the sink and its rule. Until it is sent, the planned reply. */
function replyView({ sent, answer, rule, isTruncated }: ShownEvent): TemplateResult {
  return html`<section aria-labelledby="reply-title">
    <h3 id="reply-title">Reply of the sink</h3>
    <p><strong>${replyText({ answer, ...(sent ? { sent } : {}) })}</strong></p>
    <p class="small">${isTruncated ? 'The body is longer than the sink reads.' : ruleText(rule)}</p>
    ${sent ? messageView(Object.entries(sent.headers), sent.body) : nothing}
  </section>`;
}

function replayedView(replayed: ReplayReply): TemplateResult {
  const { status, durationMs, outcome, userMessage, redirectUrl, headers, body } = replayed;
  const means = [`${status} · ${durationText(durationMs)}`, `means ${outcome}`, userMessage, redirectUrl];
  return html`<p><strong>${visible(means.filter(Boolean).join(' · '))}</strong></p>
    ${messageView(pairsOf(headers), body)}`;
}

/** Turns a flat list of names and values into pairs. */
function pairsOf(headers: readonly string[]): ReadonlyArray<readonly [string, string]> {
  return headers.flatMap((name, at) => (at % 2 === 0 ? [[name, headers[at + 1] ?? ''] as const] : []));
}

function headersView(headers: ReadonlyArray<readonly [string, string]>): TemplateResult {
  return html`<table class="headers">
    <tbody>
      ${headers.map(
        ([name, value]) =>
          html`<tr>
            <th scope="row">${visible(name)}</th>
            <td><bdi>${visible(value)}</bdi></td>
          </tr>`,
      )}
    </tbody>
  </table>`;
}

function messageView(headers: ReadonlyArray<readonly [string, string]>, body: string): TemplateResult {
  return html`${headers.length === 0 ? nothing : headersView(headers)}
  ${body === '' ? nothing : html`<pre>${visible(body)}</pre>`}`;
}
