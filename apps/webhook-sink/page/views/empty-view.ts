import { html, nothing } from 'lit-html';
import type { TemplateResult } from 'lit-html';
import type { Actions } from '../actions.js';
import type { PageState } from '../page-state.js';
import { shellQuoted } from '../text/shell-text.js';
import { visible } from '../text/visible-text.js';
import { copyButton } from './copy-button.js';
import type { Copying } from './copy-button.js';

/** Explains, before the first event, how to get an event and when it is genuine. */
export function emptyView({ origin, overview, copied }: PageState, { copy }: Actions): TemplateResult {
  const copying: Copying = { copied, copy };
  const [user] = overview.users;
  const known = overview.users.map((name) => `“${visible(name)}”`).join(', ');
  return html`<article class="detail lesson" aria-labelledby="pane-title">
    <h2 id="pane-title" tabindex="-1">Waiting for the first event</h2>
    <p>Every request to <code>${origin}</code>, at any path, is kept and shown here the moment it comes.</p>
    <ol class="steps">
      <li>
        <h3>Bring the events of a running platform here</h3>
        ${commandView(copying, { key: 'listen', command: listenCommand(origin, user) })}
        ${user === undefined ? nothing : html`<p class="small">Put the secret of ${visible(user)} in the place of <code>SECRET</code>.</p>`}
      </li>
      <li>
        <h3>Move a candidate, in another terminal</h3>
        ${commandView(copying, { key: 'trigger', command: 'talent trigger status-change' })}
      </li>
    </ol>
    <h3>No platform at hand?</h3>
    <p>Send a request of your own. It has no signature, so it is not genuine.</p>
    ${commandView(copying, { key: 'curl', command: `curl -d '{"eventType":"JobPostToWebEvent"}' ${origin}/hook` })}
    <h3>What a genuine event needs</h3>
    ${
      user === undefined
        ? html`<p>
              The sink has no secret yet, so events are shown as <strong>not verified</strong>. Start it with the user
              and the secret of the subscription, and give <code>talent listen</code> the same ones:
            </p>
            ${commandView(copying, { key: 'secret', command: 'npm run sink -- --secret acme_events=SECRET' })}
            ${commandView(copying, { key: 'signed', command: listenCommand(origin, 'acme_events') })}`
        : html`<p>
            The sink verifies events by the secrets of ${known}. One that is signed by the same user and secret, and no
            more than 300 seconds old, is <strong>genuine</strong>.
          </p>`
    }
  </article>`;
}

function listenCommand(origin: string, user: string | undefined): string {
  const forward = `--forward ${origin}/hook`;
  if (user === undefined) return `talent listen ${forward}`;
  return `echo SECRET | talent listen --event-user ${/^\w+$/.test(user) ? user : shellQuoted(user)} --secret-stdin ${forward}`;
}

function commandView(copying: Copying, { key, command }: { key: string; command: string }): TemplateResult {
  return html`<div class="command">
    <pre>${visible(command)}</pre>
    ${copyButton(copying, { key, name: 'command', text: () => command })}
  </div>`;
}
