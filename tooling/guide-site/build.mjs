// Builds the pages of docs into the site that the server has at /guide.
import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

import { writeThirdPartyLicenses } from '@talent-platform/bundle/licenses';
import { build } from 'esbuild';

import { pageOf } from './page-of.mjs';
import { root, sidebar, SITE, sitePages, unlinkedPages } from './pages.mjs';
import { renderPage } from './render-page.mjs';
import { siteProblems } from './site-files.mjs';

const BASE = '/guide';

const pages = sitePages();
const unlinked = unlinkedPages(pages);
if (unlinked.length > 0) throw new Error(`No page links to ${unlinked.join(', ')}: name it in docs/README.md.`);

const here = (name) => fileURLToPath(new URL(name, import.meta.url));
const write = (name, text) => {
  const file = path.join(SITE, name);
  mkdirSync(path.dirname(file), { recursive: true });
  writeFileSync(file, text);
};

rmSync(SITE, { recursive: true, force: true });
const rendered = Array.from(pages, ([file, route]) => ({
  route,
  ...renderPage(file, { pages, base: BASE, text: readFileSync(path.join(root, file), 'utf8') }),
}));
const groups = sidebar();
for (const { route, html, title, headings } of rendered)
  write(fileOf(route), pageOf({ base: BASE, route, title, headings, html, groups }));
const missing = `<h1>Not found</h1>\n<p>The guide has no page here. It begins at <a href="${BASE}">its contents</a>.</p>`;
write('404.html', pageOf({ base: BASE, route: '/404', title: 'Not found', headings: [], html: missing, groups }));

const sections = rendered.flatMap(({ route, title, sections: all }) =>
  all.map((section) => ({ page: route, title, ...section })),
);
write('search.json', JSON.stringify(sections));
for (const image of new Set(rendered.flatMap(({ images }) => images)))
  cpSync(path.join(root, image), path.join(SITE, 'images', image));
cpSync(here('page/icon.svg'), path.join(SITE, 'icon.svg'));

const { metafile } = await build({
  entryPoints: [here('page/site.mjs'), here('page/site.css')],
  outdir: SITE,
  bundle: true,
  minify: true,
  format: 'esm',
  target: 'es2022',
  legalComments: 'none',
  metafile: true,
  logLevel: 'warning',
});
writeThirdPartyLicenses(metafile, path.join(SITE, 'licenses.txt'));

const problems = siteProblems(SITE, BASE);
for (const problem of problems) process.stderr.write(`${problem}\n`);
if (problems.length > 0) process.exitCode = 1;

/** Returns the file of a page: that of its folder is the index. */
function fileOf(route) {
  return route.endsWith('/') ? `${route.slice(1)}index.html` : `${route.slice(1)}.html`;
}
