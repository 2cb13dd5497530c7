import GithubSlugger from 'github-slugger';
import highlighter from 'highlight.js/lib/core';
import bash from 'highlight.js/lib/languages/bash';
import http from 'highlight.js/lib/languages/http';
import javascript from 'highlight.js/lib/languages/javascript';
import json from 'highlight.js/lib/languages/json';
import nginx from 'highlight.js/lib/languages/nginx';
import python from 'highlight.js/lib/languages/python';
import typescript from 'highlight.js/lib/languages/typescript';
import { Marked } from 'marked';

import { targetOf } from './pages.mjs';
import { resolveLink } from './repository-links.mjs';

/** By the names that the fences of docs have. */
const LANGUAGES = { http, js: javascript, json, jsonc: json, nginx, python, sh: bash, ts: typescript };
for (const [name, language] of Object.entries(LANGUAGES)) highlighter.registerLanguage(name, language);

/** @typedef {{ depth: number, id: string, text: string }} Heading */
/** @typedef {{ heading: string, text: string, link: string }} SectionText - `link` is the path of the page and the heading */

/**
 * Renders a page of docs.
 *
 * @param {string} file - from the root
 * @param {{ pages: Map<string, string>, base: string, text: string }} page - paths on the site by file, the site's own path, and the page's text
 * @returns {{ title: string, html: string, headings: Heading[], sections: SectionText[], images: string[] }} `images` are paths
 *   from the root
 */
export function renderPage(file, { pages, base, text }) {
  const route = pages.get(file) ?? '/';
  const slugger = new GithubSlugger();
  /** @type {Heading[]} */
  const headings = [];
  /** @type {SectionText[]} */
  const sections = [];
  /** @type {string[]} */
  const images = [];

  const renderer = {
    heading({ tokens, depth }) {
      const { id } = headings[nextHeading++];
      return `<h${depth} id="${id}"><a class="anchor" href="#${id}" aria-hidden="true" tabindex="-1">#</a>${this.parser.parseInline(tokens)}</h${depth}>\n`;
    },
    link({ href, tokens }) {
      const inner = this.parser.parseInline(tokens);
      const { href: resolved, shows } = resolveLink(file, href, pages);
      if (shows !== undefined) return `<span class="repository-file" title="${escaped(shows)}">${inner}</span>`;
      const isOutside = /^[a-z]+:/.test(resolved);
      const target = isOutside ? ' target="_blank" rel="noopener noreferrer"' : '';
      return `<a href="${escaped(resolved.startsWith('/') ? `${base}${resolved}` : resolved)}"${target}>${inner}</a>`;
    },
    image({ href, text: alternative }) {
      const target = targetOf(file, href);
      images.push(target);
      return `<img src="${base}/images/${target}" alt="${escaped(alternative)}" loading="lazy">`;
    },
    code({ text: code, lang = '' }) {
      const shown = lang in LANGUAGES ? highlighter.highlight(code, { language: lang }).value : escaped(code);
      return `<pre><code>${shown}\n</code></pre>\n`;
    },
    table(token) {
      const row = (cells, name) =>
        `<tr>${cells.map(({ tokens }) => `<${name}>${this.parser.parseInline(tokens)}</${name}>`).join('')}</tr>`;
      const body = token.rows.map((cells) => row(cells, 'td')).join('\n');
      return `<div class="table"><table><thead>${row(token.header, 'th')}</thead><tbody>${body}</tbody></table></div>\n`;
    },
  };
  const marked = new Marked({ gfm: true, renderer });
  const tokens = marked.lexer(text);

  let nextHeading = 0;
  let link = route;
  for (const token of tokens) {
    if (token.type === 'heading') {
      const heading = textOf(token);
      const id = slugger.slug(heading);
      headings.push({ depth: token.depth, id, text: heading });
      link = token.depth === 1 ? route : `${route}#${id}`;
      sections.push({ heading, text: '', link });
    } else {
      const last = sections.at(-1);
      if (last) last.text = `${last.text} ${textOf(token)}`.trim();
    }
  }
  return { title: headings[0]?.text ?? file, html: marked.parser(tokens), headings, sections, images };
}

/** Returns the words of a token, without the marks of Markdown. */
function textOf(token) {
  const cells = token.type === 'table' ? [token.header, ...token.rows].flat() : [];
  const inner = [...(token.tokens ?? []), ...(token.items ?? []), ...cells];
  if (inner.length === 0) return token.type === 'html' ? '' : (token.text ?? '');
  const isLine = ['paragraph', 'heading', 'text', 'link', 'strong', 'em'].includes(token.type);
  return inner.map(textOf).join(isLine ? '' : ' ');
}

function escaped(text) {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');
}
