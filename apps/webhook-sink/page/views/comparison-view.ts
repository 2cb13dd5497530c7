import { html, nothing } from 'lit-html';
import type { TemplateResult } from 'lit-html';
import type { ShownEvent } from '../../src/page/rendered-event.js';
import { compareLines } from '../text/compare-lines.js';
import type { ComparedLine } from '../text/compare-lines.js';
import { visible } from '../text/visible-text.js';
import { copyButton } from './copy-button.js';
import type { Copying } from './copy-button.js';

const SIGNS: Readonly<Record<ComparedLine['state'], string>> = {
  same: '',
  suspect: '? may differ',
  signed: '− signed',
  arrived: '+ arrived',
};

/** Shows the lines that should have been signed. A line that differs stands out beside the one that arrived. */
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
      ${nameOf(label, before)}${state === 'same' ? nothing : html`<span class="sign">${SIGNS[state]}</span>`}
    </th>
    <td>
      <bdi
        >${visible(before)}${differing === '' ? nothing : html`<mark>${visible(differing)}</mark>`}${visible(after)}</bdi
      >
    </td>
  </tr>`;
}

/** The name of a header stands in its line. */
function nameOf(label: string, line: string): string {
  return line.startsWith(`${label}:`) ? 'header' : visible(label);
}
