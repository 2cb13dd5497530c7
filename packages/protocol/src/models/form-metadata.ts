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
  /** A `FormQuestionType` of the blueprint; a form with another one answers 403 (code 17) instead. */
  readonly type: string;
  readonly required: boolean;
  readonly searchable: boolean;
  readonly section?: string;
  /** How the answer is pre-populated; left out where it is not. */
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
