import { createHash } from 'node:crypto';
import { Reply } from '../reply/reply.js';
import { escapeHtml } from './escape-html.js';
import { PAGE_STYLE } from './page-style.css.js';

/** The owner of a page, and the looks of the site. */
export interface PageSite {
  readonly organization: string;
  /** The first page of the site. */
  readonly url: string;
  /** An https URL, or a picture as a data URL. */
  readonly logo?: string | undefined;
  /** The colour of the band at the head of the page: `#` and six hexadecimal digits. */
  readonly color?: string | undefined;
}

interface PublicPage {
  readonly title: string;
  /** The content of the page, as HTML. */
  readonly main: string;
  /** Without a site, the page has no header and no footer. */
  readonly site?: PageSite | undefined;
  readonly language?: string;
  /** Further elements of the head, as HTML. */
  readonly head?: string;
  readonly status?: number;
  /** The places to which forms of the page may lead, as the policy names them. */
  readonly formAction?: string;
}

export const NOT_INDEXED = '\n    <meta name="robots" content="noindex">';

/**
 * Replies with a page for visitors. It may not run or frame anything, and loads the logo alone. The policy allows the
 * style by its hash. Other sites do not learn the page's address.
 */
export function publicPage(page: PublicPage): Reply {
  const { site, status } = page;
  const style = site?.color === undefined ? PAGE_STYLE : PAGE_STYLE + bandOf(site.color);
  return Reply.page(renderPage(page, style), status)
    .with('Content-Security-Policy', policyOf(page, style))
    .with('Referrer-Policy', 'no-referrer');
}

/** Replies with a heading and a sentence. */
export function noticePage(heading: string, text: string, status: number, language = 'en'): Reply {
  const main = renderNotice(heading, escapeHtml(text));
  return publicPage({ title: heading, language, head: NOT_INDEXED, main, status });
}

/** Tells a browser where a page is now. */
export function movedPage(address: string, status: number): Reply {
  const title = 'This page has moved';
  const url = escapeHtml(address);
  return publicPage({
    title,
    head: NOT_INDEXED,
    main: renderNotice(title, `It is now at <a href="${url}">${url}</a>.`),
    status,
  });
}

function renderNotice(heading: string, html: string): string {
  return `
      <h1>${escapeHtml(heading)}</h1>
      <p>${html}</p>`;
}

function renderPage({ title, main, site, language = 'en', head = '' }: PublicPage, style: string): string {
  const name = site && escapeHtml(site.organization);
  const logo = site?.logo === undefined ? '' : `<img src="${escapeHtml(site.logo)}" alt="">`;
  const header = site && `\n    <header><a href="${escapeHtml(site.url)}">${logo}${name}</a></header>`;
  const footer = site && `\n    <footer><p>${name}</p></footer>`;
  return `<!doctype html>
<html lang="${language}">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <title>${escapeHtml(title)}${site ? ` – ${name}` : ''}</title>${head}
    <style>${style}</style>
  </head>
  <body>${header ?? ''}
    <main>${main}
    </main>${footer ?? ''}
  </body>
</html>
`;
}

function policyOf({ site, formAction = "'none'" }: PublicPage, style: string): string {
  const hash = createHash('sha256').update(style).digest('base64');
  const images = site?.logo === undefined ? '' : `; img-src ${sourceOf(site.logo)}`;
  return `default-src 'none'; style-src 'sha256-${hash}'; base-uri 'none'; form-action ${formAction}; frame-ancestors 'none'${images}`;
}

function sourceOf(logo: string): string {
  return logo.startsWith('data:') ? 'data:' : new URL(logo).origin;
}

function bandOf(color: string): string {
  return `header { padding-bottom: 1.25rem; background: ${color}; color: ${inkOn(color)}; }
header :focus-visible { outline-color: currentColor; }
`;
}

/** Returns black or white, whichever is easier to read there. The contrast is 4.5:1 at least for any colour (WCAG 2). */
function inkOn(color: string): string {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(color.slice(at, at + 2), 16) / 255;
    return part <= 0.040_45 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue > 0.179 ? '#000000' : '#ffffff';
}
