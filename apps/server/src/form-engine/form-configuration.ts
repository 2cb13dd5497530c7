import type { BlueprintForm, FormQuestion } from '@talent-platform/blueprint';

/** A stored form: the configuration of the blueprint, and the history that stored answers need. */
export interface FormConfiguration extends Omit<BlueprintForm, 'questions'> {
  /** Unique per customer, and never reused for another form. */
  readonly id: number;
  /** The blueprint names it no longer: it is hidden, its filled forms stay. */
  readonly dropped?: true;
  readonly questions?: readonly QuestionConfiguration[];
}

export interface QuestionConfiguration extends Omit<FormQuestion, 'questions'> {
  /** The blueprint names it no longer: it is hidden, its answers stay. */
  readonly dropped?: true;
  /** Options that it had: stored answers may still be among them. */
  readonly retiredOptions?: readonly string[];
  /** Whether the limits were different before. Stored answers may break the current limits. */
  readonly limitsChanged?: true;
  /** The members of a group. */
  readonly questions?: readonly QuestionConfiguration[];
}
