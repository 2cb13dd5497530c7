import sanitizeHtml from 'sanitize-html';
import { markupRefusal } from './html-bounds.js';
import { htmlText } from './html-text.js';
import { PROSE_LENGTH, textFieldType } from './text.js';

/** Markup, cleaned before it is stored: no scripts, handlers or foreign schemes. Lengths are those of the text sent. */
export const html = textFieldType({
  maxLength: PROSE_LENGTH,
  searchable: false,
  clean: (text) => sanitizeHtml(text),
  plain: htmlText,
  reasonToRefuse: markupRefusal,
});
