import type { QuestionConfiguration } from '../form-configuration.js';
import type { Field, FieldType, RenderContext, StoredValue } from '../../profile-engine/field-types/field-type.js';

/** A question type: the field type of its answers, and their form on paper. */
export interface QuestionType {
  /** How answers are read, kept and shown. */
  fieldType(question: QuestionConfiguration): FieldType;
  /** The field types whose stored values its answers are, too: what it can be tied to (D-FRM-7, D-FRM-15). */
  readonly fits: (question: QuestionConfiguration) => readonly string[];
  /** An answer as an export shows it (D-FRM-12). */
  print(stored: StoredValue, field: Field, context: RenderContext): string;
}
