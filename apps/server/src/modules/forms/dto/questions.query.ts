import { optional, text } from '../../../http/index.js';
import type { InputOf } from '../../../http/index.js';

/** Which members of a filled form to read. */
export const QUESTIONS_QUERY = {
  /** Left out, those that the path answers by itself (D-FRM-9). */
  questions: optional(text('be names, comma-separated')),
};

export type QuestionsQuery = InputOf<typeof QUESTIONS_QUERY>;
