import { END, sentencesOf, wordsOf } from './sentences.mjs';

const BANNED = [
  'Of',
  'Who',
  'Whose',
  'Whoever',
  'Whom',
  'So many',
  'How many',
  'How much',
  'How long',
  'How often',
  'What',
  'Whatever',
  'That',
  'Where',
  'Wherever',
  'Such',
];
const OPENING = new RegExp(`^["'(]*(${BANNED.join('|')})\\b(?!['’]s\\b)`);
const ANYWHERE = new RegExp(`\\b(${BANNED.join('|')})\\b`);
const OLD = /\b(thereof|therein|thereto|lest|whither|whence|is no more(?=[.,;:)]|$)|has its turn|no field here)\b/i;
const MAX_SENTENCE = 30;
const CODE = /(?<!`)(`+)(?!`)[^]*?(?<!`)\1(?!`)/g;
/** Markup whose text is not the text of a sentence. */
const SPLIT_BY_MARKUP = /[<&\\]|\]\(\S*\s/;
const MAX_LINE = 120;
const MAX_CELL = 2;

/** Returns the rules of prose for textlint. */
export function proseRules(isDocument) {
  const rules = {
    'sentence-opening': eachSentence(({ text }) => {
      const [, opening] = text.endsWith('?') ? [] : (OPENING.exec(text) ?? []);
      return opening && `opens with "${opening}". Begin with the subject`;
    }),
    'sentence-length': eachSentence(({ text }) => {
      const words = wordsOf(text);
      return words > MAX_SENTENCE && `has ${words} words, at most ${MAX_SENTENCE} are allowed. Split the sentence`;
    }),
    'old-words': eachSentence(({ text }) => {
      const [, word] = OLD.exec(text) ?? [];
      return word && `has the old word "${word}". Use an everyday word`;
    }),
    ...(isDocument && { 'line-length': lineLength, 'table-cell': tableCell }),
  };
  return Object.entries(rules).map(([ruleId, rule]) => ({ ruleId, rule }));
}

/**
 * Whether paragraphs of sources may have findings. It takes a fraction of the time of parsing them as Markdown, and is never wrong
 * about a paragraph that has some.
 *
 * @param {string} paragraph
 */
export function mayHaveFindings(paragraph) {
  if (SPLIT_BY_MARKUP.test(paragraph)) return true;
  const plain = paragraph.replace(CODE, 'X').replaceAll(/[*_~]/g, '');
  return ANYWHERE.test(plain) || OLD.test(plain) || plain.split(END).some((part) => wordsOf(part) > MAX_SENTENCE);
}

function eachSentence(problemOf) {
  return ({ Syntax, RuleError, locator, report }) => {
    const check = (node) => {
      for (const sentence of sentencesOf(node)) {
        const problem = problemOf(sentence);
        if (!problem) continue;
        const opening = sentence.text.replaceAll(/\s+/g, ' ').slice(0, 60);
        report(node, new RuleError(`${problem}: "${opening}"`, { padding: locator.at(sentence.at - node.range[0]) }));
      }
    };
    return { [Syntax.Paragraph]: check, [Syntax.TableCell]: check };
  };
}

/** Ignores rows of tables, and lines without a space such as a long URL, because they cannot be broken. */
function lineLength({ Syntax, RuleError, locator, report, getSource }) {
  return {
    [Syntax.Document](node) {
      let at = 0;
      for (const line of getSource(node).split('\n')) {
        if (
          line.length > MAX_LINE &&
          !line.startsWith('|') &&
          /\S\s+\S/.test(line.replace(/^\s*([-*>]|\d+\.)\s/, ''))
        ) {
          const problem = `has ${line.length} columns, at most ${MAX_LINE} are allowed. Break the line`;
          report(node, new RuleError(problem, { padding: locator.at(at) }));
        }
        at += line.length + 1;
      }
    },
  };
}

function tableCell({ Syntax, RuleError, report }) {
  return {
    [Syntax.TableCell](node) {
      const { length } = sentencesOf(node).filter(({ text }) => text.length > 1);
      if (length <= MAX_CELL) return;
      const problem = `is a table cell of ${length} sentences, at most ${MAX_CELL} are allowed. Make the row a section`;
      report(node, new RuleError(problem));
    },
  };
}
