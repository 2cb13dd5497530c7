import type { FormOwnerType, StandardizedLevel } from '@talent-platform/protocol/models';

/**
 * A form: the questions that are asked about a person, a job or a workflow.
 *
 * @example
 * const form: BlueprintForm = {
 *   formname: 'background_check',
 *   displayName: 'Background check',
 *   type: 'Person',
 *   questions: [{ name: 'legal_name', label: 'Legal name', type: 'TEXTFIELD', required: true, maxLength: 120 }],
 * };
 */
export interface BlueprintForm {
  /** `[a-z][a-z0-9_]*`, and not `list` (D-FRM-1). */
  readonly formname: string;
  readonly displayName: string;
  /** The type of its owner (D-FRM-3). */
  readonly type: FormOwnerType;
  /** `CUSTOM` when left out. */
  readonly standardizedLevel?: StandardizedLevel;
  readonly isPublicAnswers?: boolean;
  /** `active` when left out; disabled and archived forms are not in the list of forms. */
  readonly status?: FormStatus;
  /** Complete only once it was sent `signature: true` (D-FRM-8). */
  readonly signature?: boolean;
  /** The suffix of `updatedFor…`: the form is private, and a body names its associated person by that member. */
  readonly private?: string;
  /** False: web services cannot read its questions or fill it; true when left out. */
  readonly webServices?: boolean;
  readonly questions?: readonly FormQuestion[];
}

export type FormStatus = 'active' | 'disabled' | 'archived';

/** The attributes that not every question type takes, in the order in which they are looked at. */
export const PARTIAL_ATTRIBUTES = [
  'maxLength',
  'minLength',
  'min',
  'max',
  'options',
  'list',
  'monthOnly',
  'questions',
] as const satisfies ReadonlyArray<keyof FormQuestion>;

/** The question types of web services, with the attributes that not every type takes (blueprint: Question types). */
export const QUESTION_TYPE_ATTRIBUTES = {
  TEXTFIELD: ['maxLength', 'minLength'],
  TEXTAREA: ['maxLength', 'minLength'],
  NUMBER: ['min', 'max'],
  DECIMAL: ['min', 'max'],
  DATEONLY: ['monthOnly'],
  DATETIME: [],
  CURRENCY: [],
  SALARY: [],
  DROPDOWN: ['options', 'list'],
  RADIOGROUP: ['options', 'list'],
  MULTISELECT: ['options', 'list'],
  CHECKBOX: [],
  GROUP: ['questions'],
} as const satisfies Readonly<Record<string, ReadonlyArray<(typeof PARTIAL_ATTRIBUTES)[number]>>>;

/** A question type of web services; a form with another one is unfit for them (D-FRM-3). */
export type FormQuestionType = keyof typeof QUESTION_TYPE_ATTRIBUTES;

export interface FormQuestion {
  /** Unique in the form, or in its group. */
  readonly name: string;
  readonly label: string;
  /** One of {@link FormQuestionType}; another text makes the form unfit for web services. */
  readonly type: string;
  readonly section?: string;
  readonly required?: boolean;
  readonly searchable?: boolean;
  readonly maxLength?: number;
  readonly minLength?: number;
  readonly min?: number;
  readonly max?: number;
  /** The choices of DROPDOWN, RADIOGROUP and MULTISELECT; or `list`. */
  readonly options?: readonly string[];
  /** A list identifier (`lists.skills`), or `C` and the number of a custom list. */
  readonly list?: string;
  /** DATEONLY: asks for year and month alone. */
  readonly monthOnly?: boolean;
  /** The members of a GROUP, which are no groups themselves. */
  readonly questions?: readonly FormQuestion[];
  readonly prepopulation?: FormPrepopulation;
}

/**
 * The source of the answer: -2 in step with the owner's field, -3 copied to it, 1 from a search column, -1 a text
 * (D-FRM-7).
 */
export type FormPrepopulation =
  | { readonly type: -2 | -3 | 1; readonly field: string }
  | { readonly type: -1; readonly text: string };
