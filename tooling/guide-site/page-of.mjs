/**
 * Returns a page of the site as a document.
 *
 * @param {{ base: string, route: string, title: string, html: string, headings: import('./render-page.mjs').Heading[],
 *   groups: ReturnType<typeof import('./pages.mjs').sidebar> }} page
 */
export function pageOf({ base, route, title, html, headings, groups }) {
  const order = groups.flatMap(({ items }) => items.flatMap(({ items: inner = [], ...item }) => [item, ...inner]));
  const index = order.findIndex(({ link }) => link === route);
  const neighbour = (item, name) =>
    item === undefined ? '' : `<a class="${name}" href="${base}${item.link}">${escaped(item.text)}</a>`;
  const outline = headings.filter(({ depth }) => depth === 2 || depth === 3);
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${escaped(title)} – Talent platform</title>
<link rel="icon" href="${base}/icon.svg">
<link rel="stylesheet" href="${base}/site.css">
<script type="module" src="${base}/site.js"></script>
</head>
<body>
<a class="skip" href="#content">Skip to the text</a>
<header>
<button class="menu" type="button" aria-controls="pages" aria-expanded="false">Pages</button>
<a class="home" href="${base}" aria-label="Talent platform"><img src="${base}/icon.svg" alt="" width="28" height="28"><span>Talent platform</span></a>
<a href="/console" hidden>Console</a>
<a href="/docs" hidden>API</a>
<button class="search" type="button">Search <kbd>Ctrl K</kbd></button>
</header>
<nav id="pages" aria-label="Pages">
${groups.map((group) => groupOf(group, { base, route })).join('\n')}
</nav>
<main id="content">
<article>
${html}</article>
<footer>${neighbour(order[index - 1], 'before')}${index < 0 ? '' : neighbour(order[index + 1], 'after')}</footer>
</main>
${outline.length < 2 ? '' : outlineOf(outline)}
<dialog aria-label="Search"><input type="search" aria-label="Words" placeholder="Search the guides" autocomplete="off"><ul></ul><p role="status"></p></dialog>
</body>
</html>
`;
}

function groupOf({ text, items }, { base, route }) {
  return `<section><h2>${escaped(text)}</h2><ul>
${items.map((item) => itemOf(item, { base, route })).join('\n')}
</ul></section>`;
}

function itemOf({ text, link, items }, { base, route }) {
  const here = link === route ? ' aria-current="page"' : '';
  const own = `<a href="${base}${link}"${here}>${escaped(text)}</a>`;
  if (!items) return `<li>${own}</li>`;
  const open = link === route || items.some((item) => item.link === route) ? ' open' : '';
  const inner = items.map((item) => itemOf(item, { base, route })).join('\n');
  return `<li><details${open}><summary>${own}</summary><ul>\n${inner}\n</ul></details></li>`;
}

function outlineOf(headings) {
  const links = headings.map(
    ({ depth, id, text }) => `<li class="depth-${depth}"><a href="#${id}">${escaped(text)}</a></li>`,
  );
  return `<aside aria-label="On this page"><h2>On this page</h2><ul>\n${links.join('\n')}\n</ul></aside>`;
}

function escaped(text) {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');
}
