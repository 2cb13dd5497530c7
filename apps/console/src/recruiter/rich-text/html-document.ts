import { Extension, getSchema, Mark, Node as Block } from '@tiptap/core';
import { DOMParser, DOMSerializer } from '@tiptap/pm/model';
import type { Node as TextNode } from '@tiptap/pm/model';
import { StarterKit } from '@tiptap/starter-kit';
import { cleanHtml, parseHtml, renameElements, writeHtml } from '../../display/parse-html.js';
import { safeLink } from '../../display/web-address.js';

/** The elements within a line that are kept as they are. The tools write some of them. */
const INLINE = 'strong em b i u s sub sup small mark code span abbr cite q kbd samp var dfn'.split(' ');

const plain = (tag: string) => ({ parseHTML: () => [{ tag }], renderHTML: () => [tag, 0] as const });

/** The editor knows some of the elements that the service stores, as they are, and nothing else. */
export const EXTENSIONS = [
  StarterKit.configure({
    ...{ bold: false, italic: false, strike: false, underline: false, code: false, codeBlock: false },
    ...{ dropcursor: false, gapcursor: false, trailingNode: false },
    link: {
      openOnClick: false,
      autolink: false,
      HTMLAttributes: { target: null, rel: null, class: null },
      isAllowedUri: (href) => safeLink(href) === href,
    },
  }),
  Block.create({ name: 'div', group: 'block', content: 'inline*', ...plain('div') }),
  ...INLINE.map((name) => Mark.create({ name, ...plain(name) })),
  Extension.create({
    addKeyboardShortcuts: () => ({
      'Mod-b': ({ editor }) => editor.commands.toggleMark('strong'),
      'Mod-i': ({ editor }) => editor.commands.toggleMark('em'),
    }),
  }),
];

const schema = getSchema(EXTENSIONS);
const parser = DOMParser.fromSchema(schema);
const serializer = DOMSerializer.fromSchema(schema);

/** Reads html as a document. A text without blocks is a paragraph. */
export function documentOf(html: string): TextNode {
  return parser.parse(blocksOf(html));
}

/** Writes a document as the service stores it. */
export function htmlOf(doc: TextNode): string {
  if (doc.childCount === 1 && doc.firstChild?.isTextblock && doc.content.size === 2) return '';
  const content = serializer.serializeFragment(doc.content);
  for (const text of content.querySelectorAll('li > p:first-child')) text.replaceWith(...text.childNodes);
  const html = writeHtml(content).replaceAll('&nbsp;', '\u00A0');
  return html.replaceAll(/<(br|hr)>/g, '<$1 />');
}

/** Says whether the editor writes what it reads: the same texts and blocks, with the same elements within them. */
export function isKept(html: string): boolean {
  return essenceOf(blocksOf(htmlOf(documentOf(html)))) === essenceOf(blocksOf(html));
}

const isInline = ({ localName }: Element) => localName === 'a' || localName === 'br' || INLINE.includes(localName);

function blocksOf(html: string): DocumentFragment {
  const content = parseHtml(html);
  return [...content.querySelectorAll('*')].every(isInline) ? parseHtml(`<p>${html}</p>`) : content;
}

/** The order in which elements within a line are nested, and where they are split, makes no difference. */
function essenceOf(content: DocumentFragment): string {
  const inline = new Set<string>();
  const blocks: string[] = [];
  for (const element of content.querySelectorAll('*')) {
    const attributes = [...element.attributes].map(({ name, value }) => ` ${name}=${value}`).sort();
    const tag = element.localName + attributes.join('');
    if (isInline(element)) inline.add(tag);
    else blocks.push(`${element.parentElement?.localName}>${tag}`);
  }
  return JSON.stringify([[...inline].sort(), blocks, content.textContent.replaceAll(/[ \t\r\n\f]+/g, '')]);
}

/** Looks that other programs write as styles, and the elements for them. */
const LOOKS: ReadonlyArray<readonly [style: RegExp, tag: string]> = [
  [/font-weight:\s*(bold|[6-9]00)/i, 'b'],
  [/font-style:\s*italic/i, 'i'],
];
/** Elements that pasted texts get others for. The editor takes the content alone of fonts and sections. */
const RENAMED = { b: 'strong', i: 'em', span: 'font', 'div, td, th': 'section' };

const styleOf = (element: Element) => element.getAttribute('style') ?? '';

/** Cleans pasted html: styles become elements, and the lists of Word, which are paragraphs with a sign, become lists. */
export function cleanPaste(html: string): string {
  // Within the editor, an attribute keeps the place of the text in its list.
  if (html.includes('data-pm-slice')) return html;
  const styled = parseHtml(html);
  for (const element of styled.querySelectorAll('[style]')) {
    const style = styleOf(element);
    if (/mso-list:\s*l\d/i.test(style)) makeItem(element);
    if (element.localName === 'b' && /font-weight:\s*(normal|[1-4]00)/i.test(style)) {
      element.replaceWith(...element.childNodes);
    }
    if (/^h\d$/.test(element.localName)) continue;
    for (const [look, tag] of LOOKS) if (look.test(style)) wrapContent(element, tag);
  }
  const content = cleanHtml(writeHtml(styled), ['href']);
  for (const [selector, tag] of Object.entries(RENAMED)) renameElements(content, selector, tag);
  for (const text of content.querySelectorAll('p')) if (text.textContent.trim() === '') text.remove();
  return writeHtml(content);
}

function wrapContent(element: Element, tag: string): Element {
  const inner = element.ownerDocument.createElement(tag);
  inner.append(...element.childNodes);
  element.append(inner);
  return inner;
}

/** Makes an item of a paragraph, in the list before it or in a new one. */
function makeItem(paragraph: Element): void {
  const sign = [...paragraph.querySelectorAll('[style]')].find((part) => /mso-list:\s*ignore/i.test(styleOf(part)));
  const kind = /^\(?\w+[.)]/.test(sign?.textContent.trim() ?? '') ? 'ol' : 'ul';
  sign?.remove();
  const before = paragraph.previousElementSibling;
  const list = before?.localName === kind ? before : paragraph.ownerDocument.createElement(kind);
  paragraph.before(list);
  list.append(wrapContent(paragraph, 'li'));
  paragraph.remove();
}
