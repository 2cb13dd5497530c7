import { createElement, Fragment } from 'react';
import type { ReactNode } from 'react';
import { parseHtml } from '../../display/parse-html.js';

/** The elements that a copy of a page keeps, without their attributes. Headings go down a level, below those of ours. */
const KEPT: Readonly<Record<string, string>> = {
  h1: 'h3',
  h2: 'h4',
  h3: 'h5',
  h4: 'h6',
  p: 'p',
  ul: 'ul',
  ol: 'ol',
  li: 'li',
  dl: 'dl',
  dt: 'dt',
  dd: 'dd',
  strong: 'strong',
  b: 'strong',
  em: 'em',
  i: 'em',
  blockquote: 'blockquote',
  pre: 'pre',
  code: 'code',
};
/** Elements that are left out with all that they hold. */
const LEFT_OUT: readonly string[] = [
  'script',
  'style',
  'template',
  'form',
  'noscript',
  'iframe',
  'object',
  'svg',
  'math',
];

/**
 * Makes elements of the text of a page, by a short list of what is kept. Nothing of the page runs, loads or styles
 * anything here: its elements are made anew, and have no attributes.
 */
export function contentOf(node: Node): ReactNode {
  if (node.nodeType === Node.TEXT_NODE) return node.nodeValue;
  if (node instanceof DocumentFragment) return childrenOf(node);
  if (!(node instanceof Element)) return null;
  const name = node.localName;
  if (LEFT_OUT.includes(name) || node.querySelector(':scope > form')) return null;
  if (name === 'br') return <br />;
  const children = childrenOf(node);
  const kept = KEPT[name];
  return kept === undefined ? children : createElement(kept, {}, children);
}

function childrenOf(node: Node): ReactNode[] {
  return [...node.childNodes].map((child, index) => <Fragment key={index}>{contentOf(child)}</Fragment>);
}

/** Reads the main part of a page. */
export function mainOf(html: string): ParentNode & Node {
  const page = parseHtml(html);
  return page.querySelector('main') ?? page;
}
