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

/** Limit of the nesting depth. Nobody writes deeper markup by hand. */
const MAX_DEPTH = 100;

/** Limit of tags, attribute parts and entities, because their number determines the time for cleaning (D-PRO-34). */
const MAX_MARKUP = 10_000;

/** Elements without an end tag, which contain nothing. */
const VOID = new Set([
  'area',
  'base',
  'basefont',
  'br',
  'col',
  'command',
  'embed',
  'frame',
  'hr',
  'img',
  'input',
  'isindex',
  'keygen',
  'link',
  'meta',
  'param',
  'source',
  'track',
  'wbr',
]);

/** Elements that may be left open. The next element of the listed kinds ends them. */
const ENDED_BY: Readonly<Record<string, readonly string[]>> = {
  li: ['li'],
  p: ['p'],
  option: ['option'],
  dt: ['dt', 'dd'],
  dd: ['dt', 'dd'],
  td: ['td', 'th'],
  th: ['td', 'th'],
  tr: ['td', 'th', 'tr'],
};

const TAG_NAME = /(\/?)([a-z][^\s/>]*)/iy;
const PARTS_OF_TAG = new Set([' ', '\t', '\n', '\r', '\f', '/', '=']);

const TOO_MUCH = `must have at most ${MAX_MARKUP} tags, parts of attributes and entities; shorten the text.`;

/**
 * Returns why a text has too much markup for cleaning, if it has. Cleaning time grows with depth times length. Looks at
 * each tag once, and counts whatever looks like a tag.
 */
export function markupRefusal(text: string): string | undefined {
  const open: string[] = [];
  let markup = 0;
  let inTag = false;
  for (let at = 0; at < text.length; at += 1) {
    const char = text.charAt(at);
    if (char === '>') inTag = false;
    if (inTag ? !PARTS_OF_TAG.has(char) : char !== '<' && char !== '&') continue;
    markup += 1;
    if (markup > MAX_MARKUP) return TOO_MUCH;
    TAG_NAME.lastIndex = at + 1;
    const [tag = '', slash, name] = (!inTag && char === '<' && TAG_NAME.exec(text)) || [];
    if (name === undefined) continue;
    inTag = true;
    at += tag.length;
    if (slash === '/') close(open, name.toLowerCase());
    else enter(open, name.toLowerCase());
    if (open.length > MAX_DEPTH) return `must not have more than ${MAX_DEPTH} elements inside one another.`;
  }
  return undefined;
}

function enter(open: string[], name: string): void {
  if (VOID.has(name)) return;
  const ended = Object.hasOwn(ENDED_BY, name) ? (ENDED_BY[name] ?? []) : [];
  while (ended.includes(open.at(-1) ?? '')) open.pop();
  open.push(name);
}

/** The end of an element ends the open elements in it. An end tag without a start ends nothing. */
function close(open: string[], name: string): void {
  const begun = open.lastIndexOf(name);
  if (begun !== -1) open.length = begun;
}
