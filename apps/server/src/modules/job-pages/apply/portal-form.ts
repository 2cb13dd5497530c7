import type { FormDefinition, Question, QuestionConfiguration } from '../../../form-engine/index.js';
import { listNodeId } from '../../../profile-engine/index.js';
import type { ListLookup, ListNode } from '../../../profile-engine/index.js';

/** How a visitor answers a question. */
export type AnswerKind =
  | 'line'
  | 'prose'
  | 'number'
  | 'decimal'
  | 'day'
  | 'month'
  | 'moment'
  | 'money'
  | 'salary'
  | 'one'
  | 'several'
  | 'yes'
  | 'group';

export interface Choice {
  readonly value: string;
  readonly label: string;
}

/** A question as the page asks it. */
export interface PortalQuestion {
  readonly name: string;
  readonly label: string;
  readonly section: string | undefined;
  readonly isRequired: boolean;
  readonly kind: AnswerKind;
  /** The choices. Undefined if there are too many to show, so that the visitor types the answer. */
  readonly choices: readonly Choice[] | undefined;
  readonly min: number | undefined;
  readonly max: number | undefined;
  readonly maxLength: number | undefined;
  /** The initial answer. */
  readonly start: string | undefined;
  /** The questions of a group. */
  readonly members: readonly PortalQuestion[];
}

/** The questions of a form, and the currencies that answers may be in. */
export interface PortalForm {
  readonly definition: FormDefinition;
  readonly displayName: string;
  readonly isSigned: boolean;
  readonly questions: readonly PortalQuestion[];
  readonly currencies: readonly Choice[];
}

/** Limit of shown choices of one question. */
const MAX_CHOICES = 300;

/** Limit of shown choices of a page, so that it is rendered without a pause. */
const MAX_CHOICES_OF_PAGE = 1000;

const CURRENCIES = 'lists.currency.types';

const KINDS: Readonly<Record<string, AnswerKind>> = {
  TEXTFIELD: 'line',
  TEXTAREA: 'prose',
  NUMBER: 'number',
  DECIMAL: 'decimal',
  DATETIME: 'moment',
  CURRENCY: 'money',
  SALARY: 'salary',
  DROPDOWN: 'one',
  RADIOGROUP: 'one',
  MULTISELECT: 'several',
  CHECKBOX: 'yes',
  GROUP: 'group',
};

/** Creates the questions of the page, once for each state of the form and its lists. */
export function compilePortalForm(definition: FormDefinition, lists: ListLookup): PortalForm {
  const room = { choices: MAX_CHOICES_OF_PAGE };
  const hasMoney = /^(?:CURRENCY|SALARY)$/;
  const all = definition.questions.flatMap((question) => [question, ...question.members]);
  return {
    definition,
    displayName: definition.form.displayName,
    isSigned: definition.form.signature === true,
    questions: compileQuestions(definition.questions, definition.form.questions, { lists, room }),
    currencies: all.some(({ type }) => hasMoney.test(type)) ? (nodesOf(CURRENCIES, lists, MAX_CHOICES) ?? []) : [],
  };
}

function compileQuestions(
  questions: readonly Question[],
  configured: readonly QuestionConfiguration[] | undefined,
  sources: { readonly lists: ListLookup; readonly room: { choices: number } },
): PortalQuestion[] {
  const byName = new Map(configured?.map((question) => [question.name, question]));
  return questions.map((question) => compileQuestion(question, byName.get(question.name), sources));
}

function compileQuestion(
  question: Question,
  configured: QuestionConfiguration | undefined,
  sources: { readonly lists: ListLookup; readonly room: { choices: number } },
): PortalQuestion {
  const { name, type, section, field, prepopulation, members } = question;
  const { lists, room } = sources;
  const choices = choicesOf(question, lists, room.choices);
  room.choices -= choices?.length ?? 0;
  return {
    name,
    label: field.label,
    section,
    isRequired: field.required,
    kind: kindOf(type, configured?.monthOnly === true),
    choices,
    min: field.min,
    max: field.max,
    maxLength: field.maxLength,
    start: prepopulation?.type === -1 ? prepopulation.text : undefined,
    members: compileQuestions(members, configured?.questions, sources),
  };
}

function kindOf(type: string, isMonth: boolean): AnswerKind {
  if (type === 'DATEONLY') return isMonth ? 'month' : 'day';
  return KINDS[type] ?? 'line';
}

/** Returns the choices. Undefined if the question has none, or too many. */
function choicesOf(
  { field: { options, list } }: Question,
  lists: ListLookup,
  room: number,
): readonly Choice[] | undefined {
  const most = Math.min(MAX_CHOICES, room);
  if (list !== undefined) return nodesOf(list, lists, most);
  if (options === undefined || options.length > most) return undefined;
  return options.map((option) => ({ value: option, label: option }));
}

/** Returns the nodes that may be chosen, each with the labels above it. Undefined if there are too many. */
function nodesOf(list: string, lists: ListLookup, most: number): readonly Choice[] | undefined {
  const found: Choice[] = [];
  for (const { node, path } of visibleNodes(list, lists)) {
    if (found.length === most) return undefined;
    found.push({ value: listNodeId(node), label: path });
  }
  return found;
}

function* visibleNodes(
  list: string,
  lists: ListLookup,
  parent?: { readonly id: number; readonly path: string },
): Generator<{ readonly node: ListNode; readonly path: string }> {
  for (const node of lists.children(list, parent?.id ?? null)) {
    if (node.hidden) continue;
    const path = parent === undefined ? node.value : `${parent.path} > ${node.value}`;
    yield { node, path };
    yield* visibleNodes(list, lists, { id: node.id, path });
  }
}
