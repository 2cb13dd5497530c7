import type { AskedForm, AskedQuestion, Choice } from './asked-question.js';
import { escapeHtml } from '../job-pages/index.js';
import { hasEntry } from './read-answers.js';
import { attributes, choiceBoxes, described, framed, framedTogether, idOf, options, tickBox } from './render-field.js';
import type { FieldFrame, ProblemsByPlace } from './render-field.js';
import { AGREED, ENTRIES_OF_GROUP, memberPlace, partPlace, questionPlace } from './typed-form.js';
import type { TypedForm } from './typed-form.js';

/** The values for rendering a form. */
interface Drawing {
  readonly form: AskedForm;
  readonly typed: TypedForm;
  readonly problems: ProblemsByPlace;
}

const NOTHING_CHOSEN: Choice = { value: '', label: 'Choose one' };
const TIMEFRAMES = [
  { value: '', label: 'Per' },
  ...['Hourly', 'Daily', 'Weekly', 'Monthly', 'Yearly'].map((value) => ({ value, label: value })),
];
/** The id of the list from which browsers complete currencies. */
const CURRENCIES = 'currencies';
/** Checkboxes of more choices stand in a list of their own. */
const MOST_BOXES = 12;

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

function renderQuestion(question: AskedQuestion, drawing: Drawing): string {
  return renderAnswer(question, drawing, { place: questionPlace(question.name), isRequired: question.isRequired });
}

/** Renders all entries that the page allows. All but the first are closed, and open without a script. */
function renderGroup(group: AskedQuestion, drawing: Drawing): string {
  const frame = { place: questionPlace(group.name), label: group.label, isRequired: group.isRequired };
  const numbers = Array.from({ length: ENTRIES_OF_GROUP }, (_, index) => index + 1);
  const entries = numbers.map((entry) => {
    const fields = group.members.map((member) => {
      const place = memberPlace(group.name, entry, member.name);
      return renderAnswer(member, drawing, { place, isRequired: false, isMember: true });
    });
    if (entry === 1) return `<div class="entry" id="${idOf(frame.place)}">${fields.join('')}</div>`;
    const isOpen = hasEntry(group, entry, drawing.typed);
    return `<details${isOpen ? ' open' : ''}><summary>Another one (${entry} of ${ENTRIES_OF_GROUP})</summary><div class="entry">${fields.join('')}</div></details>`;
  });
  return framedTogether(frame, drawing.problems, entries.join('\n          '));
}

interface Place {
  readonly place: string;
  readonly isRequired: boolean;
  /** Whether the question belongs to an entry, which may be left out as a whole. */
  readonly isMember?: boolean;
}

function renderAnswer(
  question: AskedQuestion,
  drawing: Drawing,
  { place, isRequired, isMember = false }: Place,
): string {
  const { problems, typed } = drawing;
  // A required question of an entry is not marked as optional, although the entry is optional.
  const frame = {
    place,
    label: question.label,
    isRequired: isMember ? question.isRequired : isRequired,
    hint: hintOf(question),
  };
  const { kind, choices } = question;
  if (kind === 'yes') return tickBox({ ...frame, isRequired }, problems, typed.line(place) === AGREED);
  if (kind === 'money' || kind === 'salary') return renderMoney(question, drawing, { frame, isRequired });
  const chosen = new Set(typed.all(place));
  if (choices && (kind === 'one' || (kind === 'several' && choices.length <= MOST_BOXES))) {
    const type = kind === 'one' ? 'radio' : 'checkbox';
    return framedTogether(frame, problems, choiceBoxes({ type, place, isRequired }, choices, chosen));
  }
  const shared = { id: idOf(place), name: place, required: isRequired, ...described(frame, problems) };
  if (choices) {
    const isMultiple = kind === 'several';
    const select = attributes({ ...shared, multiple: isMultiple, size: isMultiple ? 6 : undefined });
    const shown = isMultiple ? choices : [NOTHING_CHOSEN, ...choices];
    return framed(frame, problems, `<select${select}>${options(shown, chosen)}</select>`);
  }
  const text = typed.isSent ? typed.text(place) : (question.start ?? '');
  return framed(frame, problems, textControl(question, shared, text));
}

const INPUTS: Partial<Record<AskedQuestion['kind'], Readonly<Record<string, string>>>> = {
  number: { type: 'number', step: '1' },
  decimal: { type: 'number', step: 'any' },
  day: { type: 'date' },
  month: { type: 'month', placeholder: 'YYYY-MM' },
  moment: { type: 'datetime-local' },
};

function textControl(
  { kind, min, max, maxLength: maxlength }: AskedQuestion,
  shared: Readonly<Record<string, string | boolean | undefined>>,
  text: string,
): string {
  if (kind === 'prose' || kind === 'several')
    return `<textarea${attributes({ ...shared, rows: 5, maxlength })}>\n${escapeHtml(text)}</textarea>`;
  const own = INPUTS[kind] ?? { type: 'text' };
  return `<input${attributes({ ...shared, ...own, min, max, maxlength, value: text === '' ? undefined : text })}>`;
}

function renderMoney(
  { kind }: AskedQuestion,
  { typed, problems }: Drawing,
  { frame, isRequired }: { readonly frame: FieldFrame; readonly isRequired: boolean },
): string {
  const part = (name: 'amount' | 'currency' | 'timeframe'): string => partPlace(frame.place, name);
  // The first control has the field's own id, so that links lead to it.
  const amount = attributes({
    ...{ id: idOf(frame.place), name: part('amount'), type: 'number', step: 'any', required: isRequired },
    ...{ 'aria-label': 'Amount', value: typed.line(part('amount')) || undefined, placeholder: 'Amount' },
  });
  const currency = attributes({
    ...{ name: part('currency'), type: 'text', list: CURRENCIES, maxlength: 100 },
    ...{ 'aria-label': 'Currency', value: typed.line(part('currency')) || undefined, placeholder: 'Currency' },
  });
  const timeframe = attributes({ name: part('timeframe'), 'aria-label': 'Per' });
  const chosen = new Set([typed.line(part('timeframe'))]);
  const parts = [
    `<input${amount}>`,
    `<input${currency}>`,
    ...(kind === 'salary' ? [`<select${timeframe}>${options(TIMEFRAMES, chosen)}</select>`] : []),
  ];
  return framedTogether(frame, problems, `<div class="money">${parts.join('')}</div>`);
}

function hintOf({ kind, choices, maxLength }: AskedQuestion): string | undefined {
  if (kind === 'moment') return 'In Coordinated Universal Time (UTC).';
  if (kind === 'month') return 'Year and month, such as 2026-11.';
  if (kind === 'several' && choices === undefined) return 'Write each choice on a line of its own.';
  if ((kind === 'one' || kind === 'select') && choices === undefined) return 'Write the choice in full.';
  return kind === 'prose' && maxLength !== undefined ? `At most ${maxLength} characters.` : undefined;
}
