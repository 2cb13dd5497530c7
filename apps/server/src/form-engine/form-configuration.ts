import type { BlueprintForm, FormQuestion } from '@talent-platform/blueprint';

/** A form as it is kept: what the blueprint says, and what earlier ones said of what is stored. */
export interface FormConfiguration extends Omit<BlueprintForm, 'questions'> {
  /** Unique per customer, never given to another form. */
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
  /** Its limits were others: stored answers may not meet those of today. */
  readonly limitsChanged?: true;
  /** The members of a group. */
  readonly questions?: readonly QuestionConfiguration[];
}
