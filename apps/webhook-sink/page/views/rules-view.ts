import { html } from 'lit-html';
import type { TemplateResult } from 'lit-html';
import type { Actions } from '../actions.js';
import type { PageState } from '../page-state.js';
import { rulesText } from './words.js';

const EXAMPLE = '[{"eventType":"JobPostToWebEvent","reply":{"kind":"redirect","url":"https://partner.example/go"}}]';

/** What is answered, to be read and changed. */
export function rulesView({ rules, reading, notes }: PageState, { saveRules }: Actions): TemplateResult {
  const save = (event: SubmitEvent): void => {
    event.preventDefault();
    if (event.target instanceof HTMLFormElement) saveRules(String(new FormData(event.target).get('rules')));
  };
  return html`<details>
    <summary>Rules: ${rulesText({ rules, reading })}</summary>
    <p class="small">The first that fits is answered; without one, 200. An example: <code>${EXAMPLE}</code></p>
    <form @submit=${save}>
      <textarea
        name="rules"
        spellcheck="false"
        aria-label="Rules as JSON"
        .value=${JSON.stringify(rules, null, 2)}
      ></textarea>
      <button ?disabled=${reading !== 'done'}>Put in force</button>
    </form>
    <p class="note" role="status">${notes.rules}</p>
  </details>`;
}
