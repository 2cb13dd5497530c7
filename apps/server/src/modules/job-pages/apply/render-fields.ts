import { escapeHtml } from '../../../http/index.js';
import type { PageTexts } from '../page-texts.js';
import type { FormProblem } from './application.rules.js';
import type { PortalForm, PortalQuestion, Choice } from './portal-form.js';
import { hasEntry } from './read-answers.js';
import { AGREED, ENTRIES_OF_GROUP, memberControlName, partControlName, questionControlName } from './submitted-form.js';
import type { SubmittedForm } from './submitted-form.js';

/** The values for rendering a form. */
interface Drawing {
  readonly form: PortalForm;
  readonly submitted: SubmittedForm;
  readonly problems: ProblemsByControl;
}

/** The id of the list from which browsers complete currencies. */
const CURRENCIES = 'currencies';

/** Renders the questions in their sections. */
export function renderQuestions(drawing: Drawing): string {
  let section: string | undefined;
  const { currencies } = drawing.form;
  const completed = currencies.map(({ label }) => `<option${attributes({ value: label })}></option>`).join('');
  const list = completed === '' ? '' : `\n        <datalist id="${CURRENCIES}">${completed}</datalist>`;
  const questions = drawing.form.questions
    .map((question) => {
      const heading = question.section !== undefined && question.section !== section;
      section = question.section;
      const shown = question.kind === 'group' ? renderGroup(question, drawing) : renderQuestion(question, drawing);
      return `${heading ? `\n        <h3>${escapeHtml(question.section ?? '')}</h3>` : ''}${shown}`;
    })
    .join('');
  return `${list}${questions}`;
}

function renderQuestion(question: PortalQuestion, drawing: Drawing): string {
  return renderAnswer(question, drawing, {
    place: questionControlName(question.name),
    isRequired: question.isRequired,
  });
}

/** Renders all entries that the page allows. All except the first are closed, and open without a script. */
function renderGroup(group: PortalQuestion, drawing: Drawing): string {
  const frame = { place: questionControlName(group.name), label: group.label, isRequired: group.isRequired };
  const numbers = Array.from({ length: ENTRIES_OF_GROUP }, (_, index) => index + 1);
  const entries = numbers.map((entry) => {
    const fields = group.members.map((member) => {
      const place = memberControlName(group.name, entry, member.name);
      return renderAnswer(member, drawing, { place, isRequired: false, isMember: true });
    });
    if (entry === 1) return `<div class="entry" id="${idOf(frame.place)}">${fields.join('')}</div>`;
    const isOpen = hasEntry(group, entry, drawing.submitted);
    return `<details${isOpen ? ' open' : ''}><summary>${drawing.problems.texts.another(entry, ENTRIES_OF_GROUP)}</summary><div class="entry">${fields.join('')}</div></details>`;
  });
  return framedTogether(frame, drawing.problems, entries.join('\n          '));
}

interface Place {
  readonly place: string;
  readonly isRequired: boolean;
  /** The question belongs to an entry, which may be left out as a whole. */
  readonly isMember?: boolean;
}

function renderAnswer(
  question: PortalQuestion,
  drawing: Drawing,
  { place, isRequired, isMember = false }: Place,
): string {
  const { problems, submitted } = drawing;
  // A required question of an entry is not marked as optional, although the entry is optional.
  const frame = {
    place,
    label: question.label,
    isRequired: isMember ? question.isRequired : isRequired,
    hint: hintOf(question, problems.texts),
  };
  const { kind, choices } = question;
  if (kind === 'yes') return tickBox({ ...frame, isRequired }, problems, submitted.line(place) === AGREED);
  if (kind === 'money' || kind === 'salary') return renderMoney(question, drawing, { frame, isRequired });
  const chosen = new Set(submitted.all(place));
  if (choices && kind === 'several') return framedTogether(frame, problems, choiceBoxes(place, choices, chosen));
  const shared = { id: idOf(place), name: place, required: isRequired, ...described(frame, problems) };
  if (choices) {
    const all = [{ value: '', label: problems.texts.chooseOne }, ...choices];
    const select = `<select${attributes(shared)}>${options(all, chosen)}</select>`;
    return framed(frame, problems, select);
  }
  const text = submitted.isSent ? submitted.text(place) : (question.start ?? '');
  return framed(frame, problems, textControl(question, shared, text));
}

