import type { BlueprintForm, FormQuestion } from '@talent-platform/blueprint';
import { viewFields } from '../reference-view.js';
import type { ViewedField } from '../reference-view.js';
import type { FormsBlueprint, GroupName } from './arbitrary-customer.js';
import { PROFILES_OF } from './arbitrary-forms.js';
import type { AnswerRule, Kind } from './answer-rules.js';
import { ruleOfField } from './tied-fields.js';

/** The field that a question is tied to, as a caller has it. */
export interface Tie {
  readonly kind: -2 | -3;
  readonly profileType: 'people' | 'jobs';
  readonly field: ViewedField;
  readonly rule: AnswerRule;
  readonly writable: boolean;
}

/** A question as a caller has it; members of a group are tied to nothing. */
export interface ViewedQuestion {
  readonly name: string;
  readonly required: boolean;
  /** Undefined for a group. */
  readonly rule: AnswerRule | undefined;
  readonly tie: Tie | undefined;
  readonly members: readonly ViewedQuestion[];
}

const KINDS: Readonly<Record<string, Kind>> = {
  TEXTFIELD: 'text',
  TEXTAREA: 'text',
  NUMBER: 'integer',
  DECIMAL: 'number',
  DATEONLY: 'date',
  DATETIME: 'datetime',
  CURRENCY: 'currency',
  SALARY: 'salary',
  CHECKBOX: 'boolean',
};

function ruleOf({ type, monthOnly, list, ...limits }: FormQuestion): AnswerRule {
  const kind = monthOnly ? 'month' : (KINDS[type] ?? choiceOf(type, list));
  const { min, max, minLength, maxLength = type === 'TEXTAREA' ? 65_536 : 4000, options } = limits;
  return { kind, min, max, minLength, maxLength, options, list, isAnswer: true };
}

function choiceOf(type: string, list: string | undefined): Kind {
  if (type === 'MULTISELECT') return list ? 'nodes' : 'options';
  return list ? 'node' : 'option';
}

/** A form is viewed by every request of it, and is always the same to a group. */
const views = new WeakMap<BlueprintForm, Map<GroupName, ViewedQuestion[]>>();

/** Every question of a form that a caller sees: one in step with a hidden field is not there (D-FRM-7). */
export function viewQuestions(blueprint: FormsBlueprint, form: BlueprintForm, group: GroupName): ViewedQuestion[] {
  const ofForm = views.get(form) ?? new Map<GroupName, ViewedQuestion[]>();
  views.set(form, ofForm);
  const view = ofForm.get(group) ?? viewAll(blueprint, form, group);
  ofForm.set(group, view);
  return view;
}

function viewAll(blueprint: FormsBlueprint, form: BlueprintForm, group: GroupName): ViewedQuestion[] {
  const view = (question: FormQuestion): ViewedQuestion[] => {
    const tie = tieOf(blueprint, { form, question, group });
    const { name, type, required = false, questions = [] } = question;
    if (tie?.field.hidden && tie.kind === -2) return [];
    const rule = type === 'GROUP' ? undefined : ruleOf(question);
    // what is hidden cannot be copied to: the question is a plain one
    const isTied = tie && !tie.field.hidden;
    return [{ name, required, rule, tie: isTied ? tie : undefined, members: questions.flatMap(view) }];
  };
  return (form.questions ?? []).flatMap(view);
}

interface Asked {
  readonly form: BlueprintForm;
  readonly question: FormQuestion;
  readonly group: GroupName;
}

function tieOf(blueprint: FormsBlueprint, { form, question, group }: Asked): Tie | undefined {
  const prepopulation = question.prepopulation;
  if (prepopulation?.type !== -2 && prepopulation?.type !== -3) return undefined;
  const caller = groupOf(blueprint, group);
  for (const profileType of PROFILES_OF[form.type]) {
    const field = viewFields(blueprint, profileType, caller).find(({ id }) => id === prepopulation.field);
    if (!field) continue;
    const isOpen =
      (caller.access?.[profileType] ?? 'write') === 'write' && !blueprint.profileTypes[profileType]?.locked;
    return {
      kind: prepopulation.type,
      profileType,
      field,
      rule: ruleOfField(field),
      writable: field.writable && isOpen,
    };
  }
  return undefined;
}

/** The names of the questions that depend on who the owner is: where none is known, no row says what is wrong with them. */
export function tiedNames({ questions = [] }: BlueprintForm): string[] {
  return questions.filter(({ prepopulation }) => [-2, -3].includes(prepopulation?.type ?? 0)).map(({ name }) => name);
}

export function groupOf({ userGroups }: FormsBlueprint, name: GroupName): FormsBlueprint['userGroups'][number] {
  const found = userGroups.find(({ integrationName }) => integrationName === name);
  if (!found) throw new TypeError(`There is no group ${name}.`);
  return found;
}
