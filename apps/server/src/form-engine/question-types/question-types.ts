import type { FormQuestionType } from '@talent-platform/blueprint';
import { date, datetime } from '../../profile-engine/field-types/date.js';
import { dropdown } from '../../profile-engine/field-types/dropdown.js';
import type { Field, FieldType, RenderContext, StoredValue } from '../../profile-engine/field-types/field-type.js';
import { integer, number } from '../../profile-engine/field-types/number.js';
import type { QuestionConfiguration } from '../form-configuration.js';
import {
  answerCurrency,
  answerGroup,
  answerLine,
  answerMonth,
  answerProse,
  answerSalary,
  printDecimal,
  answerTick,
  printMoney,
} from './answer-types.js';
import { listChoice, listChoices, optionChoices } from './choices.js';

/** A question type: the field type of its answers, and their form on paper. */
export interface QuestionType {
  fieldType(question: QuestionConfiguration): FieldType;
  /**
   * The field types with the same stored values. A question can be tied to a field of such a type (D-FRM-7, D-FRM-15).
   */
  readonly fits: (question: QuestionConfiguration) => readonly string[];
  /** An answer as an export shows it (D-FRM-12). */
  print(stored: StoredValue, field: Field, context: RenderContext): string;
}

const TEXTS = ['text', 'textarea', 'email', 'phone', 'url'];

const choice: QuestionType = {
  fieldType: ({ list }) => (list === undefined ? dropdown : listChoice),
  fits: ({ list }) => (list === undefined ? ['dropdown'] : ['list']),
  print,
};

/** Every question type of web services (D-FRM-6, D-FRM-14): the only list of them. */
const QUESTION_TYPES = {
  TEXTFIELD: { fieldType: () => answerLine, fits: () => TEXTS, print },
  TEXTAREA: { fieldType: () => answerProse, fits: () => TEXTS, print },
  NUMBER: { fieldType: () => integer, fits: () => ['integer'], print },
  DECIMAL: { fieldType: () => number, fits: () => ['number'], print: printDecimal },
  DATEONLY: {
    fieldType: ({ monthOnly }) => (monthOnly === true ? answerMonth : date),
    fits: ({ monthOnly }) => (monthOnly === true ? [] : ['date']),
    print,
  },
  DATETIME: { fieldType: () => datetime, fits: () => ['datetime'], print },
  CURRENCY: { fieldType: () => answerCurrency, fits: () => ['currency'], print: printMoney },
  SALARY: { fieldType: () => answerSalary, fits: () => ['salary'], print: printMoney },
  DROPDOWN: choice,
  RADIOGROUP: choice,
  MULTISELECT: {
    fieldType: ({ list }) => (list === undefined ? optionChoices : listChoices),
    fits: ({ list }) => (list === undefined ? [] : ['list']),
    print,
  },
  CHECKBOX: {
    fieldType: () => answerTick,
    fits: () => ['boolean'],
    print: (stored) => (stored === true ? 'Yes' : 'No'),
  },
  GROUP: { fieldType: () => answerGroup, fits: () => [], print },
} satisfies Record<FormQuestionType, QuestionType>;

const TYPES_BY_NAME: ReadonlyMap<string, QuestionType> = new Map(Object.entries(QUESTION_TYPES));

/** Undefined if web services do not know such questions (D-FRM-3). */
export function findQuestionType(name: string): QuestionType | undefined {
  return TYPES_BY_NAME.get(name);
}

/**
 * Returns the field types that a question can be tied to, from its type and attributes. Empty if the type is unknown.
 */
export function fittingFieldTypes(question: QuestionConfiguration): readonly string[] {
  return findQuestionType(question.type)?.fits(question) ?? [];
}

/** Whether a question can be tied to the field, because both have the same stored values. */
export function fitsField(
  question: QuestionConfiguration,
  field: Pick<Field, 'typeName' | 'list' | 'multiple'>,
): boolean {
  if (!fittingFieldTypes(question).includes(field.typeName)) return false;
  if (field.typeName !== 'list') return true;
  return field.list === question.list && field.multiple === (question.type === 'MULTISELECT');
}

/** Returns the answer as a read shows it. Joins several values. */
function print(stored: StoredValue, field: Field, context: RenderContext): string {
  const answer = field.type.render(stored, field, context);
  return Array.isArray(answer) ? answer.join(', ') : String(answer ?? '');
}
