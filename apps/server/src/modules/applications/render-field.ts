import { escapeHtml } from '../job-pages/index.js';
import type { FormProblem } from './application.rules.js';
import type { Choice } from './asked-question.js';
import { AGREED } from './typed-form.js';

/** The parts that every field of the form has. */
export interface FieldFrame {
  /** The name of the page's field. */
  readonly place: string;
  readonly label: string;
  readonly isRequired: boolean;
  /** Explains the field if the label is not enough. */
  readonly hint?: string | undefined;
}

/** The problems of a form, by the page's fields (D-APY-7). */
export class ProblemsByPlace {
  readonly #first = new Map<string, string>();

  constructor(readonly all: readonly FormProblem[]) {
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
export function described({ place, hint }: FieldFrame, problems: ProblemsByPlace): Record<string, string | undefined> {
  const id = idOf(place);
  const isWrong = problems.at(place) !== undefined;
  const parts = [...(hint === undefined ? [] : [`${id}-hint`]), ...(isWrong ? [`${id}-error`] : [])];
  return {
    'aria-describedby': parts.length === 0 ? undefined : parts.join(' '),
    'aria-invalid': isWrong ? 'true' : undefined,
  };
}

/** Renders a field with its label. */
export function framed(frame: FieldFrame, problems: ProblemsByPlace, control: string): string {
  const isWrong = problems.at(frame.place) !== undefined;
  return `
        <div class="field${isWrong ? ' wrong' : ''}">
          <label for="${idOf(frame.place)}">${labelOf(frame)}</label>${notes(frame, problems)}
          ${control}
        </div>`;
}

/** Renders several controls as one field, with its legend. */
export function framedTogether(frame: FieldFrame, problems: ProblemsByPlace, controls: string): string {
  const isWrong = problems.at(frame.place) !== undefined;
  const about = attributes({ 'aria-describedby': described(frame, problems)['aria-describedby'] });
  return `
        <fieldset class="field${isWrong ? ' wrong' : ''}"${about}>
          <legend>${labelOf(frame)}</legend>${notes(frame, problems)}
          ${controls}
        </fieldset>`;
}

/** Renders a checkbox before its label. */
export function tickBox(frame: FieldFrame, problems: ProblemsByPlace, isTicked: boolean): string {
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
          <label class="choice"><input${control}><span>${labelOf(frame)}</span></label>
        </div>`;
}

/** Renders a choice of one or several. The first control has the field's own id, so that links lead to it. */
export function choiceBoxes(
  {
    type,
    place,
    isRequired,
  }: { readonly type: 'radio' | 'checkbox'; readonly place: string; readonly isRequired: boolean },
  choices: readonly Choice[],
  chosen: ReadonlySet<string>,
): string {
  return choices
    .map(({ value, label }, index) => {
      const id = index === 0 ? idOf(place) : `${idOf(place)}-${index}`;
      const control = attributes({
        ...{ type, id, name: place, value, checked: chosen.has(value) },
        required: isRequired && type === 'radio',
      });
      return `<label class="choice"><input${control}><span>${escapeHtml(label)}</span></label>`;
    })
    .join('\n          ');
}

export function options(choices: readonly Choice[], chosen: ReadonlySet<string>): string {
  return choices
    .map(
      ({ value, label }) =>
        `<option${attributes({ value, selected: chosen.has(value) })}>${escapeHtml(label)}</option>`,
    )
    .join('');
}

function labelOf({ label, isRequired }: FieldFrame): string {
  return `${escapeHtml(label)}${isRequired ? '' : ' <span class="optional">(optional)</span>'}`;
}

function notes({ place, hint }: FieldFrame, problems: ProblemsByPlace): string {
  const id = idOf(place);
  const problem = problems.at(place);
  return [
    hint === undefined ? '' : `\n          <p class="hint" id="${id}-hint">${escapeHtml(hint)}</p>`,
    problem === undefined
      ? ''
      : `\n          <strong class="error" id="${id}-error">Error: ${escapeHtml(problem)}</strong>`,
  ].join('');
}
