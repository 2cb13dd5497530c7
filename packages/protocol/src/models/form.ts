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
 * How far a form is from a standard one (spec: Form list entry).
 *
 * @example
 * STANDARDIZED_LEVELS.includes('CUSTOM'); // true
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
