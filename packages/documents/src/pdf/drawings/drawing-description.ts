import { Parser } from 'htmlparser2';
import { oneLine } from '../../writing/plain-text.js';

const LONGEST_DESCRIPTION = 2000;
const WORDS: ReadonlySet<string> = new Set(['title', 'desc', 'text']);

/** Returns the words of a drawing for those who hear its PDF. */
export function descriptionOf(source: string): string {
  let words = '';
  let inside = 0;
  const parser = new Parser(
    {
      onopentagname: (name) => (inside += Number(inside > 0 || WORDS.has(name))),
      onclosetag: () => {
        if (inside === 1) words += ' ';
        inside = Math.max(0, inside - 1);
      },
      ontext: (text) => {
        if (inside > 0 && words.length < LONGEST_DESCRIPTION) words += text;
      },
    },
    { xmlMode: true },
  );
  parser.end(source);
  return oneLine(words.slice(0, LONGEST_DESCRIPTION)).replace(/\s+/g, ' ').trim();
}
