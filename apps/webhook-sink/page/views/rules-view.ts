import { html, nothing } from 'lit-html';
import type { TemplateResult } from 'lit-html';
import type { Actions } from '../actions.js';
import type { PageState } from '../page-state.js';
import { draftIn } from '../rules/rules-actions.js';
import type { PlacedProblem, RulesDraft } from '../rules/rules-draft.js';
import { visible } from '../text/visible-text.js';
import { ruleView } from './rule-view.js';

/** Shows the rules, and lets a form or a text change them. */
export function rulesView(state: PageState, { rules: actions }: Actions): TemplateResult {
  const draft = draftIn(state);
  const { mode, problems } = draft;
  const save = (event: SubmitEvent): void => {
    event.preventDefault();
    actions.save();
  };
  return html`<article class="detail rules" aria-labelledby="pane-title">
    <a class="back button" href="#">All events</a>
    <h2 id="pane-title" tabindex="-1">Rules: what the sink answers</h2>
    <p>The first rule that fits an event gives the reply. An event that fits none is answered with 200.</p>
    <p class="modes" role="group" aria-label="How the rules are written">
      <button type="button" aria-pressed=${mode === 'form'} @click=${() => actions.setMode('form')}>Form</button>
      <button type="button" aria-pressed=${mode === 'text'} @click=${() => actions.setMode('text')}>JSON</button>
    </p>
    ${problemsView(problems)}
    <datalist id="paths">${state.overview.paths.map((path) => html`<option value=${path}></option>`)}</datalist>
    <form class="rules-form" novalidate @submit=${save}>
      ${mode === 'form' ? formView(draft, actions) : textView(draft, actions)}
      <p class="actions">
        ${mode === 'form' ? html`<button type="button" @click=${actions.add}>Add a rule</button>` : nothing}
        <button class="primary" ?disabled=${state.reading !== 'done'}>Put in force</button>
        <button type="button" @click=${actions.discard}>Discard changes</button>
      </p>
    </form>
    <p class="note" role="status">${visible(state.notes.rules)}</p>
  </article>`;
}

function problemsView(problems: readonly PlacedProblem[]): TemplateResult | typeof nothing {
  if (problems.length === 0) return nothing;
  return html`<ul class="problems" role="alert">
    ${problems.map((problem) => html`<li>${placeView(problem)}${visible(wordsOf(problem))}</li>`)}
  </ul>`;
}

/** A problem with its path, which names the rule as the form counts it. */
function wordsOf({ path, detail }: PlacedProblem): string {
  const [, index, ...names] = path.split('/');
  const place = index === undefined ? path : [`rule ${Number(index) + 1}`, ...names].join(', ');
  return place === '' ? detail : `${place}: ${detail}`;
}

function placeView({ line, column, offset }: PlacedProblem): TemplateResult | typeof nothing {
  if (line === undefined || offset === undefined) return nothing;
  const go = (): void => {
    const area = document.getElementById('rules-text');
    if (!(area instanceof HTMLTextAreaElement)) return;
    area.focus();
    area.setSelectionRange(offset, offset + 1);
  };
  return html`<button type="button" class="place" @click=${go}>Line ${line}, column ${column}</button> `;
}

function formView({ rules, problems }: RulesDraft, actions: Actions['rules']): TemplateResult {
  if (rules.length === 0) return html`<p class="empty">There are no rules: every event is answered with 200.</p>`;
  return html`<ol class="cards">
    ${rules.map((rule, index) => html`<li>${ruleView({ rule, index, problems, actions })}</li>`)}
  </ol>`;
}

function textView({ text }: RulesDraft, { setText }: Actions['rules']): TemplateResult {
  return html`<textarea
    id="rules-text"
    spellcheck="false"
    aria-label="Rules as JSON"
    .value=${text}
    @input=${({ target }: Event) => target instanceof HTMLTextAreaElement && setText(target.value)}
  ></textarea>`;
}
