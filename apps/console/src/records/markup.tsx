import { useCallback } from 'react';
import type { ReactNode } from 'react';
import { cleanHtml, renameElements } from '../display/parse-html.js';
import { safeLink } from '../display/web-address.js';
import classes from './markup.module.css';

/** Elements that would be places and headings of the page. A text has neither. */
const PLACES = 'main, header, footer, nav, aside, section, article, hgroup, search';
const HEADINGS = 'h1, h2, h3, h4, h5, h6';

/** Shows html as elements that are known to be harmless: no attribute but the address of a link is left. */
export function Markup({ html }: { readonly html: string }): ReactNode {
  const show = useCallback((element: HTMLElement | null) => element?.replaceChildren(contentOf(html)), [html]);
  return <div dir="auto" ref={show} className={classes['markup']} />;
}

function contentOf(html: string): DocumentFragment {
  const content = cleanHtml(html, ['href']);
  renameElements(content, PLACES, 'div');
  renameElements(content, HEADINGS, 'p', classes['heading']);
  renameElements(content, '[href]:not(a)', 'span');
  for (const link of content.querySelectorAll('a')) {
    const href = safeLink(link.getAttribute('href') ?? '');
    link.removeAttribute('href');
    if (href !== undefined) Object.assign(link, { href, target: '_blank', rel: 'noopener noreferrer' });
  }
  return content;
}
