import { html, nothing } from 'lit-html';
import type { TemplateResult } from 'lit-html';
import { compareLines } from '../text/compare-lines.js';
import type { ComparedLine } from '../text/compare-lines.js';
import { visible } from '../text/visible-text.js';
import { copyButton } from './copy-button.js';
import type { Copying } from './copy-button.js';
import { stateView } from './list-view.js';
import type { RenderedEvent, ShownEvent } from '../../src/sink-event.js';
import { adviceOf, isUnsigned } from '../../src/verification.js';
import type { Verification } from '../../src/verification.js';

const CLASSES: Readonly<Record<Verification, string>> = { genuine: '', 'not-verified': 'open', 'not-genuine': 'wrong' };

export function verdictView(event: RenderedEvent): TemplateResult {
  const { verdict, verification } = event;
  const { user, ageSeconds } = verdict;
  return html`<div class="verdict ${CLASSES[verification]}">
    <p>
      ${stateView(event)}${user === undefined ? '' : `, by the secret of ${visible(user)}`}${ageSeconds === undefined ? '' : `, ${ageSeconds} s old when it came`}
    </p>
    ${verification === 'not-verified' ? openView(event) : judgedView(event)}
  </div>`;
}

/** Shows no problem for a part that cannot be verified without the secret. */
function openView(event: RenderedEvent): TemplateResult {
  const { platform, standardWebhooks, problems } = event.verdict;
  const state = (signature: string): string => (signature === 'absent' ? 'absent' : 'not verified');
  return html`${isUnsigned(event.verdict) ? nothing : html`<p>${visible(adviceOf(event))}</p>`}
  ${problemsView(problems.filter(({ part }) => part !== 'secret'))}
  ${signaturesView(state(platform), state(standardWebhooks))}`;
}

function judgedView({ verdict }: RenderedEvent): TemplateResult {
  const { platform, standardWebhooks, problems, hint } = verdict;
  return html`${problemsView(problems)} ${hint === undefined ? nothing : html`<p>${visible(hint)}</p>`}
  ${signaturesView(platform, standardWebhooks)}`;
}

function problemsView(problems: RenderedEvent['verdict']['problems']): TemplateResult {
  return html`<ul>
    ${problems.map(({ detail }) => html`<li>${visible(detail)}</li>`)}
  </ul>`;
}

function signaturesView(platform: string, standardWebhooks: string): TemplateResult {
  return html`<p class="small">Signature of the platform: ${platform}. Standard Webhooks: ${standardWebhooks}.</p>`;
}

const SIGNS: Readonly<Record<ComparedLine['state'], string>> = {
  same: '',
  suspect: '? may differ',
  signed: '− signed',
  arrived: '+ arrived',
};

/** Shows the lines that should have been signed. A different line stands out beside the line that arrived. */
export function comparisonView(
  { verdict, verification }: ShownEvent,
  copying: Copying,
): TemplateResult | typeof nothing {
  const lines = verification === 'not-genuine' ? compareLines(verdict) : [];
  if (lines.length === 0) return nothing;
  const { canonicalRequest, stringToSign } = verdict;
  const differs = lines.some(({ state }) => state !== 'same');
  return html`<section aria-labelledby="signed-title">
    <div class="titled">
      <h3 id="signed-title">What should have been signed</h3>
      ${canonicalRequest === undefined ? nothing : copyButton(copying, { key: 'canonical', name: 'signature base', text: () => canonicalRequest })}
    </div>
    ${differs ? nothing : html`<p class="small">No line is known to differ: compare all of them with what the sender signed.</p>`}
    <table class="compared">
      <tbody>
        ${lines.map(lineView)}
      </tbody>
    </table>
    ${
      stringToSign === undefined
        ? nothing
        : html`<details>
            <summary>String to sign</summary>
            <pre>${visible(stringToSign)}</pre>
            ${copyButton(copying, { key: 'string', name: 'string to sign', text: () => stringToSign })}
          </details>`
    }
  </section>`;
}

function lineView({ label, state, before, differing, after }: ComparedLine): TemplateResult {
  return html`<tr class=${state}>
    <th scope="row">
      ${nameOfLine(label, before)}${state === 'same' ? nothing : html`<span class="sign">${SIGNS[state]}</span>`}
    </th>
    <td>
      <bdi
        >${visible(before)}${differing === '' ? nothing : html`<mark>${visible(differing)}</mark>`}${visible(after)}</bdi
      >
    </td>
  </tr>`;
}

/** Header lines already contain the name. */
function nameOfLine(label: string, line: string): string {
  return line.startsWith(`${label}:`) ? 'header' : visible(label);
}
