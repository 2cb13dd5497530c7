import { wordsOf } from './site-search.mjs';

const LENGTH = 110;
/** So much is shown before the first word that was found. */
const BEFORE = 40;

/** @typedef {{ start: number, length: number, word: string }} Mark */

/**
 * Returns the part of a text that has most words of a query, and where they stand in it.
 *
 * @param {string} text
 * @param {string} query
 */
export function excerptOf(text, query) {
  const line = text.replaceAll(/\s+/g, ' ');
  const start = startOf(line, query);
  const end = start + LENGTH;
  const statement = `${start > 0 ? '…' : ''}${line.slice(start, end)}${end < line.length ? '…' : ''}`;
  return { statement, marks: marksIn(statement, query) };
}

function startOf(line, query) {
  const marks = marksIn(line, query);
  const counts = marks.map((_, index) => wordsFrom(marks, index));
  const best = marks[counts.indexOf(Math.max(...counts))];
  const wanted = (best?.start ?? 0) - BEFORE;
  return wanted <= 0 ? 0 : line.indexOf(' ', wanted) + 1;
}

/** Counts the words that an excerpt shows if it begins at a mark. */
function wordsFrom(marks, index) {
  const end = marks[index].start + LENGTH - BEFORE;
  const words = new Set();
  for (let each = index; each < marks.length && marks[each].start < end; each += 1) words.add(marks[each].word);
  return words.size;
}

/** Returns where a word begins with one of the query. @returns {Mark[]} */
function marksIn(text, query) {
  const words = wordsOf(query).toSorted((one, other) => other.length - one.length);
  if (words.length === 0) return [];
  const beginning = new RegExp(`(?<![\\p{L}\\p{N}])(?:${words.join('|')})`, 'giu');
  return Array.from(text.matchAll(beginning), ({ 0: found, index }) => ({
    start: index,
    length: found.length,
    word: found.toLowerCase(),
  }));
}
