import sanitizeHtml from 'sanitize-html';
import { markupRefusal } from './html-bounds.js';
import { PROSE_LENGTH, textFieldType } from './text.js';
import { Parser } from 'htmlparser2';

/**
 * Markup, cleaned before it is stored: no scripts, handlers or foreign schemes. Length limits apply to the text as
 * sent.
 */
export const html = textFieldType({
  maxLength: PROSE_LENGTH,
  searchable: false,
  clean: (text) => sanitizeHtml(text),
  plain: htmlText,
  reasonToRefuse: markupRefusal,
});

/** Elements within a line: a word may go on after one. All other elements end a word. */
const WITHIN_WORDS: ReadonlySet<string> = new Set([
  ...[
    'a',
    'abbr',
    'b',
    'bdi',
    'bdo',
    'cite',
    'code',
    'data',
    'dfn',
    'em',
    'font',
    'i',
    'kbd',
    'mark',
    'q',
    's',
    'samp',
  ],
  ...['small', 'span', 'strike', 'strong', 'sub', 'sup', 'time', 'tt', 'u', 'var', 'wbr'],
]);

/** Returns markup as its reader sees it. Only words matter here. */
export function htmlText(markup: string): string {
  let text = '';
  const read = (part: string): void => void (text += part);
  const endWord = (element: string): void => void (text += WITHIN_WORDS.has(element) ? '' : ' ');
  new Parser({ ontext: read, onopentagname: endWord, onclosetag: endWord }).end(markup);
  return text;
}
