import type { FormConfiguration } from '../../../profile-engine/index.js';

/** What is kept of a customer's forms: also those that a later blueprint left out, for filled ones stay. */
export interface FormsDocument {
  /** The highest id that a form was given. */
  readonly lastId: number;
  /** In the order of the blueprint, those that it left out last. */
  readonly forms: readonly FormConfiguration[];
}

export const NO_FORMS: FormsDocument = { lastId: 0, forms: [] };
