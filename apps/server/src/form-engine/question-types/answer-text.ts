import { PROSE_LENGTH, textFieldType } from '../../profile-engine/field-types/text.js';

const OPENING = /<[A-Za-z/!?]/;

/** HTML in an answer would be a part of whatever page shows it (D-FRM-5). */
function tagDetail(text: string): string | undefined {
  const start = text.search(OPENING);
  if (start === -1 || text.indexOf('>', start + 2) === -1) return undefined;
  return 'must not hold HTML tags: "<" followed by a letter, "/", "!" or "?", and ">" after it.';
}

const LINE_LENGTH = 4000;

/** Stored: the string, as sent. */
export const answerLine = textFieldType({ maxLength: LINE_LENGTH, searchable: true, reasonToRefuse: tagDetail });
export const answerProse = textFieldType({ maxLength: PROSE_LENGTH, searchable: false, reasonToRefuse: tagDetail });
