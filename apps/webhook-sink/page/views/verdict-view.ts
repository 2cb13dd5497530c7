import { html, nothing } from 'lit-html';
import type { TemplateResult } from 'lit-html';
import type { RenderedEvent } from '../../src/page/rendered-event.js';
import { adviceOf, isUnsigned } from '../../src/verification.js';
import type { Verification } from '../../src/verification.js';
import { visible } from '../text/visible-text.js';
import { stateView } from './list-view.js';

const CLASSES: Readonly<Record<Verification, string>> = { genuine: '', 'not-verified': 'open', 'not-genuine': 'wrong' };

/** Shows the verdict on an event's signatures, with every problem. */
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

/** A part that cannot be judged without the secret is no fault. Only the other problems are shown. */
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
