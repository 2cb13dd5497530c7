import sanitizeHtml from 'sanitize-html';
import { Parser } from 'htmlparser2';
import { PROSE_LENGTH, textFieldType } from './text.js';

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

/** Elements within a line: a word may continue after such an element. All other elements end a word. */
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

/** Limit of tags, attribute parts and entities, because their number determines the time for cleaning (D-PRO-34). */
const MAX_MARKUP = 10_000;

const MARKUP = /<\/?[a-z][^<>]*|[<&]/gi;
const PART_OF_TAG = /(?<!<)[\s/=]/g;

/** Returns why a text has too much markup for cleaning, if it has. Counts whatever looks like a tag. */
function markupRefusal(text: string): string | undefined {
  let markup = 0;
  for (const [part] of text.matchAll(MARKUP)) markup += 1 + (part.match(PART_OF_TAG)?.length ?? 0);
  if (markup <= MAX_MARKUP) return undefined;
  return `must have at most ${MAX_MARKUP} tags, parts of attributes and entities; shorten the text.`;
}
