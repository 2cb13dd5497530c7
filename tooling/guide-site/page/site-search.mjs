import MiniSearch from 'minisearch';

/**
 * @typedef {{ page: string, title: string, heading: string, text: string, link: string }} Section - `page` is its path
 */

const PAGES = 12;
const SECTIONS_OF_A_PAGE = 3;

/** A guide stands before a page of the reference or the repository that has the words as often. */
const GUIDE = /^\/[^/]*$/;
const GUIDE_BOOST = 2;

/**
 * Makes a search for pages that have all words of a query, in any order. A word also finds longer words that begin with
 * it.
 *
 * @param {Section[]} sections - of all pages
 * @returns {(query: string) => Section[]} the best sections of each page, the best page first
 */
export function createSearch(sections) {
  const index = new MiniSearch({
    fields: ['title', 'heading', 'text'],
    tokenize: wordsOf,
    searchOptions: {
      prefix: true,
      boost: { title: 4, heading: 3 },
      boostDocument: (id) => (GUIDE.test(sections[id].page) ? GUIDE_BOOST : 1),
    },
  });
  index.addAll(sections.map((section, id) => ({ ...section, id })));

  return (query) => {
    const words = [...new Set(wordsOf(query))];
    /** @type {Map<string, { section: Section, queryTerms: string[], score: number }[]>} */
    const hitsOf = new Map();
    for (const { id, queryTerms, score } of index.search(query)) {
      const section = sections[id];
      hitsOf.set(section.page, [...(hitsOf.get(section.page) ?? []), { section, queryTerms, score }]);
    }
    return [...hitsOf.values()]
      .filter((hits) => words.every((word) => hits.some(({ queryTerms }) => queryTerms.includes(word))))
      .map((hits) => hits.toSorted(byWordsAndScore).slice(0, SECTIONS_OF_A_PAGE))
      .toSorted(([one], [other]) => byWordsAndScore(one, other))
      .slice(0, PAGES)
      .flatMap((hits) => hits.map(({ section }) => section));
  };
}

function byWordsAndScore(one, other) {
  return other.queryTerms.length - one.queryTerms.length || other.score - one.score;
}

/** @param {string} text */
export function wordsOf(text) {
  return text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
}
