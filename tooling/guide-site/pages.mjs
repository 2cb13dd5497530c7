import { existsSync, readFileSync, readdirSync, statSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

/** The folder of the clone. */
export const root = fileURLToPath(new URL('../../', import.meta.url));

/** The folder of the built site. It is the server's, whose tarball takes it along. */
export const SITE = path.join(root, 'apps', 'server', 'dist', 'guide');

/** The page that lists all others. The site begins with it. */
export const CONTENTS = 'docs/README.md';

const LINK = /\]\(((?!https?:|mailto:|#)[^)\s#]+)(?:#[^)\s]*)?\)/g;

/** @typedef {{ read: (file: string) => string, isFile: (file: string) => boolean }} Repository */

/** @type {Repository} */
const CLONE = {
  read: (file) => readFileSync(path.join(root, file), 'utf8'),
  isFile: (file) => existsSync(path.join(root, file)) && statSync(path.join(root, file)).isFile(),
};

/**
 * Returns the pages of the site: the table of contents, and every Markdown file that a page links to.
 *
 * @param {Repository} repository - paths are relative to the root of the clone
 * @returns {Map<string, string>} the path on the site by file: `/signing` by `docs/guides/signing.md`
 */
export function sitePages(repository = CLONE) {
  const pages = new Map([[CONTENTS, routeOf(CONTENTS)]]);
  for (const file of pages.keys()) {
    const targets = Array.from(repository.read(file).matchAll(LINK), ([, link]) => targetOf(file, link));
    for (const target of targets) {
      if (target.endsWith('.md') && repository.isFile(target)) pages.set(target, routeOf(target));
    }
  }
  return pages;
}

/** Returns the pages of docs that no page leads to. */
export function unlinkedPages(pages = sitePages()) {
  return readdirSync(path.join(root, 'docs'), { recursive: true, encoding: 'utf8' })
    .map((name) => `docs/${name.split(path.sep).join('/')}`)
    .filter((file) => file.endsWith('.md') && !pages.has(file));
}

/** Returns the file that a link of another file leads to, from the root. */
export function targetOf(file, link) {
  return path.posix.join(path.posix.dirname(file), decodeURI(link.split('#')[0]));
}

/** Guides stand at the top. A README is the page of its folder. */
function routeOf(file) {
  const inner = file.startsWith('docs/') ? file.replace(/^docs\/(guides\/)?/, '') : `repository/${file}`;
  return `/${inner.replace(/\.md$/, '').replace(/(^|\/)README$/, '$1')}`;
}

/**
 * Returns the sidebar: a group for each section of the table of contents, with the links of its lines. A page that
 * stands for its folder (README.md) opens to the pages that its own table lists.
 *
 * @param {Repository} repository
 */
export function sidebar(repository = CLONE) {
  const pages = sitePages(repository);
  return repository
    .read(CONTENTS)
    .split(/^## /m)
    .slice(1)
    .map((section) => ({
      text: section.split(/\n|:/)[0],
      items: linksOf(CONTENTS, section, pages).map((item) => withInnerPages(item, pages, repository)),
    }));
}

function withInnerPages({ text, link, file }, pages, repository) {
  const isFolder = file.startsWith('docs/') && file.endsWith('/README.md');
  if (!isFolder) return { text, link };
  const folder = `${path.posix.dirname(file)}/`;
  const inner = linksOf(file, repository.read(file), pages)
    .filter((each) => each.file.startsWith(folder))
    .map((each) => ({ text: titleOf(each.file, repository), link: each.link }));
  return { text, link, items: uniqueLinks(inner) };
}

function linksOf(file, text, pages) {
  const links = Array.from(text.matchAll(/\[([^\]]+)\]\(([^)\s]+)\)/g), ([, title, link]) => {
    const target = targetOf(file, link);
    return { text: title.replaceAll('`', ''), file: target, link: pages.get(target) };
  });
  return uniqueLinks(links.filter(({ link }) => link !== undefined));
}

function uniqueLinks(links) {
  return [...new Map(links.map((each) => [each.link, each])).values()];
}

function titleOf(file, repository) {
  return /^# (.*)$/m.exec(repository.read(file))?.[1] ?? file;
}
