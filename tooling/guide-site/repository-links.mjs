import { existsSync } from 'node:fs';
import path from 'node:path';

import { root, targetOf } from './pages.mjs';

/**
 * Resolves a link between pages, as it stands in the repository, to a path on the site. The site does not have other files
 * of the repository, so a link to one becomes text that shows the path on hover.
 *
 * @param {string} file - the page with the link
 * @param {string} url
 * @param {Map<string, string>} pages - paths on the site by file
 * @returns {{ href: string, shows?: string }} `shows` is the path of a file that the site does not have
 * @throws {Error} for a dead link, which fails the build
 */
export function resolveLink(file, url, pages) {
  if (/^(?:[a-z]+:|#|\/)/.test(url)) return { href: url };
  const target = targetOf(file, url);
  const route = pages.get(target);
  const hash = url.split('#')[1];
  if (route !== undefined) return { href: hash === undefined ? route : `${route}#${hash}` };
  if (existsSync(path.join(root, target))) return { href: url, shows: target };
  throw new Error(`${file}: the link to ${url} is dead: there is no ${target}.`);
}