const INPUTS: Partial<Record<PortalQuestion['kind'], Readonly<Record<string, string>>>> = {
  number: { type: 'number', step: '1' },
  decimal: { type: 'number', step: 'any' },
  day: { type: 'date' },
  month: { type: 'month', placeholder: 'YYYY-MM' },
  moment: { type: 'datetime-local' },
};

function textControl(
  { kind, min, max, maxLength: maxlength }: PortalQuestion,
  shared: Readonly<Record<string, string | boolean | undefined>>,
  text: string,
): string {
  if (kind === 'prose' || kind === 'several')
    return `<textarea${attributes({ ...shared, rows: 5, maxlength })}>\n${escapeHtml(text)}</textarea>`;
  const own = INPUTS[kind] ?? { type: 'text' };
  return `<input${attributes({ ...shared, ...own, min, max, maxlength, value: text === '' ? undefined : text })}>`;
}

function renderMoney(
  { kind }: PortalQuestion,
  { submitted, problems }: Drawing,
  { frame, isRequired }: { frame: FieldFrame; isRequired: boolean },
): string {
  const { texts } = problems;
  const part = (name: 'amount' | 'currency' | 'timeframe'): string => partControlName(frame.place, name);
  // The first control has the field's own id, so that links lead to it.
  const amount = attributes({
    ...{ id: idOf(frame.place), name: part('amount'), type: 'number', step: 'any', required: isRequired },
    ...{ 'aria-label': texts.amount, value: submitted.line(part('amount')) || undefined, placeholder: texts.amount },
  });
  const currency = attributes({
    ...{ name: part('currency'), type: 'text', list: CURRENCIES, maxlength: 100 },
    ...{
      'aria-label': texts.currency,
      value: submitted.line(part('currency')) || undefined,
      placeholder: texts.currency,
    },
  });
  const timeframe = attributes({ name: part('timeframe'), 'aria-label': texts.timeframe });
  const timeframes = Object.entries({ '': texts.timeframe, ...texts.timeframes });
  const offered = timeframes.map(([value, label]) => ({ value, label }));
  const chosen = new Set([submitted.line(part('timeframe'))]);
  const parts = [
    `<input${amount}>`,
    `<input${currency}>`,
    ...(kind === 'salary' ? [`<select${timeframe}>${options(offered, chosen)}</select>`] : []),
  ];
  return framedTogether(frame, problems, `<div class="money">${parts.join('')}</div>`);
}

function hintOf({ kind, choices, maxLength }: PortalQuestion, texts: PageTexts['form']): string | undefined {
  if (kind === 'moment') return texts.utc;
  if (kind === 'month') return texts.month;
  if (kind === 'several' && choices === undefined) return texts.oneALine;
  if (kind === 'one' && choices === undefined) return texts.inFull;
  return kind === 'prose' && maxLength !== undefined ? texts.atMost(maxLength) : undefined;
}

/** The parts that every field of the form has. */
export interface FieldFrame {
  readonly place: string;
  readonly label: string;
  readonly isRequired: boolean;
  /** Explains the field if the label is not enough. */
  readonly hint?: string | undefined;
}

/** The problems of a form, by the page's fields (D-APY-7), and the texts of the form. */
export class ProblemsByControl {
  readonly #first = new Map<string, string>();

