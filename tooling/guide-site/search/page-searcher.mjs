import { searchIndexHash } from 'virtual-page-data';

import { excerptOf } from './excerpt.mjs';
import { createSearch } from './site-search.mjs';

/** Stands in for the searcher of Rspress, which finds a query as one phrase alone. Reads the same index. */
export class PageSearcher {
  #group;
  /** @type {Promise<import('./site-search.mjs').Page[]> | undefined} */
  #pages;
  /** @type {ReturnType<typeof createSearch>} */
  #search = () => [];

  /** @param {{ indexName: string }} options */
  constructor({ indexName }) {
    this.#group = indexName;
  }

  async init() {
    this.#search = createSearch(await this.fetchSearchIndex());
  }

  fetchSearchIndex() {
    return (this.#pages ??= fetchPages());
  }

  /** @param {string} query */
  async match(query) {
    const result = this.#search(query).map(({ title, heading, text, link }) => ({
      type: 'content',
      title: heading === title ? title : `${title} > ${heading}`,
      link,
      query,
      ...excerptOf(text, query),
    }));
    return [{ group: this.#group, renderType: 'default', result }];
  }
}

/** @returns {Promise<import('./site-search.mjs').Page[]>} */
async function fetchPages() {
  const [[key, hash]] = Object.entries(searchIndexHash);
  const language = key.split('###')[1];
  const reply = await fetch(`${__webpack_public_path__}static/search_index.${language}.${hash}.json`);
  if (!reply.ok) throw new Error(`The index of the search cannot be read: the server answered ${reply.status}.`);
  return /** @type {any} */ (await reply.json());
}
