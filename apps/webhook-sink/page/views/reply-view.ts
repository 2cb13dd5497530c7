import { html, nothing } from 'lit-html';
import type { TemplateResult } from 'lit-html';
import type { ReplayReply } from '../../src/replay/replay-reply.js';
import type { ShownEvent } from '../../src/page/rendered-event.js';
import { visible } from '../text/visible-text.js';
import { durationText, replyText, ruleText } from './words.js';

/** The reply as the sink sent it, and by which rule; until then the one that is to be sent. */
export function replyView({ sent, answer, rule, isTruncated }: ShownEvent): TemplateResult {
  return html`<section aria-labelledby="reply-title">
    <h3 id="reply-title">Reply of the sink</h3>
    <p><strong>${replyText({ answer, ...(sent ? { sent } : {}) })}</strong></p>
    <p class="small">${isTruncated ? 'The body is longer than the sink reads.' : ruleText(rule)}</p>
    ${sent ? messageView(Object.entries(sent.headers), sent.body) : nothing}
  </section>`;
}

/** Shows the reply of another endpoint to a replayed event. */
export function replayedView(replayed: ReplayReply): TemplateResult {
  const { status, durationMs, outcome, userMessage, redirectUrl, headers, body } = replayed;
  const means = [`${status} · ${durationText(durationMs)}`, `means ${outcome}`, userMessage, redirectUrl];
  return html`<p><strong>${visible(means.filter(Boolean).join(' · '))}</strong></p>
    ${messageView(pairsOf(headers), body)}`;
}

/** Names and values in turn as pairs. */
export function pairsOf(headers: readonly string[]): ReadonlyArray<readonly [string, string]> {
  return headers.flatMap((name, at) => (at % 2 === 0 ? [[name, headers[at + 1] ?? ''] as const] : []));
}

/** Headers as a table. */
export function headersView(headers: ReadonlyArray<readonly [string, string]>): TemplateResult {
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
