import { readFileSync, readdirSync } from 'node:fs';
import path from 'node:path';

const LOADED = /<(?:script|img|iframe|source|link)\b[^>]*?\s(?:src|href)="([^"]*)"/g;
const LINK = /<a\b[^>]*?\shref="([^"]*)"/g;
const ID = /\sid="([^"]*)"/g;

/**
 * Returns what is wrong with a built site: links to pages or headings that it does not have, and files from other servers.
 *
 * @param {string} folder - the built site
 * @param {string} base - its path on the server
 */
export function siteProblems(folder, base) {
  const files = filesOf(folder);
  const pages = new Map(files.map((file) => [pathOf(file), isPage(file) ? readPage(folder, file) : undefined]));
  return [...pages].flatMap(([page, content]) => [
    ...(content?.loaded ?? [])
      .filter((url) => !url.startsWith('data:') && !pages.has(pathUnder(base, url) ?? '/'))
      .map((url) => `${page}: loads ${url}, which is not a file of the site`),
    ...(content?.links ?? [])
      .map((link) => linkProblem(link, { base, page, pages }))
      .filter((problem) => problem !== undefined)
      .map((problem) => `${page}: ${problem}`),
  ]);
}

function linkProblem(link, { base, page, pages }) {
  const [url, id] = link.split('#');
  const target = url === '' ? page : pathUnder(base, url);
  if (target === undefined)
    return /^(?:https?:|mailto:|\/console$|\/docs$)/.test(url) ? undefined : `${link} leads out of the site`;
  if (!pages.has(target)) return `${link} is not a page of the site`;
  const isThere = id === undefined || pages.get(target)?.ids.has(decodeURIComponent(id));
  return isThere ? undefined : `${link} names a heading that the page does not have`;
}

function readPage(folder, file) {
  const html = readFileSync(path.join(folder, file), 'utf8');
  const all = (pattern) => Array.from(html.matchAll(pattern), ([, value]) => value.replaceAll('&amp;', '&'));
  return { links: all(LINK), loaded: all(LOADED), ids: new Set(all(ID)) };
}

/** Returns the path below the base as `pathOf` has it, and undefined for all others. */
function pathUnder(base, url) {
  const isUnder = url === base || url.startsWith(`${base}/`);
  return isUnder ? url.slice(base.length).replace(/\/$/, '') : undefined;
}

function filesOf(folder) {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(folder, path.join(entry.parentPath, entry.name)).split(path.sep).join('/'))
    .sort();
}

/** Returns the path by which the server finds a file, without a slash at its end: '' is the first page. */
function pathOf(file) {
  return `/${file}`.replace(/(?:\/index)?\.html$/, '');
}

function isPage(file) {
  return file.endsWith('.html');
}
