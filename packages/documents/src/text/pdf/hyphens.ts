/** The mark of PDFium for a hyphen at the end of a line. PDFium joins the next line. */
// eslint-disable-next-line no-control-regex -- it is the mark
const BROKEN = /(\S{0,60})\u0002(\S{0,60})/g;
/** First parts that keep their hyphen in most compound words. */
const FIRST_PARTS = new Set(
  'self well non co ex half part full long short high low all cross semi multi mid one two three'.split(' '),
);
/** Words that follow a part which stands for a whole word, as in "pre- and post-war". */
const CONJUNCTIONS = new Set('and or to und oder bzw og eller och et ou y o e ed en of'.split(' '));
const WORD = /^\p{L}\p{Ll}+$/u;
const LOWER_CASE_WORD = /^\p{Ll}+$/u;
const WHOLE_WORD = /[\p{L}\p{N}]+(?:-[\p{L}\p{N}]+)*/gu;
/** Signs around a word, with an ending as in "the employer's". */
const EDGES = /^[^\p{L}\p{N}]+|(?:['\u2019]\p{L}{1,2})?[^\p{L}\p{N}]*$/gu;

/** Returns a function that mends the words of a document that are broken at the ends of lines. */
export function hyphenMender(pages: readonly string[]): (text: string) => string {
  if (!pages.some((page) => page.includes('\u0002'))) return (text) => text;
  const whole = pages.map((page) => page.replaceAll(BROKEN, ' ').toLowerCase());
  const words = new Set(whole.flatMap((page) => page.match(WHOLE_WORD) ?? []));
  return (text) =>
    text.replace(BROKEN, (_, before: string, after: string) => before + joint(before, after, words) + after);
}

/** Returns what stands between the parts of a word: nothing, a hyphen, or a hyphen and a blank. */
function joint(before: string, after: string, words: ReadonlySet<string>): '' | '-' | '- ' {
  const first = before.replace(EDGES, '');
  const second = after.replace(EDGES, '');
  const [start, end] = [first.toLowerCase(), second.toLowerCase()];
  if (words.has(start + end)) return '';
  if (words.has(`${start}-${end}`)) return '-';
  if (CONJUNCTIONS.has(second)) return '- ';
  if (!WORD.test(first) || !LOWER_CASE_WORD.test(second)) return '-';
  return FIRST_PARTS.has(start) || (start.length > 3 && words.has(start) && words.has(end)) ? '-' : '';
}
