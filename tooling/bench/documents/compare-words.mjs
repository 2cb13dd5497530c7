/**
 * Shorter words are parts of others too often, so they tell nothing. Scripts without spaces have short words. A number
 * is a word of its own, because the number of a note follows a word.
 */
const WORDS = /\p{Script=Han}+|[\p{L}\p{M}]{3,}|\p{N}{3,}/gu;

/**
 * Compares the words of a text with the words of others. Each different word counts once, because only some programs
 * repeat headers on each page. A word is found if its letters are there, because programs join and split words in their
 * own ways.
 *
 * @param {string} ours
 * @param {string[]} theirs - the text of each other program
 * @returns the different words of others, those that we lack, and our words that none of them has
 */
export function compareWords(ours, theirs) {
  const [own, others] = [wordsOf(ours), wordsOf(theirs.join('\n'))];
  const lacking = (words, text) => words.filter((word) => !text.includes(word));
  return {
    words: others,
    missing: lacking(others, lettersOf(ours)),
    onlyOurs: theirs.length > 0 ? lacking(own, lettersOf(theirs.join('\n'))) : [],
  };
}

/** One form of letters that are written in several ways: ligatures, accents, wide letters, capitals, soft hyphens. */
const plain = (text) =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/[\u00AD\u200B-\u200F\uFEFF]/g, '');
const wordsOf = (text) => [...new Set(plain(text).match(WORDS))];
const lettersOf = (text) => plain(text).replaceAll(/[^\p{L}\p{M}\p{N}]+/gu, '');
