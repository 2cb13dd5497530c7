/**
 * The types of profile that can own a filled form (D-FRM-3).
 *
 * @example
 * FORM_OWNER_TYPES.includes('Person'); // true
 */
export const FORM_OWNER_TYPES = ['Person', 'Job', 'Workflow'] as const;

/** One of {@link FORM_OWNER_TYPES}. */
export type FormOwnerType = (typeof FORM_OWNER_TYPES)[number];

/**
 * The difference between a form and a standard form (spec: Form list entry).
 *
 * @example STANDARDIZED_LEVELS.includes('CUSTOM'); // true
 */
export const STANDARDIZED_LEVELS = ['STANDARD', 'STANDARD_EDITED', 'CUSTOM', 'ACKNOWLEDGEMENT'] as const;

/** One of {@link STANDARDIZED_LEVELS}. */
export type StandardizedLevel = (typeof STANDARDIZED_LEVELS)[number];

/**
 * A form, as the list of forms names it; disabled and archived ones are not in it (spec: Form list entry; D-FRM-3).
 *
 * @example
 * const entry: FormListEntry = {
 *   id: 3, formname: 'background_check', type: 'Person', displayName: 'Background check',
 *   standardizedLevel: 'CUSTOM', isPublicAnswers: false,
 * };
 */
export interface FormListEntry {
  readonly id: number;
  /** The internal name, by which paths and bodies name the form (D-FRM-1, D-FRM-13). */
  readonly formname: string;
  /** The type of the owner of a filled form (D-FRM-3). */
  readonly type: FormOwnerType;
  readonly displayName: string;
  readonly standardizedLevel: StandardizedLevel;
  readonly isPublicAnswers: boolean;
}

/**
 * The answer of `GET …/forms` and of `GET …/forms/list` (spec: Forms).
 *
 * @example
 * const { forms }: FormList = await response.json();
 * forms.map(({ formname }) => formname); // ['background_check']
 */
export interface FormList {
  readonly forms: readonly FormListEntry[];
}

/**
 * The list of forms as a JSON Schema (2020-12): the answer of `GET …/forms/list/schema`.
 *
 * @example
 * formListSchema.properties.forms.items.properties.standardizedLevel.enum; // ['STANDARD', 'STANDARD_EDITED', …]
 * @see spec: Form list entry; D-FRM-13
 */
export const formListSchema = {
  $schema: 'https://json-schema.org/draft/2020-12/schema',
  title: 'Forms',
  type: 'object',
  properties: {
    forms: {
      type: 'array',
      items: {
        type: 'object',
        properties: {
          id: { type: 'integer' },
          formname: {
            type: 'string',
            description: 'The internal name of the form, also called the form ID; documented as formName too.',
          },
          type: { type: 'string' },
          displayName: { type: 'string' },
          standardizedLevel: { type: 'string', enum: STANDARDIZED_LEVELS },
          isPublicAnswers: { type: 'boolean' },
        },
        required: ['id', 'formname', 'type', 'displayName', 'standardizedLevel', 'isPublicAnswers'],
      },
    },
  },
  required: ['forms'],
} as const;

/**
 * The kinds of pre-population, by the numbers that a blueprint and `data.type` know them by (spec: Pre-population kinds).
 *
 * @example
 * PREPOPULATION_KINDS.find(({ id }) => id === -2)?.text; // 'Sync with Profile Field'
 */
export const PREPOPULATION_KINDS = [
  { id: 1, text: 'Prepopulate with Search Column Value' },
  { id: -1, text: 'Prepopulate with Custom Text' },
  { id: -2, text: 'Sync with Profile Field' },
  { id: -3, text: 'Copy to Profile Field' },
] as const;

/** One of {@link PREPOPULATION_KINDS}. */
export type PrepopulationKind = (typeof PREPOPULATION_KINDS)[number];

/** `data` of a question whose answer has to do with a field of the owner (spec: Form question; D-FRM-7). */
export interface FieldPrepopulation {
  readonly type: Extract<PrepopulationKind, { id: -2 | -3 | 1 }>;
  /** The field's integration ID, such as `lastname`. */
  readonly field: string;
}

/** `data` of a question that starts with a text (spec: Form question; D-FRM-7). */
export interface TextPrepopulation {
  readonly type: Extract<PrepopulationKind, { id: -1 }>;
  readonly text: string;
  /** The same once more. */
  readonly data: { readonly type: Extract<PrepopulationKind, { id: -1 }>; readonly data: string };
}

/**
 * A question, as the metadata of its form tells of it (spec: Form question; D-FRM-7).
 *
 * @example
 * const question: QuestionMetadata = {
 *   type: 'TEXTFIELD', required: true, searchable: false, section: 'You',
 *   data: { type: { id: -2, text: 'Sync with Profile Field' }, field: 'lastname' },
 * };
 */
export interface QuestionMetadata {
  /** A `FormQuestionType` of the blueprint. A form with another type answers 403 (code 17) instead. */
  readonly type: string;
  readonly required: boolean;
  readonly searchable: boolean;
  readonly section?: string;
  /** How the answer is pre-populated. Undefined if it is not. */
  readonly data?: FieldPrepopulation | TextPrepopulation;
  /** The members of a GROUP, keyed alike; no other type has any. */
  readonly questions?: FormMetadata;
}

/**
 * The questions of a form by their internal names: the answer of `GET …/forms/{formname}/meta`. It is refused with 404
 * (code 2) where there is no such form, with 403 (code 17) where the form is disabled, archived or unfit for web services
 * (spec: Forms, Errors; D-FRM-3). Questions whose field the caller may not see are left out (D-FRM-7).
 *
 * @example
 * const metadata: FormMetadata = await response.json();
 * Object.keys(metadata); // ['legal_name', 'consent', 'employers']
 */
export type FormMetadata = Readonly<Record<string, QuestionMetadata>>;
