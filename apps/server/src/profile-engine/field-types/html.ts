import sanitizeHtml from 'sanitize-html';
import { PROSE_LENGTH, textFieldType } from './text.js';

/** Deeper markup than anyone writes by hand is flattened, so that hostile nesting costs nothing. */
const OPTIONS: sanitizeHtml.IOptions = { nestingLimit: 100 };

/** Markup, cleaned before it is stored: no scripts, handlers or foreign schemes. Lengths are those of the text sent. */
export const html = textFieldType({
  maxLength: PROSE_LENGTH,
  searchable: false,
  clean: (text) => sanitizeHtml(text, OPTIONS),
});
