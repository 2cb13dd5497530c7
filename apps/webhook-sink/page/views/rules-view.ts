import type { EventType } from '@talent-platform/protocol/events';
import { html, nothing } from 'lit-html';
import type { TemplateResult } from 'lit-html';
import { ifDefined } from 'lit-html/directives/if-defined.js';
import type { Actions } from '../actions.js';
import type { PageState } from '../page-state.js';
import { REPLY_FORMS, replyOfKind } from '../rules/reply-fields.js';
import type { ReplyField } from '../rules/reply-fields.js';
import { draftIn } from '../rules/rules-actions.js';
import type { RulesActions } from '../rules/rules-actions.js';
import type { RulesDraft } from '../rules/rules-draft.js';
import { visible } from '../text/visible-text.js';
import type { Reply, RuleProblem } from '../../src/rules/rule.js';

/** Edits the rules in a form. */
export function rulesView(state: PageState, { rules: actions }: Actions): TemplateResult {
  const draft = draftIn(state);
  const save = (event: SubmitEvent): void => {
    event.preventDefault();
    actions.save();
  };
  return html`<article class="detail rules" aria-labelledby="pane-title">
    <a class="back button" href="#">All events</a>
    <h2 id="pane-title" tabindex="-1">Rules: what the sink answers</h2>
    <p>The first rule that fits an event gives the reply. An event that fits none is answered with 200.</p>
    ${problemsView(draft.problems)}
    <datalist id="paths">${state.overview.paths.map((path) => html`<option value=${path}></option>`)}</datalist>
    <form class="rules-form" novalidate @submit=${save}>
      ${formView(draft, actions)}
      <p class="actions">
        <button type="button" @click=${actions.add}>Add a rule</button>
        <button class="primary" ?disabled=${state.reading !== 'done'}>Put in force</button>
        <button type="button" @click=${actions.discard}>Discard changes</button>
      </p>
    </form>
    <p class="note" role="status">${visible(state.notes.rules)}</p>
  </article>`;
}

function problemsView(problems: readonly RuleProblem[]): TemplateResult | typeof nothing {
  if (problems.length === 0) return nothing;
  return html`<ul class="problems" role="alert">
    ${problems.map((problem) => html`<li>${visible(wordsOf(problem))}</li>`)}
  </ul>`;
}

/** Renders a problem with its path. Rules count from 1, as in the form. */
function wordsOf({ path, detail }: RuleProblem): string {
  const [, index, ...names] = path.split('/');
  const place = index === undefined ? path : [`rule ${Number(index) + 1}`, ...names].join(', ');
  return place === '' ? detail : `${place}: ${detail}`;
}

function formView({ rules, problems }: RulesDraft, actions: Actions['rules']): TemplateResult {
  if (rules.length === 0) return html`<p class="empty">There are no rules: every event is answered with 200.</p>`;
  return html`<ol class="cards">
    ${rules.map((rule, index) => html`<li>${ruleView({ rule, index, problems, actions })}</li>`)}
  </ol>`;
}

interface RuleToShow {
  readonly rule: unknown;
  readonly index: number;
  readonly problems: readonly RuleProblem[];
  readonly actions: RulesActions;
}

/** A member of a rule, with its path. */
interface Member extends Omit<RuleToShow, 'rule' | 'index'> {
  readonly path: readonly (string | number)[];
  readonly value: unknown;
}

type Fields = Readonly<Record<string, unknown>>;

const EVENT_TYPES: Readonly<Record<EventType, true>> = {
  WorkFlowStatusChangeEvent: true,
  ApplicationCompletedEvent: true,
  AssessmentEvent: true,
  JobPostToWebEvent: true,
  JobUnpostToWebEvent: true,
};

/** The form of one rule: its events, and their reply. */
function ruleView({ rule, index, ...context }: RuleToShow): TemplateResult {
  const { eventType, path, newStatus, reply } = fieldsOf(rule);
  const { actions } = context;
  const name = `Rule ${index + 1}`;
  return html`<fieldset class="card">
    <legend>${name}</legend>
    <div class="fields">
      ${eventTypeView({ ...context, path: [index, 'eventType'], value: eventType })}
      ${inputView({ ...context, path: [index, 'path'], value: path }, PATH)}
      ${inputView({ ...context, path: [index, 'newStatus'], value: newStatus }, NEW_STATUS)}
    </div>
    ${replyView({ ...context, path: [index, 'reply'], value: reply }, 'Reply')}
    <p class="actions">
      ${index === 0 ? nothing : html`<button type="button" aria-label="Move ${name} up" @click=${() => actions.raise(index)}>Move up</button>`}
      <button type="button" aria-label="Remove ${name}" @click=${() => actions.remove(index)}>Remove</button>
    </p>
  </fieldset>`;
}

