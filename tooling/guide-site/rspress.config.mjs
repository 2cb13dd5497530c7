import path from 'node:path';
import { fileURLToPath } from 'node:url';

import { defineConfig } from '@rspress/core';
import { writeLicensesOf } from '@talent-platform/bundle/licenses';

import { SITE, root, sidebar, sitePages, unlinkedPages } from './pages.mjs';
import { repositoryLinks } from './repository-links.mjs';

const pages = sitePages();
const unlinked = unlinkedPages(pages);
if (unlinked.length > 0) throw new Error(`No page links to ${unlinked.join(', ')}: name it in docs/README.md.`);

/** This page names files alone. The search would show it before the page that explains what was searched for. */
const DECISION_INDEX = '/reference/decision-index';

/** Writes the licences of the libraries whose code browsers receive with the site. */
const licenses = {
  name: 'licenses',
  apply({ options, hooks }) {
    // The other bundle runs in the build alone.
    if (String(options.target).includes('node')) return;
    hooks.afterEmit.tap('licenses', ({ modules }) => {
      const sources = [...modules].flatMap((module) => [module, ...(module.modules ?? [])]);
      writeLicensesOf(
        sources.flatMap(({ resource }) => resource?.split('?')[0] ?? []),
        path.join(SITE, 'licenses.txt'),
      );
    });
  },
};

/**
 * Replaces the searcher of Rspress, which knows one phrase alone and has no option for words. A release of Rspress that
 * has the searcher elsewhere fails the build.
 */
const searchForWords = {
  name: 'search-for-words',
  apply(compiler) {
    const ours = fileURLToPath(new URL('search/page-searcher.mjs', import.meta.url));
    new compiler.rspack.NormalModuleReplacementPlugin(/^\.\/logic\/search\.js$/, ours).apply(compiler);
    compiler.hooks.afterEmit.tap('search-for-words', ({ modules }) => {
      const all = [...modules].flatMap((module) => [module, ...(module.modules ?? [])]);
      if (!all.some(({ resource }) => resource === ours))
        throw new Error('Rspress has moved its searcher. Name its place here.');
    });
  },
};

export default defineConfig({
  root: path.join(root, 'docs'),
  base: '/guide/',
  outDir: SITE,
  title: 'Talent platform',
  logoText: 'Talent platform',
  description: 'Guides and reference of the talent platform',
  lang: 'en',
  icon: new URL('icon.svg', import.meta.url),
  globalStyles: fileURLToPath(new URL('site.css', import.meta.url)),
  route: { cleanUrls: true, exclude: ['**'] },
  plugins: [
    {
      name: 'pages-of-the-repository',
      addPages: () => Array.from(pages, ([file, routePath]) => ({ routePath, filepath: path.join(root, file) })),
      modifySearchIndexData(data) {
        for (const page of data) if (page.routePath === DECISION_INDEX) page.content = '';
      },
    },
  ],
  // The plugin resolves the links and fails if a target is missing. Rspress does so for pages of one folder alone.
  markdown: { defaultWrapCode: true, link: { checkDeadLinks: false }, remarkPlugins: [repositoryLinks(pages)] },
  themeConfig: { sidebar: { '/': sidebar() } },
  builderConfig: {
    // Only the replaced searcher uses this library.
    resolve: { alias: { flexsearch: false } },
    output: { cleanDistPath: true },
    tools: { rspack: { plugins: [licenses, searchForWords] } },
  },
});