  constructor(
    readonly all: readonly FormProblem[],
    readonly texts: PageTexts['form'],
  ) {
    for (const { place, text } of all) if (!this.#first.has(place)) this.#first.set(place, text);
  }

  at(place: string): string | undefined {
    return this.#first.get(place);
  }
}

/** Returns an HTML id for a field: letters, digits and hyphens, unique for each name. */
export function idOf(place: string): string {
  return `field-${place.replace(/[^A-Za-z0-9]/g, (character) => `-${character.codePointAt(0)?.toString(16) ?? ''}-`)}`;
}

/** Renders the attributes of an element, without those that are undefined or false. */
export function attributes(values: Readonly<Record<string, string | number | boolean | undefined>>): string {
  return Object.entries(values)
    .filter(([, value]) => value !== undefined && value !== false)
    .map(([name, value]) => (value === true ? ` ${name}` : ` ${name}="${escapeHtml(String(value))}"`))
    .join('');
}

/** Returns the ids of the texts that screen readers read with the field: hint and error. */
export function described(
  { place, hint }: FieldFrame,
  problems: ProblemsByControl,
): Record<string, string | undefined> {
  const id = idOf(place);
  const isWrong = problems.at(place) !== undefined;
  const parts = [...(hint === undefined ? [] : [`${id}-hint`]), ...(isWrong ? [`${id}-error`] : [])];
  return {
    'aria-describedby': parts.length === 0 ? undefined : parts.join(' '),
    'aria-invalid': isWrong ? 'true' : undefined,
  };
}

/** Renders a field with its label. */
export function framed(frame: FieldFrame, problems: ProblemsByControl, control: string): string {
  const isWrong = problems.at(frame.place) !== undefined;
  return `
        <div class="field${isWrong ? ' wrong' : ''}">
          <label for="${idOf(frame.place)}">${labelOf(frame, problems)}</label>${notes(frame, problems)}
          ${control}
        </div>`;
}

function framedTogether(frame: FieldFrame, problems: ProblemsByControl, controls: string): string {
  const isWrong = problems.at(frame.place) !== undefined;
  const about = attributes({ 'aria-describedby': described(frame, problems)['aria-describedby'] });
  return `
        <fieldset class="field${isWrong ? ' wrong' : ''}"${about}>
          <legend>${labelOf(frame, problems)}</legend>${notes(frame, problems)}
          ${controls}
        </fieldset>`;
}

/** Renders a checkbox before its label. */
export function tickBox(frame: FieldFrame, problems: ProblemsByControl, isTicked: boolean): string {
  const isWrong = problems.at(frame.place) !== undefined;
  const control = attributes({
    type: 'checkbox',
    id: idOf(frame.place),
    name: frame.place,
    value: AGREED,
    checked: isTicked,
    required: frame.isRequired,
    ...described(frame, problems),
  });
  return `
        <div class="field${isWrong ? ' wrong' : ''}">${notes(frame, problems)}
          <label class="choice"><input${control}><span>${labelOf(frame, problems)}</span></label>
        </div>`;
}

/** Renders a choice of several. The first control has the field's own id, so that links lead to it. */
function choiceBoxes(place: string, choices: readonly Choice[], chosen: ReadonlySet<string>): string {
  return choices
    .map(({ value, label }, index) => {
      const id = index === 0 ? idOf(place) : `${idOf(place)}-${index}`;
      const control = attributes({ type: 'checkbox', id, name: place, value, checked: chosen.has(value) });
      return `<label class="choice"><input${control}><span>${escapeHtml(label)}</span></label>`;
    })
    .join('\n          ');
}

function options(choices: readonly Choice[], chosen: ReadonlySet<string>): string {
  return choices
    .map(
      ({ value, label }) =>
        `<option${attributes({ value, selected: chosen.has(value) })}>${escapeHtml(label)}</option>`,
    )
    .join('');
}

function labelOf({ label, isRequired }: FieldFrame, { texts }: ProblemsByControl): string {
  return `${escapeHtml(label)}${isRequired ? '' : ` <span class="optional">${texts.optional}</span>`}`;
}

function notes({ place, hint }: FieldFrame, problems: ProblemsByControl): string {
  const id = idOf(place);
  const problem = problems.at(place);
  return [
    hint === undefined ? '' : `\n          <p class="hint" id="${id}-hint">${escapeHtml(hint)}</p>`,
    problem === undefined
      ? ''
      : `\n          <strong class="error" id="${id}-error">${problems.texts.error}: ${escapeHtml(problem)}</strong>`,
  ].join('');
}
