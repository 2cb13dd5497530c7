import { Parser } from 'htmlparser2';

/** Elements within a line: a word may go on behind one. All others end a word. */
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

/** Markup as its reader sees it, in which words alone count. */
export function htmlText(markup: string): string {
  let text = '';
  const read = (part: string): void => void (text += part);
  const endWord = (element: string): void => void (text += WITHIN_WORDS.has(element) ? '' : ' ');
  new Parser({ ontext: read, onopentagname: endWord, onclosetag: endWord }).end(markup);
  return text;
}
