import { createElement, useMemo } from 'react';
import type { ReactNode } from 'react';
import { parseHtml } from '../display/parse-html.js';
import { safeLink } from '../display/web-address.js';
import classes from './markup.module.css';

/** The elements that are shown. Of all others the content alone is. Attributes are never taken over. */
const SHOWN: ReadonlySet<string> = new Set([
  ...['p', 'br', 'hr', 'div', 'span', 'b', 'strong', 'i', 'em', 'u', 's', 'sub', 'sup', 'small', 'mark', 'code', 'pre'],
  ...[
    'ul',
    'ol',
    'li',
    'dl',
    'dt',
    'dd',
    'blockquote',
    'table',
    'caption',
    'thead',
    'tbody',
    'tfoot',
    'tr',
    'th',
    'td',
  ],
]);
const WITHOUT_CONTENT: ReadonlySet<string> = new Set(['br', 'hr']);
/** The elements whose content is no text for readers. */
const DROPPED: ReadonlySet<string> = new Set([
  'script',
  'style',
  'template',
  'iframe',
  'object',
  'svg',
  'math',
  'noscript',
]);
const HEADING = /^h[1-6]$/;
const MAX_DEPTH = 120;

/**
 * Shows html as elements of the page that are known to be harmless. A parser that runs and loads nothing reads the text,
 * and React makes the elements anew: no attribute but the address of a link is taken over.
 */
export function Markup({ html }: { readonly html: string }): ReactNode {
  const content = useMemo(() => contentOf(parseHtml(html), 0), [html]);
  return (
    <div dir="auto" className={classes['markup']}>
      {content}
    </div>
  );
}

function contentOf(element: Node, depth: number): ReactNode[] {
  if (depth > MAX_DEPTH) return [element.textContent];
  return [...element.childNodes].map((node, index) => {
    if (node.nodeType === Node.TEXT_NODE) return node.textContent;
    return node instanceof Element || node.nodeType === Node.ELEMENT_NODE
      ? shown(node as Element, { key: index, depth: depth + 1 })
      : null;
  });
}

function shown(element: Element, { key, depth }: { readonly key: number; readonly depth: number }): ReactNode {
  const name = element.localName;
  if (DROPPED.has(name)) return null;
  if (WITHOUT_CONTENT.has(name)) return createElement(name, { key });
  const content = contentOf(element, depth);
  // Headings of a text are no headings of the page.
  if (HEADING.test(name)) return createElement('p', { key, className: classes['heading'] }, content);
  if (name === 'a') return linkOf(element, { key, content });
  return SHOWN.has(name) ? createElement(name, { key }, content) : createElement('span', { key }, content);
}

function linkOf(
  element: Element,
  { key, content }: { readonly key: number; readonly content: ReactNode[] },
): ReactNode {
  const href = safeLink(element.getAttribute('href') ?? '');
  if (href === undefined) return createElement('span', { key }, content);
  return createElement('a', { key, href, target: '_blank', rel: 'noopener noreferrer' }, content);
}
