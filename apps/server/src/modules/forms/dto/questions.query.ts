import { Allow } from 'class-validator';

/** Which members of a filled form to read. */
export class QuestionsQuery {
  /** Names, comma-separated; left out, those that the path answers by itself (D-FRM-9). */
  @Allow()
  questions?: string;
}