const PATH: ReplyField = {
  ...{ name: 'path', label: 'Path, or its beginning and *', type: 'text', isOptional: true, placeholder: 'any path' },
};

const NEW_STATUS: ReplyField = {
  ...{ name: 'newStatus', label: 'New status, by its id', type: 'text', isOptional: true, placeholder: 'any status' },
};

function eventTypeView(member: Member): TemplateResult {
  const { path, value, actions } = member;
  const known = Object.keys(EVENT_TYPES);
  const options = typeof value === 'string' && !known.includes(value) ? [...known, value] : known;
  return fieldView(member, 'Event type', (attributes) => {
    return html`<select
      id=${attributes.id}
      aria-invalid=${attributes.isInvalid}
      aria-describedby=${attributes.describedBy}
      @change=${({ target }: Event) =>
        target instanceof HTMLSelectElement && actions.setMember(path, target.value || undefined)}
    >
      <option value="" ?selected=${value === undefined}>any event type</option>
      ${options.map((type) => html`<option value=${type} ?selected=${type === value}>${visible(type)}</option>`)}
    </select>`;
  });
}

/** The form of a reply: its kind, its fields, and nested replies. */
function replyView(member: Member, label: string): TemplateResult {
  const { path, value, actions } = member;
  const reply = fieldsOf(value);
  const form = isKind(reply.kind) ? REPLY_FORMS[reply.kind] : undefined;
  const choose = ({ target }: Event): void => {
    if (target instanceof HTMLSelectElement && isKind(target.value))
      actions.setMember(path, replyOfKind(target.value, reply));
  };
  const kindView = fieldView({ ...member, path: [...path, 'kind'] }, label, (attributes) => {
    const kinds = Object.entries(REPLY_FORMS);
    return html`<select
      id=${attributes.id}
      aria-invalid=${attributes.isInvalid}
      aria-describedby=${attributes.describedBy}
      @change=${choose}
    >
      ${form ? nothing : html`<option selected>${visible(JSON.stringify(reply.kind) ?? 'none')}</option>`}
      ${kinds.map(([kind, { words }]) => html`<option value=${kind} ?selected=${kind === reply.kind}>${words}</option>`)}
    </select>`;
  });
  const within = (field: ReplyField): Member => ({ ...member, path: [...path, field.name], value: reply[field.name] });
  const [nested, plain] = [true, false].map((isReply) =>
    (form?.fields ?? []).filter(({ type }) => (type === 'reply') === isReply),
  );
  return html`<div class="fields">${kindView} ${plain?.map((field) => inputView(within(field), field))}</div>
    ${nested?.map((field) => html`<div class="nested">${replyView(within(field), field.label)}</div>`)}`;
}

/** Keeps text that is not a number, because the sink explains the mistake. */
function inputView(
  member: Member,
  { name, label, type, isOptional = false, placeholder = '' }: ReplyField,
): TemplateResult {
  const { path, value, actions } = member;
  const read = ({ target }: Event): void => {
    if (!(target instanceof HTMLInputElement)) return;
    const text = target.value;
    const number = type === 'number' && /^-?\d+(?:\.\d+)?$/.test(text) ? Number(text) : text;
    actions.setMember(path, text === '' && isOptional ? undefined : number);
  };
  return fieldView(member, isOptional ? `${label} (optional)` : label, (attributes) => {
    return html`<input
      id=${attributes.id}
      type="text"
      inputmode=${type === 'number' ? 'decimal' : type}
      list=${ifDefined(name === 'path' ? 'paths' : undefined)}
      aria-invalid=${attributes.isInvalid}
      aria-describedby=${attributes.describedBy}
      placeholder=${placeholder}
      .value=${value === undefined ? '' : String(value)}
      @input=${read}
    />`;
  });
}

interface Attributes {
  readonly id: string;
  readonly isInvalid: 'true' | 'false';
  readonly describedBy: string;
}

/** A field with its label and its problems. */
function fieldView(
  { path, problems }: Member,
  label: string,
  control: (of: Attributes) => TemplateResult,
): TemplateResult {
  const id = `rules/${path.join('/')}`;
  const own = problems.filter((problem) => problem.path === id);
  const describedBy = `${id}/problem`;
  return html`<div class="field">
    <label for=${id}>${label}</label>
    ${control({ id, isInvalid: own.length > 0 ? 'true' : 'false', describedBy })}
    <span class="problem" id=${describedBy}>${visible(own.map(({ detail }) => detail).join(' '))}</span>
  </div>`;
}

function fieldsOf(value: unknown): Fields {
  return typeof value === 'object' && value !== null ? (value as Fields) : {};
}

function isKind(kind: unknown): kind is Reply['kind'] {
  return typeof kind === 'string' && Object.hasOwn(REPLY_FORMS, kind);
}
