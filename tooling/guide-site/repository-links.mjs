import { existsSync } from 'node:fs';
import path from 'node:path';

import { root, targetOf } from './pages.mjs';

/** @typedef {{ path: string, fail: (reason: string, place: object) => void }} Page */

/**
 * Makes a remark plugin that resolves links between pages, as they stand in the repository, to paths on the site. The site
 * does not have other files of the repository, so links to them become text that shows the path on hover.
 *
 * @param {Map<string, string>} pages - paths on the site by file
 * @returns {() => (tree: object, page: Page) => void} a dead link fails the build, and names the page and the line
 */
export function repositoryLinks(pages) {
  return () => (tree, page) => {
    const file = path.relative(root, page.path).split(path.sep).join('/');
    for (const link of linksIn(tree)) {
      if (/^(?:[a-z]+:|#|\/)/.test(link.url)) continue;
      const target = targetOf(file, link.url);
      const route = pages.get(target);
      const hash = link.url.split('#')[1];
      if (route !== undefined) link.url = hash === undefined ? route : `${route}#${hash}`;
      else if (existsSync(path.join(root, target))) showPath(link, target);
      else page.fail(`The link to ${link.url} is dead: there is no ${target}.`, link);
    }
  };
}

function showPath(link, target) {
  link.type = 'repositoryFile';
  link.data = { hName: 'span', hProperties: { className: 'repository-file', title: target } };
}

function linksIn(node) {
  const own = node.type === 'link' || node.type === 'definition' ? [node] : [];
  return [...own, ...(node.children ?? []).flatMap(linksIn)];
}
