/** Controls whose names take the place of what a form can do, so that reading its attributes would fail. */
const NAMING = 'button, fieldset, img, input, object, output, select, textarea';

/**
 * Parses html and returns its content. Nothing of it runs or loads. It stands in a template, because browsers report
 * the styles of other documents as violations of the console's policy.
 */
export function parseHtml(html: string): DocumentFragment {
  const template = document.createElement('template');
  template.innerHTML = html;
  for (const control of template.content.querySelectorAll(NAMING)) {
    control.removeAttribute('name');
    control.removeAttribute('id');
  }
  return template.content;
}

/** Elements that go with all that they hold: they run, load, ask, or belong to the head of a page. */
const DROPPED = [
  'script, style, template, noscript, link, meta, base, title, form, button, input, select, textarea, dialog, slot',
  'iframe, frame, noembed, noframes, xmp, plaintext, object, embed, svg, math, picture, video, audio, img:not([src^="data:image/"])',
].join();

/** Parses html and takes away what could do more than be read: attributes too, but for those that are named. */
export function cleanHtml(html: string, kept: readonly string[] = []): DocumentFragment {
  const content = parseHtml(html);
  for (const element of content.querySelectorAll(DROPPED)) element.remove();
  for (const element of content.querySelectorAll('*')) {
    for (const { name } of [...element.attributes]) if (!kept.includes(name)) element.removeAttribute(name);
  }
  return content;
}

/** Puts other elements in the place of those that a selector names, with the same content. */
export function renameElements(content: DocumentFragment, selector: string, tag: string, className?: string): void {
  for (const element of content.querySelectorAll(selector)) {
    const other = content.ownerDocument.createElement(tag);
    if (className !== undefined) other.className = className;
    other.append(...element.childNodes);
    element.replaceWith(other);
  }
}

/** Writes content as html. */
export function writeHtml(content: Node): string {
  const element = document.createElement('template');
  element.content.append(content);
  return element.innerHTML;
}
